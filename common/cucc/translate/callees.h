/* callees.h: device functions whose text can stand in place of a call (inline.c). */
#ifndef CUCC_TRANSLATE_CALLEES_H
#define CUCC_TRANSLATE_CALLEES_H

#include "uniform.h"

typedef struct {
    const function_t *function;
    locals_t locals;
    const statement_t *result; /* the return at its end, with a value; NULL: it has none */
    memory_t use;
    const char *why; /* it cannot; NULL: it can */
    uint32_t why_at;
} callee_t;

/* The only function of the unit that the name at i, of a call, can mean and that has a body; NO_FUNCTION */
uint32_t function_called(const unit_t *unit, uint32_t i);
/* Reads it.  What must be so for any call of it from the kernel is looked at: `why` is set otherwise. */
callee_t read_callee(const locals_t *kernel, uint32_t function);
/* Does the token belong to the type of what it returns: not static, __device__ and the like? */
bool is_of_result_type(const callee_t *callee, uint32_t i);

#endif
