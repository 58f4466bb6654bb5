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

/* rows: row offsets (rows + 1 of them) of CSR, row indices (nnz) of COO */
struct cusparseSpMatDescr {
    bool coordinates; /* COO */
    int64_t rows, columns, count;
    const void *row, *column, *value;
    cusparseIndexType_t row_type, column_type;
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

#define SPARSE_CALL(function) LIBRARY_CALL(function, "libcusparse")

#endif
