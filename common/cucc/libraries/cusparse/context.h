/* context.h: what the parts of the cuSPARSE stand-in share. */
#ifndef CUCC_CUSPARSE_CONTEXT_H
#define CUCC_CUSPARSE_CONTEXT_H

#include <stdbool.h>

#include <cusparse.h>

#include "api/launch/library.h"

struct cusparseContext {
    cudaStream_t stream;
    cusparsePointerMode_t pointer_mode;
};

/* row: row offsets (rows + 1 of them) of CSR, row indices (nnz) of COO.  CSC is kept as CSR of the transpose:
 * rows, columns, row and column are then the transpose's. */
struct cusparseSpMatDescr {
    cusparseFormat_t format;
    int64_t rows, columns, count;
    const void *row, *column, *value;
    cusparseIndexType_t row_type, column_type;
    int base;
    cudaDataType type;
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
};

static inline bool sparse_is_index(cusparseIndexType_t type)
{
    return type == CUSPARSE_INDEX_32I || type == CUSPARSE_INDEX_64I;
}

static inline bool sparse_is_value(cudaDataType type)
{
    return type == CUDA_R_32F || type == CUDA_R_64F;
}

static inline size_t sparse_index_bytes(cusparseIndexType_t type)
{
    return type == CUSPARSE_INDEX_64I ? sizeof(int64_t) : sizeof(int32_t);
}

static inline size_t sparse_value_bytes(cudaDataType type)
{
    return type == CUDA_R_64F ? sizeof(double) : sizeof(float);
}

static inline int64_t sparse_indexed(cusparseIndexType_t type, const void *array, int64_t i)
{
    return type == CUSPARSE_INDEX_64I ? ((const int64_t *)array)[i] : ((const int32_t *)array)[i];
}

/* Makes *to a copy of the descriptor, size bytes, which the function `destroys` is to end again. */
cusparseStatus_t cucc_sparse_describe(void **to, const void *descriptor, size_t size, const char *made,
                                      const char *destroys);
/* Frees a descriptor, for the public function of that name; NULL is none. */
cusparseStatus_t cucc_sparse_forget(const char *call, const void *descriptor);

/* Queues the work, which uses that memory of the device's. */
cusparseStatus_t cucc_sparse_queue(cusparseHandle_t handle, const cucc_kernel_info *call,
                                   cucc_library_work *work, const void *argument, size_t size,
                                   const cucc_extent *extents, size_t count);
/* n numbers of the pointer's type */
#define SPARSE_LIST(p, n, how) cucc_extent_list(p, sizeof *(p), n, how)
enum { READS = CUCC_READS, WRITES = CUCC_WRITES, UPDATES = CUCC_READS | CUCC_WRITES };

#define SPARSE_CALL(function) LIBRARY_CALL(function, "libcusparse")

#endif
