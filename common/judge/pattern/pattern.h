/* pattern.h: seeing what the wrong elements have in common.
 *
 * A pattern is only named when it holds for every wrong element: each is tested on all of them, never guessed
 * from a few. Two questions are asked apart: what do they hold (pattern_value), and where are they
 * (pattern_place). */
#ifndef JUDGE_PATTERN_H
#define JUDGE_PATTERN_H

#include "compare/view.h"

typedef struct {
    const char *name; /* one word for machines, such as zero or second_block */
    const char *hint; /* a question, or "" */
    char says[400];   /* a clause: "every element is 0" */
} pattern_t;

/* Both want v->wrong_count > 0, and return 1 when there is something to say. */
int pattern_value(const view_t *v, pattern_t *pattern);
int pattern_place(const view_t *v, pattern_t *pattern);

#endif
