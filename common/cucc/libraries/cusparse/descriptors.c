/* descriptors.c: what a program's arrays mean. */
#include "context.h"

#include <stdlib.h>
#include <string.h>

cusparseStatus_t cucc_sparse_describe(void **to, const void *descriptor, size_t size, const char *made,
                                      const char *destroys)
{
    if (cucc_library_fails(made)) return CUSPARSE_STATUS_ALLOC_FAILED;
    *to = malloc(size);
    if (*to == NULL) return CUSPARSE_STATUS_ALLOC_FAILED;
    memcpy(*to, descriptor, size);
    cucc_library_made(*to, made, destroys);
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cucc_sparse_forget(const char *call, const void *descriptor)
{
    if (cucc_library_fails(call)) return CUSPARSE_STATUS_INTERNAL_ERROR;
    if (descriptor != NULL) cucc_library_destroyed(descriptor);
    free((void *)descriptor);
    return CUSPARSE_STATUS_SUCCESS;
}

/* --- sparse matrices --- */

cusparseStatus_t cucc_sparse_create(const char *made, cusparseConstSpMatDescr_t *to,
                                    struct cusparseSpMatDescr matrix)
{
    bool sizes = matrix.rows >= 0 && matrix.columns >= 0 && matrix.count >= 0;
    bool arrays = matrix.count == 0 || (matrix.column != NULL && matrix.value != NULL);
    bool rows =
        matrix.row != NULL || matrix.format == CUSPARSE_FORMAT_BLOCKED_ELL ||
        (matrix.count == 0 && (matrix.format == CUSPARSE_FORMAT_COO || matrix.format == CUSPARSE_FORMAT_CSR));
    if (to == NULL || !sizes || !arrays || !rows) return CUSPARSE_STATUS_INVALID_VALUE;
    if (!sparse_is_index(matrix.row_type) || !sparse_is_index(matrix.column_type) ||
        !sparse_is_value(matrix.type)) {
        cucc_note("cuSPARSE: only matrices of float, double, half and bfloat16 with 32- or 64-bit indices "
                  "are supported on "
                  "the CPU");
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    }
    return cucc_sparse_describe((void **)to, &matrix, sizeof matrix, made, "cusparseDestroySpMat");
}

/* Each Create has a twin whose arrays nothing may write. */
#define CREATE_COMPRESSED(name, c, descriptor, kind, rows_, columns_)                                        \
    cusparseStatus_t cusparseCreate##name(                                                                   \
        descriptor *spMatDescr, int64_t rows, int64_t cols, int64_t nnz, c void *offsets, c void *indices,   \
        c void *values, cusparseIndexType_t offsets_type, cusparseIndexType_t indices_type,                  \
        cusparseIndexBase_t idxBase, cudaDataType valueType)                                                 \
    {                                                                                                        \
        return cucc_sparse_create(__func__, (cusparseConstSpMatDescr_t *)spMatDescr,                         \
                                  (struct cusparseSpMatDescr){.format = kind,                                \
                                                              .rows = rows_,                                 \
                                                              .columns = columns_,                           \
                                                              .count = nnz,                                  \
                                                              .row = offsets,                                \
                                                              .column = indices,                             \
                                                              .value = values,                               \
                                                              .row_type = offsets_type,                      \
                                                              .column_type = indices_type,                   \
                                                              .base = (int)idxBase,                          \
                                                              .type = valueType});                           \
    }
#define NOTHING
CREATE_COMPRESSED(Csr, NOTHING, cusparseSpMatDescr_t, CUSPARSE_FORMAT_CSR, rows, cols)
CREATE_COMPRESSED(Csc, NOTHING, cusparseSpMatDescr_t, CUSPARSE_FORMAT_CSC, cols, rows)
CREATE_COMPRESSED(ConstCsr, const, cusparseConstSpMatDescr_t, CUSPARSE_FORMAT_CSR, rows, cols)
CREATE_COMPRESSED(ConstCsc, const, cusparseConstSpMatDescr_t, CUSPARSE_FORMAT_CSC, cols, rows)

#define CREATE_COORDINATES(name, c, descriptor)                                                              \
    cusparseStatus_t cusparseCreate##name(descriptor *spMatDescr, int64_t rows, int64_t cols, int64_t nnz,   \
                                          c void *cooRowInd, c void *cooColInd, c void *cooValues,           \
                                          cusparseIndexType_t cooIdxType, cusparseIndexBase_t idxBase,       \
                                          cudaDataType valueType)                                            \
    {                                                                                                        \
        return cucc_sparse_create(__func__, (cusparseConstSpMatDescr_t *)spMatDescr,                         \
                                  (struct cusparseSpMatDescr){.format = CUSPARSE_FORMAT_COO,                 \
                                                              .rows = rows,                                  \
                                                              .columns = cols,                               \
                                                              .count = nnz,                                  \
                                                              .row = cooRowInd,                              \
                                                              .column = cooColInd,                           \
                                                              .value = cooValues,                            \
                                                              .row_type = cooIdxType,                        \
                                                              .column_type = cooIdxType,                     \
                                                              .base = (int)idxBase,                          \
                                                              .type = valueType});                           \
    }
