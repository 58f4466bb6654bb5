/* ptx.h: one asm statement on its way to C++, for the files that read inline PTX. */
#ifndef CUCC_TRANSLATE_PTX_H
#define CUCC_TRANSLATE_PTX_H

#include <stdbool.h>

#include "unit.h"

/* One instruction, cut up */
typedef struct {
    const char **parts; /* ld global u32; there is one at least */
    size_t part_count;
    const char **arguments;
    size_t argument_count;
    const char *predicate; /* p, !p, or empty */
} instruction_t;

typedef struct {
    unit_t *unit;
    uint32_t at; /* the word asm, for messages */
    int outputs, operands;
    int number; /* of the statement, for its labels */
    buffer_t *code;
    const char **registers;
    size_t register_count;
    int failed;
} block_t;

/* "inline PTX: WHAT is not supported by cuccWHY: write it in CUDA C++", once a statement */
void refuse_text(block_t *block, const char *what, const char *why);
bool has_part(const instruction_t *in, const char *part);
const char **cut_vector(arena_t *arena, const char *text, size_t *count); /* {%0, %1}: its registers */
void begin_put(block_t *block, const char *to);                           /* writes put(to, */
void add_get(block_t *block, const char *type, const char *text);         /* writes get<type>(text) */

/* writes the lvalue [%1] or [%1+8] of that type, or its element of that number; shared: an address of 32 bits
 */
void add_address(block_t *block, const char *type, const char *text, int element, bool shared);

/* Atomics, barriers in shared memory, bulk copies (ptx_atomic.c); type: C's, or NULL. False: it is none of
 * them. */
bool add_atomic_instruction(block_t *block, const instruction_t *in, const char *type);

/* Copies that are waited for later, and what the lanes of a warp do with matrices (ptx_warp.c); false: it is
 * neither */
bool add_warp_instruction(block_t *block, const instruction_t *in);

#endif
