/* speeds.h: on_gpu: on a GPU these cases run after the others, and a number that the program measures must
 * reach a bound. */
#ifndef GRADE_SPEEDS_H
#define GRADE_SPEEDS_H

#include "step.h"

void speeds_run(step_t *step);

#endif
