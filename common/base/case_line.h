/* case_line.h: the words of a case as records and plans have them, "step=2 n=1000 block=32 seed=5". (What a
 * program is asked by its case, and refuses, is include/case.h.) */
#ifndef BASE_CASE_LINE_H
#define BASE_CASE_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

typedef struct {
    const char *word; /* begins here, and is followed by a space or the line's end */
    size_t length;
    size_t name; /* how long the name before its '=' is; the whole length where it has none */
} case_line_t;

/* Before the first word of a line; and on to the next one: 1, or 0 where there is none. */
case_line_t case_line_begin(const char *line);
bool case_line_next(case_line_t *at);

/* 1 where the word has this name. */
bool case_line_is(const case_line_t *at, const char *name);

/* The word of this name. Returns 1, or 0 where there is none. */
bool case_line_find(case_line_t *at, const char *line, const char *name, size_t name_length);

/* 1 for the words that every case of a step has: step=, seed=. */
bool case_line_is_common(const case_line_t *at);

/* Appends the words that tell a case from the step's others. */
void case_line_tell(text_t *text, const char *line);

#endif
