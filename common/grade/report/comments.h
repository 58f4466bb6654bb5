/* comments.h: what an instructor says of a step by hand, and the points that it gets for it (COMMENTS=): a
 * table as CSV with the headings student, practical, step, points and text, and perhaps attempt.
 *
 *     student     the ID, a number, login or address of the roster's or the platform's number, or the name
 *     practical   4, 04_reduction or reduction
 *     step        its number
 *     points      from 0 to the step's; they count instead of those of the check. Empty: only the text
 *     text        what the student reads; may be empty where points are given
 *     attempt     1, 2 ...; empty: whichever counts
 *
 * It is kept as CLASS/comments.csv, and so survives whatever is graded again. */
#ifndef REPORT_COMMENTS_H
#define REPORT_COMMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "class.h"

/* Exit statuses of what reads the table: some rows could not be used; it is not there; it is none. */
enum { COMMENTS_BAD_ROWS = 1, COMMENTS_NO_TABLE = 4, COMMENTS_BAD_TABLE = 5 };

/* Whether there is such a table at path. Returns 0, or one of these after a line on standard error. */
int comments_look(const char *path);

/* Gives the results of the class what the table says of them: result->by_hand and result->comment. A row that
 * cannot be used is told on standard error, with its line, where `tell`. Returns as comments_look. */
int comments_apply(class_t *class, const char *path, bool tell);

/* Keeps the table in the class. Returns 0, or -1 with errno. */
int comments_keep(const char *path, const char *folder);

#endif
