/* arguments.h: the judge's command line (README.md). */
#ifndef JUDGE_ARGUMENTS_H
#define JUDGE_ARGUMENTS_H

#include "base/record.h"
#include "run.h"

typedef struct {
    run_t run;
    const char *practical, *title, *device, *order; /* for the record; NULL where not said */
    backend_t backend;
    int points;
    double wall_ms; /* the run's time, when the program does not say; negative: not known */
} arguments_t;

/* Fills in the arguments, and the process's case (case.h) from --case. Leaves with status 2 when they cannot
 * be. */
void arguments_read(arguments_t *arguments, int argc, char **argv);

#endif
