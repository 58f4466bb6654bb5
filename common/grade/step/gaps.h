/* gaps.h: what a student writes in a step: lines of kernels, or calls of the host's alone. */
#ifndef GRADE_GAPS_H
#define GRADE_GAPS_H

#include "step.h"

/* 1 when the step has gaps, and all of them hold calls: none stands in a function of the device, launches a
 * kernel or has a lambda for the device. Where they do, what is wrong is not what a thread does. */
int gaps_hold_calls(step_t *step);

#endif
