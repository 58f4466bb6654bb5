/* run.h: one case: the program runs, and the judge says what its result is worth. */
#ifndef GRADE_RUN_H
#define GRADE_RUN_H

#include <stdbool.h>

#include "step.h"

/* How a case went; the numbers are the judge's exit statuses. */
typedef enum {
    RUN_PASS = 0,
    RUN_FAIL = 1,
    RUN_TODO = 3,
    RUN_ERROR = 4,
    RUN_TIMEOUT = 5,
    RUN_SKIP = 6,
    RUN_BROKEN = 7
} run_verdict_t;

/* words: the case as in the plan. order: of the threads on the CPU, or "". alone: nothing else may use the
 * GPU meanwhile. Adds the case's record to the step. RUN_BROKEN: the judge itself failed, or the engine is to
 * stop. */
run_verdict_t run_case(step_t *step, const char *words, const char *order, bool alone);

/* What the judge says of the result file that a run of the sanitizer build left: NULL that it is right, or
 * else its record, in the step's memory. It is not added to the step. words: the whole case. */
const record_t *run_judge(step_t *step, const char *words, const char *result, const ended_t *run);

#endif
