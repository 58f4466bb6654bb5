/* batched.h: many small square systems at a time.  X is S for float, D for double.
 *
 *     cublasXgetrfBatched    P A = L U in place of each A, n by n; L's diagonal is 1 and not stored
 *     cublasXgetrsBatched    solves op(A) X = B in place of each B, n by nrhs, from the factors
 *     cublasXgetriBatched    each C becomes the inverse, from the factors; A stays, and C must be another
 *                            array
 *     cublasXmatinvBatched   both in one call, n up to 32; A stays
 *     cublasXtrsmBatched     solves op(A) X = alpha B or X op(A) = alpha B, A triangular, in place of each B
 *     cublasXgelsBatched     X is C or Z as well: on top of each C, m by nrhs, come the n rows of the X with
 *                            the least |A X - C|, m >= n, and A becomes its QR factorisation;
 *                            devInfoArray[i], if there is such an array, is 0, or k when R(k, k) is 0; trans
 *                            must be CUBLAS_OP_N
 *
 * Arrays of pointers, P and info are device memory, but for the info of getrs, and of gels, which is one int
 * on the host: 0, or -i for an illegal argument i.  P holds n numbers for each matrix: row i changed places
 * with row P[i], counted from 1; P NULL: no pivoting.  info[i] is 0, or k when U(k, k) is exactly 0: then
 * nothing can be solved with it.
 */
#ifndef CUCC_BLAS_BATCHED_H
#define CUCC_BLAS_BATCHED_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CUCC_BLAS_BATCHED(_X, _T)                                                                            \
    cublasStatus_t cublas##_X##getrfBatched(cublasHandle_t handle, int n, _T *const _A[], int lda, int *_P,  \
                                            int *info, int batchSize);                                       \
    cublasStatus_t cublas##_X##getrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs, \
                                            const _T *const Aarray[], int lda, const int *devIpiv,           \
                                            _T *const Barray[], int ldb, int *info, int batchSize);          \
    cublasStatus_t cublas##_X##getriBatched(cublasHandle_t handle, int n, const _T *const _A[], int lda,     \
                                            const int *_P, _T *const _C[], int ldc, int *info,               \
                                            int batchSize);                                                  \
    cublasStatus_t cublas##_X##matinvBatched(cublasHandle_t handle, int n, const _T *const _A[], int lda,    \
                                             _T *const Ainv[], int lda_inv, int *info, int batchSize);       \
    cublasStatus_t cublas##_X##trsmBatched(                                                                  \
        cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,        \
        cublasDiagType_t diag, int m, int n, const _T *alpha, const _T *const _A[], int lda, _T *const _B[], \
        int ldb, int batchCount);

CUCC_BLAS_BATCHED(S, float)
CUCC_BLAS_BATCHED(D, double)
#undef CUCC_BLAS_BATCHED

#define CUCC_BLAS_GELS(_X, _T)                                                                               \
    cublasStatus_t cublas##_X##gelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,     \
                                           int nrhs, _T *const Aarray[], int lda, _T *const Carray[],        \
                                           int ldc, int *info, int *devInfoArray, int batchSize);
CUCC_BLAS_GELS(S, float)
CUCC_BLAS_GELS(D, double)
CUCC_BLAS_GELS(C, cuComplex)
CUCC_BLAS_GELS(Z, cuDoubleComplex)
#undef CUCC_BLAS_GELS

#ifdef __cplusplus
}
#endif
#endif
