/* complex.h: complex vectors and matrices, as level1.h, level2.h and level3.h have real ones.  X is C
 * for cuComplex, Z for cuDoubleComplex; R is the type of absolute values.
 *
 *     cublasXaxpy  Xscal  Xcopy  Xswap      and cublasCsscal, cublasZdscal by a real number
 *     cublasXdotu  sum of x y               cublasXdotc  sum of conj(x) y
 *     cublasScnrm2 Dznrm2                   cublasScasum Dzasum: sum of |re| + |im|; so too for the next two
 *     cublasIcamax Icamin Izamax Izamin     from 1
 *     cublasXgemv  Xgeru  Xgerc             A = alpha x y^T + A, alpha x y^H + A
 *     cublasXgeam                           and in gemm.h cublasXgemm, XgemmBatched, XgemmStridedBatched
 *
 * CUBLAS_OP_C conjugates. What works with triangles is in more.h.
 */
#ifndef CUCC_BLAS_COMPLEX_H
#define CUCC_BLAS_COMPLEX_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CUCC_BLAS_COMPLEX(_X, x_, _T, _R, sscal, Scnrm2, Scasum, _64, _I)                                    \
    cublasStatus_t cublas##_X##axpy##_64(cublasHandle_t handle, _I n, const _T *alpha, const _T *x, _I incx, \
                                         _T *y, _I incy);                                                    \
    cublasStatus_t cublas##_X##scal##_64(cublasHandle_t handle, _I n, const _T *alpha, _T *x, _I incx);      \
    cublasStatus_t cublas##_X##sscal##_64(cublasHandle_t handle, _I n, const _R *alpha, _T *x, _I incx);     \
    cublasStatus_t cublas##_X##copy##_64(cublasHandle_t handle, _I n, const _T *x, _I incx, _T *y, _I incy); \
    cublasStatus_t cublas##_X##swap##_64(cublasHandle_t handle, _I n, _T *x, _I incx, _T *y, _I incy);       \
    cublasStatus_t cublas##_X##dotu##_64(cublasHandle_t handle, _I n, const _T *x, _I incx, const _T *y,     \
                                         _I incy, _T *result);                                               \
    cublasStatus_t cublas##_X##dotc##_64(cublasHandle_t handle, _I n, const _T *x, _I incx, const _T *y,     \
                                         _I incy, _T *result);                                               \
    cublasStatus_t cublas##Scnrm2##_64(cublasHandle_t handle, _I n, const _T *x, _I incx, _R *result);       \
    cublasStatus_t cublas##Scasum##_64(cublasHandle_t handle, _I n, const _T *x, _I incx, _R *result);       \
    cublasStatus_t cublasI##x_##amax##_64(cublasHandle_t handle, _I n, const _T *x, _I incx, _I *result);    \
    cublasStatus_t cublasI##x_##amin##_64(cublasHandle_t handle, _I n, const _T *x, _I incx, _I *result);    \
    cublasStatus_t cublas##_X##gemv##_64(cublasHandle_t handle, cublasOperation_t trans, _I m, _I n,         \
                                         const _T *alpha, const _T *_A, _I lda, const _T *x, _I incx,        \
                                         const _T *beta, _T *y, _I incy);                                    \
    cublasStatus_t cublas##_X##geru##_64(cublasHandle_t handle, _I m, _I n, const _T *alpha, const _T *x,    \
                                         _I incx, const _T *y, _I incy, _T *_A, _I lda);                     \
    cublasStatus_t cublas##_X##gerc##_64(cublasHandle_t handle, _I m, _I n, const _T *alpha, const _T *x,    \
                                         _I incx, const _T *y, _I incy, _T *_A, _I lda);                     \
    cublasStatus_t cublas##_X##geam##_64(                                                                    \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, _I m, _I n,               \
        const _T *alpha, const _T *_A, _I lda, const _T *beta, const _T *_B, _I ldb, _T *_C, _I ldc);

CUCC_BLAS_COMPLEX(C, c, cuComplex, float, sscal, Scnrm2, Scasum, , int)
CUCC_BLAS_COMPLEX(C, c, cuComplex, float, sscal, Scnrm2, Scasum, _64, int64_t)
CUCC_BLAS_COMPLEX(Z, z, cuDoubleComplex, double, dscal, Dznrm2, Dzasum, , int)
CUCC_BLAS_COMPLEX(Z, z, cuDoubleComplex, double, dscal, Dznrm2, Dzasum, _64, int64_t)
#undef CUCC_BLAS_COMPLEX

#ifdef __cplusplus
}
#endif
#endif
