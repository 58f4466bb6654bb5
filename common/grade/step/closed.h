/* closed.h: whether a gap closes what it opens: a comment, a text, #if, a bracket. Where it does not, given
 * code behind it is left out or stands in another function, and no line of it was changed for that. */
#ifndef GRADE_CLOSED_H
#define GRADE_CLOSED_H

#include <stddef.h>

#include "base/arena.h"

/* What is not closed in the lines of a gap, or is closed and was not opened there, in words; NULL: nothing.
 */
const char *closed_not(arena_t *arena, const char *gap, size_t bytes);

#endif
