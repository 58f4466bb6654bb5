/* small_float.h: 16-bit floating-point formats, rounded as IEEE 754 asks.
 *
 * A format has a sign, an exponent and a fraction of Bits bits (half 10, bfloat16 7); the exponent field
 * takes the rest.  widen() is exact, narrow() rounds once.  What has too many digits for a step between is
 * made odd (Boldo and Melquiond, IEEE Transactions on Computers 57, 2008): its last bit is set if it is not
 * exact, so that rounding it again is right.
 *
 * The branches are nearly always predicted, which is quicker in a chain of sums than to select; selecting
 * would be vectorised, but only in loops that have nothing else in them.
 */
#ifndef CUCC_SMALL_FLOAT_H
#define CUCC_SMALL_FLOAT_H

#include <math.h>
#include <string.h>

#include "../host_defines.h"

namespace cucc
{
enum rounding { round_nearest, round_zero, round_down, round_up };

inline unsigned float_bits(float x)
{
    unsigned bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
}

inline float bits_float(unsigned bits)
{
    float x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}

/* The sum, whose last bit is set if it is not exact; `error` is what was rounded off. _B: an integer of its
 * size */
template <class _F, class _B> inline _F made_odd(_F sum, double error)
{
    _B bits;
    __builtin_memcpy(&bits, &sum, sizeof bits);
    if (!(error < 0 || error > 0) || bits & 1) return sum;
    bits += !signbit(error) == !signbit(sum) ? 1 : -1;
    __builtin_memcpy(&sum, &bits, sizeof sum);
    return sum;
}

/* x as a float, made odd; one beyond all floats is the largest, which rounds to infinity where fewer bits are
 */
inline float odd_float(double x)
{
    return made_odd<float, unsigned>((float)x, x - (double)(float)x);
}

/* a * b + c made odd, if the product is exact */
inline float fused(float a, float b, float c)
{
    const float product = a * b, sum = product + c, back = sum - product;
    return made_odd<float, unsigned>(sum, (product - (sum - back)) + (c - back));
}

inline double fused(double a, double b, double c)
{
    const double product = a * b, sum = product + c, back = sum - product;
    return made_odd<double, unsigned long long>(sum, (product - (sum - back)) + (c - back));
}

template <int Bits> struct small_float {
    enum {
        exponent_bits = 15 - Bits,
        bias = (1 << (exponent_bits - 1)) - 1,
        infinity = ((1 << exponent_bits) - 1) << Bits,
        nan = 0x7fff
    };

    static float widen(unsigned short bits)
    {
        unsigned sign = (bits & 0x8000u) << 16, magnitude = bits & 0x7fffu;
        if (Bits == 7) return bits_float((unsigned)bits << 16);
        if (magnitude >= infinity) return bits_float(sign | 0x7f800000u | magnitude << (23 - Bits));
        if (magnitude >> Bits == 0) /* zero or subnormal: a whole number of the smallest steps */
            return bits_float(sign |
                              float_bits((float)magnitude * bits_float((127u - bias + 1 - Bits) << 23)));
        return bits_float(sign | ((magnitude << (23 - Bits)) + ((127u - bias) << 23)));
    }

    /* float to nearest, ties to even */
    static unsigned short narrow(float x)
    {
        unsigned bits = float_bits(x), sign = bits >> 16 & 0x8000u, magnitude = bits & 0x7fffffffu;
        if (magnitude > 0x7f800000u) return nan;
        if (Bits < 10) return (unsigned short)((bits + 0x7fffu + (bits >> 16 & 1)) >> 16);
        if (magnitude >= 0x47800000u) return (unsigned short)(sign | infinity); /* 65536 */
        if (magnitude < 0x38800000u) /* below 2^-14: adding 0.5 rounds to the step of subnormals, 2^-24 */
            return (unsigned short)(sign | (float_bits(bits_float(magnitude) + 0.5f) - 0x3f000000u));
        magnitude += 0xfffu + (magnitude >> 13 & 1) - ((127u - 15) << 23);
        return (unsigned short)(sign | magnitude >> 13);
    }

    static unsigned short narrow(double x, rounding mode = round_nearest)
    {
        const unsigned short nearest = narrow(odd_float(x));
        if (mode == round_nearest) return nearest;
        /* The other modes give it, or its neighbour on the other side of x. */
        const double got = fabs((double)widen(nearest)), magnitude = fabs(x);
        const bool outwards = mode == (nearest & 0x8000 ? round_down : round_up);
        return (unsigned short)(outwards ? nearest + (got < magnitude) : nearest - (got > magnitude));
    }

    /* a * b + c, rounded once, for numbers of this format. A product of halves is exact in float, and one of
     * bfloat16 whose exponent is not extreme; and the second rounding is wrong only if the first has hit what
     * lies half-way between two numbers, whose last bits are 0. */
    static unsigned short multiply_add(float a, float b, float c)
    {
        const float product = a * b, sum = product + c;
        if (Bits < 10 && !(fabsf(product) > 1e-30f && fabsf(product) < 1e38f))
            return narrow(fused((double)a, (double)b, (double)c));
        return narrow(float_bits(sum) & 0xfffu ? sum : fused(a, b, c));
    }
};

/* -0 is smaller than 0; NaN, also a signalling one (which fmaxf takes otherwise), gives way to a number */
inline float larger(float a, float b)
{
    const unsigned first = float_bits(a), second = float_bits(b), none = 0xff000000u; /* NaNs are beyond */
    const int of_a = (int)(first ^ ((unsigned)((int)first >> 31) >> 1)), /* in the order of the numbers */
        of_b = (int)(second ^ ((unsigned)((int)second >> 31) >> 1));
    const unsigned number = of_b > of_a ? second : first;
    return bits_float(first << 1 > none ? second : second << 1 > none ? first : number);
}

/* to a whole number, saturating; NaN becomes 0 (32 bits and fewer) or the least number, as a GPU does */
template <class _I> inline _I to_integer(float x, rounding mode)
{
    const bool is_signed = (_I)-1 < (_I)0;
    const _I least = is_signed ? (_I)(1ull << (sizeof(_I) * 8 - 1)) : 0, most = (_I)~least;
    if (x != x) return sizeof(_I) == 8 ? (_I)(1ull << 63) : 0;
    float whole = mode == round_nearest ? nearbyintf(x)
                  : mode == round_zero  ? truncf(x)
                  : mode == round_down  ? floorf(x)
                                        : ceilf(x);
    if (whole <= (float)least) return least;
    if (whole >= (float)most) return most;
    return (_I)whole;
}
} // namespace cucc

#endif
