/* product.c: sparse times dense.  A vector is a dense matrix of one column. */
#include "entries.h"

#include <stdlib.h>

struct product {
    struct cusparseSpMatDescr A;
    bool transposed;
    int64_t columns; /* of op(B) and C */
    struct sparse_dense B, C;
    int batches;
    struct sparse_scalar alpha, beta;
};

/* One matrix of a batch: C += alpha op(A) op(B), number by number of A */
struct addition {
    const struct product *p;
    const void *value;   /* of A */
    const char *from;    /* B */
    void *to;            /* C, or what is added up in its place */
    int64_t row, column; /* of the latter, from element to element */
    double alpha;
};

static void add_double(void *of, int64_t e, int64_t i, int64_t j)
{
    const struct addition *a = of;
    const double *from = (const double *)a->from + j * a->p->B.row, number = ((const double *)a->value)[e];
    double *to = (double *)a->to + i * a->row;
    for (int64_t c = 0; c < a->p->columns; c++)
        to[c * a->column] += a->alpha * number * from[c * a->p->B.column];
}

static void add_float(void *of, int64_t e, int64_t i, int64_t j)
{
    const struct addition *a = of;
    const float *from = (const float *)a->from + j * a->p->B.row, number = ((const float *)a->value)[e];
    float *to = (float *)a->to + i * a->row;
    for (int64_t c = 0; c < a->p->columns; c++)
        to[c * a->column] += (float)a->alpha * number * from[c * a->p->B.column];
}

/* Of mixed types: sums are floats */
static void add_mixed(void *of, int64_t e, int64_t i, int64_t j)
{
    const struct addition *a = of;
    const struct sparse_dense *B = &a->p->B;
    const float number = (float)(a->alpha * sparse_number(a->p->A.type, a->value, e));
    float *to = (float *)a->to + i * a->row;
    for (int64_t c = 0; c < a->p->columns; c++)
        to[c * a->column] += number * (float)sparse_number(B->type, a->from, j * B->row + c * B->column);
}

static int64_t rows_of(const struct product *p)
{
    return p->transposed ? p->A.columns : p->A.rows;
}

static double scaled(const struct product *p, int b, int64_t i, int64_t c, double beta)
{
    if (beta == 0) return 0;
    if (p->C.type == CUDA_R_64F) return beta * sparse_dense_get(&p->C, b, i, c);
    return (float)beta * (float)sparse_dense_get(&p->C, b, i, c);
}

static bool is_plain(const struct product *p)
{
    const cudaDataType type = p->A.type;
    return (type == CUDA_R_32F || type == CUDA_R_64F) && p->B.type == type && p->C.type == type;
}

static bool run_plain(const struct product *p, const struct cusparseSpMatDescr *A, int b, struct addition *a,
                      double beta)
{
    const size_t width = sparse_value_bytes(p->C.type);
    for (int64_t i = 0; i < rows_of(p); i++) {
        for (int64_t c = 0; c < p->columns; c++) sparse_dense_put(&p->C, b, i, c, scaled(p, b, i, c, beta));
    }
    a->to = (char *)p->C.value + (size_t)(b * p->C.stride) * width;
    a->row = p->C.row, a->column = p->C.column;
    return cucc_sparse_each(A, p->transposed, width == sizeof(double) ? add_double : add_float, a);
}

static bool run_mixed(const struct product *p, const struct cusparseSpMatDescr *A, int b, struct addition *a,
                      double beta)
{
    const int64_t rows = rows_of(p);
    float *sum = calloc((size_t)(rows * p->columns) + 1, sizeof *sum);
    if (!cucc_sparse_has_memory("cuSPARSE", sum != NULL)) return false;
    a->to = sum, a->row = p->columns, a->column = 1;
    const bool good = cucc_sparse_each(A, p->transposed, add_mixed, a);
    for (int64_t i = 0; good && i < rows; i++) {
        for (int64_t c = 0; c < p->columns; c++)
            sparse_dense_put(&p->C, b, i, c, sum[i * p->columns + c] + scaled(p, b, i, c, beta));
    }
    free(sum);
    return good;
}

