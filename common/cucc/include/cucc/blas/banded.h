/* banded.h: banded and packed matrices.  X is S for float, D for double, C for cuComplex, Z for
 * cuDoubleComplex.
 *
 *     cublasXgbmv            y = alpha op(A) x + beta y: A is m by n, with kl diagonals below the main one
 *                            and ku above it
 *     cublasXsbmv  Xhbmv     y = alpha A x + beta y: A is symmetric (S, D) or Hermitian (C, Z), with k
 *                            diagonals on each side
 *     cublasXtbmv  Xtbsv     x = op(A) x; solves op(A) x = b in place: A is a triangle of k diagonals and
 *                            the main one
 *     cublasXspmv  Xhpmv     as sbmv and hbmv, with a packed triangle
 *     cublasXtpmv  Xtpsv     as tbmv and tbsv, with a packed triangle
 *     cublasXspr   Xhpr      A = alpha x x^T + A (S, D); A = alpha x x^H + A, alpha a real number (C, Z)
 *     cublasXspr2  Xhpr2     A = alpha x y^T + alpha y x^T + A; A = alpha x y^H + conj(alpha) y x^H + A
 *     cublasXtpttr Xtrttp    a packed triangle to one of a matrix, and back
 *
 * A band: element (i, j) is A[ku + i - j + j * lda]; of a triangle ku is k (UPPER) or 0 (LOWER).
 * Packed: the columns of a triangle one behind the other.
 */
#ifndef CUCC_BLAS_BANDED_H
#define CUCC_BLAS_BANDED_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CUCC_BLAS_BANDED(_X, _T, _64, _I)                                                                    \
    cublasStatus_t cublas##_X##gbmv##_64(cublasHandle_t handle, cublasOperation_t trans, _I m, _I n, _I kl,  \
                                         _I ku, const _T *alpha, const _T *_A, _I lda, const _T *x, _I incx, \
                                         const _T *beta, _T *y, _I incy);                                    \
    CUCC_BLAS_BANDED_TRIANGLE(_X##tbmv##_64, _T, _I)                                                         \
    CUCC_BLAS_BANDED_TRIANGLE(_X##tbsv##_64, _T, _I)                                                         \
    CUCC_BLAS_PACKED_TRIANGLE(_X##tpmv##_64, _T, _I)                                                         \
    CUCC_BLAS_PACKED_TRIANGLE(_X##tpsv##_64, _T, _I)
#define CUCC_BLAS_BANDED_TRIANGLE(name, _T, _I)                                                              \
    cublasStatus_t cublas##name(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,       \
                                cublasDiagType_t diag, _I n, _I k, const _T *_A, _I lda, _T *x, _I incx);
#define CUCC_BLAS_PACKED_TRIANGLE(name, _T, _I)                                                              \
    cublasStatus_t cublas##name(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,       \
                                cublasDiagType_t diag, _I n, const _T *_AP, _T *x, _I incx);

/* bmv: sbmv or hbmv; and so on. _R: the type of the alpha of spr or hpr */
#define CUCC_BLAS_MIRRORED(_X, _T, _R, bmv, pmv, pr, pr2, _64, _I)                                           \
    cublasStatus_t cublas##_X##bmv##_64(cublasHandle_t handle, cublasFillMode_t uplo, _I n, _I k,            \
                                        const _T *alpha, const _T *_A, _I lda, const _T *x, _I incx,         \
                                        const _T *beta, _T *y, _I incy);                                     \
    cublasStatus_t cublas##_X##pmv##_64(cublasHandle_t handle, cublasFillMode_t uplo, _I n, const _T *alpha, \
                                        const _T *_AP, const _T *x, _I incx, const _T *beta, _T *y,          \
                                        _I incy);                                                            \
    cublasStatus_t cublas##_X##pr##_64(cublasHandle_t handle, cublasFillMode_t uplo, _I n, const _R *alpha,  \
                                       const _T *x, _I incx, _T *_AP);                                       \
    cublasStatus_t cublas##_X##pr2##_64(cublasHandle_t handle, cublasFillMode_t uplo, _I n, const _T *alpha, \
                                        const _T *x, _I incx, const _T *y, _I incy, _T *_AP);

#define CUCC_BLAS_UNPACK(_X, _T)                                                                             \
    cublasStatus_t cublas##_X##tpttr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const _T *_AP,     \
                                     _T *_A, int lda);                                                       \
    cublasStatus_t cublas##_X##trttp(cublasHandle_t handle, cublasFillMode_t uplo, int n, const _T *_A,      \
                                     int lda, _T *_AP);

CUCC_BLAS_BANDED(S, float, , int)
CUCC_BLAS_MIRRORED(S, float, float, sbmv, spmv, spr, spr2, , int)
CUCC_BLAS_BANDED(S, float, _64, int64_t)
CUCC_BLAS_MIRRORED(S, float, float, sbmv, spmv, spr, spr2, _64, int64_t)
CUCC_BLAS_UNPACK(S, float)
CUCC_BLAS_BANDED(D, double, , int)
CUCC_BLAS_MIRRORED(D, double, double, sbmv, spmv, spr, spr2, , int)
CUCC_BLAS_BANDED(D, double, _64, int64_t)
CUCC_BLAS_MIRRORED(D, double, double, sbmv, spmv, spr, spr2, _64, int64_t)
CUCC_BLAS_UNPACK(D, double)
CUCC_BLAS_BANDED(C, cuComplex, , int)
CUCC_BLAS_MIRRORED(C, cuComplex, float, hbmv, hpmv, hpr, hpr2, , int)
CUCC_BLAS_BANDED(C, cuComplex, _64, int64_t)
CUCC_BLAS_MIRRORED(C, cuComplex, float, hbmv, hpmv, hpr, hpr2, _64, int64_t)
CUCC_BLAS_UNPACK(C, cuComplex)
CUCC_BLAS_BANDED(Z, cuDoubleComplex, , int)
CUCC_BLAS_MIRRORED(Z, cuDoubleComplex, double, hbmv, hpmv, hpr, hpr2, , int)
CUCC_BLAS_BANDED(Z, cuDoubleComplex, _64, int64_t)
CUCC_BLAS_MIRRORED(Z, cuDoubleComplex, double, hbmv, hpmv, hpr, hpr2, _64, int64_t)
CUCC_BLAS_UNPACK(Z, cuDoubleComplex)
#undef CUCC_BLAS_UNPACK
#undef CUCC_BLAS_MIRRORED
#undef CUCC_BLAS_PACKED_TRIANGLE
#undef CUCC_BLAS_BANDED_TRIANGLE
#undef CUCC_BLAS_BANDED

#ifdef __cplusplus
}
#endif
#endif
