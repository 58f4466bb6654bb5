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

#define CUCC_BLAS_LEVEL2(_X, _T, _64, _I)                                                                    \
    cublasStatus_t cublas##_X##gemv##_64(cublasHandle_t handle, cublasOperation_t trans, _I m, _I n,         \
                                         const _T *alpha, const _T *_A, _I lda, const _T *x, _I incx,        \
                                         const _T *beta, _T *y, _I incy);                                    \
    cublasStatus_t cublas##_X##ger##_64(cublasHandle_t handle, _I m, _I n, const _T *alpha, const _T *x,     \
                                        _I incx, const _T *y, _I incy, _T *_A, _I lda);                      \
    cublasStatus_t cublas##_X##symv##_64(cublasHandle_t handle, cublasFillMode_t uplo, _I n,                 \
                                         const _T *alpha, const _T *_A, _I lda, const _T *x, _I incx,        \
                                         const _T *beta, _T *y, _I incy);                                    \
    cublasStatus_t cublas##_X##syr##_64(cublasHandle_t handle, cublasFillMode_t uplo, _I n, const _T *alpha, \
                                        const _T *x, _I incx, _T *_A, _I lda);                               \
    cublasStatus_t cublas##_X##trmv##_64(cublasHandle_t handle, cublasFillMode_t uplo,                       \
                                         cublasOperation_t trans, cublasDiagType_t diag, _I n, const _T *_A, \
                                         _I lda, _T *x, _I incx);                                            \
    cublasStatus_t cublas##_X##trsv##_64(cublasHandle_t handle, cublasFillMode_t uplo,                       \
                                         cublasOperation_t trans, cublasDiagType_t diag, _I n, const _T *_A, \
                                         _I lda, _T *x, _I incx);

CUCC_BLAS_LEVEL2(S, float, , int)
CUCC_BLAS_LEVEL2(S, float, _64, int64_t)
CUCC_BLAS_LEVEL2(D, double, , int)
CUCC_BLAS_LEVEL2(D, double, _64, int64_t)
#undef CUCC_BLAS_LEVEL2

#ifdef __cplusplus
}
#endif
#endif
