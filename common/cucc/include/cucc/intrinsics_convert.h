/* intrinsics_convert.h: conversions by name. The suffix is the rounding: _rn to nearest even, _rz towards
 * zero, _ru up, _rd down. A number that the target cannot hold gives the target's nearest end. NaN gives what
 * an H200 gives: 0 for a float made a 32-bit integer, the lone top bit otherwise.
 *
 * A plain cast ((int)f) is the processor's own and cannot be intercepted: out of range it gives INT_MIN on
 * x86-64.
 */
#ifndef CUCC_INTRINSICS_CONVERT_H
#define CUCC_INTRINSICS_CONVERT_H

#include <math.h>

namespace cucc
{
template <class To, class From> inline To same_bits(From from)
{
    static_assert(sizeof(To) == sizeof(From), "bits are as many as there are");
    To to;
    __builtin_memcpy(&to, &from, sizeof to);
    return to;
}

/* x, a whole number, as Integer between lo and hi. end is 2^31, 2^32, ...: the first number too large. */
template <class Integer> inline Integer saturate(double x, Integer lo, Integer hi, double end, Integer of_nan)
{
    if (x != x) return of_nan;
    if (x >= end) return hi;
    if (x <= (double)lo) return lo;
    return (Integer)x;
}
inline int whole_int(double x, int of_nan)
{
    return saturate<int>(x, -2147483647 - 1, 2147483647, 0x1p31, of_nan);
}
inline unsigned whole_uint(double x, unsigned of_nan)
{
    return saturate<unsigned>(x, 0, ~0u, 0x1p32, of_nan);
}
inline long long whole_ll(double x)
{
    return saturate<long long>(x, -0x7fffffffffffffffll - 1, 0x7fffffffffffffffll, 0x1p63,
                               -0x7fffffffffffffffll - 1);
}
inline unsigned long long whole_ull(double x)
{
    return saturate<unsigned long long>(x, 0, ~0ull, 0x1p64, 1ull << 63);
}

/* Rounds x, a double or an integer held exactly in `exact`, to a float in a direction: -1 down, 1 up, 0 to
 * zero. */
template <class From> inline float directed_float(From x, int direction)
{
    float nearest = (float)x;
    long double difference = (long double)nearest - (long double)x;
    bool negative = x < From(0);
    if (direction == 0) direction = negative ? 1 : -1;
    if (difference > 0 && direction < 0) return nextafterf(nearest, -INFINITY);
    if (difference < 0 && direction > 0) return nextafterf(nearest, INFINITY);
    return nearest;
}
template <class From> inline double directed_double(From x, int direction)
{
    double nearest = (double)x;
    long double difference = (long double)nearest - (long double)x;
    bool negative = x < From(0);
    if (direction == 0) direction = negative ? 1 : -1;
    if (difference > 0 && direction < 0) return nextafter(nearest, -INFINITY);
    if (difference < 0 && direction > 0) return nextafter(nearest, INFINITY);
    return nearest;
}
} // namespace cucc

/* ---- The bits of a number ---- */
static inline int __float_as_int(float x)
{
    return cucc::same_bits<int>(x);
}
static inline unsigned __float_as_uint(float x)
{
    return cucc::same_bits<unsigned>(x);
}
static inline float __int_as_float(int x)
{
    return cucc::same_bits<float>(x);
}
static inline float __uint_as_float(unsigned x)
{
    return cucc::same_bits<float>(x);
}
static inline long long __double_as_longlong(double x)
{
    return cucc::same_bits<long long>(x);
}
static inline double __longlong_as_double(long long x)
{
    return cucc::same_bits<double>(x);
}
static inline int __double2hiint(double x)
{
    return (int)(__double_as_longlong(x) >> 32);
}
static inline int __double2loint(double x)
{
    return (int)__double_as_longlong(x);
}
static inline double __hiloint2double(int hi, int lo)
{
    return __longlong_as_double((long long)((unsigned long long)(unsigned)hi << 32 | (unsigned)lo));
}

