/* formats.c: sparse matrices of blocks and slices, batches of them, their attributes and arrays. */
#include "context.h"

#include <string.h>

#define NOTHING
#define CREATE_BSR(name, c, descriptor)                                                                      \
    cusparseStatus_t cusparseCreate##name(                                                                   \
        descriptor *spMatDescr, int64_t brows, int64_t bcols, int64_t bnnz, int64_t rowBlockSize,            \
        int64_t colBlockSize, c void *bsrRowOffsets, c void *bsrColInd, c void *bsrValues,                   \
        cusparseIndexType_t bsrRowOffsetsType, cusparseIndexType_t bsrColIndType,                            \
        cusparseIndexBase_t idxBase, cudaDataType valueType, cusparseOrder_t order)                          \
    {                                                                                                        \
        if (brows < 0 || bcols < 0 || bnnz < 0 || rowBlockSize < 1 || colBlockSize < 1)                      \
            return CUSPARSE_STATUS_INVALID_VALUE;                                                            \
        if (rowBlockSize != colBlockSize) {                                                                  \
            cucc_note("%s: blocks of %lld x %lld; cuSPARSE takes only square ones", __func__,                \
                      (long long)rowBlockSize, (long long)colBlockSize);                                     \
            return CUSPARSE_STATUS_INVALID_VALUE;                                                            \
        }                                                                                                    \
        return cucc_sparse_create(__func__, (cusparseConstSpMatDescr_t *)spMatDescr,                         \
                                  (struct cusparseSpMatDescr){.format = CUSPARSE_FORMAT_BSR,                 \
                                                              .rows = brows * rowBlockSize,                  \
                                                              .columns = bcols * colBlockSize,               \
                                                              .count = bnnz * rowBlockSize * colBlockSize,   \
                                                              .row = bsrRowOffsets,                          \
                                                              .column = bsrColInd,                           \
                                                              .value = bsrValues,                            \
                                                              .row_type = bsrRowOffsetsType,                 \
                                                              .column_type = bsrColIndType,                  \
                                                              .base = (int)idxBase,                          \
                                                              .type = valueType,                             \
                                                              .block_rows = rowBlockSize,                    \
                                                              .block_columns = colBlockSize,                 \
                                                              .order = order});                              \
    }
CREATE_BSR(Bsr, NOTHING, cusparseSpMatDescr_t)
CREATE_BSR(ConstBsr, const, cusparseConstSpMatDescr_t)

#define CREATE_BLOCKED_ELL(name, c, descriptor)                                                              \
    cusparseStatus_t cusparseCreate##name(descriptor *spMatDescr, int64_t rows, int64_t cols,                \
                                          int64_t ellBlockSize, int64_t ellCols, c void *ellColInd,          \
                                          c void *ellValue, cusparseIndexType_t ellIdxType,                  \
                                          cusparseIndexBase_t idxBase, cudaDataType valueType)               \
    {                                                                                                        \
        if (rows < 0 || cols < 0 || ellBlockSize < 1 || ellCols < 0 || ellCols > cols ||                     \
            rows % ellBlockSize || cols % ellBlockSize || ellCols % ellBlockSize)                            \
            return CUSPARSE_STATUS_INVALID_VALUE;                                                            \
        return cucc_sparse_create(__func__, (cusparseConstSpMatDescr_t *)spMatDescr,                         \
                                  (struct cusparseSpMatDescr){.format = CUSPARSE_FORMAT_BLOCKED_ELL,         \
                                                              .rows = rows,                                  \
                                                              .columns = cols,                               \
                                                              .count = rows * ellCols,                       \
                                                              .column = ellColInd,                           \
                                                              .value = ellValue,                             \
                                                              .row_type = ellIdxType,                        \
                                                              .column_type = ellIdxType,                     \
                                                              .base = (int)idxBase,                          \
                                                              .type = valueType,                             \
                                                              .block_rows = ellBlockSize,                    \
                                                              .block_columns = ellBlockSize,                 \
                                                              .width = ellCols});                            \
    }
CREATE_BLOCKED_ELL(BlockedEll, NOTHING, cusparseSpMatDescr_t)
CREATE_BLOCKED_ELL(ConstBlockedEll, const, cusparseConstSpMatDescr_t)

