/* origin.h: where the value of an element of an output comes from: the line and the thread that stored it
 * last; of a sum to which each number of the inputs comes once also what of them no thread has read by then,
 * what several threads of one grid have, and what kernels have stored that nothing has read (leftover.h).
 *
 * That is no fault. It is told where CUCC_ORIGIN="INDEX NAME" asks for it ("INDEX+ NAME": it is such a sum):
 * by a check whose result is wrong, in case nothing else explains that. What is told is known for certain;
 * where it is not, as behind a call of a library that says only roughly what it writes, nothing is. */
#ifndef CUCC_FINDINGS_ORIGIN_H
#define CUCC_FINDINGS_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern bool cucc_origin_asked;
void cucc_origin_begin(void);
void cucc_origin_grid_begin(void);
/* A row has been copied, and noted (copies.h) */
void cucc_origin_copied(uintptr_t to, uintptr_t from, size_t width);
/* Arrays there are about to be freed */
void cucc_origin_freeing(uintptr_t low, uintptr_t high);
/* A library has written there, or not: who stored what is not known */
void cucc_origin_unsure(uintptr_t start, size_t size);

#endif
