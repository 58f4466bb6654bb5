/* transfer.c: vectors and matrices between host and device: strided copies. */
#include "context.h"

/* `count` runs of `width` bytes, the distances given in bytes */
static cublasStatus_t copy_runs(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                                size_t count, enum cudaMemcpyKind kind, cudaStream_t stream, bool wait)
{
    if (width == 0 || count == 0) return CUBLAS_STATUS_SUCCESS;
    if (to_pitch == width && from_pitch == width) {
        width *= count;
        to_pitch = from_pitch = width;
        count = 1;
    }
    cudaError_t error = cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, count, kind, stream);
    if (error == cudaSuccess && wait) error = cudaStreamSynchronize(stream);
    return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

static cublasStatus_t vector(int n, int size, const void *x, int incx, void *y, int incy,
                             enum cudaMemcpyKind kind, cudaStream_t stream, bool wait)
{
    if (size <= 0 || incx <= 0 || incy <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    return copy_runs(y, (size_t)incy * size, x, (size_t)incx * size, size, n, kind, stream, wait);
}

static cublasStatus_t matrix(int rows, int cols, int size, const void *A, int lda, void *B, int ldb,
                             enum cudaMemcpyKind kind, cudaStream_t stream, bool wait)
{
    if (rows < 0 || cols < 0 || size <= 0 || !cucc_blas_is_leading(lda, rows) ||
        !cucc_blas_is_leading(ldb, rows)) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    return copy_runs(B, (size_t)ldb * size, A, (size_t)lda * size, (size_t)rows * size, cols, kind, stream,
                     wait);
}

cublasStatus_t cublasSetVector(int n, int elemSize, const void *x, int incx, void *devicePtr, int incy)
{
    return vector(n, elemSize, x, incx, devicePtr, incy, cudaMemcpyHostToDevice, NULL, true);
}

cublasStatus_t cublasGetVector(int n, int elemSize, const void *x, int incx, void *y, int incy)
{
    return vector(n, elemSize, x, incx, y, incy, cudaMemcpyDeviceToHost, NULL, true);
}

cublasStatus_t cublasSetMatrix(int rows, int cols, int elemSize, const void *A, int lda, void *B, int ldb)
{
    return matrix(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyHostToDevice, NULL, true);
}

cublasStatus_t cublasGetMatrix(int rows, int cols, int elemSize, const void *A, int lda, void *B, int ldb)
{
    return matrix(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyDeviceToHost, NULL, true);
}

cublasStatus_t cublasSetVectorAsync(int n, int elemSize, const void *hostPtr, int incx, void *devicePtr,
                                    int incy, cudaStream_t stream)
{
    return vector(n, elemSize, hostPtr, incx, devicePtr, incy, cudaMemcpyHostToDevice, stream, false);
}

cublasStatus_t cublasGetVectorAsync(int n, int elemSize, const void *devicePtr, int incx, void *hostPtr,
                                    int incy, cudaStream_t stream)
{
    return vector(n, elemSize, devicePtr, incx, hostPtr, incy, cudaMemcpyDeviceToHost, stream, false);
}

cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int elemSize, const void *A, int lda, void *B,
                                    int ldb, cudaStream_t stream)
{
    return matrix(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyHostToDevice, stream, false);
}

cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int elemSize, const void *A, int lda, void *B,
                                    int ldb, cudaStream_t stream)
{
    return matrix(rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyDeviceToHost, stream, false);
}
