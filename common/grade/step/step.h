/* step.h: one step of a practical being checked. First its cases, in the orders of threads that may differ;
 * then the sanitizer build: where they are right, for what the plan asks, and where one is wrong, for a
 * reason; then its record. The two halves may be run by different threads, and between them the program of
 * the sanitizer build is made. */
#ifndef GRADE_STEP_H
#define GRADE_STEP_H

#include <stdbool.h>

#include "base/arena.h"
#include "grade/plan/grade.h"
#include "grade/plan/plan.h"
#include "grade/process/service.h"
#include "base/kinds.h"
#include "base/record.h"
#include "grade/tally/tally.h"

/* A fault that the sanitizer build found in a case with a wrong result; NULL: none. */
typedef struct {
    const char *words; /* of the case, with step and seed */
    const char *message, *where, *hint;
    bool is_origin; /* it is no fault, but where a wrong value comes from: message and place are of the thread
                       that stored it, or "", and the hint is what nobody or several have read, or "" */
    bool is_zero;   /* the wrong values are 0 */
    bool not_finite; /* NaN or infinity, and should be a number */
    kind_t kind;     /* of a fault */
    space_t space;
} step_cause_t;

/* A run of the sanitizer build in which it can be seen what is wrong. words: with step and seed; report: kept
 * for the caller to remove; NULL: there was none, or nobody wants it (grade->keeps_profiles). */
typedef struct {
    const char *words, *order, *report;
} step_shown_t;

typedef struct {
    const grade_t *grade;
    const plan_t *plan;
    const plan_step_t *step;
    arena_t arena;
    const char *at;        /* work/NN_name.3: how the files begin that it leaves */
    const char *program;   /* of the run build */
    const char *sanitized; /* of the sanitizer build */
    const char *lacks;     /* what the machine lacks of what the program needs, in words; or NULL */
    const char *unbegun;   /* why no compiler could be started for the one that is used now; or NULL */
    const char *tree;      /* where the student's own makefile works, or NULL */
    const char *log;       /* what the program said in cases that were not right */
    const char *result;    /* the result file of the case that runs */
    const char *chosen;    /* a change that is in the program, "LOCATE_CHOSEN=..." (try.h); or NULL */
    int limit;             /* seconds for a case */
    long long seed;        /* of its cases */
    service_t judge;       /* runs from the first case to the last */
    tally_t cases;         /* the records so far */
    tally_t looked;        /* those of runs of the sanitizer build, which are not among them */
    int errors;            /* how many of them crashed */
    bool failed;           /* whether any was wrong */
    bool to_do;            /* whether any came to a gap */
    const char *failing;   /* the number of a call whose failure went unnoticed, or NULL */
    int looked_again;      /* how many wrong cases were run a second time */
    const char *metrics;   /* what the sanitizer build counted, as members of a JSON object */
    const char *late;      /* the order in which a result of it was wrong; or NULL */
    const char
        *profile; /* the report whose metric was out of its bound, kept for the caller to remove; or NULL */
    const char *touched; /* the file whose change went wrong, where the makefile is the student's; or NULL */
    bool of_metric;      /* what went wrong is a metric out of its bound */
    bool by_make;        /* what went wrong is repeated by calling make, not by a case */
    step_shown_t shown;
    step_cause_t cause; /* of a wrong result, where one was found */
    bool at_line;       /* the record names a place where the mistake may stand */
    record_t record;    /* of the step, once it has ended */
    const char *line;   /* the record as a line of JSON */
    const char *text;   /* for people */
} step_t;

/* Fills in the names of the step's files, its limit and its seed. Nothing is run or written yet. */
void step_begin(step_t *step, const grade_t *grade, const plan_t *plan, const plan_step_t *what);

/* Runs the cases, or says why there is nothing to run. Returns true when the sanitizer build should be asked,
 * too: then step->sanitized has to be made, and step_look called. */
bool step_cases(step_t *step);
void step_look(step_t *step);

/* Makes the record and the text, and writes the record to AT.json. Returns 0, or -1 with errno when it cannot
 * be written. */
int step_end(step_t *step);
void step_free(step_t *step);

/* ---- for the parts of a step ---- */

/* A record that no judge wrote. */
typedef struct {
    status_t status;
    cause_t cause;
    fault_t fault;
    pattern_id_t pattern;
    const char *message;
    const char *words;                            /* the case, or "" */
    const char *where, *hint, *metrics, *answers; /* NULL: nothing */
} step_note_t;
void step_note(step_t *step, step_note_t note);

/* Notes that no compiler could be started (step->unbegun). for_what: "", or " for the sanitizer build". */
void step_not_compiled(step_t *step, const char *for_what);

/* Adds a judge's record. Returns 0, or -1 when it is none. */
int step_add(step_t *step, const char *line);

/* Whether all records so far are passes, and there is one. */
bool step_is_right(const step_t *step);

/* The case as the program gets it, with step and seed. */
const char *step_words(step_t *step, const char *words);

#endif