#define CREATE_SLICED_ELL(name, c, descriptor)                                                               \
    cusparseStatus_t cusparseCreate##name(                                                                   \
        descriptor *spMatDescr, int64_t rows, int64_t cols, int64_t nnz, int64_t sellValuesSize,             \
        int64_t sliceSize, c void *sellSliceOffsets, c void *sellColInd, c void *sellValues,                 \
        cusparseIndexType_t sellSliceOffsetsType, cusparseIndexType_t sellColIndType,                        \
        cusparseIndexBase_t idxBase, cudaDataType valueType)                                                 \
    {                                                                                                        \
        if (sliceSize < 1 || sellValuesSize < nnz) return CUSPARSE_STATUS_INVALID_VALUE;                     \
        return cucc_sparse_create(__func__, (cusparseConstSpMatDescr_t *)spMatDescr,                         \
                                  (struct cusparseSpMatDescr){.format = CUSPARSE_FORMAT_SLICED_ELLPACK,      \
                                                              .rows = rows,                                  \
                                                              .columns = cols,                               \
                                                              .count = nnz,                                  \
                                                              .row = sellSliceOffsets,                       \
                                                              .column = sellColInd,                          \
                                                              .value = sellValues,                           \
                                                              .row_type = sellSliceOffsetsType,              \
                                                              .column_type = sellColIndType,                 \
                                                              .base = (int)idxBase,                          \
                                                              .type = valueType,                             \
                                                              .block_rows = sliceSize,                       \
                                                              .block_columns = 1,                            \
                                                              .width = sellValuesSize});                     \
    }
CREATE_SLICED_ELL(SlicedEll, NOTHING, cusparseSpMatDescr_t)
CREATE_SLICED_ELL(ConstSlicedEll, const, cusparseConstSpMatDescr_t)

/* --- what a matrix is made of --- */

#define GET_COMPRESSED(name, c, descriptor, kind)                                                            \
    cusparseStatus_t cusparse##name(descriptor spMatDescr, int64_t *rows, int64_t *cols, int64_t *nnz,       \
                                    c void **offsets, c void **indices, c void **values,                     \
                                    cusparseIndexType_t *offsetsType, cusparseIndexType_t *indicesType,      \
                                    cusparseIndexBase_t *idxBase, cudaDataType *valueType)                   \
    {                                                                                                        \
        if (!spMatDescr || spMatDescr->format != (kind) || !offsets || !indices || !values ||                \
            !offsetsType || !indicesType || !idxBase || !valueType)                                          \
            return CUSPARSE_STATUS_INVALID_VALUE;                                                            \
        *offsets = (void *)spMatDescr->row, *indices = (void *)spMatDescr->column;                           \
        *values = (void *)spMatDescr->value, *valueType = spMatDescr->type;                                  \
        *offsetsType = spMatDescr->row_type, *indicesType = spMatDescr->column_type;                         \
        *idxBase = (cusparseIndexBase_t)spMatDescr->base;                                                    \
        return cusparseSpMatGetSize(spMatDescr, rows, cols, nnz);                                            \
    }
GET_COMPRESSED(CsrGet, NOTHING, cusparseSpMatDescr_t, CUSPARSE_FORMAT_CSR)
GET_COMPRESSED(ConstCsrGet, const, cusparseConstSpMatDescr_t, CUSPARSE_FORMAT_CSR)
GET_COMPRESSED(CscGet, NOTHING, cusparseSpMatDescr_t, CUSPARSE_FORMAT_CSC)
GET_COMPRESSED(ConstCscGet, const, cusparseConstSpMatDescr_t, CUSPARSE_FORMAT_CSC)

#define GET_COORDINATES(name, c, descriptor)                                                                 \
    cusparseStatus_t cusparse##name(descriptor spMatDescr, int64_t *rows, int64_t *cols, int64_t *nnz,       \
                                    c void **cooRowInd, c void **cooColInd, c void **cooValues,              \
                                    cusparseIndexType_t *idxType, cusparseIndexBase_t *idxBase,              \
                                    cudaDataType *valueType)                                                 \
    {                                                                                                        \
        if (!spMatDescr || spMatDescr->format != CUSPARSE_FORMAT_COO || !cooRowInd || !cooColInd ||          \
            !cooValues || !idxType || !idxBase || !valueType)                                                \
            return CUSPARSE_STATUS_INVALID_VALUE;                                                            \
        *cooRowInd = (void *)spMatDescr->row, *cooColInd = (void *)spMatDescr->column;                       \
        *cooValues = (void *)spMatDescr->value, *valueType = spMatDescr->type;                               \
        *idxType = spMatDescr->row_type, *idxBase = (cusparseIndexBase_t)spMatDescr->base;                   \
        return cusparseSpMatGetSize(spMatDescr, rows, cols, nnz);                                            \
    }
GET_COORDINATES(CooGet, NOTHING, cusparseSpMatDescr_t)
GET_COORDINATES(ConstCooGet, const, cusparseConstSpMatDescr_t)

