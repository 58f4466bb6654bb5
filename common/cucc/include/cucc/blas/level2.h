/* level2.h: a matrix and vectors.  X is S for float, D for double.
 *
 *     cublasXgemv   y = alpha op(A) x + beta y    A is m by n
 *     cublasXger    A = alpha x y^T + A           A is m by n
 *     cublasXsymv   y = alpha A x + beta y        A is symmetric, n by n, one triangle stored
 *     cublasXsyr    A = alpha x x^T + A           likewise
 *     cublasXtrmv   x = op(A) x                   A is triangular, n by n
 *     cublasXtrsv   solves op(A) x = b, in place
 */
#ifndef CUCC_BLAS_LEVEL2_H
#define CUCC_BLAS_LEVEL2_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CUCC_BLAS_LEVEL2(_X, _T)                                                                             \
    cublasStatus_t cublas##_X##gemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n,            \
                                    const _T *alpha, const _T *_A, int lda, const _T *x, int incx,           \
                                    const _T *beta, _T *y, int incy);                                        \
    cublasStatus_t cublas##_X##ger(cublasHandle_t handle, int m, int n, const _T *alpha, const _T *x,        \
                                   int incx, const _T *y, int incy, _T *_A, int lda);                        \
    cublasStatus_t cublas##_X##symv(cublasHandle_t handle, cublasFillMode_t uplo, int n, const _T *alpha,    \
                                    const _T *_A, int lda, const _T *x, int incx, const _T *beta, _T *y,     \
                                    int incy);                                                               \
    cublasStatus_t cublas##_X##syr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const _T *alpha,     \
                                   const _T *x, int incx, _T *_A, int lda);                                  \
    cublasStatus_t cublas##_X##trmv(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,   \
                                    cublasDiagType_t diag, int n, const _T *_A, int lda, _T *x, int incx);   \
    cublasStatus_t cublas##_X##trsv(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,   \
                                    cublasDiagType_t diag, int n, const _T *_A, int lda, _T *x, int incx);

CUCC_BLAS_LEVEL2(S, float)
CUCC_BLAS_LEVEL2(D, double)
#undef CUCC_BLAS_LEVEL2

#ifdef __cplusplus
}
#endif
#endif
