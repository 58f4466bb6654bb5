/* level3.h: matrices, but for gemm (gemm.h).  X is S for float, D for double.
 *
 *     cublasXsymm   C = alpha A B + beta C (LEFT) or alpha B A + beta C    A symmetric, C m by n
 *     cublasXsyrk   C = alpha op(A) op(A)^T + beta C                       one triangle of C, n by n;
 *                                                                          op(A) is n by k
 *     cublasXtrmm   C = alpha op(A) B (LEFT) or alpha B op(A)              A triangular, C m by n, may be B
 *     cublasXtrsm   solves op(A) X = alpha B (LEFT) or X op(A) = alpha B, in place of B
 *     cublasXgeam   C = alpha op(A) + beta op(B)                           C m by n: sums and transposes
 *     cublasXdgmm   C = diag(x) A (LEFT) or A diag(x)                      A m by n
 */
#ifndef CUCC_BLAS_LEVEL3_H
#define CUCC_BLAS_LEVEL3_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CUCC_BLAS_LEVEL3(_X, _T, _64, _I)                                                                    \
    cublasStatus_t cublas##_X##symm##_64(cublasHandle_t handle, cublasSideMode_t side,                       \
                                         cublasFillMode_t uplo, _I m, _I n, const _T *alpha, const _T *_A,   \
                                         _I lda, const _T *_B, _I ldb, const _T *beta, _T *_C, _I ldc);      \
    cublasStatus_t cublas##_X##syrk##_64(cublasHandle_t handle, cublasFillMode_t uplo,                       \
                                         cublasOperation_t trans, _I n, _I k, const _T *alpha, const _T *_A, \
                                         _I lda, const _T *beta, _T *_C, _I ldc);                            \
    cublasStatus_t cublas##_X##trmm##_64(cublasHandle_t handle, cublasSideMode_t side,                       \
                                         cublasFillMode_t uplo, cublasOperation_t trans,                     \
                                         cublasDiagType_t diag, _I m, _I n, const _T *alpha, const _T *_A,   \
                                         _I lda, const _T *_B, _I ldb, _T *_C, _I ldc);                      \
    cublasStatus_t cublas##_X##trsm##_64(                                                                    \
        cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,        \
        cublasDiagType_t diag, _I m, _I n, const _T *alpha, const _T *_A, _I lda, _T *_B, _I ldb);           \
    cublasStatus_t cublas##_X##geam##_64(                                                                    \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, _I m, _I n,               \
        const _T *alpha, const _T *_A, _I lda, const _T *beta, const _T *_B, _I ldb, _T *_C, _I ldc);        \
    cublasStatus_t cublas##_X##dgmm##_64(cublasHandle_t handle, cublasSideMode_t side, _I m, _I n,           \
                                         const _T *_A, _I lda, const _T *x, _I incx, _T *_C, _I ldc);

CUCC_BLAS_LEVEL3(S, float, , int)
CUCC_BLAS_LEVEL3(S, float, _64, int64_t)
CUCC_BLAS_LEVEL3(D, double, , int)
CUCC_BLAS_LEVEL3(D, double, _64, int64_t)
#undef CUCC_BLAS_LEVEL3

#ifdef __cplusplus
}
#endif
#endif
