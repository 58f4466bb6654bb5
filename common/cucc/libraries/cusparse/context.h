/* context.h: what the parts of the cuSPARSE stand-in share. */
#ifndef CUCC_CUSPARSE_CONTEXT_H
#define CUCC_CUSPARSE_CONTEXT_H

#include <stdbool.h>

#include <cusparse.h>

#include "../formats.h"
#include "api/launch/library.h"

struct cusparseContext {
    cudaStream_t stream;
    cusparsePointerMode_t pointer_mode;
};

/* row: row offsets (rows + 1 of them) of CSR, row indices (count) of COO, offsets of rows of blocks (BSR) or
 * of slices.  CSC is kept as CSR of the transpose: rows, columns, row and column are then the transpose's.
 * count: numbers in `value`; of Sliced-ELL those that are no padding */
struct cusparseSpMatDescr {
    cusparseFormat_t format;
    int64_t rows, columns, count;
    const void *row, *column, *value;
    cusparseIndexType_t row_type, column_type;
    int base;
    cudaDataType type;
    int64_t block_rows, block_columns; /* of BSR and Blocked-ELL; of Sliced-ELL rows of a slice */
    int64_t width;                     /* Blocked-ELL: numbers of a row; Sliced-ELL: all, with padding */
    cusparseOrder_t order;             /* in a block of BSR */
    cusparseFillMode_t fill;
    cusparseDiagType_t diagonal;
    int batches; /* 0: one, without strides */
    int64_t row_stride, column_stride, value_stride;
};

struct cusparseSpVecDescr {
    int64_t size, count;
    const void *index;
    void *value;
    cusparseIndexType_t index_type;
    int base;
    cudaDataType type;
};

struct cusparseDnVecDescr {
    int64_t size;
    void *value;
    cudaDataType type;
};

struct cusparseDnMatDescr {
    int64_t rows, columns, ld;
    void *value;
    cudaDataType type;
    cusparseOrder_t order;
    int batches; /* 0: one */
    int64_t stride;
};

static inline bool sparse_is_index(cusparseIndexType_t type)
{
    return type == CUSPARSE_INDEX_32I || type == CUSPARSE_INDEX_64I;
}

static inline bool sparse_is_value(cudaDataType type)
{
    return type == CUDA_R_32F || type == CUDA_R_64F || type == CUDA_R_16F || type == CUDA_R_16BF;
}

static inline size_t sparse_index_bytes(cusparseIndexType_t type)
{
    return type == CUSPARSE_INDEX_64I ? sizeof(int64_t) : sizeof(int32_t);
}

static inline size_t sparse_value_bytes(cudaDataType type)
{
    return type == CUDA_R_64F ? sizeof(double) : type == CUDA_R_32F ? sizeof(float) : sizeof(uint16_t);
}

static inline int64_t sparse_indexed(cusparseIndexType_t type, const void *array, int64_t i)
{
    return type == CUSPARSE_INDEX_64I ? ((const int64_t *)array)[i] : ((const int32_t *)array)[i];
}

static inline void sparse_store_index(cusparseIndexType_t type, const void *array, int64_t i, int64_t x)
{
    if (type == CUSPARSE_INDEX_64I)
        ((int64_t *)array)[i] = x;
    else
        ((int32_t *)array)[i] = (int32_t)x;
}

static inline double sparse_number(cudaDataType type, const void *array, int64_t i)
{
    switch (type) {
    case CUDA_R_64F:
        return ((const double *)array)[i];
    case CUDA_R_32F:
        return ((const float *)array)[i];
    case CUDA_R_16F:
        return cucc_from_half(((const uint16_t *)array)[i]);
    default:
        return cucc_from_bfloat16(((const uint16_t *)array)[i]);
    }
}

static inline void sparse_store(cudaDataType type, void *array, int64_t i, double x)
{
    switch (type) {
    case CUDA_R_64F:
        ((double *)array)[i] = x;
        break;
    case CUDA_R_32F:
        ((float *)array)[i] = (float)x;
        break;
    case CUDA_R_16F:
        ((uint16_t *)array)[i] = cucc_to_half((float)x);
        break;
    default:
        ((uint16_t *)array)[i] = cucc_to_bfloat16((float)x);
    }
}

