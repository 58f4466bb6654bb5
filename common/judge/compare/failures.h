/* failures.h: what was found wrong with one run, collected in any order and told in order of rank. */
#ifndef JUDGE_FAILURES_H
#define JUDGE_FAILURES_H

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
    char pattern[128], hint[256], message[1600];
    char claims[FAILURES_CLAIMS]; /* JSON, or "" */
    size_t sure; /* so much of the message is sure without other cases' word for it; 0: all */
} failure_t;

enum { FAILURES_MOST = 32 }; /* further ones are not kept: only two are shown */

typedef struct {
    failure_t *list[FAILURES_MOST]; /* owned */
    int count;
} failures_t; /* all zero: there is none */

/* Notes a failure: one sentence or more, without a newline. pattern is a short name, hint a question; "" for
 * none. */
void failure_note(failures_t *failures, rank_t rank, const char *pattern, const char *hint,
                  const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Adds to the failure noted last what its elements have in common, for the tally (claims.h), and how many
 * bytes of its message name no pattern that may be chance (0: all). */
void failure_claims(failures_t *failures, const char *claims, size_t sure);

/* Then there is none. */
void failures_free(failures_t *failures);

/* The failure to be told first, or NULL. */
const failure_t *failures_first(const failures_t *failures);

/* Appends the first failure in full, and what is sure of the next one of another rank after "Also: ". */
void failures_message(const failures_t *failures, text_t *text);

/* Appends the patterns of the failures that failures_message tells, separated by spaces. */
void failures_patterns(const failures_t *failures, text_t *text);

#endif
