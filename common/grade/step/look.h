/* look.h: what the sanitizer build finds and counts in the cases that the words clean and metric name. Only
 * of a step that is right: what is wrong already has its reason. */
#ifndef GRADE_LOOK_H
#define GRADE_LOOK_H

#include <stdbool.h>

#include "step.h"

/* Whether the plan asks for it and all records so far are passes. */
bool look_wanted(const step_t *step);

/* Whether all that is asked is how often the device was made to do what: the run build tells that, too. */
bool look_only_operations(const step_t *step);

/* step->sanitized has been made, or could not be; or it is not needed. */
void look_into(step_t *step);

/* How a run in the sanitizer build ended. */
typedef enum {
    LOOK_WHOLE, /* there is a report, and nothing else to say */
    LOOK_TODO,  /* the program came to a gap */
    LOOK_BROKEN /* there is no whole report; why is said */
} look_outcome_t;

/* A run of a program in the sanitizer build, or in the run build, counting. */
typedef struct {
    const char *program, *words; /* the case, with step and seed */
    const char *order;           /* of threads; NULL: as usual */
    const char *report;          /* the file to write */
    const char *result;          /* the result file, kept; NULL: there is none afterwards */
    int counts;                  /* of the run build, which counts operations and no more */
    const char *first;  /* where this is stored first is told, too: "nan", "infinity"; NULL: it is not */
    const char *origin; /* where this element comes from is told, too: "INDEX OUTPUT"; NULL: it is not */
    int alone;          /* with one worker: blocks run one after another, as in the sanitizer build */
    ended_t *ended;     /* how it ended, to be freed by process_free; NULL: nobody asks */
    int limit;          /* seconds */
} look_t;

/* Runs it. why is "" but for LOOK_BROKEN, and in the arena. grade may be NULL: then nothing is confined. */
look_outcome_t look_run(const grade_t *grade, arena_t *arena, const look_t *look, const char **why);

/* Runs what step->shown says once more and leaves in the file what each thread does, for
 * build/xray/show/show: the program's own words, which may be anything. */
bool look_trace(step_t *step, const char *to);

enum { LOOK_TIMES_LIMIT = 3 }; /* how many times a step's limit a run may take */

#define LOOK_XRAY "build/xray/xray"

/* Asks xray. Returns its exit status, 2 where it has none; said is what it printed. */
int look_ask(arena_t *arena, const char *const *argv, const char **said);

#endif
