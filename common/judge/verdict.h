/* verdict.h: what was found wrong with one run, collected in any order and told in order of rank. */
#ifndef JUDGE_VERDICT_H
#define JUDGE_VERDICT_H

#include "base/text.h"

/* What a failure is about. The lowest is told first: what explains more comes before what it explains. */
typedef enum {
    RANK_CUDA,    /* a CUDA error */
    RANK_MISSING, /* an output that is not there, or of another type or length, or not asked for */
    RANK_POISON,  /* elements that were never set */
    RANK_GUARD,   /* writes outside a buffer */
    RANK_INPUT,   /* an input was changed */
    RANK_WRONG,   /* elements that are not what is expected */
    RANK_METRIC   /* right, but beyond a bound */
} rank_t;

/* Notes a failure: one sentence or more, without a newline. pattern is a short name, hint a question; "" for
 * none. The three texts are copied. Returns the message's place for more text (owned here, valid until the
 * next call). */
void verdict_fail(rank_t rank, const char *pattern, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Adds to the failure noted last what its elements have in common: the part of its message that tally may
 * quote. */
void verdict_seen(const char *seen);

int verdict_count(void);

/* Forgets all failures. */
void verdict_clear(void);

/* The first failure in full, and the next one of another rank after "Also: ". */
void verdict_message(text_t *text);

/* The first failure's hint, or "". */
const char *verdict_hint(void);

/* What verdict_seen said of the first failure, or "". */
const char *verdict_first_seen(void);

/* The patterns of the failures that verdict_message tells, separated by spaces. */
void verdict_patterns(text_t *text);

#endif
