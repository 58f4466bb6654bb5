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

#define CUCC_BLAS_LEVEL3(_X, _T)                                                                             \
    cublasStatus_t cublas##_X##symm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,     \
                                    int m, int n, const _T *alpha, const _T *_A, int lda, const _T *_B,      \
                                    int ldb, const _T *beta, _T *_C, int ldc);                               \
    cublasStatus_t cublas##_X##syrk(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,   \
                                    int n, int k, const _T *alpha, const _T *_A, int lda, const _T *beta,    \
                                    _T *_C, int ldc);                                                        \
    cublasStatus_t cublas##_X##trmm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,     \
                                    cublasOperation_t trans, cublasDiagType_t diag, int m, int n,            \
                                    const _T *alpha, const _T *_A, int lda, const _T *_B, int ldb, _T *_C,   \
                                    int ldc);                                                                \
    cublasStatus_t cublas##_X##trsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,     \
                                    cublasOperation_t trans, cublasDiagType_t diag, int m, int n,            \
                                    const _T *alpha, const _T *_A, int lda, _T *_B, int ldb);                \
    cublasStatus_t cublas##_X##geam(cublasHandle_t handle, cublasOperation_t transa,                         \
                                    cublasOperation_t transb, int m, int n, const _T *alpha, const _T *_A,   \
                                    int lda, const _T *beta, const _T *_B, int ldb, _T *_C, int ldc);        \
    cublasStatus_t cublas##_X##dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n,              \
                                    const _T *_A, int lda, const _T *x, int incx, _T *_C, int ldc);

CUCC_BLAS_LEVEL3(S, float)
CUCC_BLAS_LEVEL3(D, double)
#undef CUCC_BLAS_LEVEL3

#ifdef __cplusplus
}
#endif
#endif
