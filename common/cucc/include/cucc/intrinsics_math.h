/* intrinsics_math.h: floating point. C's own functions come from <math.h>, with C++'s overloads. */
#ifndef CUCC_INTRINSICS_MATH_H
#define CUCC_INTRINSICS_MATH_H

#include <fenv.h>
#include <math.h>

#include "../vector_types.h"
#include "intrinsics_special.h"

/* Newer C libraries have some of CUDA's functions themselves: sinpi and its kin of C23, then rsqrt */
#ifdef __GLIBC__
#define CUCC_LIBM_SINPI __GLIBC_PREREQ(2, 41)
#define CUCC_LIBM_RSQRT __GLIBC_PREREQ(2, 42)
#else
#define CUCC_LIBM_SINPI 0
#define CUCC_LIBM_RSQRT 0
#endif

/* ---- Arithmetic with the rounding in its name; never fused with what stands around it ---- */
namespace cucc
{
/* x, which the compiler may neither know nor move across a change of the rounding mode. */
template <class _T> inline _T opaque(_T x)
{
    __asm__ volatile("" : "+m"(x) : : "memory");
    return x;
}

/* What operation() gives under a rounding mode of <fenv.h>. */
template <class Operation> inline auto rounded(int mode, Operation operation) -> decltype(operation())
{
    int before = fegetround();
    fesetround(mode);
    auto result = opaque(operation());
    fesetround(before);
    return result;
}
} // namespace cucc

/* A template, as those of intrinsics_simd.h are: only what a program calls is instantiated. */
#define CUCC_ROUNDED(_T, name, suffix, mode, parameters, expression)                                         \
    template <int = 0> static inline _T name##_##suffix parameters                                           \
    {                                                                                                        \
        return cucc::rounded(mode, [&]() -> _T { return expression; });                                      \
    }
#define CUCC_IN_ALL_ROUNDINGS(_T, name, parameters, nearest, expression)                                     \
    static inline _T name##_rn parameters                                                                    \
    {                                                                                                        \
        return nearest;                                                                                      \
    }                                                                                                        \
    CUCC_ROUNDED(_T, name, rz, FE_TOWARDZERO, parameters, expression)                                        \
    CUCC_ROUNDED(_T, name, ru, FE_UPWARD, parameters, expression)                                            \
    CUCC_ROUNDED(_T, name, rd, FE_DOWNWARD, parameters, expression)
