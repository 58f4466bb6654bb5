/* level1_ex.h: vectors of level1.h whose types are named in the call: cublasDotEx, Nrm2Ex, ScalEx, AxpyEx.
 *
 * Vectors are of half, bfloat16, float or double, all of one call alike. The work is done in executionType:
 * double for double, else float; a scalar has the vectors' type or float. CUBLAS_STATUS_NOT_SUPPORTED for
 * other types.
 */
#ifndef CUCC_BLAS_LEVEL1_EX_H
#define CUCC_BLAS_LEVEL1_EX_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CUCC_BLAS_EX(_64, _I)                                                                                \
    cublasStatus_t cublasDotEx##_64(cublasHandle_t handle, _I n, const void *x, cudaDataType xType, _I incx, \
                                    const void *y, cudaDataType yType, _I incy, void *result,                \
                                    cudaDataType resultType, cudaDataType executionType);                    \
    cublasStatus_t cublasDotcEx##_64(cublasHandle_t handle, _I n, const void *x, cudaDataType xType,         \
                                     _I incx, const void *y, cudaDataType yType, _I incy, void *result,      \
                                     cudaDataType resultType, cudaDataType executionType);                   \
    cublasStatus_t cublasNrm2Ex##_64(cublasHandle_t handle, _I n, const void *x, cudaDataType xType,         \
                                     _I incx, void *result, cudaDataType resultType,                         \
                                     cudaDataType executionType);                                            \
    cublasStatus_t cublasScalEx##_64(cublasHandle_t handle, _I n, const void *alpha, cudaDataType alphaType, \
                                     void *x, cudaDataType xType, _I incx, cudaDataType executionType);      \
    cublasStatus_t cublasAxpyEx##_64(cublasHandle_t handle, _I n, const void *alpha, cudaDataType alphaType, \
                                     const void *x, cudaDataType xType, _I incx, void *y,                    \
                                     cudaDataType yType, _I incy, cudaDataType executionType);
CUCC_BLAS_EX(, int)
CUCC_BLAS_EX(_64, int64_t)
#undef CUCC_BLAS_EX

#ifdef __cplusplus
}
#endif
#endif
