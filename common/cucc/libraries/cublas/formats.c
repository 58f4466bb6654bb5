/* formats.c: half, bfloat16, TF32. */
#include "formats.h"

#include <math.h>
#include <string.h>

static uint32_t bits_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

float cucc_blas_from_half(uint16_t half)
{
    uint32_t sign = (uint32_t)(half & 0x8000) << 16, exponent = half >> 10 & 31, fraction = half & 1023;
    if (exponent == 31) return float_of(sign | 0x7f800000 | fraction << 13);
    if (exponent == 0)
        return (sign ? -1.0f : 1.0f) * (float)fraction / 16777216.0f; /* subnormal: units of 2^-24 */
    return float_of(sign | (exponent + 112) << 23 | fraction << 13);
}

uint16_t cucc_blas_to_half(float x)
{
    uint16_t sign = (uint16_t)(bits_of(x) >> 16 & 0x8000);
    uint32_t size = bits_of(x) & 0x7fffffff;
    if (size > 0x7f800000) return sign | 0x7e00;  /* not a number */
    if (size >= 0x477ff000) return sign | 0x7c00; /* rounds to 65520 or more */
    if (size < 0x38800000)
        return sign | (uint16_t)lrintf(fabsf(x) * 16777216.0f); /* below 2^-14: units of 2^-24 */
    size += 0xfff + (size >> 13 & 1);
    return sign | (uint16_t)((size - 0x38000000) >> 13);
}

float cucc_blas_from_bfloat16(uint16_t bits)
{
    return float_of((uint32_t)bits << 16);
}

uint16_t cucc_blas_to_bfloat16(float x)
{
    uint32_t bits = bits_of(x);
    if (isnan(x)) return 0x7fff;
    return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

float cucc_blas_round_tf32(float x)
{
    uint32_t bits = bits_of(x);
    if ((bits & 0x7f800000) == 0x7f800000) return x; /* infinite, not a number */
    return float_of((bits + 0xfff + (bits >> 13 & 1)) & ~UINT32_C(0x1fff));
}
