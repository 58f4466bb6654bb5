/* pattern.h: seeing what the wrong elements have in common.
 *
 * A pattern is only named when it holds for every wrong element: each is tested on all of them, never guessed
 * from a few. Two questions are asked apart: what do they hold (pattern_values), and where are they
 * (pattern_places). What holds in one case may not in the next: the tally names what holds in all. */
#ifndef JUDGE_PATTERN_H
#define JUDGE_PATTERN_H

#include <stdint.h>

#include "base/messages_patterns.h"
#include "base/patterns.h"
#include "view.h"

typedef struct {
    pattern_id_t id;  /* such as zero or second_block */
    const char *hint; /* a question, or "" */
    char says[400];   /* a clause: "every element is 0" */
    char key[240];    /* the name and its parameters, the same in every case that says the same: "factor 2" */
    uint64_t same;    /* of terms: those with the same number are the same ones in this case */
    int quiet; /* it holds, but may be chance in an array as small: not to be named for this case alone */
} pattern_t;

enum { PATTERN_MOST = 16, PATTERN_MOST_TERMS = 40, PATTERN_KEYS = 8000, PATTERN_WARP = 32 };

/* All patterns that hold, those that tell most first; returns how many. Both want v->wrong_count > 0. */
int pattern_values(const view_t *v, pattern_t list[PATTERN_MOST]);
int pattern_places(const view_t *v, pattern_t list[PATTERN_MOST]);

/* Which terms of the sums that gold spoke of are missing, counted twice or of the wrong sign, as far as this
 * case can tell: nearly anything explains one number, so only what explains all cases may be named. Returns
 * how many, or -1 when gold said no terms, or too many of them would do: the keys of those are then in
 * `keys`, "|key|key|", which is "" otherwise and where they do not fit. */
int pattern_terms(const view_t *v, pattern_t list[PATTERN_MOST_TERMS], char keys[PATTERN_KEYS]);

/* The keys of the mistakes that gold told of and that are not what was made, "|key|key|". */
void pattern_refuted(const view_t *v, char keys[PATTERN_KEYS]);

/* The first that may be named for this case alone. Both return 1 when there is one. */
int pattern_value(const view_t *v, pattern_t *pattern);
int pattern_place(const view_t *v, pattern_t *pattern);

/* Patterns' own: the key, when it has more than the name. */
void pattern_key(pattern_t *pattern, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Patterns' own: the key of what gold has words for, a number made of them, since there may be many of these. Only the
 * words before `end` count; 0: all of them. */
void pattern_key_of_words(pattern_t *pattern, pattern_id_t id, const char *words, char end);

/* Patterns' own: asks `count` questions in turn, and appends those that hold to a list that has `found` already.
 * Returns how many it has then, PATTERN_MOST at most. */
typedef int pattern_question_t(const view_t *v, pattern_t *pattern);
int pattern_ask(const view_t *v, pattern_t *list, int found, pattern_question_t *const *questions,
                size_t count);

#endif
