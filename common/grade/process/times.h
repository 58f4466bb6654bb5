#ifndef TIMES_H
#define TIMES_H

#include <sys/resource.h>
#include <sys/types.h>

/* With GRADE_TIMES=FILE each program that the engine runs is written down there, in two lines, for
 * tests/course_seconds: `begin PID`, what was set for it and its words; `end PID`, the CPU seconds that it
 * and what it waited for have used. */
void times_begin(pid_t pid, const char *const *set, const char *const *argv);
void times_end(pid_t pid, const struct rusage *used);

#endif
