/* handle.h: cuBLAS's handle, its settings, its copies and its words for statuses. */
#ifndef CUCC_BLAS_HANDLE_H
#define CUCC_BLAS_HANDLE_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

cublasStatus_t cublasCreate(cublasHandle_t *handle);
cublasStatus_t cublasDestroy(cublasHandle_t handle); /* waits for the device */

cublasStatus_t cublasGetVersion(cublasHandle_t handle, int *version);
cublasStatus_t cublasGetProperty(libraryPropertyType type, int *value);
size_t cublasGetCudartVersion(void);

/* The stream of all later calls */
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t *stream);

cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t *mode);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode);

/* Kept, without effect: results here are the same from run to run, and need no workspace. */
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t *mode);
cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void *workspace, size_t bytes);

/* "CUBLAS_STATUS_INVALID_VALUE"; "an unsupported value or parameter was passed to the function" */
const char *cublasGetStatusName(cublasStatus_t status);
const char *cublasGetStatusString(cublasStatus_t status);

/* Copies of n elements of elemSize bytes between a host array x and a device array y, or back; increments and
 * leading dimensions count elements, matrices are stored by columns.  The Async ones wait in a stream. */
#define CUCC_BLAS_COPIES(_64, _I)                                                                            \
    cublasStatus_t cublasSetVector##_64(_I n, _I elemSize, const void *x, _I incx, void *devicePtr,          \
                                        _I incy);                                                            \
    cublasStatus_t cublasGetVector##_64(_I n, _I elemSize, const void *x, _I incx, void *y, _I incy);        \
    cublasStatus_t cublasSetMatrix##_64(_I rows, _I cols, _I elemSize, const void *_A, _I lda, void *_B,     \
                                        _I ldb);                                                             \
    cublasStatus_t cublasGetMatrix##_64(_I rows, _I cols, _I elemSize, const void *_A, _I lda, void *_B,     \
                                        _I ldb);                                                             \
    cublasStatus_t cublasSetVectorAsync##_64(_I n, _I elemSize, const void *hostPtr, _I incx,                \
                                             void *devicePtr, _I incy, cudaStream_t stream);                 \
    cublasStatus_t cublasGetVectorAsync##_64(_I n, _I elemSize, const void *devicePtr, _I incx,              \
                                             void *hostPtr, _I incy, cudaStream_t stream);                   \
    cublasStatus_t cublasSetMatrixAsync##_64(_I rows, _I cols, _I elemSize, const void *_A, _I lda,          \
                                             void *_B, _I ldb, cudaStream_t stream);                         \
    cublasStatus_t cublasGetMatrixAsync##_64(_I rows, _I cols, _I elemSize, const void *_A, _I lda,          \
                                             void *_B, _I ldb, cudaStream_t stream);
CUCC_BLAS_COPIES(, int)
CUCC_BLAS_COPIES(_64, int64_t)
#undef CUCC_BLAS_COPIES

#ifdef __cplusplus
}
#endif
#endif
