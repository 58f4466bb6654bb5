/* vector_sum.c: sums, rotations and products of a sparse vector and a dense one. */
#define DISABLE_CUSPARSE_DEPRECATED
#include "context.h"

struct pair {
    struct cusparseSpVecDescr x;
    void *y;
    int64_t size;
    struct sparse_scalar a, b; /* alpha and beta, or cosine and sine */
    void *result;
    cudaDataType type; /* of the result */
};

/* Where element e of x stands in y; -1, and said, where that is nowhere */
static int64_t place(const struct pair *p, int64_t e)
{
    const int64_t at = sparse_indexed(p->x.index_type, p->x.index, e) - p->x.base;
    if (at >= 0 && at < p->size) return at;
    cucc_extent_wrong("index %lld of the sparse vector is %lld, outside of its %lld elements", (long long)e,
                      (long long)at, (long long)p->size);
    return -1;
}

static void run_axpby(const void *argument, struct cucc_block *unused)
{
    const struct pair *p = argument;
    const double alpha = sparse_scalar_value(&p->a), beta = sparse_scalar_value(&p->b);
    const cudaDataType type = p->x.type;
    (void)unused;
    for (int64_t i = 0; beta != 1 && i < p->size; i++)
        sparse_store(type, p->y, i, beta == 0 ? 0 : beta * sparse_number(type, p->y, i));
    for (int64_t e = 0; e < p->x.count; e++) {
        const int64_t at = place(p, e);
        if (at < 0) return;
        sparse_store(type, p->y, at,
                     sparse_number(type, p->y, at) + alpha * sparse_number(type, p->x.value, e));
    }
}

static void run_rot(const void *argument, struct cucc_block *unused)
{
    const struct pair *p = argument;
    const double c = sparse_scalar_value(&p->a), s = sparse_scalar_value(&p->b);
    const cudaDataType type = p->x.type;
    (void)unused;
    for (int64_t e = 0; e < p->x.count; e++) {
        const int64_t at = place(p, e);
        if (at < 0) return;
        const double x = sparse_number(type, p->x.value, e), y = sparse_number(type, p->y, at);
        sparse_store(type, p->x.value, e, c * x + s * y);
        sparse_store(type, p->y, at, c * y - s * x);
    }
}

static void run_dot(const void *argument, struct cucc_block *unused)
{
    const struct pair *p = argument;
    double sum = 0;
    (void)unused;
    for (int64_t e = 0; e < p->x.count; e++) {
        const int64_t at = place(p, e);
        if (at < 0) return;
        sum += sparse_number(p->x.type, p->x.value, e) * sparse_number(p->x.type, p->y, at);
    }
    sparse_store(p->type, p->result, 0, sum);
}

static cusparseStatus_t check(cusparseHandle_t handle, cusparseConstSpVecDescr_t x,
                              cusparseConstDnVecDescr_t y, const void *a, const void *b)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!x || !y || !a || !b || x->size != y->size) return CUSPARSE_STATUS_INVALID_VALUE;
    return x->type == y->type ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_NOT_SUPPORTED;
}

/* Scalars of 16-bit vectors are floats, as the type of computing is. */
static cudaDataType scalar_type(cudaDataType type)
{
    return type == CUDA_R_64F ? CUDA_R_64F : CUDA_R_32F;
}

static cusparseStatus_t submit(cusparseHandle_t handle, const cucc_kernel_info *call, cucc_library_work *work,
                               const struct pair *p, int how_x, int how_y)
{
    const size_t width = sparse_value_bytes(p->x.type);
    const bool result = handle->pointer_mode == CUSPARSE_POINTER_MODE_DEVICE && p->result != NULL;
    return cucc_sparse_queue(
        handle, call, work, p, sizeof *p,
        CUCC_EXTENTS(cucc_extent_list(p->x.index, sparse_index_bytes(p->x.index_type), p->x.count, READS),
                     cucc_extent_list(p->x.value, width, p->x.count, how_x),
                     cucc_extent_list(p->y, width, p->size, how_y),
                     cucc_extent_list(p->result, sparse_value_bytes(p->type), result, WRITES),
                     sparse_scalar_extent(&p->a), sparse_scalar_extent(&p->b)));
}

cusparseStatus_t cusparseAxpby(cusparseHandle_t handle, const void *alpha, cusparseConstSpVecDescr_t vecX,
                               const void *beta, cusparseDnVecDescr_t vecY)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseAxpby");
    cusparseStatus_t status = check(handle, vecX, vecY, alpha, beta);
    if (status != CUSPARSE_STATUS_SUCCESS || vecY->size == 0) return status;
    const cudaDataType type = scalar_type(vecX->type);
    struct pair p = {.x = *vecX,
                     .y = vecY->value,
                     .size = vecY->size,
                     .a = sparse_scalar(handle, type, alpha),
                     .b = sparse_scalar(handle, type, beta)};
    return submit(handle, &call, run_axpby, &p, READS, sparse_scalar_is_zero(&p.b) ? WRITES : UPDATES);
}

cusparseStatus_t cusparseRot(cusparseHandle_t handle, const void *c_coeff, const void *s_coeff,
                             cusparseSpVecDescr_t vecX, cusparseDnVecDescr_t vecY)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseRot");
    cusparseStatus_t status = check(handle, vecX, vecY, c_coeff, s_coeff);
    if (status != CUSPARSE_STATUS_SUCCESS || vecX->count == 0) return status;
    const cudaDataType type = scalar_type(vecX->type);
    struct pair p = {.x = *vecX,
                     .y = vecY->value,
                     .size = vecY->size,
                     .a = sparse_scalar(handle, type, c_coeff),
                     .b = sparse_scalar(handle, type, s_coeff)};
    return submit(handle, &call, run_rot, &p, UPDATES, UPDATES | CUCC_HULL);
}

cusparseStatus_t cusparseSpVV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opX,
                                         cusparseConstSpVecDescr_t vecX, cusparseConstDnVecDescr_t vecY,
                                         const void *result, cudaDataType computeType, size_t *bufferSize)
{
    (void)opX, (void)computeType;
    cusparseStatus_t status = check(handle, vecX, vecY, result, result);
    return status ? status : cucc_sparse_buffer_size(__func__, handle, bufferSize);
}

cusparseStatus_t cusparseSpVV(cusparseHandle_t handle, cusparseOperation_t opX,
                              cusparseConstSpVecDescr_t vecX, cusparseConstDnVecDescr_t vecY, void *result,
                              cudaDataType computeType, void *externalBuffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpVV");
    cusparseStatus_t status = check(handle, vecX, vecY, result, result);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!sparse_is_operation(opX)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (computeType != scalar_type(vecX->type)) return CUSPARSE_STATUS_NOT_SUPPORTED;
    if (!cucc_sparse_has_buffer(call.name, externalBuffer)) return CUSPARSE_STATUS_INVALID_VALUE;
    struct pair p = {.x = *vecX, .y = vecY->value, .size = vecY->size, .result = result, .type = computeType};
    status = submit(handle, &call, run_dot, &p, READS, READS | CUCC_HULL);
    if (status || handle->pointer_mode == CUSPARSE_POINTER_MODE_DEVICE) return status;
    return cucc_sparse_wait(handle, result, sparse_value_bytes(computeType));
}
