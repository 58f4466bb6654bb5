/* descriptors.c: what a program's arrays mean. */
#include "context.h"

#include <stdlib.h>

static bool is_index(cusparseIndexType_t type)
{
    return type == CUSPARSE_INDEX_32I || type == CUSPARSE_INDEX_64I;
}

static bool is_value(cudaDataType type)
{
    return type == CUDA_R_32F || type == CUDA_R_64F;
}

static cusparseStatus_t create_sparse(cusparseSpMatDescr_t *to, struct cusparseSpMatDescr matrix)
{
    bool sizes = matrix.rows >= 0 && matrix.columns >= 0 && matrix.count >= 0;
    bool arrays = matrix.count == 0 || (matrix.column != NULL && matrix.value != NULL);
    if (to == NULL || !sizes || !arrays || matrix.row == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    if (!is_index(matrix.row_type) || !is_index(matrix.column_type) || !is_value(matrix.type)) {
        cucc_note(
            "cuSPARSE: only float and double matrices with 32- or 64-bit indices are supported on the CPU");
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    }
    *to = malloc(sizeof **to);
    if (*to == NULL) return CUSPARSE_STATUS_ALLOC_FAILED;
    **to = matrix;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t *spMatDescr, int64_t rows, int64_t cols, int64_t nnz,
                                   void *csrRowOffsets, void *csrColInd, void *csrValues,
                                   cusparseIndexType_t csrRowOffsetsType, cusparseIndexType_t csrColIndType,
                                   cusparseIndexBase_t idxBase, cudaDataType valueType)
{
    return create_sparse(spMatDescr, (struct cusparseSpMatDescr){false, rows, cols, nnz, csrRowOffsets,
                                                                 csrColInd, csrValues, csrRowOffsetsType,
                                                                 csrColIndType, (int)idxBase, valueType});
}

cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t *spMatDescr, int64_t rows, int64_t cols, int64_t nnz,
                                   void *cooRowInd, void *cooColInd, void *cooValues,
                                   cusparseIndexType_t cooIdxType, cusparseIndexBase_t idxBase,
                                   cudaDataType valueType)
{
    return create_sparse(spMatDescr,
                         (struct cusparseSpMatDescr){true, rows, cols, nnz, cooRowInd, cooColInd, cooValues,
                                                     cooIdxType, cooIdxType, (int)idxBase, valueType});
}

cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t spMatDescr)
{
    free((void *)spMatDescr);
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *dnVecDescr, int64_t size, void *values,
                                     cudaDataType valueType)
{
    if (dnVecDescr == NULL || size < 0 || (values == NULL && size > 0)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (!is_value(valueType)) return CUSPARSE_STATUS_NOT_SUPPORTED;
    *dnVecDescr = malloc(sizeof **dnVecDescr);
    if (*dnVecDescr == NULL) return CUSPARSE_STATUS_ALLOC_FAILED;
    **dnVecDescr = (struct cusparseDnVecDescr){size, values, valueType};
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t dnVecDescr)
{
    free((void *)dnVecDescr);
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t dnVecDescr, void **values)
{
    if (dnVecDescr == NULL || values == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    *values = dnVecDescr->value;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t dnVecDescr, void *values)
{
    if (dnVecDescr == NULL || values == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    dnVecDescr->value = values;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t *dnMatDescr, int64_t rows, int64_t cols, int64_t ld,
                                     void *values, cudaDataType valueType, cusparseOrder_t order)
{
    bool by_rows = order == CUSPARSE_ORDER_ROW;
    if (dnMatDescr == NULL || rows < 0 || cols < 0 || ld < (by_rows ? cols : rows))
        return CUSPARSE_STATUS_INVALID_VALUE;
    if (!by_rows && order != CUSPARSE_ORDER_COL) return CUSPARSE_STATUS_INVALID_VALUE;
    if (!is_value(valueType)) return CUSPARSE_STATUS_NOT_SUPPORTED;
    *dnMatDescr = malloc(sizeof **dnMatDescr);
    if (*dnMatDescr == NULL) return CUSPARSE_STATUS_ALLOC_FAILED;
    **dnMatDescr = (struct cusparseDnMatDescr){rows, cols, ld, values, valueType, order};
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t dnMatDescr)
{
    free((void *)dnMatDescr);
    return CUSPARSE_STATUS_SUCCESS;
}
