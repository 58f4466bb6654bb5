/* check.h: TAP for the tests of counting. */
#ifndef TESTS_COUNT_CHECK_H
#define TESTS_COUNT_CHECK_H

#include <math.h>
#include <stdio.h>
#include "events.h"

static int tests_run, tests_failed;

static inline void is_number(double got, double want, const char *name)
{
    int good = fabs(got - want) < 0.005;
    printf("%sok %d - %s\n", good ? "" : "not ", ++tests_run, name);
    if (good) return;
    tests_failed++;
    printf("# got %g, want %g\n", got, want);
}

/* So many requests, each of which costs so much on average */
static inline void costs(const count_launch *l, unsigned place, enum cell_what what, double requests,
                         double each, const char *name)
{
    traffic t = at_place(l, place, what);
    char text[200];
    snprintf(text, sizeof text, "%s: requests", name);
    is_number(t.requests, requests, text);
    snprintf(text, sizeof text, "%s: %g each", name, each);
    is_number(t.cost / t.requests, each, text);
}

static inline int done(void)
{
    printf("1..%d\n", tests_run);
    return tests_failed != 0;
}

#endif
