/* work.h: four typical pieces of work, each as a serial loop (serial.cpp) and as a CUDA kernel (kernels.cu). */
#ifndef CUCC_BENCH_WORK_H
#define CUCC_BENCH_WORK_H

#include <cstddef>

enum { SCAN_BLOCK = 256 };

/* One sweep of the 7-point Laplace iteration over n^3 points; the boundary of out is left alone. */
void serial_laplace(const float *in, float *out, int n);

/* c = a b, all n by n, row by row. */
void serial_matmul(const float *a, const float *b, float *c, int n);

float serial_sum(const float *x, int n);

/* Inclusive sums within each SCAN_BLOCK elements. */
void serial_scan(const float *x, float *sums, int n);

#endif
