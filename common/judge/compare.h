/* compare.h: one output against what is expected of it: finds the wrong elements, says which and why. */
#ifndef JUDGE_COMPARE_H
#define JUDGE_COMPARE_H

#include "failures.h"
#include "hints.h"
#include "judge.h"
#include "reader.h"

/* Where comparisons note what is wrong, and what they know. */
typedef struct {
    failures_t failures;
    hints_t hints;
    char right[256];         /* outputs that are what is expected, each followed by a tab */
    const output_t *outputs; /* all that was handed over, or NULL */
    int output_count;
    int on_cpu; /* the program ran on the CPU backend, whose fresh memory has a known pattern */
} comparison_t;

/* The output's length is known to be right. each may be NULL: then tol holds for all elements. */
void compare_real(comparison_t *c, const output_t *output, const double *want, const double *each,
                  tolerance_t tol);

/* Integers of the output's own type. */
void compare_exact(comparison_t *c, const output_t *output, const void *want);

/* 1, and the failure noted, when elements were never set. Without an expected value to tell them from poison,
 * integers are taken for poison only when all of them are. */
int compare_poison(comparison_t *c, const output_t *output);

/* The output, which was compared, is what is expected. */
void compare_right(comparison_t *c, const char *name);

/* Bytes of an element. */
size_t compare_element(const output_t *output);

/* Element i as a number. All elements as numbers, to be freed. */
double compare_value(const output_t *output, size_t i);
double *compare_as_double(const output_t *output);

#endif
