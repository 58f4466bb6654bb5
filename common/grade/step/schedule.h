/* schedule.h: which step or build is next. Programs are made and steps are run side by side, as many at a
 * time as there are slots: a step begins as soon as its program is there, whatever else is still being
 * compiled. */
#ifndef GRADE_SCHEDULE_H
#define GRADE_SCHEDULE_H

#include <stddef.h>

#include "step.h"

typedef struct schedule schedule_t;

/* How it goes; called by the thread that called schedule_run. */
typedef struct {
    void (*ended)(void *of, step_t *step); /* a step, in the order in which they were added */
    void (*progress)(void *of, size_t steps_done, size_t programs_done); /* now and then */
    void *of;
} schedule_watch_t;

schedule_t *schedule_new(void);
void schedule_add(schedule_t *schedule, const grade_t *grade, const plan_t *plan, const plan_step_t *step);
size_t schedule_steps(const schedule_t *schedule);
size_t schedule_programs(const schedule_t *schedule);

/* Runs all of it, with so many slots. 0: all ended; -1: the engine was stopped, or a record could not be
 * written (then *trouble says why; it is NULL otherwise). */
int schedule_run(schedule_t *schedule, int jobs, schedule_watch_t watch, const char **trouble);
void schedule_free(schedule_t *schedule);

#endif
