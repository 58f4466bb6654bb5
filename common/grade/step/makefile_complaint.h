/* makefile_complaint.h: what make's log says, in the student's own names. */
#ifndef GRADE_MAKEFILE_COMPLAINT_H
#define GRADE_MAKEFILE_COMPLAINT_H

#include "step.h"

/* The line of make's log that says most: a gap, make's own complaint, a compiler's or linker's first error
 * (in a file of the student's, if it is in one), and only then that a command failed. */
const char *makefile_complaint(step_t *step, const char *log);

/* The same with the student's names for the files of the tree. */
const char *makefile_with_folder(step_t *step, const char *text);
const char *makefile_names_in_record(step_t *step, const char *record);

/* The step whose gap the complaint is, or 0. */
int makefile_gap(const char *complaint);

/* What may lie behind a complaint, or "". */
const char *makefile_advice(const char *complaint);

#endif