static void run(const void *argument, struct cucc_block *unused)
{
    const struct product *p = argument;
    const double alpha = sparse_scalar_value(&p->alpha), beta = sparse_scalar_value(&p->beta);
    (void)unused;
    for (int b = 0; b < p->batches; b++) {
        const struct cusparseSpMatDescr A = cucc_sparse_of_batch(&p->A, b);
        const size_t width = sparse_value_bytes(p->B.type);
        struct addition a = {
            .p = p,
            .value = A.value,
            .from = (const char *)p->B.value + (size_t)(b * p->B.stride) * width,
            .alpha = alpha,
        };
        if (!(is_plain(p) ? run_plain : run_mixed)(p, &A, b, &a, beta)) return;
    }
}

/* float and double alone, or numbers of 16 bits with sums, and if wanted a result, in float */
static bool types_go(cudaDataType A, cudaDataType B, cudaDataType C, cudaDataType compute)
{
    if (compute == CUDA_R_64F || A == CUDA_R_32F || A == CUDA_R_64F)
        return A == compute && B == compute && C == compute;
    return compute == CUDA_R_32F && A == B && (C == A || C == CUDA_R_32F);
}

static cusparseStatus_t submit(cusparseHandle_t handle, const cucc_kernel_info *call, const void *alpha,
                               const void *beta, cudaDataType compute, const void *buffer, struct product *p)
{
    p->alpha = sparse_scalar(handle, compute, alpha);
    p->beta = sparse_scalar(handle, compute, beta);
    const struct cusparseSpMatDescr *A = &p->A;
    const int64_t m = rows_of(p), k = p->transposed ? A->rows : A->columns;
    return cucc_sparse_queue(
        handle, call, run, p, sizeof *p,
        CUCC_EXTENTS(
            SPARSE_MATRIX(A, READS), cucc_sparse_dense_extent(&p->B, k, p->columns, A->count ? READS : 0),
            cucc_sparse_dense_extent(&p->C, m, p->columns,
                                     p->beta.device || sparse_scalar_is_zero(&p->beta) ? WRITES : UPDATES),
            sparse_scalar_extent(&p->alpha), sparse_scalar_extent(&p->beta), SPARSE_BUFFER(buffer)));
}

/* SpMV's arguments, checked, as a product without its alpha and beta. */
static cusparseStatus_t check_product(struct product *p, cusparseHandle_t handle, cusparseOperation_t opA,
                                      const void *alpha, cusparseConstSpMatDescr_t matA,
                                      cusparseConstDnVecDescr_t vecX, const void *beta,
                                      cusparseDnVecDescr_t vecY, cudaDataType computeType)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!matA || !vecX || !vecY || !alpha || !beta || !sparse_is_operation(opA))
        return CUSPARSE_STATUS_INVALID_VALUE;
    bool transposed = sparse_is_transposed(matA, opA);
    int64_t rows = transposed ? matA->columns : matA->rows, columns = transposed ? matA->rows : matA->columns;
    if (vecX->size != columns || vecY->size != rows) {
        cucc_note("cusparseSpMV: the matrix, as it is multiplied, has %lld rows and %lld columns; x has %lld "
                  "numbers, and y has %lld",
                  (long long)rows, (long long)columns, (long long)vecX->size, (long long)vecY->size);
        return CUSPARSE_STATUS_INVALID_VALUE;
    }
    if (!types_go(matA->type, vecX->type, vecY->type, computeType) || matA->batches > 1)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    *p = (struct product){.A = *matA,
                          .transposed = transposed,
                          .columns = 1,
                          .batches = 1,
                          .B = {vecX->value, 1, 0, vecX->type, 1, 0},
                          .C = {vecY->value, 1, 0, vecY->type, 1, 0}};
    if (columns == 0) p->B.value = p->C.value;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t opA, const void *alpha,
                              cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                              const void *beta, cusparseDnVecDescr_t vecY, cudaDataType computeType,
                              cusparseSpMVAlg_t alg, void *externalBuffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpMV");
    struct product p;
    (void)alg;
    cusparseStatus_t status = check_product(&p, handle, opA, alpha, matA, vecX, beta, vecY, computeType);
    if (status != CUSPARSE_STATUS_SUCCESS || vecY->size == 0) return status;
    if (!cucc_sparse_has_buffer(call.name, externalBuffer)) return CUSPARSE_STATUS_INVALID_VALUE;
    return submit(handle, &call, alpha, beta, computeType, externalBuffer, &p);
}

cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t handle, cusparseOperation_t opA, const void *alpha,
                                         cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                         const void *beta, cusparseDnVecDescr_t vecY,
                                         cudaDataType computeType, cusparseSpMVAlg_t alg,
                                         void *externalBuffer)
{
    struct product p;
    (void)alg;
    (void)externalBuffer;
    if (cucc_library_fails(__func__)) return CUSPARSE_STATUS_INTERNAL_ERROR;
    return check_product(&p, handle, opA, alpha, matA, vecX, beta, vecY, computeType);
}

/* As many matrices in each of the three; one A or one B may serve for all */
static bool batches_go(struct product *p)
{
    const int a = p->A.batches ? p->A.batches : 1, b = p->B.batches, c = p->C.batches;
    p->batches = c;
    if (a == 1) p->A.batches = 0;
    if (b == 1) p->B.stride = 0;
    return (a == c || a == 1) && (b == c || b == 1);
}

/* SpMM's arguments, checked, as a product without its alpha and beta. */
static cusparseStatus_t check_matrices(struct product *p, cusparseHandle_t handle, cusparseOperation_t opA,
                                       cusparseOperation_t opB, const void *alpha,
                                       cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                       const void *beta, cusparseConstDnMatDescr_t matC,
                                       cudaDataType computeType)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!matA || !matB || !matC || !alpha || !beta) return CUSPARSE_STATUS_INVALID_VALUE;
    if (!sparse_is_operation(opA) || !sparse_is_operation(opB)) return CUSPARSE_STATUS_INVALID_VALUE;
    bool ta = sparse_is_transposed(matA, opA), tb = opB != CUSPARSE_OPERATION_NON_TRANSPOSE;
    int64_t m = ta ? matA->columns : matA->rows, k = ta ? matA->rows : matA->columns;
    int64_t kb = tb ? matB->columns : matB->rows, n = tb ? matB->rows : matB->columns;
    if (kb != k || matC->rows != m || matC->columns != n) return CUSPARSE_STATUS_INVALID_VALUE;
    if (!types_go(matA->type, matB->type, matC->type, computeType)) return CUSPARSE_STATUS_NOT_SUPPORTED;
    *p = (struct product){.A = *matA,
                          .transposed = ta,
                          .columns = n,
                          .B = cucc_sparse_dense(matB, tb),
                          .C = cucc_sparse_dense(matC, false)};
    if (k == 0) p->B.value = p->C.value;
    return batches_go(p) ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_INVALID_VALUE;
}

cusparseStatus_t cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                              const void *alpha, cusparseConstSpMatDescr_t matA,
                              cusparseConstDnMatDescr_t matB, const void *beta, cusparseDnMatDescr_t matC,
                              cudaDataType computeType, cusparseSpMMAlg_t alg, void *externalBuffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpMM");
    struct product p;
    (void)alg;
    cusparseStatus_t status =
        check_matrices(&p, handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
    if (status != CUSPARSE_STATUS_SUCCESS || matC->rows == 0 || matC->columns == 0) return status;
    return submit(handle, &call, alpha, beta, computeType, externalBuffer, &p);
}

cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t handle, cusparseOperation_t opA,
                                         cusparseOperation_t opB, const void *alpha,
                                         cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                         const void *beta, cusparseDnMatDescr_t matC,
                                         cudaDataType computeType, cusparseSpMMAlg_t alg,
                                         void *externalBuffer)
{
    struct product p;
    (void)alg, (void)externalBuffer;
    if (cucc_library_fails(__func__)) return CUSPARSE_STATUS_INTERNAL_ERROR;
    return check_matrices(&p, handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
}

cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA, const void *alpha,
                                         cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                         const void *beta, cusparseDnVecDescr_t vecY,
                                         cudaDataType computeType, cusparseSpMVAlg_t alg, size_t *bufferSize)
{
    (void)opA, (void)alpha, (void)matA, (void)vecX, (void)beta, (void)vecY, (void)computeType, (void)alg;
    return cucc_sparse_buffer_size(__func__, handle, bufferSize);
}

cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
                                         cusparseOperation_t opB, const void *alpha,
                                         cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                         const void *beta, cusparseDnMatDescr_t matC,
                                         cudaDataType computeType, cusparseSpMMAlg_t alg, size_t *bufferSize)
{
    (void)opA, (void)opB, (void)alpha, (void)matA, (void)matB, (void)beta, (void)matC, (void)computeType,
        (void)alg;
    return cucc_sparse_buffer_size(__func__, handle, bufferSize);
}
