/* budget.h: the time that many processes may take together. Each has a limit of its own; what always stays
 * just below it would go on for hours. */
#ifndef GRADE_BUDGET_H
#define GRADE_BUDGET_H

#include <pthread.h>
#include <stdbool.h>

#include "process.h"

typedef struct {
    pthread_mutex_t lock;
    double seconds; /* for all of them */
    double spent;   /* wall clock, each by itself: of two at a time both count */
    bool used_up;   /* one was ended, or not begun, because nothing was left */
    /* After each, one call at a time; or NULL. It may not ask the budget. */
    void (*spend)(void *of, double spent, bool used_up);
    void *of;
} budget_t;

void budget_begin(budget_t *budget, double seconds, double spent);

/* Sets the process's limit to what is left, where that is less. Returns 1 where it did, 0 where the limit is
 * its own; -1: nothing is left, and *ended is that of a process killed at its limit. */
int budget_take(budget_t *budget, process_t *process, ended_t *ended);

/* After it has ended; taken: what budget_take returned. */
void budget_give(budget_t *budget, int taken, const ended_t *ended);

bool budget_is_used_up(budget_t *budget);

#endif
