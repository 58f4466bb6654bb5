/* locals.h: the values of the running thread's variables. */
#ifndef CUCC_TRACE_LOCALS_H
#define CUCC_TRACE_LOCALS_H

#include <stdint.h>

#include "trace/variables.h"

/* A new launch: of no thread anything is known. */
void cucc_locals_begin(void);

/* Tells of each variable of the innermost function of the user's that has another value than when this thread
 * was last asked. bits: the number, in as many bytes as its type has. */
typedef void locals_changed(const trace_variable *v, uint64_t bits);
void cucc_locals_look(uint32_t thread, locals_changed *changed);

#endif
