/* grade.h: what the parts of the engine share. The engine is a library with a thin program (main.c) in front:
 *
 *     plan.h      what a check script declares          process.h   a program run to its end
 *     schedule.h  which step or build is next           build.h     programs made, through common/build.mk
 *     step.h      one step: its cases, in all orders    run.h       one case: program, result file, judge
 *     service.h   a program that is asked many times (the judge)      child.h   both are started here
 *     look.h      what the sanitizer build says of it       speeds.h    what must be fast on a GPU
 *     makefile.h  the student's own makefile            tally.h     the cases' records become the step's
 *     remember.h  the progress that `make` shows        show.h      lines on the terminal
 *
 * A thread works on a step at a time, and a step is worked on by one thread at a time. */
#ifndef GRADE_GRADE_H
#define GRADE_GRADE_H

#include <stdbool.h>

#include "base/record.h"
#include "grade/process/budget.h"

/* What a student's program or makefile may do besides running. */
typedef struct {
    const char *result; /* a file that it is to write, named on its command line; or NULL */
    const char *report; /* /dev/fd/N, named in its environment: a descriptor of ours that it inherits ... */
    int channel;        /* ... which is this one */
    const char *folder; /* below which it may write anything; NULL: nowhere */
    bool compiles;      /* it needs compilers and sources */
} grade_may_t;

/* One tree of practicals that is checked: where it is, where it runs, and with which seed. */
typedef struct grade grade_t;
struct grade {
    backend_t backend;
    const char *arch;   /* of the GPU, as sm_90, or "" */
    const char *device; /* for the records */
    const char *nvcc;   /* the compiler: nvcc or cucc */
    const char *from;   /* the folder of practicals, from the course's root */
    const char *handed; /* where that folder's files are, where programs alone see them there; or NULL */
    const char *out;    /* build/cpu/practicals: where its programs are */
    const char *sanitize_out; /* build/sanitize/practicals: those of the sanitizer build */
    const char *work;         /* out/check: what a check leaves behind */
    long long seed;           /* of every case, unless seed_of says another */
    int patience;             /* how many times the time limits are taken */
    const char *asked;        /* BACKEND=, where a check was asked for one of them; else NULL */
    bool seed_given;          /* SEED= was said, so a command that repeats the check says it, too */
    bool colour;              /* of texts for people ... */
    int width;                /* ... and the width of their lines */
    /* Where a class is graded: runs a student's program, makefile or compilation confined
     * (grade/class/sandbox.h). It may change the process. NULL: all run as they are, with our rights. */
    void (*run)(const grade_t *grade, process_t *process, grade_may_t may, ended_t *ended);
    void *sandbox;    /* for run */
    budget_t *budget; /* the time that all of these may take together; NULL: no such limit */
    /* The seed of a step. NULL: seed, for all. */
    long long (*seed_of)(const grade_t *grade, const char *practical, int step);
    void *seeds;         /* for seed_of */
    bool keeps_profiles; /* step->profile and step->shown are wanted */
};

/* Every process that does what a student wrote is run by this. */
void grade_run(const grade_t *grade, process_t *process, grade_may_t may, ended_t *ended);

#endif
