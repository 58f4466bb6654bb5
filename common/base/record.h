/* record.h: one record: a line of JSON about a case or a step. Inside the house it is this struct; its words
 * are read once, where a line comes in (record_read), and decide nothing behind that door. */
#ifndef BASE_RECORD_H
#define BASE_RECORD_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/patterns.h"

/* Name, word on disk, exit status of the program that says it. */
#define RECORD_STATUSES(S)                                                                                   \
    S(PASS, "pass", 0)                                                                                       \
    S(FAIL, "fail", 1) S(TODO, "todo", 3) S(ERROR, "error", 4) S(TIMEOUT, "timeout", 5) S(SKIP, "skip", 6)

/* Whose fault an error is that is not the student's. */
#define RECORD_FAULTS(F) F(COURSE, "course") F(MACHINE, "machine")

/* Where the program ran. */
#define RECORD_BACKENDS(B) B(CPU, "cpu") B(GPU, "gpu")

/* Why a step ended as it did, where that is more than a wrong answer. */
#define RECORD_CAUSES(C)                                                                                     \
    C(NOT_COMPILED, "not_compiled")       /* the compiler refused the source */                              \
    C(NOT_BUILT, "not_built")             /* the student's own makefile did not come to its end */           \
    C(BUILD_OVERRAN, "build_overran")     /* ... or a compiler, within its time */                           \
    C(SOURCE_MISSING, "source_missing")   /* a file of the student's is not there */                         \
    C(LIBRARY_MISSING, "library_missing") /* this machine lacks a library that the program needs */          \
    C(NO_GPU, "no_gpu")                   /* the step can only be checked on one */                          \
    C(OVERRAN, "overran")                 /* a run of the sanitizer build did not end within its time */     \
    C(BUDGET, "budget")                   /* all programs of a submission had had their time */              \
    C(NO_REPORT, "no_report")             /* or left no report, or none that can be relied on */             \
    C(BUILDS_DIFFER, "builds_differ")     /* run build and sanitizer build do not launch the same */         \
    C(NOT_STARTED, "not_started")         /* no process, compiler or sandbox could be started */             \
    C(NO_SPACE, "no_space")               /* a file could not be written */                                  \
    C(JUDGE_FAILED, "judge_failed")       /* the judge crashed, or said no record */                         \
    C(BROKE_OFF, "broke_off")             /* the check did not come to its end */                            \
    C(GIVEN_TOUCHED, "given_touched")     /* the source takes something of the course's into its own hands */

typedef enum {
    STATUS_NONE, /* no record has it */
#define S(name, word, exit) STATUS_##name,
    RECORD_STATUSES(S)
#undef S
} status_t;
typedef enum {
    FAULT_NONE,
#define F(name, word) FAULT_##name,
    RECORD_FAULTS(F)
#undef F
} fault_t;
typedef enum {
    CAUSE_NONE,
#define C(name, word) CAUSE_##name,
    RECORD_CAUSES(C)
#undef C
} cause_t;

typedef enum {
    BACKEND_NONE, /* nobody said it */
#define B(name, word) BACKEND_##name,
    RECORD_BACKENDS(B)
#undef B
} backend_t;

/* The word on disk; "" for none. */
const char *status_word(status_t status);
const char *fault_word(fault_t fault);
const char *cause_word(cause_t cause);
const char *backend_word(backend_t backend);

/* Back again. Return 0, or -1 where it is no such word; "" is FAULT_NONE, CAUSE_NONE, BACKEND_NONE, and no
 * status. */
int status_read(status_t *status, const char *word);
int fault_read(fault_t *fault, const char *word);
int cause_read(cause_t *cause, const char *word);
int backend_read(backend_t *backend, const char *word);

/* The exit status that goes with a status; 2 for none. */
int status_exit(status_t status);

/* 1 for fail, error and timeout. */
bool status_is_wrong(status_t status);

typedef struct {
    status_t status;
    fault_t fault;
    cause_t cause;
    backend_t backend;
    patterns_t patterns; /* what the wrong elements have in common: a case's record only */
    const char *practical, *title, *case_line, *device, *message, *hint, *where;
    const char *seed;          /* digits, or "" for null */
    const char *metrics;       /* JSON, "{}" for none */
    const char *order;         /* of threads; NULL: a step's record, which has neither order nor patterns */
    const char *answers;       /* sentences of the message that tell the right answer, a line each, with a tab
                                  on either side of what tells it; NULL or "": none */
    const char *about;         /* the output that the message begins with; NULL or "": none */
    const char *right;         /* outputs that are right, each followed by a tab; NULL or "": none */
    const char *parts;         /* which gaps of the step are right, wrong or to do; NULL or "": not told */
    const char *claims;        /* JSON; NULL or "": it has none */
    const char *before, *rest; /* the message around what names patterns, where it has claims */
    bool names_mistake;        /* of a step: the message says what was done (not printed) */
    int step, points, max_points;
    double time_ms; /* negative: null */
} record_t;

/* The whole line with its newline. NULL strings are printed as "", or left out as is said above. */
void record_print(FILE *out, const record_t *record);

/* The same, in the arena. */
const char *record_line(arena_t *arena, const record_t *record);

/* What a line says, as strings that live as long as the object. Returns 0, or -1 with what is wrong with it:
 * a word that is none of ours is no record, and nobody guesses what it means. why: 200 bytes. */
int record_read(record_t *record, const json_object_t *object, char why[200]);

#endif
