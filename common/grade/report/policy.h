/* policy.h: what an instructor has decided about marks, a line each; docs/grading.md is its manual. */
#ifndef REPORT_POLICY_H
#define REPORT_POLICY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

typedef struct {
    const char *student, *practical; /* NULL: all */
    long long seconds;               /* a deadline since 1970, or days more than it, in seconds */
    double weight;
} policy_line_t;

typedef struct {
    arena_t arena;
    bool best;            /* of several attempts the best counts, not the newest */
    double late_percent;  /* of a practical's marks, for each period that has begun */
    double late_period;   /* seconds; 0: lateness costs nothing */
    double late_end;      /* seconds after which nothing counts; negative: never */
    double grace;         /* seconds after the deadline that are not late */
    double scale, step;   /* the final mark is of so much, in steps of so much */
    bool missing_is_zero; /* a practical that was not graded: 0, else no final mark */
    double budget;        /* seconds for all programs of a student, while a class is graded; 0: not said */
    policy_line_t *deadlines, *extensions, *weights;
    size_t deadline_count, extension_count, weight_count;
} policy_t;

/* In the course's root. path NULL: newest attempt, no deadline, all practicals weigh the same, marks of 100.
 * Returns 0, or -1 after a line on standard error with the line that is wrong. policy_free in any case. */
int policy_read(policy_t *policy, const char *path);
void policy_free(policy_t *policy);

double policy_weight(const policy_t *policy, const char *practical);

/* Seconds that an attempt came after the deadline with its extension; 0: in time, within the grace after it
 * (which does not shorten what is later), or no deadline. */
double policy_late(const policy_t *policy, const char *student, const char *practical, long long seconds);

/* What is left of the marks, 0 to 1, of what came so late. */
double policy_factor(const policy_t *policy, double late);

/* A final mark, rounded to the policy's steps. */
double policy_round(const policy_t *policy, double mark);

#endif
