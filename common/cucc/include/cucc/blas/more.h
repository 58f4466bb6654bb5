/* more.h: products with triangles and symmetry that level2.h, level3.h and complex.h do not have. X is C for
 * cuComplex, Z for cuDoubleComplex, and S, D where it is said; one triangle is stored of what is symmetric or
 * Hermitian (A = A^H), and written of what becomes so.
 *
 *     cublasXsyr2 (and S, D)    A = alpha x y^T + alpha y x^T + A
 *     cublasXsyr                A = alpha x x^T + A
 *     cublasXher  Xher2         A = alpha x x^H + A; A = alpha x y^H + conj(alpha) y x^H + A
 *     cublasXsyrk  Xherk        C = alpha op(A) op(A)^T + beta C, with ^H for herk, whose scalars are real
 *     cublasXsyr2k (and S, D)   C = alpha op(A) op(B)^T + alpha op(B) op(A)^T + beta C
 *     cublasXsyrkx (and S, D)   the first of the two
 *     cublasXher2k              C = alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C
 *     cublasXherkx              the first of the two
 *     cublasXsymm  Xhemm        C = alpha A B + beta C (LEFT) or alpha B A + beta C
 *     cublasXsymv  Xhemv        y = alpha A x + beta y
 *     cublasXtrmm  Xtrsm        C = alpha op(A) B; op(A) X = alpha B, in place of B; or from the right
 *     cublasXtrmv  Xtrsv        the same of a vector
 *     cublasXgemvBatched, XgemvStridedBatched (S, D)   y = alpha op(A) x + beta y, batchCount of them
 */
#ifndef CUCC_BLAS_MORE_H
#define CUCC_BLAS_MORE_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CUCC_BLAS_RANK2(_X, _T)                                                                              \
    cublasStatus_t cublas##_X##syr2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const _T *alpha,    \
                                    const _T *x, int incx, const _T *y, int incy, _T *_A, int lda);          \
    cublasStatus_t cublas##_X##syr2k(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,  \
                                     int n, int k, const _T *alpha, const _T *_A, int lda, const _T *_B,     \
                                     int ldb, const _T *beta, _T *_C, int ldc);                              \
    cublasStatus_t cublas##_X##syrkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,  \
                                     int n, int k, const _T *alpha, const _T *_A, int lda, const _T *_B,     \
                                     int ldb, const _T *beta, _T *_C, int ldc);
CUCC_BLAS_RANK2(S, float)
CUCC_BLAS_RANK2(D, double)
CUCC_BLAS_RANK2(C, cuComplex)
CUCC_BLAS_RANK2(Z, cuDoubleComplex)
#undef CUCC_BLAS_RANK2

#define CUCC_BLAS_MORE_REAL(_X, _T)                                                                          \
    cublasStatus_t cublas##_X##gemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,     \
                                           const _T *alpha, const _T *const Aarray[], int lda,               \
                                           const _T *const xarray[], int incx, const _T *beta,               \
                                           _T *const yarray[], int incy, int batchCount);                    \
    cublasStatus_t cublas##_X##gemvStridedBatched(                                                           \
        cublasHandle_t handle, cublasOperation_t trans, int m, int n, const _T *alpha, const _T *_A,         \
        int lda, long long strideA, const _T *x, int incx, long long stridex, const _T *beta, _T *y,         \
        int incy, long long stridey, int batchCount);
CUCC_BLAS_MORE_REAL(S, float)
CUCC_BLAS_MORE_REAL(D, double)
#undef CUCC_BLAS_MORE_REAL

#define CUCC_BLAS_SIDED(name, _T)                                                                            \
    cublasStatus_t cublas##name(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m,  \
                                int n, const _T *alpha, const _T *_A, int lda, const _T *_B, int ldb,        \
                                const _T *beta, _T *_C, int ldc);
#define CUCC_BLAS_MORE_COMPLEX(_X, _T, _R)                                                                   \
    CUCC_BLAS_SIDED(_X##symm, _T)                                                                            \
    CUCC_BLAS_SIDED(_X##hemm, _T)                                                                            \
    cublasStatus_t cublas##_X##her(cublasHandle_t handle, cublasFillMode_t uplo, int n, const _R *alpha,     \
                                   const _T *x, int incx, _T *_A, int lda);                                  \
    cublasStatus_t cublas##_X##her2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const _T *alpha,    \
                                    const _T *x, int incx, const _T *y, int incy, _T *_A, int lda);          \
    cublasStatus_t cublas##_X##syr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const _T *alpha,     \
                                   const _T *x, int incx, _T *_A, int lda);                                  \
    cublasStatus_t cublas##_X##symv(cublasHandle_t handle, cublasFillMode_t uplo, int n, const _T *alpha,    \
                                    const _T *_A, int lda, const _T *x, int incx, const _T *beta, _T *y,     \
                                    int incy);                                                               \
    cublasStatus_t cublas##_X##hemv(cublasHandle_t handle, cublasFillMode_t uplo, int n, const _T *alpha,    \
                                    const _T *_A, int lda, const _T *x, int incx, const _T *beta, _T *y,     \
                                    int incy);                                                               \
    cublasStatus_t cublas##_X##syrk(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,   \
                                    int n, int k, const _T *alpha, const _T *_A, int lda, const _T *beta,    \
                                    _T *_C, int ldc);                                                        \
    cublasStatus_t cublas##_X##herk(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,   \
                                    int n, int k, const _R *alpha, const _T *_A, int lda, const _R *beta,    \
                                    _T *_C, int ldc);                                                        \
    cublasStatus_t cublas##_X##her2k(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,  \
                                     int n, int k, const _T *alpha, const _T *_A, int lda, const _T *_B,     \
                                     int ldb, const _R *beta, _T *_C, int ldc);                              \
    cublasStatus_t cublas##_X##herkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,  \
                                     int n, int k, const _T *alpha, const _T *_A, int lda, const _T *_B,     \
                                     int ldb, const _R *beta, _T *_C, int ldc);                              \
    cublasStatus_t cublas##_X##trmm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,     \
                                    cublasOperation_t trans, cublasDiagType_t diag, int m, int n,            \
                                    const _T *alpha, const _T *_A, int lda, const _T *_B, int ldb, _T *_C,   \
                                    int ldc);                                                                \
    cublasStatus_t cublas##_X##trsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,     \
                                    cublasOperation_t trans, cublasDiagType_t diag, int m, int n,            \
                                    const _T *alpha, const _T *_A, int lda, _T *_B, int ldb);                \
    cublasStatus_t cublas##_X##trmv(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,   \
                                    cublasDiagType_t diag, int n, const _T *_A, int lda, _T *x, int incx);   \
    cublasStatus_t cublas##_X##trsv(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,   \
                                    cublasDiagType_t diag, int n, const _T *_A, int lda, _T *x, int incx);
CUCC_BLAS_MORE_COMPLEX(C, cuComplex, float)
CUCC_BLAS_MORE_COMPLEX(Z, cuDoubleComplex, double)
#undef CUCC_BLAS_MORE_COMPLEX
#undef CUCC_BLAS_SIDED

#ifdef __cplusplus
}
#endif
#endif
