/* dot.h: dot products for C. A C function has one type, so there is one for each. */
#ifndef DOT_H
#define DOT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

float dot_float(size_t n, const float *x, const float *y);
double dot_double(size_t n, const double *x, const double *y);
int dot_int(size_t n, const int *x, const int *y);

#ifdef __cplusplus
}
#endif

#endif
