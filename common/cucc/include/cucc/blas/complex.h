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

#define CUCC_BLAS_COMPLEX(X, x_, T, R, sscal, Scnrm2, Scasum)                                                \
    cublasStatus_t cublas##X##axpy(cublasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y, \
                                   int incy);                                                                \
    cublasStatus_t cublas##X##scal(cublasHandle_t handle, int n, const T *alpha, T *x, int incx);            \
    cublasStatus_t cublas##X##sscal(cublasHandle_t handle, int n, const R *alpha, T *x, int incx);           \
    cublasStatus_t cublas##X##copy(cublasHandle_t handle, int n, const T *x, int incx, T *y, int incy);      \
    cublasStatus_t cublas##X##swap(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy);            \
    cublasStatus_t cublas##X##dotu(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy, \
                                   T *result);                                                               \
    cublasStatus_t cublas##X##dotc(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy, \
                                   T *result);                                                               \
    cublasStatus_t cublas##Scnrm2(cublasHandle_t handle, int n, const T *x, int incx, R *result);            \
    cublasStatus_t cublas##Scasum(cublasHandle_t handle, int n, const T *x, int incx, R *result);            \
    cublasStatus_t cublasI##x_##amax(cublasHandle_t handle, int n, const T *x, int incx, int *result);       \
    cublasStatus_t cublasI##x_##amin(cublasHandle_t handle, int n, const T *x, int incx, int *result);       \
    cublasStatus_t cublas##X##gemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n,             \
                                   const T *alpha, const T *A, int lda, const T *x, int incx, const T *beta, \
                                   T *y, int incy);                                                          \
    cublasStatus_t cublas##X##geru(cublasHandle_t handle, int m, int n, const T *alpha, const T *x,          \
                                   int incx, const T *y, int incy, T *A, int lda);                           \
    cublasStatus_t cublas##X##gerc(cublasHandle_t handle, int m, int n, const T *alpha, const T *x,          \
                                   int incx, const T *y, int incy, T *A, int lda);                           \
    cublasStatus_t cublas##X##gemm(cublasHandle_t handle, cublasOperation_t transa,                          \
                                   cublasOperation_t transb, int m, int n, int k, const T *alpha,            \
                                   const T *A, int lda, const T *B, int ldb, const T *beta, T *C, int ldc);  \
    cublasStatus_t cublas##X##gemmBatched(                                                                   \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,      \
        const T *alpha, const T *const Aarray[], int lda, const T *const Barray[], int ldb, const T *beta,   \
        T *const Carray[], int ldc, int batchCount);                                                         \
    cublasStatus_t cublas##X##gemmStridedBatched(                                                            \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,      \
        const T *alpha, const T *A, int lda, long long strideA, const T *B, int ldb, long long strideB,      \
        const T *beta, T *C, int ldc, long long strideC, int batchCount);                                    \
    cublasStatus_t cublas##X##geam(cublasHandle_t handle, cublasOperation_t transa,                          \
                                   cublasOperation_t transb, int m, int n, const T *alpha, const T *A,       \
                                   int lda, const T *beta, const T *B, int ldb, T *C, int ldc);

CUCC_BLAS_COMPLEX(C, c, cuComplex, float, sscal, Scnrm2, Scasum)
CUCC_BLAS_COMPLEX(Z, z, cuDoubleComplex, double, dscal, Dznrm2, Dzasum)
#undef CUCC_BLAS_COMPLEX

#ifdef __cplusplus
}
#endif
#endif
