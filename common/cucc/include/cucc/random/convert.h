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
#include <stdbool.h>
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

/* What Sobol's sequences give, of 32 and of 64 bits: a multiple of 2^-32, the middle of a 2^-53 */
static inline double cucc_uniform_double32(uint32_t x)
{
    return (x + 1.0) / 4294967296.0;
}

static inline double cucc_uniform_double64(uint64_t x)
{
    return (double)(x >> 11) / 9007199254740992.0 + 1.0 / 18014398509481984.0; /* 2^53, 2^54 */
}

/* Where the standard normal distribution reaches p, 0 < p <= 0.5: a start of three digits (Abramowitz and
 * Stegun, 26.2.23), then Halley's steps, each of which trebles them */
static inline double cucc_normal_quantile(double p)
{
    double t = sqrt(-2.0 * log(p));
    double z =
        (2.515517 + t * (0.802853 + t * 0.010328)) / (1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308))) -
        t;
    for (int i = 0; i < 3; i++) {
        double density = exp(-0.5 * z * z) * 0.39894228040143267794;
        double step = (0.5 * erfc(-z * 0.70710678118654752440) - p) / density;
        z -= step / (1.0 + 0.5 * z * step);
    }
    return z;
}

/* Normal numbers by one word each; the upper half mirrors the lower */
static inline double cucc_normal_quantile32(uint32_t x)
{
    bool mirror = x > 0x80000000u;
    double p = (mirror ? 0xffffffffu - x : x) / 4294967296.0 + 1.0 / 8589934592.0;
    double z = p > 0.5 ? -cucc_normal_quantile(1.0 - p) : p == 0.5 ? 0.0 : cucc_normal_quantile(p);
    return mirror ? -z : z;
}

static inline float cucc_normal_quantile32f(uint32_t x)
{
    bool mirror = x > 0x80000000u;
    float p = cucc_uniform(mirror ? 0xffffffffu - x : x);
    float z = p >= 0.5f ? 0.0f : (float)cucc_normal_quantile(p);
    return mirror ? -z : z;
}

static inline double cucc_normal_quantile64(uint64_t x)
{
    const uint64_t half = UINT64_C(1) << 52, all = (UINT64_C(1) << 53) - 1;
    x >>= 11;
    bool mirror = x > half;
    double p = (double)(mirror ? all - x : x) / 9007199254740992.0 + 1.0 / 18014398509481984.0;
    double z = p >= 0.5 ? 0.0 : cucc_normal_quantile(p);
    return mirror ? -z : z;
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
