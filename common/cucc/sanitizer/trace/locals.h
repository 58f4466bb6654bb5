/* locals.h: the values of the running thread's variables. */
#ifndef CUCC_TRACE_LOCALS_H
#define CUCC_TRACE_LOCALS_H

#include <stdint.h>

#include "trace/variables.h"

/* A new launch: of no thread anything is known. */
void cucc_locals_begin(void);

/* A function has been entered, at that site in it: its variables get the pattern of what has no value, which
 * the compiler gives each only where it is declared (findings/unset.h). Until then they would show what
 * others have left there: addresses, which differ from run to run. */
void cucc_locals_enter(const void *site);

/* Has a variable of that type not been given a value? Of short integers that cannot be told. */
bool cucc_locals_unset(trace_type type, uint64_t bits);

/* Tells of each variable of the innermost function of the user's that has another value than when this thread
 * was last asked; not of those that have had none yet. bits: the number, in as many bytes as its type has. */
typedef void locals_changed(const trace_variable *v, uint64_t bits);
void cucc_locals_look(uint32_t thread, locals_changed *changed);

#endif
