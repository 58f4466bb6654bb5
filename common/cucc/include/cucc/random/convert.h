/* convert.h: from random 32-bit words to uniform and normal numbers, as cuRAND converts them.
 *
 * Uniform numbers lie in (0, 1]: a word x becomes x/2^32 + 1/2^33, two words a 53-bit x/2^53 + 1/2^54. Normal
 * numbers come in pairs (Box and Muller 1958): radius sqrt(-2 ln u), angle 2 pi v, sine first.  All of it
 * rounds as written, so multiply-adds must not be fused (cucc and the libraries compile with
 * -ffp-contract=off).  Logarithm, sine and cosine are the C library's, as they are in cuRAND's host
 * generators; a GPU's own differ from them in the last bits.
 */
#ifndef CUCC_RANDOM_CONVERT_H
#define CUCC_RANDOM_CONVERT_H

#include <math.h>
#include <stdint.h>

#ifndef __cplusplus /* GNU functions, which -std=c11 hides; C++ compilers always show them */
void sincosf(float, float *, float *);
void sincos(double, double *, double *);
#endif

static inline float cucc_uniform(uint32_t x)
{
    return (float)x / 4294967296.0f + 1.0f / 8589934592.0f; /* 2^32, 2^33 */
}

static inline double cucc_uniform_double(uint32_t x, uint32_t y)
{
    uint64_t z = (uint64_t)x ^ ((uint64_t)y << 21);
    return (double)z / 9007199254740992.0 + 1.0 / 18014398509481984.0; /* 2^53, 2^54 */
}

static inline void cucc_normal_pair(uint32_t x, uint32_t y, float out[2])
{
    const float two_pi = 6.2831855f;
    float angle = (float)y * (two_pi / 4294967296.0f) + two_pi / 8589934592.0f;
    float radius = sqrtf(-2.0f * logf(cucc_uniform(x)));
    sincosf(angle, &out[0], &out[1]);
    out[0] *= radius;
    out[1] *= radius;
}

static inline void cucc_normal_pair_double(const uint32_t w[4], double out[2])
{
    double turns = 2.0 * cucc_uniform_double(w[2], w[3]);
    double radius = sqrt(-2.0 * log(cucc_uniform_double(w[0], w[1])));
    sincos(turns * 3.14159265358979323846, &out[0], &out[1]);
    out[0] *= radius;
    out[1] *= radius;
}

#endif