/* ---- Floating point to integer, in four roundings ---- */
#define CUCC_TO_INTEGER(suffix, round)                                                                       \
    static inline int __float2int_##suffix(float x)                                                          \
    {                                                                                                        \
        return cucc::whole_int(round(x), 0);                                                                 \
    }                                                                                                        \
    static inline unsigned __float2uint_##suffix(float x)                                                    \
    {                                                                                                        \
        return cucc::whole_uint(round(x), 0);                                                                \
    }                                                                                                        \
    static inline long long __float2ll_##suffix(float x)                                                     \
    {                                                                                                        \
        return cucc::whole_ll(round(x));                                                                     \
    }                                                                                                        \
    static inline unsigned long long __float2ull_##suffix(float x)                                           \
    {                                                                                                        \
        return cucc::whole_ull(round(x));                                                                    \
    }                                                                                                        \
    static inline int __double2int_##suffix(double x)                                                        \
    {                                                                                                        \
        return cucc::whole_int(round(x), -2147483647 - 1);                                                   \
    }                                                                                                        \
    static inline unsigned __double2uint_##suffix(double x)                                                  \
    {                                                                                                        \
        return cucc::whole_uint(round(x), 1u << 31);                                                         \
    }                                                                                                        \
    static inline long long __double2ll_##suffix(double x)                                                   \
    {                                                                                                        \
        return cucc::whole_ll(round(x));                                                                     \
    }                                                                                                        \
    static inline unsigned long long __double2ull_##suffix(double x)                                         \
    {                                                                                                        \
        return cucc::whole_ull(round(x));                                                                    \
    }
CUCC_TO_INTEGER(rn, ::rint)
CUCC_TO_INTEGER(rz, ::trunc)
CUCC_TO_INTEGER(ru, ::ceil)
CUCC_TO_INTEGER(rd, ::floor)
#undef CUCC_TO_INTEGER

/* ---- Integer to floating point, and double to float ---- */
#define CUCC_TO_REAL(name, From)                                                                             \
    static inline float __##name##2float_rn(From x)                                                          \
    {                                                                                                        \
        return (float)x;                                                                                     \
    }                                                                                                        \
    static inline float __##name##2float_rz(From x)                                                          \
    {                                                                                                        \
        return cucc::directed_float(x, 0);                                                                   \
    }                                                                                                        \
    static inline float __##name##2float_ru(From x)                                                          \
    {                                                                                                        \
        return cucc::directed_float(x, 1);                                                                   \
    }                                                                                                        \
    static inline float __##name##2float_rd(From x)                                                          \
    {                                                                                                        \
        return cucc::directed_float(x, -1);                                                                  \
    }
CUCC_TO_REAL(int, int)
CUCC_TO_REAL(uint, unsigned)
CUCC_TO_REAL(ll, long long)
CUCC_TO_REAL(ull, unsigned long long)
CUCC_TO_REAL(double, double)
#undef CUCC_TO_REAL

static inline double __int2double_rn(int x)
{
    return x;
}
static inline double __uint2double_rn(unsigned x)
{
    return x;
}
#define CUCC_TO_DOUBLE(name, From)                                                                           \
    static inline double __##name##2double_rn(From x)                                                        \
    {                                                                                                        \
        return (double)x;                                                                                    \
    }                                                                                                        \
    static inline double __##name##2double_rz(From x)                                                        \
    {                                                                                                        \
        return cucc::directed_double(x, 0);                                                                  \
    }                                                                                                        \
    static inline double __##name##2double_ru(From x)                                                        \
    {                                                                                                        \
        return cucc::directed_double(x, 1);                                                                  \
    }                                                                                                        \
    static inline double __##name##2double_rd(From x)                                                        \
    {                                                                                                        \
        return cucc::directed_double(x, -1);                                                                 \
    }
CUCC_TO_DOUBLE(ll, long long)
CUCC_TO_DOUBLE(ull, unsigned long long)
#undef CUCC_TO_DOUBLE

#endif
