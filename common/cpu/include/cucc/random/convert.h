/* convert.h: from random 32-bit words to uniform and normal numbers, as cuRAND converts them.
 *
 * Uniform numbers lie in (0, 1]: a word x becomes x/2^32 + 1/2^33, two words a 53-bit x/2^53 + 1/2^54.  Normal numbers
 * come in pairs (Box and Muller 1958): radius sqrt(-2 ln u), angle 2 pi v, sine first.  All of it rounds as written, so
 * multiply-adds must not be fused (cucc and the libraries compile with -ffp-contract=off).  Logarithm, sine and cosine
 * are the C library's, as they are in cuRAND's host generators; a GPU's own differ from them in the last bits.
 */
#ifndef CUCC_RANDOM_CONVERT_H
#define CUCC_RANDOM_CONVERT_H

#include <math.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
/* GNU's; declared here because strict ISO modes hide them.  libraries/curand/sincos.c has them where libm has not. */
void sincosf(float, float *, float *);
void sincos(double, double *, double *);
#ifdef __cplusplus
}
#endif

static inline float cucc_uniform(uint32_t x)
{
    return (float)x * 0x1p-32f + 0x1p-33f;
}

static inline double cucc_uniform_double(uint32_t x, uint32_t y)
{
    uint64_t z = (uint64_t)x ^ ((uint64_t)y << 21);
    return (double)z * 0x1p-53 + 0x1p-54;
}

static inline void cucc_normal_pair(uint32_t x, uint32_t y, float out[2])
{
    const float two_pi = 6.2831855f;
    float angle = (float)y * (0x1p-32f * two_pi) + 0x1p-33f * two_pi;
    float radius = sqrtf(-2.0f * logf(cucc_uniform(x)));
    sincosf(angle, &out[0], &out[1]);
    out[0] *= radius;
    out[1] *= radius;
}

static inline void cucc_normal_pair_double(const uint32_t w[4], double out[2])
{
    uint64_t z = (uint64_t)w[2] ^ ((uint64_t)w[3] << 21);
    double angle = ((double)z * 0x1p-52 + 0x1p-53) * 3.14159265358979323846;
    double radius = sqrt(-2.0 * log(cucc_uniform_double(w[0], w[1])));
    sincos(angle, &out[0], &out[1]);
    out[0] *= radius;
    out[1] *= radius;
}

#endif
