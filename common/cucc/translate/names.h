/* names.h: what the names of a unit stand for. */
#ifndef CUCC_TRANSLATE_NAMES_H
#define CUCC_TRANSLATE_NAMES_H

#include <stdbool.h>

#include "unit.h"

enum { /* name_t.variable: the kinds of variables at namespace scope that bear this name */
       VARIABLE_DEVICE = 1, /* __device__ or __constant__ */
       VARIABLE_MANAGED = 2,
       VARIABLE_HOST = 4, /* and not const */
       VARIABLE_CONST = 8,
       VARIABLE_EXTERN = 16, /* there is a declaration with extern; beside one of the others */
       VARIABLE_SHARED = 32,
       VARIABLE_DEFINED = 64 /* there is one without extern */
};

typedef struct name {
    struct name *following;
    uint32_t at, length; /* bytes of the input: where it occurs first */
    uint32_t function;   /* the first function of this name, or NO_FUNCTION; go on by function_t.namesake */
    int variable;
    bool is_const_array, is_constexpr; /* a const variable of the host */
    bool is_in_device_code;            /* sides.c */
    uint32_t is_any, is_all;           /* IS_...: of any, of all of its functions */
} name_t;

void collect_names(unit_t *unit); /* functions; variables come by note_variables */
void note_variables(unit_t *unit, uint32_t begin, uint32_t end); /* of a declaration at namespace scope */
name_t *name_of(const unit_t *unit, uint32_t token); /* NULL: neither a function nor a variable of the unit */

/* May a call of this name in the function mean something of its own?  So when the name stands anywhere in it
 * other than in front of a '('. */
bool declared_within(const unit_t *unit, const function_t *function, uint32_t name);
/* Is the name a parameter, or does it stand in the body where a declaration puts one? */
bool declares_local(const unit_t *unit, const function_t *function, uint32_t name);
/* The same, when only a value may be declared: a * x; and a > x; are no declarations then. */
bool declares_value(const unit_t *unit, const function_t *function, uint32_t name);

#endif
