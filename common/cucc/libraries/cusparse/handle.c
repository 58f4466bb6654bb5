/* handle.c: handles and statuses in words. */
#include "context.h"

#include <stdlib.h>

#define NEED_HANDLE()                                                                                        \
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;                                              \
    if (cucc_library_fails(__func__)) return CUSPARSE_STATUS_INTERNAL_ERROR

cusparseStatus_t cusparseCreate(cusparseHandle_t *handle)
{
    if (handle == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    if (!cucc_library_has_device()) return CUSPARSE_STATUS_NOT_INITIALIZED;
    cusparseHandle_t fresh = cucc_library_new(sizeof *fresh, __func__, "cusparseDestroy");
    if (fresh == NULL) return CUSPARSE_STATUS_ALLOC_FAILED;
    *handle = fresh;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDestroy(cusparseHandle_t handle)
{
    NEED_HANDLE();
    cucc_library_wait();
    cucc_library_destroyed(handle);
    free(handle);
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int *version)
{
    NEED_HANDLE();
    if (version == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    *version = CUSPARSE_VERSION;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseGetProperty(libraryPropertyType type, int *value)
{
    static const int parts[] = {CUSPARSE_VER_MAJOR, CUSPARSE_VER_MINOR, CUSPARSE_VER_PATCH};
    if (value == NULL || (unsigned)type > PATCH_LEVEL) return CUSPARSE_STATUS_INVALID_VALUE;
    *value = parts[type];
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t streamId)
{
    NEED_HANDLE();
    handle->stream = streamId;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseGetStream(cusparseHandle_t handle, cudaStream_t *streamId)
{
    NEED_HANDLE();
    if (streamId == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    *streamId = handle->stream;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode)
{
    NEED_HANDLE();
    if (mode != CUSPARSE_POINTER_MODE_HOST && mode != CUSPARSE_POINTER_MODE_DEVICE)
        return CUSPARSE_STATUS_INVALID_VALUE;
    handle->pointer_mode = mode;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t *mode)
{
    NEED_HANDLE();
    if (mode == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    *mode = handle->pointer_mode;
    return CUSPARSE_STATUS_SUCCESS;
}

static const struct {
    const char *name, *text;
} statuses[] = {
#define STATUS(name, text) [CUSPARSE_STATUS_##name] = {"CUSPARSE_STATUS_" #name, text}
    STATUS(SUCCESS, "success"),
    STATUS(NOT_INITIALIZED, "initialization error"),
    STATUS(ALLOC_FAILED, "out of memory"),
    STATUS(INVALID_VALUE, "invalid value"),
    STATUS(ARCH_MISMATCH, "architecture mismatch"),
    STATUS(MAPPING_ERROR, "texture memory mapping error"),
    STATUS(EXECUTION_FAILED, "kernel launch failure"),
    STATUS(INTERNAL_ERROR, "internal error"),
    STATUS(MATRIX_TYPE_NOT_SUPPORTED, "matrix type not supported"),
    STATUS(ZERO_PIVOT, "zero pivot"),
    STATUS(NOT_SUPPORTED, "operation not supported"),
    STATUS(INSUFFICIENT_RESOURCES, "insufficient resources"),
};

static bool known(cusparseStatus_t status)
{
    return (unsigned)status < sizeof statuses / sizeof *statuses;
}

const char *cusparseGetErrorName(cusparseStatus_t status)
{
    return known(status) ? statuses[status].name : "unrecognized error code";
}

const char *cusparseGetErrorString(cusparseStatus_t status)
{
    return known(status) ? statuses[status].text : "unrecognized error code";
}

cusparseStatus_t cucc_sparse_queue(cusparseHandle_t handle, const cucc_kernel_info *call,
                                   cucc_library_work *work, const void *argument, size_t size,
                                   const cucc_extent *extents, size_t count)
{
    if (!cucc_library_all_reachable(call->name, extents, count)) return CUSPARSE_STATUS_EXECUTION_FAILED;
    if (cucc_library_queue_using(call, handle->stream, work, argument, size, extents, count) != 0)
        return CUSPARSE_STATUS_EXECUTION_FAILED;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cucc_sparse_wait(cusparseHandle_t handle, void *result, size_t bytes)
{
    enum cudaStreamCaptureStatus capture = cudaStreamCaptureStatusNone;
    if (cudaStreamIsCapturing(handle->stream, &capture) == cudaSuccess &&
        capture != cudaStreamCaptureStatusNone)
        return CUSPARSE_STATUS_SUCCESS; /* it will run when the graph does */
    if (cudaStreamSynchronize(handle->stream) != cudaSuccess) return CUSPARSE_STATUS_EXECUTION_FAILED;
    cucc_library_for_host(result, bytes);
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cucc_sparse_buffer_size(const char *call, cusparseHandle_t handle, size_t *size)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (size == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    if (cucc_library_fails(call)) return CUSPARSE_STATUS_INTERNAL_ERROR;
    *size = SPARSE_BUFFER_BYTES;
    return CUSPARSE_STATUS_SUCCESS;
}

/* The library refuses a null pointer, too, where it has asked for more than nothing. */
bool cucc_sparse_has_buffer(const char *call, const void *buffer)
{
    if (buffer == NULL) {
        cucc_note("%s: the buffer is null, where %s_bufferSize asked for %d bytes", call, call,
                  SPARSE_BUFFER_BYTES);
    }
    return buffer != NULL;
}
