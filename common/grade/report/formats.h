/* formats.h: what other programs read, made from a class. Each writes a whole file. */
#ifndef REPORT_FORMATS_H
#define REPORT_FORMATS_H

#include <stdio.h>

#include "marks.h"

typedef struct {
    const class_t *class;
    const policy_t *policy;
    arena_t *arena; /* for what is made on the way */
} report_t;

/* ---- for the instructor: the whole class; messages as the check has written them ---- */

void gradebook_csv(FILE *out, const report_t *report); /* a line a student */
void steps_csv(FILE *out, const report_t *report);     /* a line a record */
void junit_xml(FILE *out, const report_t *report);
void class_tap(FILE *out, const report_t *report);

/* ---- for a platform that shows it to the student: one student, without the seed and the right answer ----
 */

void gradescope_json(FILE *out, const report_t *report, const student_t *student);
void autolab_text(FILE *out, const report_t *report, const student_t *student);
void prairielearn_json(FILE *out, const report_t *report, const student_t *student);
void vpl_text(FILE *out, const report_t *report, const student_t *student);

/* ---- what these share ---- */

const char *display_name(const report_t *report, const student_t *student);

/* "first note; second note", harmless. */
const char *notes_of(const report_t *report, const student_t *student);

/* The steps of a class's practicals as they count for a student: calls each with the mark and the record. */
typedef void step_visitor_t(void *of_caller, const mark_t *mark, const result_t *result);
void each_step(const report_t *report, const student_t *student, step_visitor_t *visit, void *of_caller);

/* The number of a practical as people write it: 4 of 04_reduction. */
int number_of_practical(const char *practical);

/* Instead of a mark, where something could not be graded by a fault of ours. */
extern const char could_not_be_graded[];

/* What the student reads about a step: where it did not pass the case, the message, the place and the hint;
 * and what was said of it by hand. */
const char *feedback(const report_t *report, const result_t *result);

#endif
