/* course.h: which practicals there are, their plans, and which files are a student's work. All paths are from
 * the course's root, which is the working folder. */
#ifndef GRADE_COURSE_H
#define GRADE_COURSE_H

#include <stdbool.h>

#include "plan.h"

typedef struct {
    const char **names; /* folders in practicals/ with a check.sh, in teaching order */
    size_t count;
} course_t;

/* Those that 4, 04, 04_reduction or reduction means, or all where wanted is "". Ends the program with one
 * clear line and status 2 where there are none. */
course_t course_practicals(arena_t *arena, const char *wanted);

/* The plan of a practical: what its check script prints. Ends the program with status 2 where there is a
 * mistake in it. */
void course_plan(const char *practical, plan_t *plan);

/* The step of this number, which must be one of the plan's: else one clear line and status 2. */
const plan_step_t *course_step(const plan_t *plan, const char *number);

/* FROM as make can spell it, without blanks and from the root: given itself, or a link to it in build/from.
 * Ends the program with status 2 where it is no folder of practicals. */
const char *course_from(arena_t *arena, const char *given);

/* Where the work on a program stands: its source, or the makefile that is the student's own. */
const char *course_work_file(arena_t *arena, const char *from, const char *practical, const char *program);

/* Is there anything that the program is made of: its source, in the tree or given, or others that the
 * practical's Makefile names? */
bool course_has_source(arena_t *arena, const char *from, const char *practical, const char *program);

/* One checksum of what a program is made of, in practicals/. */
const char *course_sources_sum(arena_t *arena, const char *practical, const char *program);

/* Says "make: ..." on standard error and ends the program with status 2. */
void course_die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

#endif
