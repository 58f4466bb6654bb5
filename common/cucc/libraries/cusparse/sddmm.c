/* sddmm.c: a product of dense matrices where a sparse one has its places. */
#include "entries.h"

struct sampled {
    struct cusparseSpMatDescr C;
    struct sparse_dense A, B;
    int64_t inner;
    int batches;
    struct sparse_scalar alpha, beta;
};

struct sampling {
    const struct sampled *s;
    void *value; /* of this batch's C */
    int b;
    double alpha, beta;
};

static void sample(void *of, int64_t e, int64_t i, int64_t j)
{
    const struct sampling *g = of;
    const struct sampled *s = g->s;
    double sum = 0;
    for (int64_t k = 0; k < s->inner; k++)
        sum += sparse_dense_get(&s->A, g->b, i, k) * sparse_dense_get(&s->B, g->b, k, j);
    const double old = g->beta == 0 ? 0 : g->beta * sparse_number(s->C.type, g->value, e);
    sparse_store(s->C.type, g->value, e, g->alpha * sum + old);
}

static void run(const void *argument, struct cucc_block *unused)
{
    const struct sampled *s = argument;
    (void)unused;
    for (int b = 0; b < s->batches; b++) {
        const struct cusparseSpMatDescr C = cucc_sparse_of_batch(&s->C, b);
        struct sampling sampling = {s, (void *)C.value, b, sparse_scalar_value(&s->alpha),
                                    sparse_scalar_value(&s->beta)};
        if (!cucc_sparse_each(&C, false, sample, &sampling)) return;
    }
}

static cusparseStatus_t check(struct sampled *s, cusparseHandle_t handle, cusparseOperation_t opA,
                              cusparseOperation_t opB, const void *alpha, cusparseConstDnMatDescr_t matA,
                              cusparseConstDnMatDescr_t matB, const void *beta,
                              cusparseConstSpMatDescr_t matC, cudaDataType type)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!matA || !matB || !matC || !alpha || !beta) return CUSPARSE_STATUS_INVALID_VALUE;
    if (!sparse_is_operation(opA) || !sparse_is_operation(opB)) return CUSPARSE_STATUS_INVALID_VALUE;
    const bool ta = opA != CUSPARSE_OPERATION_NON_TRANSPOSE, tb = opB != CUSPARSE_OPERATION_NON_TRANSPOSE;
    const int64_t k = ta ? matA->rows : matA->columns;
    if ((ta ? matA->columns : matA->rows) != matC->rows || (tb ? matB->columns : matB->rows) != k ||
        (tb ? matB->rows : matB->columns) != matC->columns)
        return CUSPARSE_STATUS_INVALID_VALUE;
    const bool small = type == CUDA_R_32F && matA->type != CUDA_R_64F && matA->type == matB->type &&
                       (matC->type == CUDA_R_32F || matC->type == matA->type);
    if (!small && (matA->type != type || matB->type != type || matC->type != type))
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    if (matC->format != CUSPARSE_FORMAT_CSR && matC->format != CUSPARSE_FORMAT_BSR)
        return CUSPARSE_STATUS_NOT_SUPPORTED; /* nor does the real one take COO */
    *s = (struct sampled){.C = *matC,
                          .A = cucc_sparse_dense(matA, ta),
                          .B = cucc_sparse_dense(matB, tb),
                          .inner = k,
                          .batches = matC->batches ? matC->batches : 1,
                          .alpha = sparse_scalar(handle, type, alpha),
                          .beta = sparse_scalar(handle, type, beta)};
    if (s->A.batches == 1) s->A.stride = 0; /* one for all */
    if (s->B.batches == 1) s->B.stride = 0;
    if ((s->A.batches != 1 && s->A.batches != s->batches) ||
        (s->B.batches != 1 && s->B.batches != s->batches))
        return CUSPARSE_STATUS_INVALID_VALUE;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSDDMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
                                          cusparseOperation_t opB, const void *alpha,
                                          cusparseConstDnMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                          const void *beta, cusparseSpMatDescr_t matC,
                                          cudaDataType computeType, cusparseSDDMMAlg_t alg,
                                          size_t *bufferSize)
{
    struct sampled s;
    (void)alg;
    cusparseStatus_t status = check(&s, handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
    return status ? status : cucc_sparse_buffer_size(__func__, handle, bufferSize);
}

cusparseStatus_t cusparseSDDMM_preprocess(cusparseHandle_t handle, cusparseOperation_t opA,
                                          cusparseOperation_t opB, const void *alpha,
                                          cusparseConstDnMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                          const void *beta, cusparseSpMatDescr_t matC,
                                          cudaDataType computeType, cusparseSDDMMAlg_t alg,
                                          void *externalBuffer)
{
    struct sampled s;
    (void)alg, (void)externalBuffer;
    if (cucc_library_fails(__func__)) return CUSPARSE_STATUS_INTERNAL_ERROR;
    return check(&s, handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
}

cusparseStatus_t cusparseSDDMM(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                               const void *alpha, cusparseConstDnMatDescr_t matA,
                               cusparseConstDnMatDescr_t matB, const void *beta, cusparseSpMatDescr_t matC,
                               cudaDataType computeType, cusparseSDDMMAlg_t alg, void *externalBuffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSDDMM");
    struct sampled s;
    (void)alg;
    cusparseStatus_t status = check(&s, handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
    if (status != CUSPARSE_STATUS_SUCCESS || matC->count == 0) return status;
    if (!cucc_sparse_has_buffer(call.name, externalBuffer)) return CUSPARSE_STATUS_INVALID_VALUE;
    return cucc_sparse_queue(
        handle, &call, run, &s, sizeof s,
        CUCC_EXTENTS(cucc_sparse_dense_extent(&s.A, s.C.rows, s.inner, READS),
                     cucc_sparse_dense_extent(&s.B, s.inner, s.C.columns, READS),
                     SPARSE_MATRIX(&s.C, sparse_scalar_is_zero(&s.beta) ? WRITES : UPDATES),
                     sparse_scalar_extent(&s.alpha), sparse_scalar_extent(&s.beta),
                     SPARSE_BUFFER(externalBuffer)));
}
