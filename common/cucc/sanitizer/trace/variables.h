/* variables.h: the local variables that the program's debug information names, and where they lie.
 *
 * For what cucc --sanitize -G has compiled: there each variable has one place, in its function's frame, as
 * long as it lives. Only DWARF 4 is read, which is what cucc asks the compiler for; a program without it has
 * no variables.
 */
#ifndef CUCC_TRACE_VARIABLES_H
#define CUCC_TRACE_VARIABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a number is */
typedef enum {
    TRACE_OTHER, /* nothing that can be written as one number */
    TRACE_FLOAT,
    TRACE_SIGNED,
    TRACE_UNSIGNED,
    TRACE_BOOL,
    TRACE_HALF,   /* __half */
    TRACE_BFLOAT, /* __nv_bfloat16 */
    TRACE_POINTER /* to what `to` says; a reference is followed, and is one to the first element */
} trace_kind;

typedef struct trace_type {
    trace_kind kind;
    uint8_t size; /* bytes of the number */
} trace_type;

/* A variable, or a member of one: "sum", "v.x", "row[2]" */
typedef struct trace_variable {
    const char *name, *function; /* of the function: as written, without its parameters */
    int line;                    /* of the declaration; 0: a parameter of the kernel */
    unsigned number;             /* from 0 */
    trace_type type, to;
    uintptr_t low, high;    /* the addresses of the code in which it is known */
    uintptr_t begins, ends; /* those of its function */
    bool parameter;
    int inlined;          /* in how many functions its own one is inlined, __forceinline__ */
    const uint8_t *where; /* a location of DWARF */
    size_t where_length, offset;
} trace_variable;

/* Reads the running program. */
void cucc_variables_begin(void);

/* Writes those known at an instruction into list, at most room; returns how many. They live for ever. */
size_t cucc_variables_at(const void *site, const trace_variable **list, size_t room);

/* The same for those of the whole function that have no value when it begins: its own, not its parameters */
size_t cucc_variables_begun(const void *site, const trace_variable **list, size_t room);

/* Where one lies in a function's frame; 0: it cannot be said. frame: the frame's address (DWARF's CFA). */
uintptr_t cucc_variable_address(const trace_variable *v, uintptr_t frame);

#endif
