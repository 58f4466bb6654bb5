/* judging.h: one result, about which gold is asked. */
#ifndef JUDGE_JUDGING_H
#define JUDGE_JUDGING_H

#include <stdbool.h>

#include "compare.h"
#include "reader.h"
#include "run.h"

/* Memory that gold has been given. */
typedef struct kept {
    struct kept *next;
    double *numbers;
} kept_t;

typedef struct {
    const run_t *run;
    reader_t *result; /* that gold is asking about */
    comparison_t comparison;
    int error_expected; /* gold expects the program to stop at a CUDA error: then other outputs are no matter
                         */
    int asked_metric;   /* gold has looked at what was measured */
    kept_t *kept;
} judging_t; /* all zero but for the first three to begin with */

/* Calls gold, whose calls of judge.h are about this result, and then looks at what gold does not ask for:
 * outputs too many, guards, inputs, CUDA errors, bounds on metrics. What is wrong is in comparison.failures.
 * Returns 0, or the signal with which gold crashed. */
int judging_ask(judging_t *judging);

void judging_free(judging_t *judging);

/* ---- for the functions behind judge.h ---- */

/* The result about which gold is being asked. */
judging_t *judging_now(void);

/* The output that gold asks for, if it is there and of one of these types (the first is what a message
 * names); otherwise NULL, and the failure is noted. Leaves gold when an unexpected CUDA error is there. */
output_t *judging_output(judging_t *judging, const char *name, const char *types);

/* Notes a CUDA error as a failure, if there is one that gold does not expect. Returns 1 if so. */
bool judging_cuda_error(judging_t *judging);

/* What gold does not ask for. */
void judging_rest(judging_t *judging);

#endif
