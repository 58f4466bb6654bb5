/* pattern_terms.h: what the ways to look at a sum's terms share. Each fills in the pattern and returns true when it
 * explains every element, the wrong ones and the right ones. */
#ifndef JUDGE_PATTERN_TERMS_H
#define JUDGE_PATTERN_TERMS_H

#include <stdbool.h>

#include "pattern.h"

/* Is element e off by `change`, a sum of which the sizes add up to `size`? */
bool pattern_terms_explain(const view_t *v, size_t e, double change, double size);

/* pattern_again.c: a loop goes on by too little, so that later terms count again and again */
bool pattern_again(const view_t *v, const terms_t *t, int numbering, pattern_t *pattern);

/* pattern_tree.c: a sum by rounds whose distances or signs are wrong. There are so many ways, which are asked one by
 * one. */
int pattern_trees(void);
bool pattern_tree(const view_t *v, const terms_t *t, int numbering, int which, pattern_t *pattern);

#endif
