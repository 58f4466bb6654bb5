/* repeat.h: what a person reads below a step that went wrong: the command that repeats its case by hand, the
 * one that shows all that the sanitizer build finds in it, and where the program's own output is. */
#ifndef GRADE_REPEAT_H
#define GRADE_REPEAT_H

#include <stdio.h>

#include "step.h"

/* Of the words with which a check was asked for, those that a command after it needs as well: FROM=, and of
 * these the ones that it takes. Each follows a blank; "" where nothing was said. */
enum { REPEAT_BACKEND = 1, REPEAT_SEED = 2, REPEAT_PATIENCE = 4 };
const char *repeat_words(arena_t *arena, const grade_t *grade, int which);

/* Nothing below a step that did not go wrong. Its record is made. */
void repeat_tell(FILE *out, step_t *step);

#endif