CREATE_COORDINATES(Coo, NOTHING, cusparseSpMatDescr_t)
CREATE_COORDINATES(ConstCoo, const, cusparseConstSpMatDescr_t)

cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t spMatDescr)
{
    return cucc_sparse_forget(__func__, spMatDescr);
}

cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t spMatDescr, int64_t *rows, int64_t *cols,
                                      int64_t *nnz)
{
    if (!spMatDescr || !rows || !cols || !nnz) return CUSPARSE_STATUS_INVALID_VALUE;
    bool by_columns = spMatDescr->format == CUSPARSE_FORMAT_CSC;
    *rows = by_columns ? spMatDescr->columns : spMatDescr->rows;
    *cols = by_columns ? spMatDescr->rows : spMatDescr->columns;
    *nnz = spMatDescr->count;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t spMatDescr, cusparseFormat_t *format)
{
    if (!spMatDescr || !format) return CUSPARSE_STATUS_INVALID_VALUE;
    *format = spMatDescr->format;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t spMatDescr, cusparseIndexBase_t *idxBase)
{
    if (!spMatDescr || !idxBase) return CUSPARSE_STATUS_INVALID_VALUE;
    *idxBase = (cusparseIndexBase_t)spMatDescr->base;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseConstSpMatGetValues(cusparseConstSpMatDescr_t spMatDescr, const void **values)
{
    if (!spMatDescr || !values) return CUSPARSE_STATUS_INVALID_VALUE;
    *values = spMatDescr->value;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t spMatDescr, void **values)
{
    return cusparseConstSpMatGetValues(spMatDescr, (const void **)values);
}

cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t spMatDescr, void *values)
{
    if (!spMatDescr || (!values && spMatDescr->count > 0)) return CUSPARSE_STATUS_INVALID_VALUE;
    spMatDescr->value = values;
    return CUSPARSE_STATUS_SUCCESS;
}

static cusparseStatus_t set_pointers(cusparseSpMatDescr_t matrix, cusparseFormat_t format, const void *row,
                                     const void *column, const void *value)
{
    if (!matrix || matrix->format != format || !row) return CUSPARSE_STATUS_INVALID_VALUE;
    if (matrix->count > 0 && (!column || !value)) return CUSPARSE_STATUS_INVALID_VALUE;
    matrix->row = row, matrix->column = column, matrix->value = value;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t spMatDescr, void *csrRowOffsets, void *csrColInd,
                                        void *csrValues)
{
    return set_pointers(spMatDescr, CUSPARSE_FORMAT_CSR, csrRowOffsets, csrColInd, csrValues);
}

cusparseStatus_t cusparseCscSetPointers(cusparseSpMatDescr_t spMatDescr, void *cscColOffsets, void *cscRowInd,
                                        void *cscValues)
{
    return set_pointers(spMatDescr, CUSPARSE_FORMAT_CSC, cscColOffsets, cscRowInd, cscValues);
}

cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t spMatDescr, void *cooRows, void *cooColumns,
                                        void *cooValues)
{
    return set_pointers(spMatDescr, CUSPARSE_FORMAT_COO, cooRows, cooColumns, cooValues);
}

/* --- dense ones --- */

static cusparseStatus_t create_dense(const char *made, cusparseConstDnVecDescr_t *to, int64_t size,
                                     const void *values, cudaDataType type)
{
    if (to == NULL || size < 0 || (values == NULL && size > 0)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (!sparse_is_value(type)) return CUSPARSE_STATUS_NOT_SUPPORTED;
    struct cusparseDnVecDescr vector = {size, (void *)values, type};
    return cucc_sparse_describe((void **)to, &vector, sizeof vector, made, "cusparseDestroyDnVec");
}

cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *dnVecDescr, int64_t size, void *values,
                                     cudaDataType valueType)
{
    return create_dense(__func__, (cusparseConstDnVecDescr_t *)dnVecDescr, size, values, valueType);
}

cusparseStatus_t cusparseCreateConstDnVec(cusparseConstDnVecDescr_t *dnVecDescr, int64_t size,
                                          const void *values, cudaDataType valueType)
{
    return create_dense(__func__, dnVecDescr, size, values, valueType);
}

cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t dnVecDescr)
{
    return cucc_sparse_forget(__func__, dnVecDescr);
}

