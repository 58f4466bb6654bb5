/* plan.h: what a check script declares, read from the plan that it prints (docs/check-script.md has its
 * words).
 *
 * A plan is text, one fact a line: the number of the line in the check script, a word, and the word's fields,
 * all separated by tabs. The first line names the format and the script, the last is `end`, so that a script
 * that broke off is seen:
 *
 *     0    plan       1          practicals/04_reduction/check.sh
 *     3    practical  04_reduction   Reduction
 *     5    step       1          Known to be right     points=2
 *     6    cases      n=1,31     block=32,64
 *     61   end
 */
#ifndef GRADE_PLAN_H
#define GRADE_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

typedef struct {
    const char *name, *kernel; /* of the metric; a regular expression for kernels' names */
    const char *how, *bound;   /* at_most or at_least; the number as it was written */
    const char **cases;
    size_t case_count;
} plan_metric_t;

typedef struct {
    const char *metric, *what; /* of what it is a ratio, or "" */
    const char *least;         /* the number as it was written */
    double least_value;
    const char *words; /* the case */
} plan_speed_t;

/* What make must do in a practical whose makefile is the student's own: `rebuilds` or, with one of the
 * libraries set, `loads` or `links`. */
typedef struct {
    const char *loaded, *linked;
    const char *touch;
    const char **makes, **keeps;
    size_t make_count, keep_count;
} plan_rule_t;

/* A header that the machine must have, which the course cannot bring. */
typedef struct {
    const char *header; /* thrust/version.h */
    const char *words;  /* what is said where it is not there */
} plan_need_t;

typedef struct {
    int number, points, limit; /* of a case, in seconds */
    const char *title, *program;
    const char **cases; /* products of lists and sums of words are worked out: "n=31 block=32" */
    size_t case_count;
    const char *clean; /* topics of the sanitizer build, separated by spaces, or "" */
    const char **clean_cases;
    size_t clean_case_count;
    const char **show_cases; /* of make show; else those of clean */
    size_t show_case_count;
    bool shows_nothing;         /* it runs no kernel of its own in cases that are small enough */
    const char *parts;          /* the word of a case that tells the gaps of the step apart, or "" */
    const char **failing_cases; /* in which each call of CUDA fails once */
    size_t failing_count;
    plan_metric_t *metrics;
    size_t metric_count;
    plan_speed_t *speeds;
    size_t speed_count;
    plan_rule_t *rules;
    size_t rule_count;
    int late; /* how many orders late:1, late:2 ... the late cases run in */
    const char **late_cases;
    size_t late_case_count;
    const char *registers; /* "" where nothing is said */
    plan_need_t *needs;
    size_t need_count;
    const char **may_lack; /* headers that this machine may lack, so that a case is skipped */
    size_t may_lack_count;
    const char **hints;
    size_t hint_count;
} plan_step_t;

typedef struct {
    const char *script, *name, *title;
    plan_step_t *steps;
    size_t step_count;
    arena_t arena;
} plan_t;

/* Reads a whole plan. Returns 0, or -1 with what is wrong and where, in one line: "SCRIPT:LINE: ...". To be
 * freed in both cases. */
int plan_read(plan_t *plan, const char *text, size_t bytes, char *why, size_t why_size);
void plan_free(plan_t *plan);

const plan_step_t *plan_step(const plan_t *plan, int number); /* or NULL */

#endif
