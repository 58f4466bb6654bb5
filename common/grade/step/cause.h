/* cause.h: why a result is wrong, as far as the sanitizer build sees it: a step with a wrong result has its
 * smallest failing case run there once (and the next one and a larger one, if nothing is found), and the
 * first fault that is found joins the step's message. Where there is none, it says who stored the first wrong
 * element, and, of a sum, what of the inputs nobody has read, or several threads. */
#ifndef GRADE_CAUSE_H
#define GRADE_CAUSE_H

#include <stdbool.h>

#include "step.h"

/* Whether a case on the CPU gave a wrong result, or crashed. (A gap, a run over its limit, and what does not
 * compile have no such cause.) GRADE_CAUSE=no in the environment: never, which saves the build; handouts and
 * tests use it. */
bool cause_wanted(const step_t *step);

/* Fills in step->cause. step->sanitized has been made, or could not be: then there is none. */
void cause_find(step_t *step);

/* Puts step->cause, if there is one, into the step's record: message, place and hint. */
void cause_tell(step_t *step, record_t *record);

/* Whether the place in the record is where the mistake may stand: not in given code, and not where a NaN, what
 * nobody has written or an index that another line has stored is only met. */
bool cause_is_at_line(step_t *step, const record_t *record);

#endif
