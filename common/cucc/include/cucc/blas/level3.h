/* level3.h: matrices, but for gemm (gemm.h).  X is S for float, D for double.
 *
 *     cublasXsymm   C = alpha A B + beta C (LEFT) or alpha B A + beta C    A symmetric, C m by n
 *     cublasXsyrk   C = alpha op(A) op(A)^T + beta C                       C n by n, one triangle; op(A) n by
 * k cublasXtrmm   C = alpha op(A) B (LEFT) or alpha B op(A)              A triangular, C m by n, may be B
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

#define CUCC_BLAS_LEVEL3(X, T)                                                                               \
    cublasStatus_t cublas##X##symm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,      \
                                   int m, int n, const T *alpha, const T *A, int lda, const T *B, int ldb,   \
                                   const T *beta, T *C, int ldc);                                            \
    cublasStatus_t cublas##X##syrk(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,    \
                                   int n, int k, const T *alpha, const T *A, int lda, const T *beta, T *C,   \
                                   int ldc);                                                                 \
    cublasStatus_t cublas##X##trmm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,      \
                                   cublasOperation_t trans, cublasDiagType_t diag, int m, int n,             \
                                   const T *alpha, const T *A, int lda, const T *B, int ldb, T *C, int ldc); \
    cublasStatus_t cublas##X##trsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,      \
                                   cublasOperation_t trans, cublasDiagType_t diag, int m, int n,             \
                                   const T *alpha, const T *A, int lda, T *B, int ldb);                      \
    cublasStatus_t cublas##X##geam(cublasHandle_t handle, cublasOperation_t transa,                          \
                                   cublasOperation_t transb, int m, int n, const T *alpha, const T *A,       \
                                   int lda, const T *beta, const T *B, int ldb, T *C, int ldc);              \
    cublasStatus_t cublas##X##dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T *A,   \
                                   int lda, const T *x, int incx, T *C, int ldc);

CUCC_BLAS_LEVEL3(S, float)
CUCC_BLAS_LEVEL3(D, double)
#undef CUCC_BLAS_LEVEL3

#ifdef __cplusplus
}
#endif
#endif
