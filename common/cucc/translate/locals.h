/* locals.h: the local variables and parameters of a function, and what is done to them. */
#ifndef CUCC_TRANSLATE_LOCALS_H
#define CUCC_TRANSLATE_LOCALS_H

#include <stdbool.h>

#include "statements.h"

typedef struct {
    uint32_t name, from, to;   /* its token; it is visible in [from, to) */
    uint32_t begin;            /* of its declaration */
    uint32_t initialiser, end; /* its =, or NO_TOKEN; where its declarator ends */
    statement_t *at;           /* the declaration, or the for whose head has it; NULL for a parameter */
    int is_shared, is_constexpr, is_array, is_pointer, is_reference, is_auto;
    int is_plain;   /* of a built-in type, or a pointer */
    int is_made;    /* by a constructor's parentheses */
    int is_odd;     /* static, volatile, of a type declared with it ...: nothing is said about it */
    int is_written; /* after its declaration, or may be */
    int is_shown;   /* its address is taken, or may be */
    int is_uniform; /* the same for all threads of the block, and worked out once (uniform.c) */
    int number;     /* of the array in which it outlives its region; 0: none (cut.c) */
} local_t;

typedef struct {
    unit_t *unit;
    const function_t *function;
    statement_t *body;
    bool by_warp; /* what is the same for all lanes of a warp counts as uniform: it is a warp that is cut */
    local_t *list;
    size_t count;
} locals_t;

/* false where a declaration cannot be read: *strange is its first token */
bool find_locals(locals_t *locals, uint32_t *strange);
/* which one the name at i stands for; NULL: none */
local_t *local_at(const locals_t *locals, uint32_t i);

enum { USE_READ, USE_WRITE, USE_SHOW }; /* the address, or the thing itself, is handed to somebody */
int use_of(const locals_t *locals, const local_t *local, uint32_t i);

/* is the operator at i one that assigns, ++ and -- left out? */
bool is_assignment(const unit_t *unit, uint32_t i);
bool is_step(const unit_t *unit, uint32_t i); /* ++ or -- */

#endif
