/* failures.h: what was found wrong with one run, collected in any order and told in order of rank. */
#ifndef JUDGE_FAILURES_H
#define JUDGE_FAILURES_H

#include "base/patterns.h"
#include "base/text.h"

/* What a failure is about. The lowest is reported first: what explains more comes before what it explains. */
typedef enum {
    RANK_CUDA,    /* a CUDA error */
    RANK_MISSING, /* an output that is not there, or of another type or length, or not asked for */
    RANK_POISON,  /* elements that were never set */
    RANK_GUARD,   /* writes outside a buffer */
    RANK_INPUT,   /* an input was changed */
    RANK_WRONG,   /* elements that are not what is expected */
    RANK_METRIC   /* right, but beyond a bound */
} rank_t;

enum { FAILURES_CLAIMS = 16384 };

typedef struct {
    rank_t rank;
    patterns_t patterns;
    char about[128]; /* the output that the message begins with, or "" */
    char hint[256], message[1600];
    char answers[1100];           /* what of the message is the right answer (answers.h), or "" */
    char claims[FAILURES_CLAIMS]; /* JSON, or "" */
    size_t said, said_length;     /* where the message names patterns, where it has claims */
    int sure;                     /* what it names is sure without other cases' word for it */
} failure_t;

enum { FAILURES_MOST = 32 }; /* further ones are not kept: only two are shown */

typedef struct {
    failure_t *list[FAILURES_MOST]; /* owned */
    int count;
} failures_t; /* all zero: there is none */

/* Notes a failure: one sentence or more, without a newline, answers marked (answers.h). hint is a question;
 * "" for none. */
void failure_note(failures_t *failures, rank_t rank, pattern_id_t pattern, const char *hint,
                  const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Adds to the failure noted last: a second pattern; the output that its message begins with; what its
 * elements have in common, for the tally (claims.h), from which byte on its message names patterns and in how
 * many, and whether these are no chance. */
void failure_pattern(failures_t *failures, pattern_id_t pattern);
void failure_about(failures_t *failures, const char *output);
void failure_claims(failures_t *failures, const char *claims, size_t said, size_t length, int sure);

/* Then there is none. */
void failures_free(failures_t *failures);

/* The failure to be told first, or NULL. */
const failure_t *failures_first(const failures_t *failures);

/* Appends the first failure in full, and what is sure of the next one of another rank after "Also: ". */
void failures_message(const failures_t *failures, text_t *text);

/* Appends what of that is the right answer, a line for each failure. */
void failures_answers(const failures_t *failures, text_t *text);

/* Appends the patterns of the failures that failures_message tells. */
void failures_patterns(const failures_t *failures, patterns_t *patterns);

#endif
