/* handle.c: handles, the settings of Jacobi's methods, checks and queuing. */
#include "context.h"

#include <stdlib.h>

cusolverStatus_t cusolverGetVersion(int *version)
{
    if (version == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    *version = CUSOLVER_VERSION;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverGetProperty(libraryPropertyType type, int *value)
{
    static const int parts[] = {CUSOLVER_VER_MAJOR, CUSOLVER_VER_MINOR, CUSOLVER_VER_PATCH};
    if (value == NULL || (unsigned)type > PATCH_LEVEL) return CUSOLVER_STATUS_INVALID_VALUE;
    *value = parts[type];
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle)
{
    if (handle == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    if (!cucc_library_has_device() || cucc_solver_lapack() == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    cusolverDnHandle_t fresh = cucc_library_new(sizeof *fresh, __func__, "cusolverDnDestroy");
    if (fresh == NULL) return CUSOLVER_STATUS_ALLOC_FAILED;
    *handle = fresh;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (cucc_library_fails(__func__)) return CUSOLVER_STATUS_INTERNAL_ERROR;
    cucc_library_wait();
    cucc_library_destroyed(handle);
    free(handle);
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t streamId)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (cucc_library_fails(__func__)) return CUSOLVER_STATUS_INTERNAL_ERROR;
    handle->stream = streamId;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *streamId)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (streamId == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    *streamId = handle->stream;
    return CUSOLVER_STATUS_SUCCESS;
}

/* --- settings without effect, since LAPACK's methods are other ones --- */

struct syevjInfo {
    double tolerance;
    int sweeps, sort;
};
struct gesvdjInfo {
    double tolerance;
    int sweeps, sort;
};

#define SETTINGS(Type, type)                                                                                 \
    cusolverStatus_t cusolverDnCreate##Type##Info(type##Info_t *info)                                        \
    {                                                                                                        \
        if (info == NULL) return CUSOLVER_STATUS_INVALID_VALUE;                                              \
        *info = calloc(1, sizeof **info);                                                                    \
        return *info != NULL ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;                       \
    }                                                                                                        \
    cusolverStatus_t cusolverDnDestroy##Type##Info(type##Info_t info)                                        \
    {                                                                                                        \
        free(info);                                                                                          \
        return CUSOLVER_STATUS_SUCCESS;                                                                      \
    }                                                                                                        \
    cusolverStatus_t cusolverDnX##type##SetTolerance(type##Info_t info, double tolerance)                    \
    {                                                                                                        \
        if (info == NULL) return CUSOLVER_STATUS_INVALID_VALUE;                                              \
        info->tolerance = tolerance;                                                                         \
        return CUSOLVER_STATUS_SUCCESS;                                                                      \
    }                                                                                                        \
    cusolverStatus_t cusolverDnX##type##SetMaxSweeps(type##Info_t info, int max_sweeps)                      \
    {                                                                                                        \
        if (info == NULL) return CUSOLVER_STATUS_INVALID_VALUE;                                              \
        info->sweeps = max_sweeps;                                                                           \
        return CUSOLVER_STATUS_SUCCESS;                                                                      \
    }                                                                                                        \
    cusolverStatus_t cusolverDnX##type##SetSortEig(type##Info_t info, int sort)                              \
    {                                                                                                        \
        if (info == NULL) return CUSOLVER_STATUS_INVALID_VALUE;                                              \
        info->sort = sort;                                                                                   \
        return CUSOLVER_STATUS_SUCCESS;                                                                      \
    }

SETTINGS(Syevj, syevj)
SETTINGS(Gesvdj, gesvdj)

/* --- checks and queuing --- */

char cucc_solver_uplo(cublasFillMode_t uplo)
{
    return uplo == CUBLAS_FILL_MODE_LOWER ? 'L' : uplo == CUBLAS_FILL_MODE_UPPER ? 'U' : '\0';
}

char cucc_solver_trans(cublasOperation_t op, enum number x)
{
    if (op == CUBLAS_OP_N) return 'N';
    if (op == CUBLAS_OP_T) return 'T';
    if (op == CUBLAS_OP_C) return cucc_solver_is_complex(x) ? 'C' : 'T';
    return '\0';
}

char cucc_solver_side(cublasSideMode_t side)
{
    return side == CUBLAS_SIDE_LEFT ? 'L' : side == CUBLAS_SIDE_RIGHT ? 'R' : '\0';
}

char cucc_solver_jobz(cusolverEigMode_t mode)
{
    return mode == CUSOLVER_EIG_MODE_VECTOR ? 'V' : mode == CUSOLVER_EIG_MODE_NOVECTOR ? 'N' : '\0';
}

cusolverStatus_t cucc_solver_size(cusolverDnHandle_t handle, bool good, int m, int n, int *size)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!good || m < 0 || n < 0 || size == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    *size = cucc_solver_work(m, n);
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cucc_solver_queue(cusolverDnHandle_t handle, const cucc_kernel_info *call, bool good,
                                   cucc_library_work *work, const struct task *task,
                                   const cucc_extent *extents, size_t count)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!good) return CUSOLVER_STATUS_INVALID_VALUE;
    if (!cucc_library_all_reachable(call->name, extents, count)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    int error = cucc_library_queue_using(call, handle->stream, work, task, sizeof *task, extents, count);
    return error == 0 ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_EXECUTION_FAILED;
}

cusolverStatus_t cucc_solver_wait(cusolverDnHandle_t handle, void *result, size_t bytes)
{
    if (cudaStreamSynchronize(handle->stream) != cudaSuccess) return CUSOLVER_STATUS_EXECUTION_FAILED;
    cucc_library_for_host(result, bytes);
    return CUSOLVER_STATUS_SUCCESS;
}
