/* run.h: one run of a program, as the judge is told of it. */
#ifndef JUDGE_RUN_H
#define JUDGE_RUN_H

/* A metric that must be at least or at most so large. */
typedef struct {
    char name[128];
    double limit;
    int at_least; /* 1: at least, 0: at most */
} bound_t;

enum { RUN_BOUNDS = 16 };

typedef struct seen seen_t; /* results that were judged right before: seen.h */

/* Strings belong to the caller. All zero but for case_line, step and result_path: a run that ended by itself.
 */
typedef struct {
    const char *case_line;
    int step;
    const char *result_path;
    const char *again_path;  /* the result of a second run of the same case, or NULL */
    const char *stderr_path; /* what the program printed there, or NULL */
    bound_t bounds[RUN_BOUNDS];
    int bound_count;
    int on_cpu;      /* on the CPU backend */
    int arch;        /* of the GPU on which the program ran: 90 for sm_90; 0 for none */
    int exit_status; /* of the program; 0 when not known */
    int signal;      /* that killed it, or 0 */
    double timeout;  /* seconds after which it was killed, or 0 */
    seen_t *seen;    /* of this program, or NULL */
} run_t;

#endif
