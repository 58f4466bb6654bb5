/* sum.h: the last lines of a check: the points, how many steps went how, and what to do next. */
#ifndef GRADE_SUM_H
#define GRADE_SUM_H

#include "grade/step/step.h"

enum { SUM_MOST = 4096 };

typedef struct {
    const step_t *steps[SUM_MOST]; /* in teaching order */
    size_t count;
} sum_t;

void sum_add(sum_t *sum, const step_t *step);

/* Returns the exit status of the check: 1 when something that was attempted fails, else 0. */
int sum_print(const sum_t *sum, const grade_t *grade);

#endif
