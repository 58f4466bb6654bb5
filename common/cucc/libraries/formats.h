/* formats.h: the small number formats of mixed-precision work, as bits. */
#ifndef CUCC_LIBRARIES_FORMATS_H
#define CUCC_LIBRARIES_FORMATS_H

#include <math.h>
#include <stdint.h>
#include <string.h>

static inline uint32_t cucc_bits_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline float cucc_float_of(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* IEEE half precision: 1 sign, 5 exponent, 10 fraction bits.  To nearest, ties to even; beyond 65504
 * infinite. */
static inline float cucc_from_half(uint16_t half)
{
    uint32_t sign = (uint32_t)(half & 0x8000) << 16, exponent = half >> 10 & 31, fraction = half & 1023;
    if (exponent == 31) return cucc_float_of(sign | 0x7f800000 | fraction << 13);
    if (exponent == 0)
        return (sign ? -1.0f : 1.0f) * (float)fraction / 16777216.0f; /* subnormal: units of 2^-24 */
    return cucc_float_of(sign | (exponent + 112) << 23 | fraction << 13);
}

static inline uint16_t cucc_to_half(float x)
{
    uint16_t sign = (uint16_t)(cucc_bits_of(x) >> 16 & 0x8000);
    uint32_t size = cucc_bits_of(x) & 0x7fffffff;
    if (size > 0x7f800000) return sign | 0x7e00;  /* not a number */
    if (size >= 0x477ff000) return sign | 0x7c00; /* rounds to 65520 or more */
    if (size < 0x38800000)
        return sign | (uint16_t)lrintf(fabsf(x) * 16777216.0f); /* below 2^-14: units of 2^-24 */
    size += 0xfff + (size >> 13 & 1);
    return sign | (uint16_t)((size - 0x38000000) >> 13);
}

/* bfloat16: the upper half of a float.  To nearest, ties to even. */
static inline float cucc_from_bfloat16(uint16_t bits)
{
    return cucc_float_of((uint32_t)bits << 16);
}

static inline uint16_t cucc_to_bfloat16(float x)
{
    uint32_t bits = cucc_bits_of(x);
    if (isnan(x)) return 0x7fff;
    return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

/* TF32: a float of 10 fraction bits.  To nearest, ties to even, as cuBLAS rounds on an H200. */
static inline float cucc_round_tf32(float x)
{
    uint32_t bits = cucc_bits_of(x);
    if ((bits & 0x7f800000) == 0x7f800000) return x; /* infinite, not a number */
    return cucc_float_of((bits + 0xfff + (bits >> 13 & 1)) & ~UINT32_C(0x1fff));
}

#endif
