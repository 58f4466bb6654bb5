/* cuComplex.h: complex numbers as the libraries hold them, x real and y imaginary, and their arithmetic.
 * cuComplex is cuFloatComplex.  Functions ending in f are for float.  For C, C++ and device code. */
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_

#include <math.h>

#include "vector_types.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

/* T the real type, C the complex, F the suffix of float functions; names as the toolkit has them */
#define CUCC_COMPLEX(_T, _C, Name, _F)                                                                       \
    static inline __host__ __device__ _C make_##Name(_T real, _T imaginary)                                  \
    {                                                                                                        \
        _C z;                                                                                                \
        z.x = real;                                                                                          \
        z.y = imaginary;                                                                                     \
        return z;                                                                                            \
    }                                                                                                        \
    static inline __host__ __device__ _T cuCreal##_F(_C z)                                                   \
    {                                                                                                        \
        return z.x;                                                                                          \
    }                                                                                                        \
    static inline __host__ __device__ _T cuCimag##_F(_C z)                                                   \
    {                                                                                                        \
        return z.y;                                                                                          \
    }                                                                                                        \
    static inline __host__ __device__ _C cuConj##_F(_C z)                                                    \
    {                                                                                                        \
        return make_##Name(z.x, -z.y);                                                                       \
    }                                                                                                        \
    static inline __host__ __device__ _C cuCadd##_F(_C a, _C b)                                              \
    {                                                                                                        \
        return make_##Name(a.x + b.x, a.y + b.y);                                                            \
    }                                                                                                        \
    static inline __host__ __device__ _C cuCsub##_F(_C a, _C b)                                              \
    {                                                                                                        \
        return make_##Name(a.x - b.x, a.y - b.y);                                                            \
    }                                                                                                        \
    static inline __host__ __device__ _C cuCmul##_F(_C a, _C b)                                              \
    {                                                                                                        \
        return make_##Name(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                                    \
    }                                                                                                        \
    static inline __host__ __device__ _C cuCfma##_F(_C a, _C b, _C c)                                        \
    {                                                                                                        \
        return cuCadd##_F(cuCmul##_F(a, b), c);                                                              \
    }                                                                                                        \
    static inline __host__ __device__ _T cuCabs##_F(_C z)                                                    \
    {                                                                                                        \
        return hypot##_F(z.x, z.y);                                                                          \
    }                                                                                                        \
    /* b is scaled first, so that its square neither overflows nor vanishes */                               \
    static inline __host__ __device__ _C cuCdiv##_F(_C a, _C b)                                              \
    {                                                                                                        \
        _T scale = 1 / (fabs##_F(b.x) + fabs##_F(b.y));                                                      \
        _T ar = a.x * scale, ai = a.y * scale, br = b.x * scale, bi = b.y * scale;                           \
        _T norm = 1 / (br * br + bi * bi);                                                                   \
        return make_##Name((ar * br + ai * bi) * norm, (ai * br - ar * bi) * norm);                          \
    }

CUCC_COMPLEX(float, cuFloatComplex, cuFloatComplex, f)
CUCC_COMPLEX(double, cuDoubleComplex, cuDoubleComplex, )
#undef CUCC_COMPLEX

static inline __host__ __device__ cuComplex make_cuComplex(float real, float imaginary)
{
    return make_cuFloatComplex(real, imaginary);
}

static inline __host__ __device__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z)
{
    return make_cuDoubleComplex(z.x, z.y);
}

static inline __host__ __device__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z)
{
    return make_cuFloatComplex((float)z.x, (float)z.y);
}

#endif
