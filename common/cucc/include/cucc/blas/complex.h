/* complex.h: complex vectors and matrices, as level1.h, level2.h, level3.h and gemm.h have real ones.  X is C
 * for cuComplex, Z for cuDoubleComplex; R is the type of absolute values.
 *
 *     cublasXaxpy  Xscal  Xcopy  Xswap      and cublasCsscal, cublasZdscal by a real number
 *     cublasXdotu  sum of x y               cublasXdotc  sum of conj(x) y
 *     cublasScnrm2 Dznrm2                   cublasScasum Dzasum: sum of |re| + |im|; so too for the next two
 *     cublasIcamax Icamin Izamax Izamin     from 1
 *     cublasXgemv  Xgeru  Xgerc             A = alpha x y^T + A, alpha x y^H + A
 *     cublasXgemm  XgemmBatched  XgemmStridedBatched  Xgeam
 *
 * CUBLAS_OP_C conjugates. The other complex routines are not here.
 */
#ifndef CUCC_BLAS_COMPLEX_H
#define CUCC_BLAS_COMPLEX_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CUCC_BLAS_COMPLEX(_X, x_, _T, _R, sscal, Scnrm2, Scasum)                                             \
    cublasStatus_t cublas##_X##axpy(cublasHandle_t handle, int n, const _T *alpha, const _T *x, int incx,    \
                                    _T *y, int incy);                                                        \
    cublasStatus_t cublas##_X##scal(cublasHandle_t handle, int n, const _T *alpha, _T *x, int incx);         \
    cublasStatus_t cublas##_X##sscal(cublasHandle_t handle, int n, const _R *alpha, _T *x, int incx);        \
    cublasStatus_t cublas##_X##copy(cublasHandle_t handle, int n, const _T *x, int incx, _T *y, int incy);   \
    cublasStatus_t cublas##_X##swap(cublasHandle_t handle, int n, _T *x, int incx, _T *y, int incy);         \
    cublasStatus_t cublas##_X##dotu(cublasHandle_t handle, int n, const _T *x, int incx, const _T *y,        \
                                    int incy, _T *result);                                                   \
    cublasStatus_t cublas##_X##dotc(cublasHandle_t handle, int n, const _T *x, int incx, const _T *y,        \
                                    int incy, _T *result);                                                   \
    cublasStatus_t cublas##Scnrm2(cublasHandle_t handle, int n, const _T *x, int incx, _R *result);          \
    cublasStatus_t cublas##Scasum(cublasHandle_t handle, int n, const _T *x, int incx, _R *result);          \
    cublasStatus_t cublasI##x_##amax(cublasHandle_t handle, int n, const _T *x, int incx, int *result);      \
    cublasStatus_t cublasI##x_##amin(cublasHandle_t handle, int n, const _T *x, int incx, int *result);      \
    cublasStatus_t cublas##_X##gemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n,            \
                                    const _T *alpha, const _T *_A, int lda, const _T *x, int incx,           \
                                    const _T *beta, _T *y, int incy);                                        \
    cublasStatus_t cublas##_X##geru(cublasHandle_t handle, int m, int n, const _T *alpha, const _T *x,       \
                                    int incx, const _T *y, int incy, _T *_A, int lda);                       \
    cublasStatus_t cublas##_X##gerc(cublasHandle_t handle, int m, int n, const _T *alpha, const _T *x,       \
                                    int incx, const _T *y, int incy, _T *_A, int lda);                       \
    cublasStatus_t cublas##_X##gemm(                                                                         \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,      \
        const _T *alpha, const _T *_A, int lda, const _T *_B, int ldb, const _T *beta, _T *_C, int ldc);     \
    cublasStatus_t cublas##_X##gemmBatched(                                                                  \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,      \
        const _T *alpha, const _T *const Aarray[], int lda, const _T *const Barray[], int ldb,               \
        const _T *beta, _T *const Carray[], int ldc, int batchCount);                                        \
    cublasStatus_t cublas##_X##gemmStridedBatched(                                                           \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,      \
        const _T *alpha, const _T *_A, int lda, long long strideA, const _T *_B, int ldb, long long strideB, \
        const _T *beta, _T *_C, int ldc, long long strideC, int batchCount);                                 \
    cublasStatus_t cublas##_X##geam(cublasHandle_t handle, cublasOperation_t transa,                         \
                                    cublasOperation_t transb, int m, int n, const _T *alpha, const _T *_A,   \
                                    int lda, const _T *beta, const _T *_B, int ldb, _T *_C, int ldc);

CUCC_BLAS_COMPLEX(C, c, cuComplex, float, sscal, Scnrm2, Scasum)
CUCC_BLAS_COMPLEX(Z, z, cuDoubleComplex, double, dscal, Dznrm2, Dzasum)
#undef CUCC_BLAS_COMPLEX

#ifdef __cplusplus
}
#endif
#endif
