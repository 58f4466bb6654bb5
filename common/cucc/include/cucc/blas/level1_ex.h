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

cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx,
                           const void *y, cudaDataType yType, int incy, void *result, cudaDataType resultType,
                           cudaDataType executionType);
cublasStatus_t cublasDotcEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx,
                            const void *y, cudaDataType yType, int incy, void *result,
                            cudaDataType resultType, cudaDataType executionType);
cublasStatus_t cublasNrm2Ex(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx,
                            void *result, cudaDataType resultType, cudaDataType executionType);
cublasStatus_t cublasScalEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alphaType, void *x,
                            cudaDataType xType, int incx, cudaDataType executionType);
cublasStatus_t cublasAxpyEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alphaType,
                            const void *x, cudaDataType xType, int incx, void *y, cudaDataType yType,
                            int incy, cudaDataType executionType);

#ifdef __cplusplus
}
#endif
#endif
