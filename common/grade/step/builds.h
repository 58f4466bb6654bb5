/* builds.h: what the sanitizer build has counted holds for the program that was judged only where both builds
 * do the same. So the run build runs a case of the sanitizer build's once more, in its order of threads, with
 * what it launches told as it comes about (CUCC_OPERATIONS): each kernel and each call of a library must be
 * launched as often there, with as many blocks and threads.
 *
 * Where that differs, the run build runs once more. What differs between these two depends on something else,
 * a time perhaps, and is not compared; what only one of the builds launches at all is an error all the same.
 */
#ifndef GRADE_BUILDS_H
#define GRADE_BUILDS_H

#include <stdbool.h>

#include "step.h"

/* words: the case; report: the sanitizer build's. Returns true, or false where a record says what differs, or
 * why it cannot be told. */
bool builds_agree(step_t *step, const char *words, const char *report);

#endif
