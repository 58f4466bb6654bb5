/* failing.h: the word failing_calls. Each call of CUDA that the program makes in such a case fails once, a
 * run each (CUCC_FAIL_CALL, common/cucc/runtime/api/device/failing.h), and the program must notice at once:
 * it ends, before another call, and hands over no result. Only of a step that is right, on the CPU. */
#ifndef GRADE_FAILING_H
#define GRADE_FAILING_H

#include "step.h"

void failing_check(step_t *step);

#endif
