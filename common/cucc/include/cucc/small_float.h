/* small_float.h: 16-bit floating-point formats, rounded as IEEE 754 asks.
 *
 * A format has a sign, an exponent and a fraction of Bits bits (half 10, bfloat16 7); the exponent field
 * takes the rest.  narrow() rounds a double that holds the exact value, or one made odd by round_to_odd();
 * widen() is exact. The default rounding of a float, the common case, has a path of its own.
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
        if (x != x) return nan;
        unsigned short sign = signbit(x) ? 0x8000 : 0;
        double magnitude = fabs(x);
        int exponent = 0;
        if (magnitude > 0 && magnitude <= 1.7976931348623157e308) frexp(magnitude, &exponent);
        if (exponent < 2 - bias)
            exponent = 2 - bias; /* subnormals share the step of the least normal number */
        double steps = ldexp(magnitude, Bits + 1 - exponent), whole = floor(steps), rest = steps - whole;
        bool up = mode == round_nearest ? rest > 0.5 || (rest == 0.5 && fmod(whole, 2) == 1)
                  : mode == round_zero  ? false
                  : mode == round_down  ? sign && rest > 0
                                        : !sign && rest > 0;
        double most = ldexp(2 - ldexp(1, -Bits), bias), rounded = ldexp(whole + up, exponent - Bits - 1);
        if (rounded > most) {
            bool stays = mode == round_zero || (mode == round_down && !sign) || (mode == round_up && sign);
            if (!stays || magnitude > 1.7976931348623157e308) return sign | infinity;
            rounded = most;
        }
        return sign | narrow((float)rounded); /* exact */
    }
};

/* a * b + c as a double whose last bit is set if it is not exact, so that rounding it again is right.
 * The product of two numbers with 11 bits is exact. */
inline double fused(double a, double b, double c)
{
    double product = a * b, sum = product + c, back = sum - product;
    double error = (product - (sum - back)) + (c - back);
    if (error == 0 || !(fabs(sum) <= 1.7976931348623157e308)) return sum;
    unsigned long long bits;
    __builtin_memcpy(&bits, &sum, sizeof bits);
    if (bits & 1) return sum;
    bool away = (error > 0) == (sum > 0);
    bits += away ? 1 : -1;
    __builtin_memcpy(&sum, &bits, sizeof bits);
    return sum;
}

/* -0 is smaller than 0; NaN, also a signalling one (which fmaxf takes otherwise), gives way to a number */
inline float larger(float a, float b)
{
    if (a != a || b != b) return a != a ? b : a;
    if (a == b) return signbit(a) ? b : a;
    return a > b ? a : b;
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
