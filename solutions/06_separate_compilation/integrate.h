/* integrate.h: integrates x' = r x - s x x for many x at once. For C and C++. */
#ifndef INTEGRATE_H
#define INTEGRATE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Does `steps` steps of Euler's method, of length h, for each of n numbers x. */
void integrate(size_t n, float *x, int steps, float h, float r, float s);

#ifdef __cplusplus
}
#endif

#endif
