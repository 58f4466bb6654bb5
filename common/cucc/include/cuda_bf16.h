/* cuda_bf16.h: bfloat16: the upper half of a float, 8 bits of exponent, 7 of fraction.
 *
 * The types, conversions, arithmetic, comparisons and functions that a course uses, for host and device code,
 * under the toolkit's names and with its rounding.  C++ only.  Everything but conversions stands in
 * cucc/small_float_functions.h.
 */
#ifndef CUCC_CUDA_BF16_H
#define CUCC_CUDA_BF16_H

#ifndef __cplusplus
#error "cuda_bf16.h needs C++"
#endif

#include "cuda_runtime.h"
#include "cucc/small_float.h"

#define CUCC_T __nv_bfloat16
#define CUCC_T2 __nv_bfloat162
#define CUCC_FORMAT cucc::small_float<7>

struct __nv_bfloat16_raw {
    unsigned short x;
};
struct __nv_bfloat162_raw {
    unsigned short x, y;
};

struct __align__(2) __nv_bfloat16
{
    unsigned short __x; /* the bits */

    __nv_bfloat16() = default;
    __nv_bfloat16(__nv_bfloat16_raw raw) : __x(raw.x) {}
    __nv_bfloat16(float x) : __x(CUCC_FORMAT::narrow(x)) {}
    __nv_bfloat16(double x) : __x(CUCC_FORMAT::narrow(x, cucc::round_nearest)) {}
#define CUCC_INTEGER(I)                                                                                      \
    __nv_bfloat16(I x) : __x(CUCC_FORMAT::narrow((double)x, cucc::round_nearest)) {}                         \
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
    operator __nv_bfloat16_raw() const
    {
        __nv_bfloat16_raw raw = {__x};
        return raw;
    }
};

struct __align__(4) __nv_bfloat162
{
    __nv_bfloat16 x, y;

    __nv_bfloat162() = default;
    __nv_bfloat162(__nv_bfloat16 low, __nv_bfloat16 high) : x(low), y(high) {}
};

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#include "cucc/small_float_functions.h"

/* --- conversions --- */

static inline __nv_bfloat16 cucc_round_to_bfloat16(double x, cucc::rounding mode)
{
    __nv_bfloat16 result;
    result.__x = CUCC_FORMAT::narrow(x, mode);
    return result;
}

static inline float __bfloat162float(__nv_bfloat16 a)
{
    return cucc_widen(a);
}
static inline __nv_bfloat16 __float2bfloat16(float x)
{
    return __nv_bfloat16(x);
}
static inline __nv_bfloat16 __float2bfloat16_rn(float x)
{
    return __nv_bfloat16(x);
}
static inline __nv_bfloat16 __float2bfloat16_rz(float x)
{
    return cucc_round_to_bfloat16(x, cucc::round_zero);
}
static inline __nv_bfloat16 __float2bfloat16_rd(float x)
{
    return cucc_round_to_bfloat16(x, cucc::round_down);
}
static inline __nv_bfloat16 __float2bfloat16_ru(float x)
{
    return cucc_round_to_bfloat16(x, cucc::round_up);
}
static inline __nv_bfloat16 __double2bfloat16(double x)
{
    return __nv_bfloat16(x);
}

/* an integer type by its CUDA name, with the rounding modes */
#define CUCC_INTEGER(I, name)                                                                                \
    static inline __nv_bfloat16 __##name##2bfloat16_rn(I x)                                                  \
    {                                                                                                        \
        return __nv_bfloat16(x);                                                                             \
    }                                                                                                        \
    static inline __nv_bfloat16 __##name##2bfloat16_rz(I x)                                                  \
    {                                                                                                        \
        return cucc_round_to_bfloat16((double)x, cucc::round_zero);                                          \
    }                                                                                                        \
    static inline __nv_bfloat16 __##name##2bfloat16_rd(I x)                                                  \
    {                                                                                                        \
        return cucc_round_to_bfloat16((double)x, cucc::round_down);                                          \
    }                                                                                                        \
    static inline __nv_bfloat16 __##name##2bfloat16_ru(I x)                                                  \
    {                                                                                                        \
        return cucc_round_to_bfloat16((double)x, cucc::round_up);                                            \
    }                                                                                                        \
    static inline I __bfloat162##name##_rn(__nv_bfloat16 a)                                                  \
    {                                                                                                        \
        return cucc::to_integer<I>(cucc_widen(a), cucc::round_nearest);                                      \
    }                                                                                                        \
    static inline I __bfloat162##name##_rz(__nv_bfloat16 a)                                                  \
    {                                                                                                        \
        return cucc::to_integer<I>(cucc_widen(a), cucc::round_zero);                                         \
    }                                                                                                        \
    static inline I __bfloat162##name##_rd(__nv_bfloat16 a)                                                  \
    {                                                                                                        \
        return cucc::to_integer<I>(cucc_widen(a), cucc::round_down);                                         \
    }                                                                                                        \
    static inline I __bfloat162##name##_ru(__nv_bfloat16 a)                                                  \
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

static inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 a)
{
    return a.__x;
}
static inline short __bfloat16_as_short(__nv_bfloat16 a)
{
    return (short)a.__x;
}
static inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits)
{
    __nv_bfloat16_raw raw = {bits};
    return raw;
}
static inline __nv_bfloat16 __short_as_bfloat16(short bits)
{
    return __ushort_as_bfloat16((unsigned short)bits);
}

/* --- pairs: x is the low one --- */

static inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y)
{
    return __nv_bfloat162(x, y);
}
static inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 low, __nv_bfloat16 high)
{
    return __nv_bfloat162(low, high);
}
static inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a)
{
    return __nv_bfloat162(a, a);
}
static inline __nv_bfloat162 __float2bfloat162_rn(float x)
{
    return __nv_bfloat162(x, x);
}
static inline __nv_bfloat162 __floats2bfloat162_rn(float low, float high)
{
    return __nv_bfloat162(low, high);
}
static inline __nv_bfloat162 __float22bfloat162_rn(float2 a)
{
    return __nv_bfloat162(a.x, a.y);
}
static inline float2 __bfloat1622float2(__nv_bfloat162 a)
{
    return make_float2(__low2float(a), __high2float(a));
}
static inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a)
{
    return a.x;
}
static inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a)
{
    return a.y;
}
static inline __nv_bfloat162 __low2bfloat162(__nv_bfloat162 a)
{
    return __nv_bfloat162(a.x, a.x);
}
static inline __nv_bfloat162 __high2bfloat162(__nv_bfloat162 a)
{
    return __nv_bfloat162(a.y, a.y);
}
static inline __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 a)
{
    return __nv_bfloat162(a.y, a.x);
}
static inline __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b)
{
    return __nv_bfloat162(a.x, b.x);
}
static inline __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b)
{
    return __nv_bfloat162(a.y, b.y);
}

#undef CUCC_T
#undef CUCC_T2
#undef CUCC_FORMAT

#endif
