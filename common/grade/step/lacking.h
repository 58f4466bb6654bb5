/* lacking.h: on a GPU machine a program may say that it lacks what a case needs (harness.h, case_lacks), and
 * the case is skipped: no mark counts it. So nobody takes the program's word for it. */
#ifndef GRADE_LACKING_H
#define GRADE_LACKING_H

#include <stdbool.h>

#include "step.h"

/* Can it be so? Where the case asks for more devices (its word `devices`) than this machine shows, or where
 * the compiler does not find a header that the step may do without (`may_lack` in the plan). words: the case
 */
bool lacking_can_be(step_t *step, const char *words);

/* How many GPUs this machine shows: its nodes, of which `chosen` may name fewer (CUDA_VISIBLE_DEVICES; NULL:
 * all). One where there are no such nodes, as under WSL. dev: the folder of the nodes */
int lacking_devices(const char *dev, const char *chosen);

#endif