#define CUCC_ARITHMETIC(_T, f, fma_name, sqrt_name, fma_function, sqrt_function)                             \
    CUCC_IN_ALL_ROUNDINGS(_T, __##f##add, (_T a, _T b), a + b, cucc::opaque(a) + cucc::opaque(b))            \
    CUCC_IN_ALL_ROUNDINGS(_T, __##f##sub, (_T a, _T b), a - b, cucc::opaque(a) - cucc::opaque(b))            \
    CUCC_IN_ALL_ROUNDINGS(_T, __##f##mul, (_T a, _T b), a *b, cucc::opaque(a) * cucc::opaque(b))             \
    CUCC_IN_ALL_ROUNDINGS(_T, __##f##div, (_T a, _T b), a / b, cucc::opaque(a) / cucc::opaque(b))            \
    CUCC_IN_ALL_ROUNDINGS(_T, __##f##rcp, (_T a), 1 / a, cucc::opaque(_T(1)) / cucc::opaque(a))              \
    CUCC_IN_ALL_ROUNDINGS(_T, sqrt_name, (_T a), sqrt_function(a), sqrt_function(cucc::opaque(a)))           \
    CUCC_IN_ALL_ROUNDINGS(_T, fma_name, (_T a, _T b, _T c), fma_function(a, b, c),                           \
                          fma_function(cucc::opaque(a), cucc::opaque(b), cucc::opaque(c)))
CUCC_ARITHMETIC(float, f, __fmaf, __fsqrt, fmaf, sqrtf)
CUCC_ARITHMETIC(double, d, __fma, __dsqrt, fma, sqrt)
#undef CUCC_ARITHMETIC
#undef CUCC_IN_ALL_ROUNDINGS
#undef CUCC_ROUNDED
static inline float __frsqrt_rn(float x)
{
    return (float)(1 / sqrt((double)x));
}

/* ---- Fast approximations of the GPU: here exact to the last bits. Most have names that glibc declares for
 * itself, so they are other functions under the covers; not cucc_..., for such names are refused in a
 * program that is checked (base/shunned.h). ---- */
#define __expf cuda_approximate_expf
#define __exp10f cuda_approximate_exp10f
#define __logf cuda_approximate_logf
#define __log2f cuda_approximate_log2f
#define __log10f cuda_approximate_log10f
#define __sinf cuda_approximate_sinf
#define __cosf cuda_approximate_cosf
#define __tanf cuda_approximate_tanf
#define __tanhf cuda_approximate_tanhf
#define __powf cuda_approximate_powf
#define __sincosf cuda_approximate_sincosf
static inline float __fdividef(float a, float b)
{
    return b > 0x1p126f && b < INFINITY ? 0.0f * a : a / b;
}
static inline float fdividef(float a, float b)
{
    return a / b;
}
static inline float __expf(float x)
{
    return expf(x);
}
static inline float __exp10f(float x)
{
    return (float)pow(10.0, x);
}
static inline float __logf(float x)
{
    return logf(x);
}
static inline float __log2f(float x)
{
    return log2f(x);
}
static inline float __log10f(float x)
{
    return log10f(x);
}
static inline float __sinf(float x)
{
    return sinf(x);
}
static inline float __cosf(float x)
{
    return cosf(x);
}
static inline float __tanf(float x)
{
    return tanf(x);
}
static inline float __tanhf(float x)
{
    return tanhf(x);
}
static inline float __powf(float x, float y)
{
    return powf(x, y);
}
static inline void __sincosf(float x, float *s, float *c)
{
    *s = sinf(x), *c = cosf(x);
}
static inline float __saturatef(float x)
{
    return x > 0 ? (x < 1 ? x : 1.0f) : 0.0f;
} // NaN becomes 0

/* ---- Functions that libm has not ---- */
#if !CUCC_LIBM_RSQRT
static inline float rsqrtf(float x)
{
    return (float)(1 / sqrt((double)x));
}
static inline double rsqrt(double x)
{
    return 1 / sqrt(x);
}
#endif
static inline float rsqrt(float x)
{
    return rsqrtf(x);
}
static inline float rcbrtf(float x)
{
    return 1 / cbrtf(x);
}
static inline double rcbrt(double x)
{
    return 1 / cbrt(x);
}
#if !CUCC_LIBM_SINPI
static inline float sinpif(float x)
{
    return (float)cucc::sin_pi(x);
}
static inline float cospif(float x)
{
    return (float)cucc::cos_pi(x);
}
static inline double sinpi(double x)
{
    return cucc::sin_pi(x);
}
static inline double cospi(double x)
{
    return cucc::cos_pi(x);
}
#endif
static inline void sincospif(float x, float *s, float *c)
{
    *s = sinpif(x), *c = cospif(x);
}
static inline void sincospi(double x, double *s, double *c)
{
    *s = sinpi(x), *c = cospi(x);
}
static inline double erfinv(double x)
{
    return cucc::erf_inverse(x);
}
static inline float erfinvf(float x)
{
    return (float)cucc::erf_inverse(x);
}
static inline double erfcinv(double x)
{
    return cucc::erfc_inverse(x);
}
static inline float erfcinvf(float x)
{
    return (float)cucc::erfc_inverse(x);
}
static inline double normcdf(double x)
{
    return 0.5 * erfc(-x * M_SQRT1_2);
}
static inline float normcdff(float x)
{
    return (float)normcdf(x);
}
static inline double normcdfinv(double p)
{
    return -M_SQRT2 * cucc::erfc_inverse(2 * p);
}
static inline float normcdfinvf(float p)
{
    return (float)normcdfinv(p);
}
static inline double erfcx(double x)
{
    return cucc::erfc_scaled(x);
}
static inline float erfcxf(float x)
{
    return (float)cucc::erfc_scaled(x);
}
static inline double cyl_bessel_i0(double x)
{
    return cucc::bessel_i(0, x);
}
static inline double cyl_bessel_i1(double x)
{
    return cucc::bessel_i(1, x);
}
static inline float cyl_bessel_i0f(float x)
{
    return (float)cucc::bessel_i(0, x);
}
static inline float cyl_bessel_i1f(float x)
{
    return (float)cucc::bessel_i(1, x);
}

/* Lengths of vectors, without overflow on the way; r... are their reciprocals. */
static inline double norm3d(double a, double b, double c)
{
    return hypot(hypot(a, b), c);
}
static inline double norm4d(double a, double b, double c, double d)
{
    return hypot(hypot(a, b), hypot(c, d));
}
static inline double rhypot(double a, double b)
{
    return 1 / hypot(a, b);
}
static inline double rnorm3d(double a, double b, double c)
{
    return 1 / norm3d(a, b, c);
}
static inline double rnorm4d(double a, double b, double c, double d)
{
    return 1 / norm4d(a, b, c, d);
}
static inline float norm3df(float a, float b, float c)
{
    return (float)norm3d(a, b, c);
}
static inline float norm4df(float a, float b, float c, float d)
{
    return (float)norm4d(a, b, c, d);
}
static inline float rhypotf(float a, float b)
{
    return (float)rhypot(a, b);
}
static inline float rnorm3df(float a, float b, float c)
{
    return (float)rnorm3d(a, b, c);
}
static inline float rnorm4df(float a, float b, float c, float d)
{
    return (float)rnorm4d(a, b, c, d);
}
static inline double norm(int n, const double *x)
{
    double length = 0;
    for (int i = 0; i < n; i++) length = hypot(length, x[i]);
    return length;
}
static inline float normf(int n, const float *x)
{
    double length = 0;
    for (int i = 0; i < n; i++) length = hypot(length, (double)x[i]);
    return (float)length;
}

/* ---- min and max: a NaN gives way to a number, as fmin's and fmax's do ---- */
static inline float min(float a, float b)
{
    return fminf(a, b);
}
static inline float max(float a, float b)
{
    return fmaxf(a, b);
}
static inline double min(double a, double b)
{
    return fmin(a, b);
}
static inline double max(double a, double b)
{
    return fmax(a, b);
}
static inline double min(float a, double b)
{
    return fmin((double)a, b);
}
static inline double min(double a, float b)
{
    return fmin(a, (double)b);
}
static inline double max(float a, double b)
{
    return fmax((double)a, b);
}
static inline double max(double a, float b)
{
    return fmax(a, (double)b);
}

#endif
