/* cell.h: a sandbox in which a keeper (keeper.h) runs a student's programs, one after another; the engine's
 * side of it. Each run is confined from the others as it would be by a sandbox of its own, and begins in a
 * quarter of the time. One thread at a time. */
#ifndef CLASS_CELL_H
#define CLASS_CELL_H

#include <stdbool.h>

#include "grade/process/child.h"

typedef struct {
    pid_t pid; /* 0: it does not run */
    child_ends_t ends;
    bool unusable; /* it could not be had here: not tried again */
} cell_t;          /* all zero to begin with */

/* Starts it (process: the sandbox with the keeper in it; argv and limits are used) where it does not run, and
 * runs argv there with what `run` says of variables, limit, output and merged, and with these files (-1:
 * none, and none after it) as its descriptors from KEEPER_FIRST_FILE on. Returns 0, and *ended is as after
 * process_run; or -1 where the cell cannot be had, and nothing has run to its end. */
int cell_run(cell_t *cell, const process_t *process, const process_t *run, const int files[2],
             ended_t *ended);

/* Starts it, if it does not run. It ends with the thread that started it, so a thread that stays must do it.
 */
void cell_begin(cell_t *cell, const process_t *process);

/* Ends it, if it runs. */
void cell_end(cell_t *cell);

#endif
