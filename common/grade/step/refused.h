/* refused.h: what the source of a program that is checked must not have: a macro in the place of a word of
 * the course's, a question after where it runs, a way around the check (base/shunned.h), a file of the
 * machine's as a header. It is found where it stands plainly; what macros put together, cucc's translator
 * sees (cucc/translate/shun.c). */
#ifndef GRADE_REFUSED_H
#define GRADE_REFUSED_H

#include "base/arena.h"

/* What is wrong with a source, and *line says where; NULL: nothing. */
const char *refused_in(arena_t *arena, const char *text, int *line);

#endif
