/* ledger.h: what has been graded of one student: build/class/progress/ID, a line a step. It only grows while
 * steps end, a line at a time, so that a kill at any moment loses at most the step that was being graded; a
 * line that broke off is no line. */
#ifndef CLASS_LEDGER_H
#define CLASS_LEDGER_H

#include <stddef.h>

#include "base/arena.h"

typedef enum {
    LEDGER_DONE,
    LEDGER_AGAIN, /* it may have been the load of the machine: it is graded once more, alone */
    LEDGER_BUDGET /* not run to its end, for the student's budget was used up: graded again with a larger one
                   */
} ledger_state_t;

typedef struct {
    const char *key; /* a sum of all that the record depends on */
    const char *practical;
    int step;
    ledger_state_t state;
    const char *record; /* JSON, without newline */
} ledger_line_t;

typedef struct {
    ledger_line_t *lines;
    size_t count;
} ledger_t;

/* The newest line of each step, in order of practical and step. */
ledger_t ledger_read(arena_t *arena, const char *path);
const ledger_line_t *ledger_find(const ledger_t *ledger, const char *practical, int step); /* or NULL */

/* Appends; removes half a line at the end first. Returns 0, or -1 with errno. */
int ledger_add(const char *path, const ledger_line_t *line);

/* Puts these lines in the place of all. Returns 0, or -1 with errno. */
int ledger_write(const char *path, const ledger_t *ledger);

#endif
