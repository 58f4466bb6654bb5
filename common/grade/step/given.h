/* given.h: what is the course's and not the student's: a program that puts something in its place, or asks
 * where it runs, is not judged; changed files of the course are named, and decide nothing. */
#ifndef GRADE_GIVEN_H
#define GRADE_GIVEN_H

#include <stdbool.h>

#include "grade/plan/course.h"
#include "step.h"

/* Looks through the step's sources. Returns true when they may be run, else a record (fail) says
 * where a macro takes the place of one of the course's words (guarded_malloc, checkCudaErrors), a file that
 * of one of its headers, or the program reads the environment, in which it could find out how it is looked
 * at, or has a way around the check in it (refused.h), or tells
 * the check something that is given code's to tell (telling.h). (It finds what is written there plainly, and
 * not what is hidden on purpose: docs/how-it-works.md.) */
bool given_is_kept(step_t *step);

/* Ends the check where a practical's folder in FROM has a named pipe, a device or a socket in it, or a link
 * to one: a compiler that comes to read it may wait for ever, or take all memory. */
void given_refuse_pipes(const char *from, const course_t *course);

/* Prints a line with the course's files that are not as they were given, if there are any: those of the
 * folder FROM against ours, or those of our own tree against what git knows (where the origin's branch
 * begins, or else HEAD). */
void given_tell(const char *from, const course_t *course);

#endif
