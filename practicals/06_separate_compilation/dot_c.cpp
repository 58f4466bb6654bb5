/* dot_c.cpp: step 4. From C's names to the template's. Compiled by g++: it needs the declaration of dot<T>,
 * not CUDA.
 */
#include "dot.h"
#include "dot.hpp"

float dot_float(size_t n, const float *x, const float *y)
{
    return dot(n, x, y);
}

double dot_double(size_t n, const double *x, const double *y)
{
    return dot(n, x, y);
}

int dot_int(size_t n, const int *x, const int *y)
{
    return dot(n, x, y);
}
