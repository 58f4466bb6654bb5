/* makefile.h: a practical whose makefile is the student's own work (build.mk): why there is no program, and
 * whether make decides rightly. common/front/own_makefile.sh runs it, in a tree of its own (step->tree). */
#ifndef GRADE_MAKEFILE_H
#define GRADE_MAKEFILE_H

#include "step.h"

/* Instead of cases: the program could not be made. */
void makefile_not_built(step_t *step);

/* What the plan says of make (rebuilds, loads, links). The first thing that is wrong becomes the step's only
 * record: the cases were right, and would only dilute it. */
void makefile_check(step_t *step);

/* A judge's record in which files of the tree are called by the student's own names. */
const char *makefile_own_names(step_t *step, const char *record);

#endif