static inline bool sparse_is_operation(cusparseOperation_t op)
{
    return op == CUSPARSE_OPERATION_NON_TRANSPOSE || op == CUSPARSE_OPERATION_TRANSPOSE ||
           op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE;
}

/* Is op(A) the transpose of what the descriptor holds?  (Of CSC it holds the transpose.) */
static inline bool sparse_is_transposed(cusparseConstSpMatDescr_t matrix, cusparseOperation_t op)
{
    return (op != CUSPARSE_OPERATION_NON_TRANSPOSE) != (matrix->format == CUSPARSE_FORMAT_CSC);
}

/* A scalar of a call, by the handle's pointer mode: here, or where it is read when the work runs */
struct sparse_scalar {
    double value;
    const void *device; /* NULL: value */
    cudaDataType type;
};

static inline struct sparse_scalar sparse_scalar(cusparseHandle_t handle, cudaDataType type, const void *p)
{
    const bool device = handle->pointer_mode == CUSPARSE_POINTER_MODE_DEVICE;
    return (struct sparse_scalar){device ? 0 : sparse_number(type, p, 0), device ? p : NULL, type};
}

static inline double sparse_scalar_value(const struct sparse_scalar *s)
{
    return s->device != NULL ? sparse_number(s->type, s->device, 0) : s->value;
}

/* Is it known to be 0, so that what it would scale is not read? */
static inline bool sparse_scalar_is_zero(const struct sparse_scalar *s)
{
    return s->device == NULL && s->value == 0;
}

static inline cucc_extent sparse_scalar_extent(const struct sparse_scalar *s)
{
    return cucc_extent_list(s->device, sparse_value_bytes(s->type), s->device != NULL, CUCC_READS);
}

/* Makes *to a copy of the descriptor, size bytes, which the function `destroys` is to end again. */
cusparseStatus_t cucc_sparse_describe(void **to, const void *descriptor, size_t size, const char *made,
                                      const char *destroys);
/* Frees a descriptor, for the public function of that name; NULL is none. */
cusparseStatus_t cucc_sparse_forget(const char *call, const void *descriptor);

/* A sparse matrix of whatever format, for the public function `made`, if its sizes, arrays and types go. */
cusparseStatus_t cucc_sparse_create(const char *made, cusparseConstSpMatDescr_t *to,
                                    struct cusparseSpMatDescr matrix);

/* Queues the work, which uses that memory of the device's. */
cusparseStatus_t cucc_sparse_queue(cusparseHandle_t handle, const cucc_kernel_info *call,
                                   cucc_library_work *work, const void *argument, size_t size,
                                   const cucc_extent *extents, size_t count);
/* Waits until what is queued on the handle's stream is done; for calls that return what they counted. bytes:
 * for the host, at `result` (0: nothing) */
cusparseStatus_t cucc_sparse_wait(cusparseHandle_t handle, void *result, size_t bytes);
/* For the functions that say how large a buffer is, and their calls without one */
enum { SPARSE_BUFFER_BYTES = 1024 }; /* what a GPU's algorithms would ask for is a little more than nothing */
cusparseStatus_t cucc_sparse_buffer_size(const char *call, cusparseHandle_t handle, size_t *size);
bool cucc_sparse_has_buffer(const char *call, const void *buffer);
#define SPARSE_BUFFER(p) cucc_extent_list(p, 1, (p) != NULL ? SPARSE_BUFFER_BYTES : 0, CUCC_SCRATCH)
/* n numbers of the pointer's type */
#define SPARSE_LIST(p, n, how) cucc_extent_list(p, sizeof *(p), n, how)
enum { READS = CUCC_READS, WRITES = CUCC_WRITES, UPDATES = CUCC_READS | CUCC_WRITES };

#define SPARSE_CALL(function) LIBRARY_CALL(function, "libcusparse")

#endif
