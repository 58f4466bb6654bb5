/* telling.h: what given code alone may do, in a source that a student has changed: tell the check something
 * by the harness (base/shunned.h, "tells": napkin_bytes, thread_cycles, iterations_end, metric, case_lacks),
 * for bounds and marks go by that; and give names of its own a meaning, which a macro in a gap would change.
 */
#ifndef GRADE_TELLING_H
#define GRADE_TELLING_H

#include "base/arena.h"

/* What a source has of this that the given one has not, and *line says where; NULL: nothing. Statements are
 * compared word for word, wherever they stand. given: the starter's text; NULL for a file of the student's
 * own.
 */
const char *telling_in(arena_t *arena, const char *text, const char *given, int *line);

#endif
