/* child.h: starts a program in a process group of its own, which the warden kills if the engine is killed. */
#ifndef GRADE_CHILD_H
#define GRADE_CHILD_H

#include <sys/types.h>
#include <stdbool.h>

#include "process.h"

/* Our ends of its standard input, output and error; -1 for one that is closed. */
typedef struct {
    int in, out, err;
} child_ends_t;

/* Starts it. talks: 1 where it gets a standard input to read from (a socket; write with MSG_NOSIGNAL); else
 * there is nothing to read. Returns the number of its group, or -1 with errno. */
pid_t child_begin(const process_t *process, int talks, child_ends_t *ends);

/* Whether it has ended, though it is still there to be waited for: its group's number is nobody else's as
 * yet.
 */
bool child_has_ended(pid_t pid);

/* Kills what it began and left, waits for it, and notes how it ended. */
void child_end(pid_t pid, ended_t *ended);

#endif
