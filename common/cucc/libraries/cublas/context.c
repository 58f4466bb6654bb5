/* context.c: checks and queuing. */
#include "context.h"

#include <stdio.h>

cublasStatus_t cucc_blas_illegal(const char *routine, int parameter)
{
    printf(" ** On entry to %-6s parameter number %d had an illegal value\n", routine, parameter);
    return CUBLAS_STATUS_INVALID_VALUE;
}

int cucc_blas_first_bad(const struct cucc_blas_check *checks, int count)
{
    for (int i = 0; i < count; i++) {
        if (!checks[i].good) return checks[i].parameter;
    }
    return 0;
}

void cucc_blas_take_device(cublasHandle_t handle, const void *scalar)
{
    if (!cucc_library_reachable("cuBLAS in pointer mode DEVICE", "a scalar", scalar))
        handle->unreachable = true;
}

cublasStatus_t cucc_blas_queue(cublasHandle_t handle, const cucc_kernel_info *call, cucc_library_work *work,
                               const void *argument, size_t size, const void *const *device, size_t count)
{
    bool unreachable = handle->unreachable;
    handle->unreachable = false;
    if (unreachable) return CUBLAS_STATUS_EXECUTION_FAILED;
    for (size_t i = 0; i < count; i++) {
        if (!cucc_library_reachable(call->name, "an array", device[i])) return CUBLAS_STATUS_EXECUTION_FAILED;
    }
    if (cucc_library_queue(call, handle->stream, work, argument, size) != 0)
        return CUBLAS_STATUS_EXECUTION_FAILED;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cucc_blas_wait(cublasHandle_t handle)
{
    return cudaStreamSynchronize(handle->stream) == cudaSuccess ? CUBLAS_STATUS_SUCCESS
                                                                : CUBLAS_STATUS_EXECUTION_FAILED;
}
