/* sheet.h: the table that a learning platform gives an instructor for entering marks (Moodle's grading
 * worksheet, the export of Canvas's gradebook), with the marks of a class filled in, so that the platform
 * takes it back. */
#ifndef REPORT_SHEET_H
#define REPORT_SHEET_H

#include "formats.h"

/* Prints the table at path as it is, to the byte, but for the cells of the column that marks belong in.
 *
 * Its lines are those of CSV, their cells between commas, semicolons or tabs; the first has headings. A line
 * is a student's by the column that knows most of them: by their numbers ("1001", "Participant 1001"), or by
 * their names ("Ada Lovelace", "Lovelace, Ada", or in two columns). The marks' column is the one of this
 * heading, or the only one that begins so; where none is said (""), "Grade", "Score" or "Mark". A student
 * without a final mark leaves the cell as it was.
 *
 * What should be looked at is named on standard error: students whom no line is about, lines that are about
 * nobody of the class, two about the same, another maximum than the policy's scale. Returns 0, or -1 after a
 * line there that says why nothing could be filled in. */
int sheet_fill(FILE *out, const report_t *report, const char *path, const char *column);

#endif
