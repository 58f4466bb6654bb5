/* cuda_fp16.h: half precision: 5 bits of exponent, 10 of fraction.
 *
 * The types, conversions, arithmetic, comparisons and functions that a course uses, for host and device code,
 * under the toolkit's names and with its rounding.  C++ only.  Everything but conversions stands in
 * cucc/small_float_functions.h.
 */
#ifndef CUCC_CUDA_FP16_H
#define CUCC_CUDA_FP16_H

#ifndef __cplusplus
#error "cuda_fp16.h needs C++"
#endif

#include "cuda_runtime.h"
#include "cucc/small_float.h"

#define CUCC_T __half
#define CUCC_T2 __half2
#define CUCC_FORMAT cucc::small_float<10>

struct __half_raw {
    unsigned short x;
};
struct __half2_raw {
    unsigned short x, y;
};

struct __align__(2) __half
{
    unsigned short __x; /* the bits */

    __half() = default;
    __half(__half_raw raw) : __x(raw.x) {}
    __half(float x) : __x(CUCC_FORMAT::narrow(x)) {}
    __half(double x) : __x(CUCC_FORMAT::narrow(x, cucc::round_nearest)) {}
#define CUCC_INTEGER(I)                                                                                      \
    __half(I x) : __x(CUCC_FORMAT::narrow((double)x, cucc::round_nearest)) {}                                \
    explicit operator I() const                                                                              \
    {                                                                                                        \
        return cucc::to_integer<I>(CUCC_FORMAT::widen(__x), cucc::round_zero);                               \
    }
    CUCC_INTEGER(short)
    CUCC_INTEGER(unsigned short)
    CUCC_INTEGER(int)
    CUCC_INTEGER(unsigned int)
    CUCC_INTEGER(long)
    CUCC_INTEGER(unsigned long)
    CUCC_INTEGER(long long)
    CUCC_INTEGER(unsigned long long)
#undef CUCC_INTEGER
    operator float() const
    {
        return CUCC_FORMAT::widen(__x);
    }
    explicit operator bool() const
    {
        return (__x & 0x7fff) != 0;
    }
    operator __half_raw() const
    {
        __half_raw raw = {__x};
        return raw;
    }
};

struct __align__(4) __half2
{
    __half x, y;

    __half2() = default;
    __half2(__half low, __half high) : x(low), y(high) {}
};

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

#include "cucc/small_float_functions.h"

/* --- conversions --- */

static inline __half cucc_round_to_half(double x, cucc::rounding mode)
{
    __half result;
    result.__x = CUCC_FORMAT::narrow(x, mode);
    return result;
}

static inline float __half2float(__half a)
{
    return cucc_widen(a);
}
static inline __half __float2half(float x)
{
    return __half(x);
}
static inline __half __float2half_rn(float x)
{
    return __half(x);
}
static inline __half __float2half_rz(float x)
{
    return cucc_round_to_half(x, cucc::round_zero);
}
static inline __half __float2half_rd(float x)
{
    return cucc_round_to_half(x, cucc::round_down);
}
static inline __half __float2half_ru(float x)
{
    return cucc_round_to_half(x, cucc::round_up);
}
static inline __half __double2half(double x)
{
    return __half(x);
}

/* an integer type by its CUDA name, with the rounding modes */
#define CUCC_INTEGER(I, name)                                                                                \
    static inline __half __##name##2half_rn(I x)                                                             \
    {                                                                                                        \
        return __half(x);                                                                                    \
    }                                                                                                        \
    static inline __half __##name##2half_rz(I x)                                                             \
    {                                                                                                        \
        return cucc_round_to_half((double)x, cucc::round_zero);                                              \
    }                                                                                                        \
    static inline __half __##name##2half_rd(I x)                                                             \
    {                                                                                                        \
        return cucc_round_to_half((double)x, cucc::round_down);                                              \
    }                                                                                                        \
    static inline __half __##name##2half_ru(I x)                                                             \
    {                                                                                                        \
        return cucc_round_to_half((double)x, cucc::round_up);                                                \
    }                                                                                                        \
    static inline I __half2##name##_rn(__half a)                                                             \
    {                                                                                                        \
        return cucc::to_integer<I>(cucc_widen(a), cucc::round_nearest);                                      \
    }                                                                                                        \
    static inline I __half2##name##_rz(__half a)                                                             \
    {                                                                                                        \
        return cucc::to_integer<I>(cucc_widen(a), cucc::round_zero);                                         \
    }                                                                                                        \
    static inline I __half2##name##_rd(__half a)                                                             \
    {                                                                                                        \
        return cucc::to_integer<I>(cucc_widen(a), cucc::round_down);                                         \
    }                                                                                                        \
    static inline I __half2##name##_ru(__half a)                                                             \
    {                                                                                                        \
        return cucc::to_integer<I>(cucc_widen(a), cucc::round_up);                                           \
    }
CUCC_INTEGER(int, int)
CUCC_INTEGER(unsigned int, uint)
CUCC_INTEGER(short, short)
CUCC_INTEGER(unsigned short, ushort)
CUCC_INTEGER(long long, ll)
CUCC_INTEGER(unsigned long long, ull)
#undef CUCC_INTEGER

static inline unsigned short __half_as_ushort(__half a)
{
    return a.__x;
}
static inline short __half_as_short(__half a)
{
    return (short)a.__x;
}
static inline __half __ushort_as_half(unsigned short bits)
{
    __half_raw raw = {bits};
    return raw;
}
static inline __half __short_as_half(short bits)
{
    return __ushort_as_half((unsigned short)bits);
}

/* --- pairs: x is the low one --- */

static inline __half2 make_half2(__half x, __half y)
{
    return __half2(x, y);
}
static inline __half2 __halves2half2(__half low, __half high)
{
    return __half2(low, high);
}
static inline __half2 __half2half2(__half a)
{
    return __half2(a, a);
}
static inline __half2 __float2half2_rn(float x)
{
    return __half2(x, x);
}
static inline __half2 __floats2half2_rn(float low, float high)
{
    return __half2(low, high);
}
static inline __half2 __float22half2_rn(float2 a)
{
    return __half2(a.x, a.y);
}
static inline float2 __half22float2(__half2 a)
{
    return make_float2(__low2float(a), __high2float(a));
}
static inline __half __low2half(__half2 a)
{
    return a.x;
}
static inline __half __high2half(__half2 a)
{
    return a.y;
}
static inline __half2 __low2half2(__half2 a)
{
    return __half2(a.x, a.x);
}
static inline __half2 __high2half2(__half2 a)
{
    return __half2(a.y, a.y);
}
static inline __half2 __lowhigh2highlow(__half2 a)
{
    return __half2(a.y, a.x);
}
static inline __half2 __lows2half2(__half2 a, __half2 b)
{
    return __half2(a.x, b.x);
}
static inline __half2 __highs2half2(__half2 a, __half2 b)
{
    return __half2(a.y, b.y);
}

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7fff)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7bff)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3c00)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000)

#undef CUCC_T
#undef CUCC_T2
#undef CUCC_FORMAT

#endif
