/* cuda_fp8.h: floating point of 8 bits: E4M3 (4 bits of exponent, 3 of fraction, no infinity, up to 448) and
 * E5M2 (the upper half of a half, up to 57344).
 *
 * Types and conversions for host and device code, under the toolkit's names, rounded to nearest, ties to
 * even, as the toolkit's host code does it; a NaN becomes 0x7f. Not here: E8M0, pairs and fours from whole
 * numbers.  C++ only.
 */
#ifndef __CUDA_FP8_H__
#define __CUDA_FP8_H__

#ifndef __cplusplus
#error "cuda_fp8.h needs C++"
#endif

#include <math.h>
#include <string.h>

#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short int __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;

/* what becomes of numbers beyond the largest: infinity (in E4M3 NaN), or the largest */
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

namespace cucc
{
struct fp8_format {
    int fraction, bias;
    double overflow; /* the smallest magnitude that is too large */
    unsigned char largest, infinity;
};

__host__ __device__ inline fp8_format fp8_format_of(__nv_fp8_interpretation_t kind)
{
    return kind == __NV_E4M3 ? fp8_format{3, 7, 0x1.d000000000001p8, 0x7e, 0x7f}
                             : fp8_format{2, 15, 0x1.ep15, 0x7b, 0x7c};
}

__host__ __device__ inline __nv_fp8_storage_t fp8_narrow(double x, __nv_saturation_t saturate,
                                                         __nv_fp8_interpretation_t kind)
{
    const fp8_format f = fp8_format_of(kind);
    unsigned long long bits;
    memcpy(&bits, &x, sizeof bits);
    const unsigned sign = (unsigned)(bits >> 63) << 7;
    const double magnitude = x < 0 ? -x : x;
    if (x != x) return 0x7f;
    if (magnitude >= f.overflow)
        return (__nv_fp8_storage_t)(sign | (saturate == __NV_SATFINITE ? f.largest : f.infinity));
    int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
    if (exponent < 1 - f.bias) exponent = 1 - f.bias;
    const unsigned steps = (unsigned)rint(ldexp(magnitude, f.fraction - exponent));
    return (__nv_fp8_storage_t)(sign | (((unsigned)(exponent + f.bias - 1) << f.fraction) + steps));
}

__host__ __device__ inline float fp8_widen(__nv_fp8_storage_t bits, __nv_fp8_interpretation_t kind)
{
    const fp8_format f = fp8_format_of(kind);
    const unsigned magnitude = bits & 0x7fu, steps = magnitude & ((1u << f.fraction) - 1);
    const int exponent = (int)(magnitude >> f.fraction);
    if (kind == __NV_E4M3 ? magnitude == 0x7f : magnitude > 0x7c) return __builtin_nanf("");
    const float value = kind == __NV_E5M2 && magnitude == 0x7c ? __builtin_inff()
                        : exponent == 0
                            ? ldexpf((float)steps, 1 - f.bias - f.fraction)
                            : ldexpf((float)(steps + (1u << f.fraction)), exponent - f.bias - f.fraction);
    return bits & 0x80 ? -value : value;
}
template <class To, class From> __host__ __device__ inline To fp8_same_bits(const From &from)
{
    static_assert(sizeof(To) == sizeof(From), "they are two forms of one thing");
    To to;
    memcpy(&to, &from, sizeof to);
    return to;
}
} // namespace cucc

__host__ __device__ static inline __nv_fp8_storage_t
__nv_cvt_double_to_fp8(const double x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind)
{
    return ::cucc::fp8_narrow(x, saturate, kind);
}
__host__ __device__ static inline __nv_fp8_storage_t
__nv_cvt_float_to_fp8(const float x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind)
{
    return ::cucc::fp8_narrow((double)x, saturate, kind);
}
__host__ __device__ static inline __nv_fp8_storage_t
__nv_cvt_halfraw_to_fp8(const __half_raw x, const __nv_saturation_t saturate,
                        const __nv_fp8_interpretation_t kind)
{
    return __nv_cvt_float_to_fp8(__half2float(__half(x)), saturate, kind);
}
__host__ __device__ static inline __nv_fp8_storage_t
__nv_cvt_bfloat16raw_to_fp8(const __nv_bfloat16_raw x, const __nv_saturation_t saturate,
                            const __nv_fp8_interpretation_t kind)
{
    return __nv_cvt_float_to_fp8(__bfloat162float(__nv_bfloat16(x)), saturate, kind);
}
__host__ __device__ static inline __half_raw __nv_cvt_fp8_to_halfraw(const __nv_fp8_storage_t x,
                                                                     const __nv_fp8_interpretation_t kind)
{
    return __half_raw(__float2half_rn(::cucc::fp8_widen(x, kind)));
}

