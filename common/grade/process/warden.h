/* warden.h: a small process that outlives the engine by a moment. It is told of each process group that the
 * engine begins and ends; when the engine is gone (kill -9, too), it kills those that are left. */
#ifndef GRADE_WARDEN_H
#define GRADE_WARDEN_H

#include <sys/types.h>

/* Starts it. Before any thread, lock or other child. */
void warden_start(void);

/* Safe in a child between fork and exec: its group is written down before its program runs. */
void warden_begin(pid_t group);
void warden_end(pid_t group);

#endif
