/* exact.h: does a kernel that is cut give the same result, races and all, as with a stack for each thread?
 *
 * Between two barriers a thread goes through all regions before the next thread does; cut, all threads go through
 * one region before one of them begins the next. That makes no difference where what threads do to memory in
 * the one does not meet what others do in the other: they use different arrays, only read, or each has its own
 * element.
 */
#ifndef CUCC_TRANSLATE_EXACT_H
#define CUCC_TRANSLATE_EXACT_H

#include "cut.h"

/* Sets is_exact, or what it depends on */
void find_exactness(cut_t *cut);

#endif
