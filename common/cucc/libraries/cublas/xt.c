/* xt.c: cuBLASXt (cublasXt.h): products of matrices wherever they are. */
#include <limits.h>
#include <stdlib.h>

#include <cublasXt.h>

#include "context.h"
#include "product.h"

enum { FIRST_BLOCK = 2048 };

struct cublasXtContext {
    int devices; /* how many were selected */
    int block;
    cublasXtPinnedMemMode_t pinning;
};

cublasStatus_t cublasXtCreate(cublasXtHandle_t *handle)
{
    if (handle == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    if (!cucc_library_has_device()) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasXtHandle_t fresh = cucc_library_new(sizeof *fresh, __func__, "cublasXtDestroy");
    if (fresh == NULL) return CUBLAS_STATUS_ALLOC_FAILED;
    fresh->block = FIRST_BLOCK;
    *handle = fresh;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle)
{
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    cucc_library_destroyed(handle);
    free(handle);
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int nbDevices, int deviceId[])
{
    int devices = 0;
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || nbDevices < 1 || deviceId == NULL)
        return CUBLAS_STATUS_INVALID_VALUE;
    for (int i = 0; i < nbDevices; i++) {
        if (deviceId[i] < 0 || deviceId[i] >= devices) return CUBLAS_STATUS_INVALID_VALUE;
    }
    handle->devices = nbDevices;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t handle, int blockDim)
{
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (blockDim <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    handle->block = blockDim;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t handle, int *blockDim)
{
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (blockDim == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    *blockDim = handle->block;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t mode)
{
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (mode != CUBLASXT_PINNING_DISABLED && mode != CUBLASXT_PINNING_ENABLED)
        return CUBLAS_STATUS_INVALID_VALUE;
    handle->pinning = mode;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtGetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t *mode)
{
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (mode == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    *mode = handle->pinning;
    return CUBLAS_STATUS_SUCCESS;
}

struct product {
    bool ta, tb, is_double;
    int m, n, k, lda, ldb, ldc;
    double alpha, beta;
    const void *A, *B;
    void *C;
};

static void run_product(const void *argument, struct cucc_block *unused)
{
    const struct product *p = argument;
    (void)unused;
    if (p->is_double)
        cucc_blas_dproduct(p->ta, p->tb, p->m, p->n, p->k, p->alpha, p->A, p->lda, p->B, p->ldb, p->beta,
                           p->C, p->ldc);
    else
        cucc_blas_sproduct(p->ta, p->tb, p->m, p->n, p->k, (float)p->alpha, p->A, p->lda, p->B, p->ldb,
                           (float)p->beta, p->C, p->ldc);
}

static bool is_leading(size_t ld, size_t rows)
{
    return ld >= (rows > 1 ? rows : 1) && ld <= INT_MAX;
}

static cublasStatus_t multiply(cublasXtHandle_t handle, const cucc_kernel_info *call,
                               cublasOperation_t transa, cublasOperation_t transb, const size_t size[3],
                               const size_t ld[3], struct product *p)
{
    if (handle->devices == 0) return CUBLAS_STATUS_NOT_INITIALIZED;
    size_t m = size[0], n = size[1], k = size[2];
    if (!cucc_blas_is_operation(transa) || !cucc_blas_is_operation(transb) || m > INT_MAX || n > INT_MAX ||
        k > INT_MAX || !is_leading(ld[0], transa == CUBLAS_OP_N ? m : k) ||
        !is_leading(ld[1], transb == CUBLAS_OP_N ? k : n) || !is_leading(ld[2], m)) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    p->ta = transa != CUBLAS_OP_N;
    p->tb = transb != CUBLAS_OP_N;
    p->m = (int)m;
    p->n = (int)n;
    p->k = (int)k;
    p->lda = (int)ld[0];
    p->ldb = (int)ld[1];
    p->ldc = (int)ld[2];
    cucc_library_wait(); /* for what another device or stream still writes */
    if (cucc_library_queue(call, NULL, run_product, p, sizeof *p) != 0) return CUBLAS_STATUS_EXECUTION_FAILED;
    return cudaStreamSynchronize(NULL) == cudaSuccess ? CUBLAS_STATUS_SUCCESS
                                                      : CUBLAS_STATUS_EXECUTION_FAILED;
}

cublasStatus_t cublasXtSgemm(cublasXtHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                             size_t m, size_t n, size_t k, const float *alpha, const float *A, size_t lda,
                             const float *B, size_t ldb, const float *beta, float *C, size_t ldc)
{
    static const cucc_kernel_info call = BLAS_CALL("cublasXtSgemm");
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (alpha == NULL || beta == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    struct product p = {.alpha = *alpha, .beta = *beta, .A = A, .B = B, .C = C};
    return multiply(handle, &call, transa, transb, (size_t[]){m, n, k}, (size_t[]){lda, ldb, ldc}, &p);
}

cublasStatus_t cublasXtDgemm(cublasXtHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                             size_t m, size_t n, size_t k, const double *alpha, const double *A, size_t lda,
                             const double *B, size_t ldb, const double *beta, double *C, size_t ldc)
{
    static const cucc_kernel_info call = BLAS_CALL("cublasXtDgemm");
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (alpha == NULL || beta == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    struct product p = {.is_double = true, .alpha = *alpha, .beta = *beta, .A = A, .B = B, .C = C};
    return multiply(handle, &call, transa, transb, (size_t[]){m, n, k}, (size_t[]){lda, ldb, ldc}, &p);
}
