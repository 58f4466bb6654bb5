/* judge_case.h: what a run of a case is worth. */
#ifndef JUDGE_CASE_H
#define JUDGE_CASE_H

#include "base/record.h"
#include "failures.h"
#include "run.h"

typedef struct {
    status_t status;
    char message[3600], hint[256], where[300]; /* "" where there is nothing to say */
    patterns_t patterns;
    fault_t fault;
    cause_t cause;
    char about[128];               /* the output that the message begins with, or "" */
    char before[3600], rest[3600]; /* the message around what names patterns, where there are claims */
    char claims[FAILURES_CLAIMS];  /* what the wrong elements have in common, for the tally (claims.h) */
    char right[256];               /* outputs of a failing case that are right, each followed by a tab */
    char answers[2300]; /* what of the message is the right answer: a line a sentence (answers.h) */
    char *metrics;      /* the program's, as a JSON object; owned */
    double time_ms;     /* from case_begin to case_end, or negative */
} verdict_t;

/* Reads the run's result, asks gold, compares. The run's case becomes the process's (case.h), as gold reads
 * it there; otherwise nothing stays from one call to the next but right results in run->seen, which is for
 * runs of one step on one machine. One thread at a time. A gold that crashes is a verdict "error"; one that
 * is asked what its case does not say leaves the process with status 2, as a program does. */
verdict_t judge_case(const run_t *run);

void verdict_free(verdict_t *verdict);

#endif
