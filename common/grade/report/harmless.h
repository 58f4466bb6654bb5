/* harmless.h: text that somebody else wrote (names, messages, file names), on its way into a report. What
 * comes out holds no control character, no escape sequence, nothing that turns a line's direction, and is
 * UTF-8. */
#ifndef REPORT_HARMLESS_H
#define REPORT_HARMLESS_H

#include <stddef.h>
#include <stdio.h>

#include "class.h"

/* One line of at most so many bytes (and "..."). */
const char *harmless(arena_t *arena, const char *text, size_t most);

/* A cell of CSV (RFC 4180), quoted where it has to be. What a spreadsheet would take for a formula begins
 * with an apostrophe, which spreadsheets take for "this is text". */
void put_cell(FILE *out, const char *text);

/* Text or an attribute's value, in HTML and XML alike. */
void put_markup(FILE *out, const char *text);

/* What the student may read of a record: the path from the practical's folder on, the message without the
 * class's seed and without what the right answer would have been. */
const char *shown_message(arena_t *arena, const result_t *result);
const char *shown_where(arena_t *arena, const result_t *result);
const char *shown_case(arena_t *arena,
                       const result_t *result); /* its words but for step and seed; "" for none */

/* The same for any other text of a student's, such as a page of the profile: the seed is taken out. */
const char *without_seed(arena_t *arena, const char *text, const char *seed);

#endif
