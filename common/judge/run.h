/* run.h: the run that is being judged, shared by main and the expectations. */
#ifndef JUDGE_RUN_H
#define JUDGE_RUN_H

#include "reader.h"

typedef struct {
    const char *practical, *title, *case_line, *backend, *device, *order, *result_path, *again_path,
        *stderr_path;
    const char *bounds[16]; /* "NAME=VALUE" after '>' (at least) or '<' (at most) */
    int bound_count;
    int step, points;
    int arch;        /* of the GPU on which the program ran: 90 for sm_90; 0 for none */
    int exit_status; /* of the program; 0 when not given */
    int signal;      /* that killed it, or 0 */
    double timeout;  /* seconds after which it was killed, or 0 */
    double wall_ms;  /* or negative */
} run_t;

extern run_t run;

/* The result that gold is asking about, and that of a second run of the same case (NULL without one). */
extern reader_t *result_now;
extern reader_t *result_again;

/* Called when an expectation cannot go on (judge.h says when): tells what is known so far and leaves. */
void judge_finish(void) __attribute__((noreturn));

/* What is wrong beside the expectations: outputs nobody asked for, guards, inputs, CUDA errors, bounds on
 * metrics. */
void expect_rest(void);

/* The output of result_now that gold asks for, if it is there and of one of these types (the first is what a
 * message names); otherwise NULL, and the failure is noted. Does not return when an unexpected CUDA error is
 * there. */
output_t *expect_output(const char *name, const char *types);

/* Forgets what gold has said, before it is called again. */
void expect_again(void);
void expect_cuda_again(void);

/* Notes a CUDA error as a failure, if there is one that gold does not expect. Returns 1 if so. */
int expect_no_cuda_error(void);

/* 1 when gold expects the program to stop at a CUDA error: then other outputs are no matter. */
int expect_ends_early(void);

#endif
