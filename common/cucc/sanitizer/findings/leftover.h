/* leftover.h: what kernels have stored in an array of global memory and nothing has read since: no thread, no
 * library, no copy. Of a sum (origin.h) that is a part which is not in it: a copy of too few bytes, a second
 * kernel that stops too early. Atomic operations read what they change. */
#ifndef CUCC_FINDINGS_LEFTOVER_H
#define CUCC_FINDINGS_LEFTOVER_H

#include <stddef.h>

#include "shadow/arrays.h"

/* Notes what is left in an array: before it is freed, or at the end. */
void cucc_leftover_look(const array *a);

/* Appends what was noted, if anything; `between` goes before it, unless the text is empty. */
void cucc_leftover_tell(char *text, size_t size, const char *between);

#endif
