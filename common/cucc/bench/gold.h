/* gold.h: the serial answers that the kernels are timed against, in double precision. */
#ifndef BENCH_GOLD_H
#define BENCH_GOLD_H

#include <stddef.h>

double gold_sum(const float *x, size_t n);
/* Running sums within each run of `block` elements */
void gold_scan(const float *x, double *sums, size_t n, size_t block);
/* c = a b, all n x n, row by row */
void gold_matmul(const double *a, const double *b, double *c, int n);
/* One step on an n x n x n grid, x first: inside, next = mean of the six neighbours; the surface stays */
void gold_laplace(const double *now, double *next, int n);
/* counts[x] of `bins` values */
void gold_histogram(const unsigned char *x, unsigned *counts, size_t n, size_t bins);
/* Sorts each run of `block` elements */
void gold_sort(float *x, size_t n, size_t block);

#endif
