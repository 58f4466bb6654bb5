/* tell.h: a failure of an output in words. */
#ifndef JUDGE_TELL_H
#define JUDGE_TELL_H

#include "failures.h"
#include "view.h"

enum { TELL_VALUE = 1, TELL_PLACE = 2 };

/* The view's marked elements are not what is expected: the first of them, how many, and what they have in
 * common. What is looked for is bits of `what`: what they hold, and where they are. */
void tell_wrong(failures_t *failures, const view_t *v, int what);

/* The view's marked elements are still poison. */
void tell_poison(failures_t *failures, const view_t *v);

#endif