/* --- two at a time: the first in the lower byte --- */
#define CUCC_FP8_PAIR(name, from, one)                                                                       \
    __host__ __device__ static inline __nv_fp8x2_storage_t name(                                             \
        const from x, const __nv_saturation_t saturate, const __nv_fp8_interpretation_t kind)                \
    {                                                                                                        \
        return (__nv_fp8x2_storage_t)(one(x.x, saturate, kind) | one(x.y, saturate, kind) << 8);             \
    }
CUCC_FP8_PAIR(__nv_cvt_double2_to_fp8x2, double2, __nv_cvt_double_to_fp8)
CUCC_FP8_PAIR(__nv_cvt_float2_to_fp8x2, float2, __nv_cvt_float_to_fp8)
#undef CUCC_FP8_PAIR
__host__ __device__ static inline __nv_fp8x2_storage_t
__nv_cvt_halfraw2_to_fp8x2(const __half2_raw x, const __nv_saturation_t saturate,
                           const __nv_fp8_interpretation_t kind)
{
    return __nv_cvt_float2_to_fp8x2(__half22float2(::cucc::fp8_same_bits<__half2>(x)), saturate, kind);
}
__host__ __device__ static inline __nv_fp8x2_storage_t
__nv_cvt_bfloat16raw2_to_fp8x2(const __nv_bfloat162_raw x, const __nv_saturation_t saturate,
                               const __nv_fp8_interpretation_t kind)
{
    return __nv_cvt_float2_to_fp8x2(__bfloat1622float2(::cucc::fp8_same_bits<__nv_bfloat162>(x)), saturate,
                                    kind);
}
__host__ __device__ static inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(const __nv_fp8x2_storage_t x,
                                                                         const __nv_fp8_interpretation_t kind)
{
    return ::cucc::fp8_same_bits<__half2_raw>(
        __floats2half2_rn(::cucc::fp8_widen((__nv_fp8_storage_t)x, kind),
                          ::cucc::fp8_widen((__nv_fp8_storage_t)(x >> 8), kind)));
}

/* --- the types --- */
#define CUCC_FP8_FROM(type, from)                                                                            \
    __host__ __device__ explicit type(const from x)                                                          \
        : __x(__nv_cvt_double_to_fp8((double)x, __NV_SATFINITE, (__nv_fp8_interpretation_t)cucc_kind))       \
    {                                                                                                        \
    }
#define CUCC_FP8_TO(to)                                                                                      \
    __host__ __device__ explicit operator to() const                                                         \
    {                                                                                                        \
        return to(::cucc::fp8_widen(__x, (__nv_fp8_interpretation_t)cucc_kind));                             \
    }
/* whole numbers: towards zero, to the end of the range; NaN gives 0 */
#define CUCC_FP8_TO_WHOLE(to, low, high)                                                                     \
    __host__ __device__ explicit operator to() const                                                         \
    {                                                                                                        \
        const float x = ::cucc::fp8_widen(__x, (__nv_fp8_interpretation_t)cucc_kind);                        \
        return x != x ? (to)0 : x <= (float)(low) ? (to)(low) : x >= (float)(high) ? (to)(high) : (to)x;     \
    }