cusparseStatus_t cusparseConstDnVecGet(cusparseConstDnVecDescr_t dnVecDescr, int64_t *size,
                                       const void **values, cudaDataType *valueType)
{
    if (!dnVecDescr || !size || !values || !valueType) return CUSPARSE_STATUS_INVALID_VALUE;
    *size = dnVecDescr->size, *values = dnVecDescr->value, *valueType = dnVecDescr->type;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDnVecGet(cusparseDnVecDescr_t dnVecDescr, int64_t *size, void **values,
                                  cudaDataType *valueType)
{
    return cusparseConstDnVecGet(dnVecDescr, size, (const void **)values, valueType);
}

cusparseStatus_t cusparseConstDnVecGetValues(cusparseConstDnVecDescr_t dnVecDescr, const void **values)
{
    if (dnVecDescr == NULL || values == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    *values = dnVecDescr->value;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t dnVecDescr, void **values)
{
    return cusparseConstDnVecGetValues(dnVecDescr, (const void **)values);
}

cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t dnVecDescr, void *values)
{
    if (dnVecDescr == NULL || values == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    dnVecDescr->value = values;
    return CUSPARSE_STATUS_SUCCESS;
}

static cusparseStatus_t create_matrix(const char *made, cusparseConstDnMatDescr_t *to,
                                      struct cusparseDnMatDescr matrix)
{
    bool by_rows = matrix.order == CUSPARSE_ORDER_ROW;
    if (to == NULL || matrix.rows < 0 || matrix.columns < 0 ||
        matrix.ld < (by_rows ? matrix.columns : matrix.rows))
        return CUSPARSE_STATUS_INVALID_VALUE;
    if (!by_rows && matrix.order != CUSPARSE_ORDER_COL) return CUSPARSE_STATUS_INVALID_VALUE;
    if (!sparse_is_value(matrix.type)) return CUSPARSE_STATUS_NOT_SUPPORTED;
    return cucc_sparse_describe((void **)to, &matrix, sizeof matrix, made, "cusparseDestroyDnMat");
}

#define CREATE_MATRIX(name, c, descriptor)                                                                   \
    cusparseStatus_t cusparseCreate##name(descriptor *dnMatDescr, int64_t rows, int64_t cols, int64_t ld,    \
                                          c void *values, cudaDataType valueType, cusparseOrder_t order)     \
    {                                                                                                        \
        return create_matrix(                                                                                \
            __func__, (cusparseConstDnMatDescr_t *)dnMatDescr,                                               \
            (struct cusparseDnMatDescr){rows, cols, ld, (void *)values, valueType, order, 0, 0});            \
    }
CREATE_MATRIX(DnMat, NOTHING, cusparseDnMatDescr_t)
CREATE_MATRIX(ConstDnMat, const, cusparseConstDnMatDescr_t)

cusparseStatus_t cusparseConstDnMatGet(cusparseConstDnMatDescr_t dnMatDescr, int64_t *rows, int64_t *cols,
                                       int64_t *ld, const void **values, cudaDataType *type,
                                       cusparseOrder_t *order)
{
    if (!dnMatDescr || !rows || !cols || !ld || !values || !type || !order)
        return CUSPARSE_STATUS_INVALID_VALUE;
    *rows = dnMatDescr->rows, *cols = dnMatDescr->columns, *ld = dnMatDescr->ld;
    *values = dnMatDescr->value, *type = dnMatDescr->type, *order = dnMatDescr->order;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDnMatGet(cusparseDnMatDescr_t dnMatDescr, int64_t *rows, int64_t *cols, int64_t *ld,
                                  void **values, cudaDataType *type, cusparseOrder_t *order)
{
    return cusparseConstDnMatGet(dnMatDescr, rows, cols, ld, (const void **)values, type, order);
}

cusparseStatus_t cusparseConstDnMatGetValues(cusparseConstDnMatDescr_t dnMatDescr, const void **values)
{
    if (dnMatDescr == NULL || values == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    *values = dnMatDescr->value;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDnMatGetValues(cusparseDnMatDescr_t dnMatDescr, void **values)
{
    return cusparseConstDnMatGetValues(dnMatDescr, (const void **)values);
}

cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t dnMatDescr, void *values)
{
    if (dnMatDescr == NULL || values == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    dnMatDescr->value = values;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDnMatSetStridedBatch(cusparseDnMatDescr_t dnMatDescr, int batchCount,
                                              int64_t batchStride)
{
    if (dnMatDescr == NULL || batchCount < 1 || batchStride < 0) return CUSPARSE_STATUS_INVALID_VALUE;
    const bool by_rows = dnMatDescr->order == CUSPARSE_ORDER_ROW;
    const int64_t lines = by_rows ? dnMatDescr->rows : dnMatDescr->columns;
    if (batchStride > 0 && batchStride < lines * dnMatDescr->ld) return CUSPARSE_STATUS_INVALID_VALUE;
    dnMatDescr->batches = batchCount, dnMatDescr->stride = batchStride;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDnMatGetStridedBatch(cusparseConstDnMatDescr_t dnMatDescr, int *batchCount,
                                              int64_t *batchStride)
{
    if (!dnMatDescr || !batchCount || !batchStride) return CUSPARSE_STATUS_INVALID_VALUE;
    *batchCount = dnMatDescr->batches ? dnMatDescr->batches : 1, *batchStride = dnMatDescr->stride;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t dnMatDescr)
{
    return cucc_sparse_forget(__func__, dnMatDescr);
}
