/* level1.h: vectors, n elements each.  X is S for float, D for double.
 *
 *     cublasXaxpy   y = alpha x + y              cublasXdot    sum of x y
 *     cublasXscal   x = alpha x                  cublasXnrm2   square root of the sum of squares
 *     cublasXcopy   y = x                        cublasXasum   sum of absolute values
 *     cublasXswap   x and y change places        cublasIxamax  where |x| is largest, the first of equals,
 * from 1 cublasXrot    (x, y) = (c x + s y,         cublasIxamin  where it is smallest c y - s x)
 *
 *     cublasXrotg   makes c and s, so that b becomes 0;  cublasXrotmg  makes the five numbers of a modified
 * rotation, of weights d1 and d2;  cublasXrotm  (x, y) = H (x, y), by those numbers In pointer mode HOST rotg
 * and rotmg are done when they return.
 *
 * n = 0 and less is no error: nothing is done, and a scalar result is 0.  In pointer mode HOST a call with a
 * scalar result waits for it.
 */
#ifndef CUCC_BLAS_LEVEL1_H
#define CUCC_BLAS_LEVEL1_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CUCC_BLAS_LEVEL1(_X, x_, _T)                                                                         \
    cublasStatus_t cublas##_X##axpy(cublasHandle_t handle, int n, const _T *alpha, const _T *x, int incx,    \
                                    _T *y, int incy);                                                        \
    cublasStatus_t cublas##_X##scal(cublasHandle_t handle, int n, const _T *alpha, _T *x, int incx);         \
    cublasStatus_t cublas##_X##copy(cublasHandle_t handle, int n, const _T *x, int incx, _T *y, int incy);   \
    cublasStatus_t cublas##_X##swap(cublasHandle_t handle, int n, _T *x, int incx, _T *y, int incy);         \
    cublasStatus_t cublas##_X##rot(cublasHandle_t handle, int n, _T *x, int incx, _T *y, int incy,           \
                                   const _T *c, const _T *s);                                                \
    cublasStatus_t cublas##_X##rotg(cublasHandle_t handle, _T *a, _T *b, _T *c, _T *s);                      \
    cublasStatus_t cublas##_X##rotm(cublasHandle_t handle, int n, _T *x, int incx, _T *y, int incy,          \
                                    const _T *param);                                                        \
    cublasStatus_t cublas##_X##rotmg(cublasHandle_t handle, _T *d1, _T *d2, _T *x1, const _T *y1,            \
                                     _T *param);                                                             \
    cublasStatus_t cublas##_X##dot(cublasHandle_t handle, int n, const _T *x, int incx, const _T *y,         \
                                   int incy, _T *result);                                                    \
    cublasStatus_t cublas##_X##nrm2(cublasHandle_t handle, int n, const _T *x, int incx, _T *result);        \
    cublasStatus_t cublas##_X##asum(cublasHandle_t handle, int n, const _T *x, int incx, _T *result);        \
    cublasStatus_t cublasI##x_##amax(cublasHandle_t handle, int n, const _T *x, int incx, int *result);      \
    cublasStatus_t cublasI##x_##amin(cublasHandle_t handle, int n, const _T *x, int incx, int *result);

CUCC_BLAS_LEVEL1(S, s, float)
CUCC_BLAS_LEVEL1(D, d, double)
#undef CUCC_BLAS_LEVEL1

#ifdef __cplusplus
}
#endif
#endif