#define CUCC_FP8(type, type2, type4, interpretation)                                                         \
    struct type {                                                                                            \
        __nv_fp8_storage_t __x;                                                                              \
        enum : int { cucc_kind = interpretation };                                                           \
        type() = default;                                                                                    \
        __host__ __device__ explicit type(const __half x)                                                    \
            : __x(__nv_cvt_float_to_fp8(__half2float(x), __NV_SATFINITE, interpretation))                    \
        {                                                                                                    \
        }                                                                                                    \
        __host__ __device__ explicit type(const __nv_bfloat16 x)                                             \
            : __x(__nv_cvt_float_to_fp8(__bfloat162float(x), __NV_SATFINITE, interpretation))                \
        {                                                                                                    \
        }                                                                                                    \
        __host__ __device__ explicit type(const float x)                                                     \
            : __x(__nv_cvt_float_to_fp8(x, __NV_SATFINITE, interpretation))                                  \
        {                                                                                                    \
        }                                                                                                    \
        CUCC_FP8_FROM(type, double)                                                                          \
        CUCC_FP8_FROM(type, short)                                                                           \
        CUCC_FP8_FROM(type, int)                                                                             \
        CUCC_FP8_FROM(type, long)                                                                            \
        CUCC_FP8_FROM(type, long long)                                                                       \
        CUCC_FP8_FROM(type, unsigned short)                                                                  \
        CUCC_FP8_FROM(type, unsigned)                                                                        \
        CUCC_FP8_FROM(type, unsigned long)                                                                   \
        CUCC_FP8_FROM(type, unsigned long long)                                                              \
        CUCC_FP8_TO(float)                                                                                   \
        CUCC_FP8_TO(double)                                                                                  \
        CUCC_FP8_TO(__half)                                                                                  \
        CUCC_FP8_TO(__nv_bfloat16)                                                                           \
        CUCC_FP8_TO_WHOLE(signed char, -128, 127)                                                            \
        CUCC_FP8_TO_WHOLE(char, CHAR_MIN, CHAR_MAX)                                                          \
        CUCC_FP8_TO_WHOLE(short, -32768, 32767)                                                              \
        CUCC_FP8_TO_WHOLE(int, INT_MIN, INT_MAX)                                                             \
        CUCC_FP8_TO_WHOLE(unsigned char, 0, 255)                                                             \
        CUCC_FP8_TO_WHOLE(unsigned short, 0, 65535)                                                          \
        CUCC_FP8_TO_WHOLE(unsigned, 0, UINT_MAX)                                                             \
        __host__ __device__ explicit operator bool() const { return (__x & 0x7f) != 0; }                     \
    };                                                                                                       \
    struct type2 {                                                                                           \
        __nv_fp8x2_storage_t __x;                                                                            \
        type2() = default;                                                                                   \
        __host__ __device__ explicit type2(const __half2 x)                                                  \
            : __x(__nv_cvt_float2_to_fp8x2(__half22float2(x), __NV_SATFINITE, interpretation))               \
        {                                                                                                    \
        }                                                                                                    \
        __host__ __device__ explicit type2(const __nv_bfloat162 x)                                           \
            : __x(__nv_cvt_float2_to_fp8x2(__bfloat1622float2(x), __NV_SATFINITE, interpretation))           \
        {                                                                                                    \
        }                                                                                                    \
        __host__ __device__ explicit type2(const float2 x)                                                   \
            : __x(__nv_cvt_float2_to_fp8x2(x, __NV_SATFINITE, interpretation))                               \
        {                                                                                                    \
        }                                                                                                    \
        __host__ __device__ explicit type2(const double2 x)                                                  \
            : __x(__nv_cvt_double2_to_fp8x2(x, __NV_SATFINITE, interpretation))                              \
        {                                                                                                    \
        }                                                                                                    \
        __host__ __device__ explicit operator __half2() const                                                \
        {                                                                                                    \
            return ::cucc::fp8_same_bits<__half2>(__nv_cvt_fp8x2_to_halfraw2(__x, interpretation));          \
        }                                                                                                    \
        __host__ __device__ explicit operator float2() const                                                 \
        {                                                                                                    \
            return make_float2(::cucc::fp8_widen((__nv_fp8_storage_t)__x, interpretation),                   \
                               ::cucc::fp8_widen((__nv_fp8_storage_t)(__x >> 8), interpretation));           \
        }                                                                                                    \
    };                                                                                                       \
    struct type4 {                                                                                           \
        __nv_fp8x4_storage_t __x;                                                                            \
        type4() = default;                                                                                   \
        __host__ __device__ explicit type4(const float4 x)                                                   \
            : __x(type2(make_float2(x.x, x.y)).__x | (unsigned)type2(make_float2(x.z, x.w)).__x << 16)       \
        {                                                                                                    \
        }                                                                                                    \
        __host__ __device__ explicit type4(const __half2 low, const __half2 high)                            \
            : __x(type2(low).__x | (unsigned)type2(high).__x << 16)                                          \
        {                                                                                                    \
        }                                                                                                    \
        __host__ __device__ explicit type4(const __nv_bfloat162 low, const __nv_bfloat162 high)              \
            : __x(type2(low).__x | (unsigned)type2(high).__x << 16)                                          \
        {                                                                                                    \
        }                                                                                                    \
        __host__ __device__ explicit operator float4() const                                                 \
        {                                                                                                    \
            return make_float4(::cucc::fp8_widen((__nv_fp8_storage_t)__x, interpretation),                   \
                               ::cucc::fp8_widen((__nv_fp8_storage_t)(__x >> 8), interpretation),            \
                               ::cucc::fp8_widen((__nv_fp8_storage_t)(__x >> 16), interpretation),           \
                               ::cucc::fp8_widen((__nv_fp8_storage_t)(__x >> 24), interpretation));          \
        }                                                                                                    \
    };
CUCC_FP8(__nv_fp8_e4m3, __nv_fp8x2_e4m3, __nv_fp8x4_e4m3, __NV_E4M3)
CUCC_FP8(__nv_fp8_e5m2, __nv_fp8x2_e5m2, __nv_fp8x4_e5m2, __NV_E5M2)
#undef CUCC_FP8
#undef CUCC_FP8_TO_WHOLE
#undef CUCC_FP8_TO
#undef CUCC_FP8_FROM

#endif
