/* bound.h: is a metric within its bound? */
#ifndef XRAY_BOUND_H
#define XRAY_BOUND_H

#include <stdbool.h>

#include "base/text.h"
#include "report.h"

typedef struct {
    const char *metric, *kernel; /* kernel: an extended regular expression that its name must match */
    double bound;
    bool least; /* at least the bound, else at most */
} bound_t;

/* Does it hold in every kernel that the expression matches? Returns 0 and prints "name value" lines when it
 * does, 1 and prints message, where and hint, a line each, when it does not, 2 with one line why it cannot be
 * said: no such kernel was launched, or the metric of it was not counted. */
int bound_check(FILE *out, const report_t *report, const bound_t *bound);

/* ", at least 2 are required", ", at most 1 is allowed" */
void bound_say(text_t *text, const bound_t *bound);

/* Whether there is a metric of this name. */
bool bound_is_metric(const char *name);

#endif
