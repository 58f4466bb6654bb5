/* cublasXt.h: cuBLAS on matrices of the host, which the library itself spreads over several GPUs.
 *
 *     cublasXtHandle_t handle;
 *     int device = 0;
 *     cublasXtCreate(&handle);
 *     cublasXtDeviceSelect(handle, 1, &device);
 *     cublasXtSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, A, lda, B, ldb, &beta, C, ldc);
 *     cublasXtDestroy(handle);
 *
 * A call returns when C is there.  Matrices may be in host, pinned, managed or device memory; alpha and beta
 * are the host's.  Here all is one product: devices, tiles and pinning are kept without effect on it.
 */
#ifndef CUBLAS_XT_H_
#define CUBLAS_XT_H_

#include "cublas_v2.h"

typedef struct cublasXtContext *cublasXtHandle_t;

typedef enum { CUBLASXT_PINNING_DISABLED = 0, CUBLASXT_PINNING_ENABLED = 1 } cublasXtPinnedMemMode_t;

#ifdef __cplusplus
extern "C" {
#endif

cublasStatus_t cublasXtCreate(cublasXtHandle_t *handle);
cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle);

/* Which devices; before the first product, which is CUBLAS_STATUS_NOT_INITIALIZED without */
cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int nbDevices, int deviceId[]);

/* Tiles are blockDim by blockDim; 2048 at first. */
cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t handle, int blockDim);
cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t handle, int *blockDim);
cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t mode);
cublasStatus_t cublasXtGetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t *mode);

/* C = alpha op(A) op(B) + beta C, as cublasSgemm's; sizes up to INT_MAX */
cublasStatus_t cublasXtSgemm(cublasXtHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                             size_t m, size_t n, size_t k, const float *alpha, const float *_A, size_t lda,
                             const float *_B, size_t ldb, const float *beta, float *_C, size_t ldc);
cublasStatus_t cublasXtDgemm(cublasXtHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                             size_t m, size_t n, size_t k, const double *alpha, const double *_A, size_t lda,
                             const double *_B, size_t ldb, const double *beta, double *_C, size_t ldc);

#ifdef __cplusplus
}
#endif
#endif
