/* level1.h: vectors, n elements each.  X is S for float, D for double.
 *
 *     cublasXaxpy   y = alpha x + y
 *     cublasXscal   x = alpha x
 *     cublasXcopy   y = x
 *     cublasXswap   x and y change places
 *     cublasXdot    sum of x y
 *     cublasXnrm2   square root of the sum of squares
 *     cublasXasum   sum of absolute values
 *     cublasIxamax  where |x| is largest, the first of equals, counted from 1
 *     cublasIxamin  where it is smallest
 *     cublasXrot    (x, y) = (c x + s y, c y - s x)
 *     cublasXrotg   makes c and s, so that b becomes 0
 *     cublasXrotm   (x, y) = H (x, y), by the five numbers of a modified rotation
 *     cublasXrotmg  makes these five, of weights d1 and d2
 *
 * In pointer mode HOST rotg and rotmg are done when they return, and a call with a scalar result waits for it.
 * n = 0 and less is no error: nothing is done, and a scalar result is 0.
 */
#ifndef CUCC_BLAS_LEVEL1_H
#define CUCC_BLAS_LEVEL1_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CUCC_BLAS_LEVEL1(_X, x_, _T, _64, _I)                                                                \
    cublasStatus_t cublas##_X##axpy##_64(cublasHandle_t handle, _I n, const _T *alpha, const _T *x, _I incx, \
                                         _T *y, _I incy);                                                    \
    cublasStatus_t cublas##_X##scal##_64(cublasHandle_t handle, _I n, const _T *alpha, _T *x, _I incx);      \
    cublasStatus_t cublas##_X##copy##_64(cublasHandle_t handle, _I n, const _T *x, _I incx, _T *y, _I incy); \
    cublasStatus_t cublas##_X##swap##_64(cublasHandle_t handle, _I n, _T *x, _I incx, _T *y, _I incy);       \
    cublasStatus_t cublas##_X##rot##_64(cublasHandle_t handle, _I n, _T *x, _I incx, _T *y, _I incy,         \
                                        const _T *c, const _T *s);                                           \
    cublasStatus_t cublas##_X##rotm##_64(cublasHandle_t handle, _I n, _T *x, _I incx, _T *y, _I incy,        \
                                         const _T *param);                                                   \
    cublasStatus_t cublas##_X##dot##_64(cublasHandle_t handle, _I n, const _T *x, _I incx, const _T *y,      \
                                        _I incy, _T *result);                                                \
    cublasStatus_t cublas##_X##nrm2##_64(cublasHandle_t handle, _I n, const _T *x, _I incx, _T *result);     \
    cublasStatus_t cublas##_X##asum##_64(cublasHandle_t handle, _I n, const _T *x, _I incx, _T *result);     \
    cublasStatus_t cublasI##x_##amax##_64(cublasHandle_t handle, _I n, const _T *x, _I incx, _I *result);    \
    cublasStatus_t cublasI##x_##amin##_64(cublasHandle_t handle, _I n, const _T *x, _I incx, _I *result);

CUCC_BLAS_LEVEL1(S, s, float, , int)
CUCC_BLAS_LEVEL1(S, s, float, _64, int64_t)
CUCC_BLAS_LEVEL1(D, d, double, , int)
CUCC_BLAS_LEVEL1(D, d, double, _64, int64_t)
#undef CUCC_BLAS_LEVEL1

#define CUCC_BLAS_MAKE(_X, _T)                                                                               \
    cublasStatus_t cublas##_X##rotg(cublasHandle_t handle, _T *a, _T *b, _T *c, _T *s);                      \
    cublasStatus_t cublas##_X##rotmg(cublasHandle_t handle, _T *d1, _T *d2, _T *x1, const _T *y1, _T *param);
CUCC_BLAS_MAKE(S, float)
CUCC_BLAS_MAKE(D, double)
#undef CUCC_BLAS_MAKE

#ifdef __cplusplus
}
#endif
#endif
