/* vector.h: sums of vectors, for C and C++. Host memory in, host memory out: a caller need not know
 * that there is a GPU, and needs no CUDA to be compiled.
 */
#ifndef VECTOR_H
#define VECTOR_H

#include <stddef.h>

/* C++ encodes the types of the arguments in a function's symbol; C does not. extern "C" makes nvcc use the
 * plain names that every compiler looks for. */
#ifdef __cplusplus
extern "C" {
#endif

/* y = a x + y, element by element. */
void vector_saxpy(size_t n, float a, const float *x, float *y);

/* The sum of x, added up in double. */
double vector_sum(size_t n, const float *x);

/* How many kernels these functions have launched. */
extern int vector_launches;

#ifdef __cplusplus
}
#endif

#endif