#define GET_BLOCKED_ELL(name, c, descriptor)                                                                 \
    cusparseStatus_t cusparse##name(descriptor spMatDescr, int64_t *rows, int64_t *cols,                     \
                                    int64_t *ellBlockSize, int64_t *ellCols, c void **ellColInd,             \
                                    c void **ellValue, cusparseIndexType_t *ellIdxType,                      \
                                    cusparseIndexBase_t *idxBase, cudaDataType *valueType)                   \
    {                                                                                                        \
        if (!spMatDescr || spMatDescr->format != CUSPARSE_FORMAT_BLOCKED_ELL || !rows || !cols ||            \
            !ellBlockSize || !ellCols || !ellColInd || !ellValue || !ellIdxType || !idxBase || !valueType)   \
            return CUSPARSE_STATUS_INVALID_VALUE;                                                            \
        *rows = spMatDescr->rows, *cols = spMatDescr->columns;                                               \
        *ellBlockSize = spMatDescr->block_rows, *ellCols = spMatDescr->width;                                \
        *ellColInd = (void *)spMatDescr->column, *ellValue = (void *)spMatDescr->value;                      \
        *ellIdxType = spMatDescr->column_type, *valueType = spMatDescr->type;                                \
        *idxBase = (cusparseIndexBase_t)spMatDescr->base;                                                    \
        return CUSPARSE_STATUS_SUCCESS;                                                                      \
    }
GET_BLOCKED_ELL(BlockedEllGet, NOTHING, cusparseSpMatDescr_t)
GET_BLOCKED_ELL(ConstBlockedEllGet, const, cusparseConstSpMatDescr_t)

/* --- attributes --- */

cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t spMatDescr,
                                           cusparseSpMatAttribute_t attribute, void *data, size_t dataSize)
{
    int value;
    if (!spMatDescr || !data || dataSize != sizeof value) return CUSPARSE_STATUS_INVALID_VALUE;
    memcpy(&value, data, sizeof value);
    if (value != 0 && value != 1) return CUSPARSE_STATUS_INVALID_VALUE;
    if (attribute == CUSPARSE_SPMAT_FILL_MODE)
        spMatDescr->fill = (cusparseFillMode_t)value;
    else if (attribute == CUSPARSE_SPMAT_DIAG_TYPE)
        spMatDescr->diagonal = (cusparseDiagType_t)value;
    else
        return CUSPARSE_STATUS_INVALID_VALUE;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpMatGetAttribute(cusparseConstSpMatDescr_t spMatDescr,
                                           cusparseSpMatAttribute_t attribute, void *data, size_t dataSize)
{
    if (!spMatDescr || !data || dataSize != sizeof(int)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (attribute != CUSPARSE_SPMAT_FILL_MODE && attribute != CUSPARSE_SPMAT_DIAG_TYPE)
        return CUSPARSE_STATUS_INVALID_VALUE;
    int value = attribute == CUSPARSE_SPMAT_FILL_MODE ? (int)spMatDescr->fill : (int)spMatDescr->diagonal;
    memcpy(data, &value, sizeof value);
    return CUSPARSE_STATUS_SUCCESS;
}

/* --- batches --- */

static cusparseStatus_t set_batch(cusparseSpMatDescr_t matrix, cusparseFormat_t format, int count,
                                  int64_t row, int64_t column, int64_t value)
{
    if (!matrix || matrix->format != format || count < 1 || row < 0 || column < 0 || value < 0)
        return CUSPARSE_STATUS_INVALID_VALUE;
    matrix->batches = count;
    matrix->row_stride = row, matrix->column_stride = column, matrix->value_stride = value;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseCooSetStridedBatch(cusparseSpMatDescr_t spMatDescr, int batchCount,
                                            int64_t batchStride)
{
    return set_batch(spMatDescr, CUSPARSE_FORMAT_COO, batchCount, batchStride, batchStride, batchStride);
}

cusparseStatus_t cusparseCsrSetStridedBatch(cusparseSpMatDescr_t spMatDescr, int batchCount,
                                            int64_t offsetsBatchStride, int64_t columnsValuesBatchStride)
{
    return set_batch(spMatDescr, CUSPARSE_FORMAT_CSR, batchCount, offsetsBatchStride,
                     columnsValuesBatchStride, columnsValuesBatchStride);
}

cusparseStatus_t cusparseBsrSetStridedBatch(cusparseSpMatDescr_t spMatDescr, int batchCount,
                                            int64_t offsetsBatchStride, int64_t columnsBatchStride,
                                            int64_t ValuesBatchStride)
{
    return set_batch(spMatDescr, CUSPARSE_FORMAT_BSR, batchCount, offsetsBatchStride, columnsBatchStride,
                     ValuesBatchStride);
}

cusparseStatus_t cusparseSpMatGetStridedBatch(cusparseConstSpMatDescr_t spMatDescr, int *batchCount)
{
    if (!spMatDescr || !batchCount) return CUSPARSE_STATUS_INVALID_VALUE;
    *batchCount = spMatDescr->batches ? spMatDescr->batches : 1;
    return CUSPARSE_STATUS_SUCCESS;
}
