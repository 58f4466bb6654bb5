/* context.c: checks and queuing. */
#include "context.h"

#include <stdio.h>
#include <string.h>

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

void cucc_blas_take_device(cublasHandle_t handle, const void *scalar, size_t bytes)
{
    if (!cucc_library_reachable("cuBLAS in pointer mode DEVICE", "a scalar", scalar))
        handle->unreachable = true;
    else if (handle->scalars < 2)
        handle->scalar[handle->scalars++] = cucc_extent_list(scalar, bytes, 1, CUCC_READS);
}

void cucc_blas_forget_scalars(cublasHandle_t handle)
{
    handle->unreachable = false;
    handle->scalars = 0;
}

cublasStatus_t cucc_blas_queue(cublasHandle_t handle, const cucc_kernel_info *call, cucc_library_work *work,
                               const void *argument, size_t size, const cucc_extent *extents, size_t count)
{
    enum { MOST = 8 };
    cucc_extent all[MOST];
    const bool unreachable = handle->unreachable;
    memcpy(all, extents, count * sizeof *extents);
    memcpy(all + count, handle->scalar, handle->scalars * sizeof *all);
    count += handle->scalars;
    cucc_blas_forget_scalars(handle);
    if (unreachable || !cucc_library_all_reachable(call->name, all, count))
        return CUBLAS_STATUS_EXECUTION_FAILED;
    if (cucc_library_queue_using(call, handle->stream, work, argument, size, all, count) != 0)
        return CUBLAS_STATUS_EXECUTION_FAILED;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cucc_blas_wait(cublasHandle_t handle)
{
    return cudaStreamSynchronize(handle->stream) == cudaSuccess ? CUBLAS_STATUS_SUCCESS
                                                                : CUBLAS_STATUS_EXECUTION_FAILED;
}
