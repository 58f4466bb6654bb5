/* numbers.h: numbers of the four types that the names of BLAS and LAPACK begin with, as a double complex. */
#ifndef CUCC_NUMBERS_H
#define CUCC_NUMBERS_H

#include <complex.h>
#undef I /* which cusolver/lapack.h calls something else */

enum number { NUMBER_S, NUMBER_D, NUMBER_C, NUMBER_Z, NUMBERS };

typedef double complex complex_number;

static inline complex_number cucc_number_load(const void *array, enum number x, long long i)
{
    switch (x) {
    case NUMBER_S:
        return ((const float *)array)[i];
    case NUMBER_D:
        return ((const double *)array)[i];
    case NUMBER_C:
        return ((const float complex *)array)[i];
    default:
        return ((const complex_number *)array)[i];
    }
}
static inline void cucc_number_store(void *array, enum number x, long long i, complex_number value)
{
    switch (x) {
    case NUMBER_S:
        ((float *)array)[i] = (float)creal(value);
        break;
    case NUMBER_D:
        ((double *)array)[i] = creal(value);
        break;
    case NUMBER_C:
        ((float complex *)array)[i] = (float complex)value;
        break;
    default:
        ((complex_number *)array)[i] = value;
    }
}

#endif
