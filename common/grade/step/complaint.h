/* complaint.h: the most telling line of a log. */
#ifndef GRADE_COMPLAINT_H
#define GRADE_COMPLAINT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* The first line of the text that matches the extended regular expression, or NULL. fold: capitals or not. */
const char *complaint_line(arena_t *arena, const char *text, const char *expression, bool fold);

/* Whether the text matches. */
bool complaint_matches(const char *text, const char *expression);

/* The first error that a compiler told, as `file.cu:34: error: ...`. Of an error in a template that another file,
 * mostly a header, has: where the program asked for it, and at the end "(in FILE:12)". log: the file with what
 * the compiler said. */
const char *complaint_of_compiler(arena_t *arena, const char *log);

/* The CUDA call at which a program stopped, or else the first line of what it said, behind ": "; or "". */
const char *complaint_of_program(arena_t *arena, const char *said);

/* "file.cu:34" where the text begins with such a place (nvcc's file.cu(34) too), or NULL. */
const char *complaint_place(arena_t *arena, const char *text);

#endif
