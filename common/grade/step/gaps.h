/* gaps.h: what a student writes in a step: lines of kernels, or calls of the host's alone. */
#ifndef GRADE_GAPS_H
#define GRADE_GAPS_H

#include <stdbool.h>

#include "step.h"

/* Whether the step has gaps, and all of them hold calls: none stands in a function of the device, launches a
 * kernel or has a lambda for the device. Where they do, what is wrong is not what a thread does. */
bool gaps_hold_calls(step_t *step);

/* Whether "FOLDER/FILE:12" is a line of the practical's that stands in no gap, in a file whose given code is as
 * it was: what is wrong there comes from elsewhere. */
bool gaps_is_given(step_t *step, const char *where);

/* Whether an index in that line is made of what is read by another: a[b[i]]. Then b's may be wrong, which comes from
 * where that is stored. */
bool gaps_reads_index(step_t *step, const char *where);

#endif
