/* parts.h: the word parts. A step with several gaps names a word of its cases that tells them apart, as
 * `parts way` with cases way=partials,atomics: then a gap that is still to do hides nothing of the others,
 * and the record says which parts are right already. */
#ifndef GRADE_PARTS_H
#define GRADE_PARTS_H

#include <stdbool.h>

#include "step.h"

/* Whether this case needs no run: one of the same part has come to a gap. */
bool parts_closed(const step_t *step, const char *words);

/* "Right already: way=atomics. Still to do: way=partials.", in the step's memory; "" where there is nothing
 * to tell. */
const char *parts_told(step_t *step);

#endif
