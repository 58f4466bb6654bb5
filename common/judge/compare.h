/* compare.h: one output against what is expected of it: finds the wrong elements, says which and why. */
#ifndef JUDGE_COMPARE_H
#define JUDGE_COMPARE_H

#include "judge.h"
#include "reader.h"

/* The output's length is known to be right. each may be NULL: then tol holds for all elements. */
void compare_real(const output_t *output, const double *want, const double *each, tolerance_t tol);

/* Integers of the output's own type. */
void compare_exact(const output_t *output, const void *want);

/* Bit for bit; again may be NULL (the second run did not hand it over). */
void compare_runs(const output_t *output, const output_t *again);

/* Element i as a number. All elements as numbers: memory lives as long as the judge. */
double compare_value(const output_t *output, size_t i);
const double *compare_as_double(const output_t *output);

/* 1, and the failure noted, when elements were never set. Without an expected value to tell them from poison,
 * integers are taken for poison only when all of them are. */
int compare_poison(const output_t *output);

/* What gold says before it compares. */
void compare_shape(const char *name, size_t nx, size_t ny, size_t nz);
void compare_block(size_t threads);
void compare_again(void);

#endif
