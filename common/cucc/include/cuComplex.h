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
#define CUCC_COMPLEX(T, C, Name, F)                                                                          \
    static inline __host__ __device__ C make_##Name(T real, T imaginary)                                     \
    {                                                                                                        \
        C z;                                                                                                 \
        z.x = real;                                                                                          \
        z.y = imaginary;                                                                                     \
        return z;                                                                                            \
    }                                                                                                        \
    static inline __host__ __device__ T cuCreal##F(C z)                                                      \
    {                                                                                                        \
        return z.x;                                                                                          \
    }                                                                                                        \
    static inline __host__ __device__ T cuCimag##F(C z)                                                      \
    {                                                                                                        \
        return z.y;                                                                                          \
    }                                                                                                        \
    static inline __host__ __device__ C cuConj##F(C z)                                                       \
    {                                                                                                        \
        return make_##Name(z.x, -z.y);                                                                       \
    }                                                                                                        \
    static inline __host__ __device__ C cuCadd##F(C a, C b)                                                  \
    {                                                                                                        \
        return make_##Name(a.x + b.x, a.y + b.y);                                                            \
    }                                                                                                        \
    static inline __host__ __device__ C cuCsub##F(C a, C b)                                                  \
    {                                                                                                        \
        return make_##Name(a.x - b.x, a.y - b.y);                                                            \
    }                                                                                                        \
    static inline __host__ __device__ C cuCmul##F(C a, C b)                                                  \
    {                                                                                                        \
        return make_##Name(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);                                    \
    }                                                                                                        \
    static inline __host__ __device__ C cuCfma##F(C a, C b, C c)                                             \
    {                                                                                                        \
        return cuCadd##F(cuCmul##F(a, b), c);                                                                \
    }                                                                                                        \
    static inline __host__ __device__ T cuCabs##F(C z)                                                       \
    {                                                                                                        \
        return hypot##F(z.x, z.y);                                                                           \
    }                                                                                                        \
    /* b is scaled first, so that its square neither overflows nor vanishes */                               \
    static inline __host__ __device__ C cuCdiv##F(C a, C b)                                                  \
    {                                                                                                        \
        T scale = 1 / (fabs##F(b.x) + fabs##F(b.y));                                                         \
        T ar = a.x * scale, ai = a.y * scale, br = b.x * scale, bi = b.y * scale;                            \
        T norm = 1 / (br * br + bi * bi);                                                                    \
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
