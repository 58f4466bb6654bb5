/* repeat.h: what a person reads below a step that went wrong: the command that repeats its case by hand, the
 * one that shows all that the sanitizer build finds in it, and where the program's own output is. */
#ifndef GRADE_REPEAT_H
#define GRADE_REPEAT_H

#include <stdio.h>

#include "step.h"

/* Nothing below a step that did not go wrong. Its record is made. */
void repeat_tell(FILE *out, step_t *step);

#endif
