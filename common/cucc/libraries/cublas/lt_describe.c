/* lt_describe.c: cuBLASLt's handles and descriptors. */
#include <stdlib.h>
#include <string.h>

#include "lt.h"

struct cublasLtContext {
    int unused;
};

cublasStatus_t cublasLtCreate(cublasLtHandle_t *lightHandle)
{
    if (lightHandle == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    if (!cucc_library_has_device()) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasLtHandle_t fresh = cucc_library_new(sizeof *fresh, __func__, "cublasLtDestroy");
    if (fresh == NULL) return CUBLAS_STATUS_ALLOC_FAILED;
    *lightHandle = fresh;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtDestroy(cublasLtHandle_t lightHandle)
{
    if (lightHandle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (cucc_library_fails(__func__)) return CUBLAS_STATUS_INTERNAL_ERROR;
    cucc_library_wait();
    cucc_library_destroyed(lightHandle);
    free(lightHandle);
    return CUBLAS_STATUS_SUCCESS;
}

const char *cublasLtGetStatusName(cublasStatus_t status)
{
    return cublasGetStatusName(status);
}

const char *cublasLtGetStatusString(cublasStatus_t status)
{
    return cublasGetStatusString(status);
}

size_t cublasLtGetVersion(void)
{
    return CUBLAS_VERSION;
}

size_t cublasLtGetCudartVersion(void)
{
    return CUDART_VERSION;
}

cublasStatus_t cublasLtGetProperty(libraryPropertyType type, int *value)
{
    return cublasGetProperty(type, value);
}

/* --- attributes: where each stands in its struct --- */

struct attribute {
    int name;
    size_t offset, size;
};
#define AT(name, T, field)                                                                                   \
    {                                                                                                        \
        name, offsetof(T, field), sizeof(((T *)NULL)->field)                                                 \
    }

static const struct attribute of_layout[] = {
    AT(CUBLASLT_MATRIX_LAYOUT_TYPE, struct lt_layout, type),
    AT(CUBLASLT_MATRIX_LAYOUT_ORDER, struct lt_layout, order),
    AT(CUBLASLT_MATRIX_LAYOUT_ROWS, struct lt_layout, rows),
    AT(CUBLASLT_MATRIX_LAYOUT_COLS, struct lt_layout, columns),
    AT(CUBLASLT_MATRIX_LAYOUT_LD, struct lt_layout, ld),
    AT(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, struct lt_layout, count),
    AT(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, struct lt_layout, stride),
};

static const struct attribute of_product[] = {
    AT(CUBLASLT_MATMUL_DESC_COMPUTE_TYPE, struct lt_product, compute),
    AT(CUBLASLT_MATMUL_DESC_SCALE_TYPE, struct lt_product, scale),
    AT(CUBLASLT_MATMUL_DESC_POINTER_MODE, struct lt_product, pointer_mode),
    AT(CUBLASLT_MATMUL_DESC_TRANSA, struct lt_product, transa),
    AT(CUBLASLT_MATMUL_DESC_TRANSB, struct lt_product, transb),
    AT(CUBLASLT_MATMUL_DESC_TRANSC, struct lt_product, transc),
    AT(CUBLASLT_MATMUL_DESC_EPILOGUE, struct lt_product, epilogue),
    AT(CUBLASLT_MATMUL_DESC_BIAS_POINTER, struct lt_product, bias),
    AT(CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE, struct lt_product, bias_stride),
    AT(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, struct lt_product, bias_type),
    AT(CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET, struct lt_product, multiprocessors),
    AT(CUBLASLT_MATMUL_DESC_FAST_ACCUM, struct lt_product, fast),
};

static const struct attribute of_preference[] = {
    AT(CUBLASLT_MATMUL_PREF_SEARCH_MODE, struct lt_preference, search),
    AT(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, struct lt_preference, workspace),
    AT(CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, struct lt_preference, reductions),
    AT(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, struct lt_preference, alignment[0]),
    AT(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, struct lt_preference, alignment[1]),
    AT(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, struct lt_preference, alignment[2]),
    AT(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, struct lt_preference, alignment[3]),
};

static const struct attribute *find(const struct attribute *of, size_t count, int name, const char *call)
{
    for (size_t i = 0; i < count; i++) {
        if (of[i].name == name) return of + i;
    }
    cucc_note("%s: attribute %d is not supported on the CPU", call, name);
    return NULL;
}

static cublasStatus_t set(void *in, const struct attribute *a, const void *from, size_t size)
{
    if (in == NULL || from == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    if (a == NULL) return CUBLAS_STATUS_NOT_SUPPORTED;
    if (size != a->size) return CUBLAS_STATUS_INVALID_VALUE;
    memcpy((char *)in + a->offset, from, size);
    return CUBLAS_STATUS_SUCCESS;
}

static cublasStatus_t get(const void *in, const struct attribute *a, void *to, size_t size, size_t *written)
{
    if (in == NULL || (to == NULL && size > 0) || (size == 0 && written == NULL))
        return CUBLAS_STATUS_INVALID_VALUE;
    if (a == NULL) return CUBLAS_STATUS_NOT_SUPPORTED;
    if (size != 0 && size != a->size) return CUBLAS_STATUS_INVALID_VALUE;
    if (written != NULL) *written = a->size;
    if (size > 0) memcpy(to, (const char *)in + a->offset, size);
    return CUBLAS_STATUS_SUCCESS;
}

#define ATTRIBUTES(Name, Attribute, table)                                                                   \
    cublasStatus_t cublasLt##Name##SetAttribute(cublasLt##Name##_t of, Attribute attr, const void *buf,      \
                                                size_t sizeInBytes)                                          \
    {                                                                                                        \
        return set(of, find(table, sizeof table / sizeof *table, (int)attr, __func__), buf, sizeInBytes);    \
    }                                                                                                        \
    cublasStatus_t cublasLt##Name##GetAttribute(cublasLt##Name##_t of, Attribute attr, void *buf,            \
                                                size_t sizeInBytes, size_t *sizeWritten)                     \
    {                                                                                                        \
        return get(of, find(table, sizeof table / sizeof *table, (int)attr, __func__), buf, sizeInBytes,     \
                   sizeWritten);                                                                             \
    }                                                                                                        \
    cublasStatus_t cublasLt##Name##Destroy(cublasLt##Name##_t of)                                            \
    {                                                                                                        \
        if (of != NULL) cucc_library_destroyed(of);                                                          \
        free(of);                                                                                            \
        return CUBLAS_STATUS_SUCCESS;                                                                        \
    }
ATTRIBUTES(MatrixLayout, cublasLtMatrixLayoutAttribute_t, of_layout)
ATTRIBUTES(MatmulDesc, cublasLtMatmulDescAttributes_t, of_product)
ATTRIBUTES(MatmulPreference, cublasLtMatmulPreferenceAttributes_t, of_preference)

/* --- new ones --- */

static cublasStatus_t make(void **to, size_t size, const char *made, const char *destroys)
{
    if (to == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    void *fresh = cucc_library_new(size, made, destroys);
    if (fresh == NULL) return CUBLAS_STATUS_ALLOC_FAILED;
    *to = fresh;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatrixLayoutInit_internal(cublasLtMatrixLayout_t matLayout, size_t size,
                                                 cudaDataType type, uint64_t rows, uint64_t cols, int64_t ld)
{
    const struct lt_layout fresh = {
        .type = (uint32_t)type, .rows = rows, .columns = cols, .ld = ld, .count = 1};
    if (matLayout == NULL || size < sizeof fresh) return CUBLAS_STATUS_INVALID_VALUE;
    memset(matLayout, 0, size);
    memcpy(matLayout, &fresh, sizeof fresh);
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *matLayout, cudaDataType type, uint64_t rows,
                                          uint64_t cols, int64_t ld)
{
    cublasStatus_t status =
        make((void **)matLayout, sizeof **matLayout, __func__, "cublasLtMatrixLayoutDestroy");
    return status ? status : cublasLtMatrixLayoutInit(*matLayout, type, rows, cols, ld);
}

cublasStatus_t cublasLtMatmulDescInit_internal(cublasLtMatmulDesc_t matmulDesc, size_t size,
                                               cublasComputeType_t computeType, cudaDataType scaleType)
{
    const struct lt_product fresh = {.compute = (int32_t)computeType,
                                     .scale = (int32_t)scaleType,
                                     .epilogue = CUBLASLT_EPILOGUE_DEFAULT,
                                     .bias_type = -1};
    if (matmulDesc == NULL || size < sizeof fresh) return CUBLAS_STATUS_INVALID_VALUE;
    memset(matmulDesc, 0, size);
    memcpy(matmulDesc, &fresh, sizeof fresh);
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *matmulDesc, cublasComputeType_t computeType,
                                        cudaDataType scaleType)
{
    cublasStatus_t status =
        make((void **)matmulDesc, sizeof **matmulDesc, __func__, "cublasLtMatmulDescDestroy");
    return status ? status : cublasLtMatmulDescInit(*matmulDesc, computeType, scaleType);
}

cublasStatus_t cublasLtMatmulPreferenceInit_internal(cublasLtMatmulPreference_t pref, size_t size)
{
    if (pref == NULL || size < sizeof(struct lt_preference)) return CUBLAS_STATUS_INVALID_VALUE;
    memset(pref, 0, size);
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *pref)
{
    return make((void **)pref, sizeof **pref, __func__, "cublasLtMatmulPreferenceDestroy");
}
