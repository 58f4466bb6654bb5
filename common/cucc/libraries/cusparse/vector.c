/* vector.c: sparse vectors, and the ways between them and dense ones. */
#include "context.h"

#include <string.h>

static cusparseStatus_t create(const char *made, cusparseConstSpVecDescr_t *to,
                               struct cusparseSpVecDescr vector)
{
    bool arrays = vector.count == 0 || (vector.index != NULL && vector.value != NULL);
    if (to == NULL || vector.size < 0 || vector.count < 0 || vector.count > vector.size || !arrays)
        return CUSPARSE_STATUS_INVALID_VALUE;
    if (!sparse_is_index(vector.index_type) || !sparse_is_value(vector.type)) {
        cucc_note("cuSPARSE: only vectors of float, double, half and bfloat16 with 32- or 64-bit indices are "
                  "supported on "
                  "the CPU");
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    }
    return cucc_sparse_describe((void **)to, &vector, sizeof vector, made, "cusparseDestroySpVec");
}

cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t *spVecDescr, int64_t size, int64_t nnz,
                                     void *indices, void *values, cusparseIndexType_t idxType,
                                     cusparseIndexBase_t idxBase, cudaDataType valueType)
{
    struct cusparseSpVecDescr vector = {size, nnz, indices, values, idxType, (int)idxBase, valueType};
    return create(__func__, (cusparseConstSpVecDescr_t *)spVecDescr, vector);
}

cusparseStatus_t cusparseCreateConstSpVec(cusparseConstSpVecDescr_t *spVecDescr, int64_t size, int64_t nnz,
                                          const void *indices, const void *values,
                                          cusparseIndexType_t idxType, cusparseIndexBase_t idxBase,
                                          cudaDataType valueType)
{
    struct cusparseSpVecDescr vector = {size, nnz, indices, (void *)values, idxType, (int)idxBase, valueType};
    return create(__func__, spVecDescr, vector);
}

cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t spVecDescr)
{
    return cucc_sparse_forget(__func__, spVecDescr);
}

cusparseStatus_t cusparseConstSpVecGet(cusparseConstSpVecDescr_t spVecDescr, int64_t *size, int64_t *nnz,
                                       const void **indices, const void **values,
                                       cusparseIndexType_t *idxType, cusparseIndexBase_t *idxBase,
                                       cudaDataType *valueType)
{
    return cusparseSpVecGet((cusparseSpVecDescr_t)spVecDescr, size, nnz, (void **)indices, (void **)values,
                            idxType, idxBase, valueType);
}

cusparseStatus_t cusparseSpVecGetIndexBase(cusparseConstSpVecDescr_t spVecDescr, cusparseIndexBase_t *idxBase)
{
    if (spVecDescr == NULL || idxBase == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    *idxBase = (cusparseIndexBase_t)spVecDescr->base;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseConstSpVecGetValues(cusparseConstSpVecDescr_t spVecDescr, const void **values)
{
    return cusparseSpVecGetValues((cusparseSpVecDescr_t)spVecDescr, (void **)values);
}

cusparseStatus_t cusparseSpVecGet(cusparseSpVecDescr_t spVecDescr, int64_t *size, int64_t *nnz,
                                  void **indices, void **values, cusparseIndexType_t *idxType,
                                  cusparseIndexBase_t *idxBase, cudaDataType *valueType)
{
    if (!spVecDescr || !size || !nnz || !indices || !values || !idxType || !idxBase || !valueType)
        return CUSPARSE_STATUS_INVALID_VALUE;
    *size = spVecDescr->size, *nnz = spVecDescr->count;
    *indices = (void *)spVecDescr->index, *values = spVecDescr->value;
    *idxType = spVecDescr->index_type, *idxBase = (cusparseIndexBase_t)spVecDescr->base;
    *valueType = spVecDescr->type;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpVecGetValues(cusparseSpVecDescr_t spVecDescr, void **values)
{
    if (spVecDescr == NULL || values == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    *values = spVecDescr->value;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpVecSetValues(cusparseSpVecDescr_t spVecDescr, void *values)
{
    if (spVecDescr == NULL || values == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    spVecDescr->value = values;
    return CUSPARSE_STATUS_SUCCESS;
}

struct move {
    struct cusparseSpVecDescr sparse;
    char *dense;
    bool gathers;
};

static void run(const void *argument, struct cucc_block *unused)
{
    const struct move *m = argument;
    const struct cusparseSpVecDescr *x = &m->sparse;
    size_t width = sparse_value_bytes(x->type);
    (void)unused;
    for (int64_t i = 0; i < x->count; i++) {
        int64_t at = sparse_indexed(x->index_type, x->index, i) - x->base;
        if (at < 0 || at >= x->size) { /* a GPU would have a wild access; here it is named */
            cucc_extent_wrong("index %lld of the sparse vector is %lld, outside of its %lld elements",
                              (long long)i, (long long)at, (long long)x->size);
            return;
        }
        char *sparse = (char *)x->value + (size_t)i * width, *dense = m->dense + (size_t)at * width;
        memcpy(m->gathers ? sparse : dense, m->gathers ? dense : sparse, width);
    }
}

static cusparseStatus_t submit(cusparseHandle_t handle, const cucc_kernel_info *call,
                               cusparseConstSpVecDescr_t sparse, cusparseConstDnVecDescr_t dense,
                               bool gathers)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!sparse || !dense || sparse->size != dense->size) return CUSPARSE_STATUS_INVALID_VALUE;
    if (sparse->type != dense->type) return CUSPARSE_STATUS_NOT_SUPPORTED;
    if (sparse->count == 0) return CUSPARSE_STATUS_SUCCESS;
    struct move move = {*sparse, dense->value, gathers};
    const size_t value = sparse_value_bytes(sparse->type);
    return cucc_sparse_queue(
        handle, call, run, &move, sizeof move,
        CUCC_EXTENTS(
            cucc_extent_list(sparse->index, sparse_index_bytes(sparse->index_type), sparse->count, READS),
            cucc_extent_list(sparse->value, value, sparse->count, gathers ? WRITES : READS),
            cucc_extent_list(dense->value, value, dense->size, CUCC_HULL | (gathers ? READS : WRITES))));
}

cusparseStatus_t cusparseGather(cusparseHandle_t handle, cusparseConstDnVecDescr_t vecY,
                                cusparseSpVecDescr_t vecX)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseGather");
    return submit(handle, &call, vecX, vecY, true);
}

cusparseStatus_t cusparseScatter(cusparseHandle_t handle, cusparseConstSpVecDescr_t vecX,
                                 cusparseDnVecDescr_t vecY)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseScatter");
    return submit(handle, &call, vecX, vecY, false);
}
