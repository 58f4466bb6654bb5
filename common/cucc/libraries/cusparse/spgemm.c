/* spgemm.c: sparse times sparse, row by row (Gustavson, "Two fast algorithms for sparse matrices", ACM TOMS
 * 4, 1978). */
#include "entries.h"

#include <stdlib.h>

struct cusparseSpGEMMDescr {
    struct sparse_rows product; /* A B without alpha; no source */
    int64_t products;           /* multiplications, -1: not estimated */
};

cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t *descr)
{
    struct cusparseSpGEMMDescr fresh = {.products = -1};
    if (descr == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    return cucc_sparse_describe((void **)descr, &fresh, sizeof fresh, __func__,
                                "cusparseSpGEMM_destroyDescr");
}

cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t descr)
{
    if (descr != NULL) {
        cucc_library_wait();
        cucc_sparse_free_rows(&descr->product);
    }
    return cucc_sparse_forget(__func__, descr);
}

struct product {
    struct cusparseSpMatDescr A, B, C;
    struct cusparseSpGEMMDescr *descr;
    struct sparse_scalar alpha, beta;
    bool counts;          /* how many multiplications there are is all that is asked */
    bool places, numbers; /* what goes to C's arrays */
};

/* --- the product, in host memory --- */

static int64_t multiplications(const struct sparse_rows *A, const struct sparse_rows *B)
{
    int64_t n = 0;
    for (int64_t k = 0; k < A->count; k++) n += B->offset[A->column[k] + 1] - B->offset[A->column[k]];
    return n;
}

/* Row i into sum, and which columns it has to column, in the order in which they are met; how many */
static int64_t row_of_product(const struct sparse_rows *A, const struct sparse_rows *B, int64_t i,
                              double *sum, int64_t *seen, int64_t *column)
{
    int64_t n = 0;
    for (int64_t a = A->offset[i]; a < A->offset[i + 1]; a++) {
        const int64_t row = A->column[a];
        for (int64_t b = B->offset[row]; b < B->offset[row + 1]; b++) {
            const int64_t j = B->column[b];
            if (seen[j] != i + 1) seen[j] = i + 1, sum[j] = 0, column[n++] = j;
            sum[j] += A->value[a] * B->value[b];
        }
    }
    return n;
}

/* Room for so many numbers, and for more from time to time */
static bool grow(struct sparse_rows *C, int64_t *room, int64_t need)
{
    if (need <= *room) return true;
    const int64_t more = need + need / 2 + 16;
    int64_t *column = realloc(C->column, (size_t)more * sizeof *column);
    if (column != NULL) C->column = column;
    double *value = realloc(C->value, (size_t)more * sizeof *value);
    if (value != NULL) C->value = value;
    if (column == NULL || value == NULL) return false;
    *room = more;
    return true;
}

static int ascending(const void *one, const void *two)
{
    const int64_t a = *(const int64_t *)one, b = *(const int64_t *)two;
    return a < b ? -1 : a > b;
}

/* Most rows are short, for which qsort takes longer than all the rest */
static void sort_columns(int64_t *column, int64_t n)
{
    if (n > 32) {
        qsort(column, (size_t)n, sizeof *column, ascending);
        return;
    }
    for (int64_t k = 1; k < n; k++) {
        const int64_t x = column[k];
        int64_t at = k;
        for (; at > 0 && column[at - 1] > x; at--) column[at] = column[at - 1];
        column[at] = x;
    }
}

static bool multiply_rows(const struct sparse_rows *A, const struct sparse_rows *B, struct sparse_rows *C,
                          double *sum, int64_t *seen, int64_t *column)
{
    int64_t room = 0;
    for (int64_t i = 0; i < A->rows; i++) {
        const int64_t n = row_of_product(A, B, i, sum, seen, column), from = C->count;
        sort_columns(column, n);
        if (!grow(C, &room, from + n)) return false;
        for (int64_t k = 0; k < n; k++) {
            C->column[from + k] = column[k];
            C->value[from + k] = sum[column[k]];
        }
        C->offset[i + 1] = C->count = from + n;
    }
    return true;
}

static bool multiply(const struct sparse_rows *A, const struct sparse_rows *B, struct sparse_rows *C)
{
    const size_t columns = (size_t)B->columns + 1;
    double *sum = malloc(columns * sizeof *sum);
    int64_t *seen = calloc(columns, sizeof *seen), *column = malloc(columns * sizeof *column);
    *C = (struct sparse_rows){.rows = A->rows, .columns = B->columns};
    C->offset = calloc((size_t)A->rows + 1, sizeof *C->offset);
    const bool good = sum && seen && column && C->offset && multiply_rows(A, B, C, sum, seen, column);
    free(sum), free(seen), free(column);
    if (!good) cucc_sparse_free_rows(C);
    return good;
}

/* --- on the stream --- */

static void run_product(const void *argument, struct cucc_block *unused)
{
    const struct product *p = argument;
    struct sparse_rows A, B;
    (void)unused;
    cucc_sparse_free_rows(&p->descr->product);
    if (!cucc_sparse_by_rows("cusparseSpGEMM", &p->A, false, &A)) return;
    if (cucc_sparse_by_rows("cusparseSpGEMM", &p->B, false, &B)) {
        p->descr->products = multiplications(&A, &B);
        if (!p->counts && !multiply(&A, &B, &p->descr->product))
            cucc_sparse_has_memory("cusparseSpGEMM", false);
        cucc_sparse_free_rows(&B);
    }
    cucc_sparse_free_rows(&A);
}

static void run_copy(const void *argument, struct cucc_block *unused)
{
    const struct product *p = argument;
    const struct sparse_rows *from = &p->descr->product;
    const struct cusparseSpMatDescr *C = &p->C;
    const double alpha = sparse_scalar_value(&p->alpha), beta = sparse_scalar_value(&p->beta);
    (void)unused;
    if (from->offset == NULL || from->count != C->count) {
        cucc_extent_wrong("the product has %lld numbers, and C has room for %lld", (long long)from->count,
                          (long long)C->count);
        return;
    }
    for (int64_t i = 0; p->places && i <= from->rows; i++)
        sparse_store_index(C->row_type, C->row, i, from->offset[i] + C->base);
    for (int64_t k = 0; k < from->count; k++) {
        if (p->places) sparse_store_index(C->column_type, C->column, k, from->column[k] + C->base);
        if (!p->numbers) continue;
        const double old = beta == 0 ? 0 : beta * sparse_number(C->type, C->value, k);
        sparse_store(C->type, (void *)C->value, k, alpha * from->value[k] + old);
    }
}

static void run_again(const void *argument, struct cucc_block *unused)
{
    run_product(argument, unused);
    run_copy(argument, unused);
}

/* --- the calls --- */

static cusparseStatus_t check(struct product *p, cusparseHandle_t handle, cusparseOperation_t opA,
                              cusparseOperation_t opB, cusparseConstSpMatDescr_t A,
                              cusparseConstSpMatDescr_t B, cusparseConstSpMatDescr_t C,
                              cusparseSpGEMMDescr_t descr)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!A || !B || !C || !descr) return CUSPARSE_STATUS_INVALID_VALUE;
    if (A->columns != B->rows || C->rows != A->rows || C->columns != B->columns)
        return CUSPARSE_STATUS_INVALID_VALUE;
    if (opA != CUSPARSE_OPERATION_NON_TRANSPOSE || opB != CUSPARSE_OPERATION_NON_TRANSPOSE)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    if (A->format != CUSPARSE_FORMAT_CSR || B->format != A->format || C->format != A->format)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    if (A->type != B->type || A->type != C->type) return CUSPARSE_STATUS_NOT_SUPPORTED;
    *p = (struct product){.A = *A, .B = *B, .C = *C, .descr = descr};
    return CUSPARSE_STATUS_SUCCESS;
}

/* With a scalar of that type */
static cusparseStatus_t check_scaled(struct product *p, cusparseHandle_t handle, cusparseOperation_t opA,
                                     cusparseOperation_t opB, const void *alpha, cusparseConstSpMatDescr_t A,
                                     cusparseConstSpMatDescr_t B, const void *beta,
                                     cusparseConstSpMatDescr_t C, cudaDataType type,
                                     cusparseSpGEMMDescr_t descr)
{
    cusparseStatus_t status = check(p, handle, opA, opB, A, B, C, descr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (alpha == NULL || beta == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    if (A->type != type && (type != CUDA_R_32F || A->type == CUDA_R_64F))
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    p->alpha = sparse_scalar(handle, type, alpha), p->beta = sparse_scalar(handle, type, beta);
    return CUSPARSE_STATUS_SUCCESS;
}

static bool asks_size(size_t *size, const void *buffer, cusparseStatus_t *status, const char *call)
{
    *status = CUSPARSE_STATUS_SUCCESS;
    if (size == NULL)
        *status = CUSPARSE_STATUS_INVALID_VALUE;
    else if (cucc_library_fails(call))
        *status = CUSPARSE_STATUS_INTERNAL_ERROR;
    else if (buffer == NULL)
        *size = SPARSE_BUFFER_BYTES;
    return *status != CUSPARSE_STATUS_SUCCESS || buffer == NULL;
}

/* Makes the product, and waits for it: its size is what the program asks for next. */
static cusparseStatus_t make(cusparseHandle_t handle, const cucc_kernel_info *call, struct product *p,
                             const void *buffer)
{
    cusparseStatus_t status = cucc_sparse_queue(
        handle, call, run_product, p, sizeof *p,
        CUCC_EXTENTS(SPARSE_MATRIX(&p->A, READS), SPARSE_MATRIX(&p->B, READS), SPARSE_BUFFER(buffer)));
    return status ? status : cucc_sparse_wait(handle, NULL, 0);
}

static cusparseStatus_t copy(cusparseHandle_t handle, const cucc_kernel_info *call, struct product *p)
{
    const int numbers = sparse_scalar_is_zero(&p->beta) ? WRITES : UPDATES;
    if (p->places && p->C.row == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    return cucc_sparse_queue(handle, call, p->places ? run_copy : run_again, p, sizeof *p,
                             CUCC_EXTENTS(cucc_sparse_row_extent(&p->C, p->places ? WRITES : READS),
                                          cucc_sparse_column_extent(&p->C, p->places ? WRITES : READS),
                                          cucc_sparse_value_extent(&p->C, p->numbers ? numbers : 0),
                                          sparse_scalar_extent(&p->alpha), sparse_scalar_extent(&p->beta)));
}

cusparseStatus_t cusparseSpGEMM_workEstimation(cusparseHandle_t handle, cusparseOperation_t opA,
                                               cusparseOperation_t opB, const void *alpha,
                                               cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB,
                                               const void *beta, cusparseSpMatDescr_t matC,
                                               cudaDataType computeType, cusparseSpGEMMAlg_t alg,
                                               cusparseSpGEMMDescr_t spgemmDescr, size_t *bufferSize1,
                                               void *externalBuffer1)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpGEMM_workEstimation");
    struct product p;
    (void)alg;
    cusparseStatus_t status =
        check_scaled(&p, handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
    if (status || asks_size(bufferSize1, externalBuffer1, &status, call.name)) return status;
    p.counts = true;
    return make(handle, &call, &p, externalBuffer1);
}

cusparseStatus_t cusparseSpGEMM_getNumProducts(cusparseSpGEMMDescr_t spgemmDescr, int64_t *num_prods)
{
    if (!spgemmDescr || !num_prods || spgemmDescr->products < 0) return CUSPARSE_STATUS_INVALID_VALUE;
    *num_prods = spgemmDescr->products;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpGEMM_estimateMemory(cusparseHandle_t handle, cusparseOperation_t opA,
                                               cusparseOperation_t opB, const void *alpha,
                                               cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB,
                                               const void *beta, cusparseSpMatDescr_t matC,
                                               cudaDataType computeType, cusparseSpGEMMAlg_t alg,
                                               cusparseSpGEMMDescr_t spgemmDescr, float chunk_fraction,
                                               size_t *bufferSize3, void *externalBuffer3,
                                               size_t *bufferSize2)
{
    struct product p;
    cusparseStatus_t status =
        check_scaled(&p, handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
    if (status) return status;
    if (alg != CUSPARSE_SPGEMM_ALG2 && alg != CUSPARSE_SPGEMM_ALG3) return CUSPARSE_STATUS_NOT_SUPPORTED;
    if (!(chunk_fraction > 0 && chunk_fraction <= 1)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (asks_size(bufferSize3, externalBuffer3, &status, __func__)) return status;
    if (bufferSize2 == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    *bufferSize2 = SPARSE_BUFFER_BYTES;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpGEMM_compute(cusparseHandle_t handle, cusparseOperation_t opA,
                                        cusparseOperation_t opB, const void *alpha,
                                        cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB,
                                        const void *beta, cusparseSpMatDescr_t matC, cudaDataType computeType,
                                        cusparseSpGEMMAlg_t alg, cusparseSpGEMMDescr_t spgemmDescr,
                                        size_t *bufferSize2, void *externalBuffer2)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpGEMM_compute");
    struct product p;
    (void)alg;
    cusparseStatus_t status =
        check_scaled(&p, handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
    if (status || asks_size(bufferSize2, externalBuffer2, &status, call.name)) return status;
    if (spgemmDescr->products < 0) {
        cucc_note("%s: there has been no cusparseSpGEMM_workEstimation with a buffer", call.name);
        return CUSPARSE_STATUS_INVALID_VALUE;
    }
    status = make(handle, &call, &p, externalBuffer2);
    if (status == CUSPARSE_STATUS_SUCCESS) matC->count = spgemmDescr->product.count;
    return status;
}

cusparseStatus_t cusparseSpGEMM_copy(cusparseHandle_t handle, cusparseOperation_t opA,
                                     cusparseOperation_t opB, const void *alpha,
                                     cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB,
                                     const void *beta, cusparseSpMatDescr_t matC, cudaDataType computeType,
                                     cusparseSpGEMMAlg_t alg, cusparseSpGEMMDescr_t spgemmDescr)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpGEMM_copy");
    struct product p;
    (void)alg;
    cusparseStatus_t status =
        check_scaled(&p, handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
    if (status) return status;
    p.places = p.numbers = true;
    return copy(handle, &call, &p);
}

/* --- with the same places again --- */

cusparseStatus_t cusparseSpGEMMreuse_workEstimation(cusparseHandle_t handle, cusparseOperation_t opA,
                                                    cusparseOperation_t opB, cusparseConstSpMatDescr_t matA,
                                                    cusparseConstSpMatDescr_t matB, cusparseSpMatDescr_t matC,
                                                    cusparseSpGEMMAlg_t alg,
                                                    cusparseSpGEMMDescr_t spgemmDescr, size_t *bufferSize1,
                                                    void *externalBuffer1)
{
    struct product p;
    (void)alg;
    cusparseStatus_t status = check(&p, handle, opA, opB, matA, matB, matC, spgemmDescr);
    if (!status) asks_size(bufferSize1, externalBuffer1, &status, __func__);
    return status;
}

cusparseStatus_t cusparseSpGEMMreuse_nnz(cusparseHandle_t handle, cusparseOperation_t opA,
                                         cusparseOperation_t opB, cusparseConstSpMatDescr_t matA,
                                         cusparseConstSpMatDescr_t matB, cusparseSpMatDescr_t matC,
                                         cusparseSpGEMMAlg_t alg, cusparseSpGEMMDescr_t spgemmDescr,
                                         size_t *bufferSize2, void *externalBuffer2, size_t *bufferSize3,
                                         void *externalBuffer3, size_t *bufferSize4, void *externalBuffer4)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpGEMMreuse_nnz");
    struct product p;
    (void)alg;
    cusparseStatus_t status = check(&p, handle, opA, opB, matA, matB, matC, spgemmDescr);
    if (status) return status;
    const bool ask2 = asks_size(bufferSize2, externalBuffer2, &status, call.name);
    if (status) return status;
    const bool ask3 = asks_size(bufferSize3, externalBuffer3, &status, call.name);
    if (status) return status;
    const bool ask4 = asks_size(bufferSize4, externalBuffer4, &status, call.name);
    if (status || ask2 || ask3 || ask4) return status;
    status = make(handle, &call, &p, externalBuffer2);
    if (status == CUSPARSE_STATUS_SUCCESS) matC->count = spgemmDescr->product.count;
    return status;
}

cusparseStatus_t cusparseSpGEMMreuse_copy(cusparseHandle_t handle, cusparseOperation_t opA,
                                          cusparseOperation_t opB, cusparseConstSpMatDescr_t matA,
                                          cusparseConstSpMatDescr_t matB, cusparseSpMatDescr_t matC,
                                          cusparseSpGEMMAlg_t alg, cusparseSpGEMMDescr_t spgemmDescr,
                                          size_t *bufferSize5, void *externalBuffer5)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpGEMMreuse_copy");
    struct product p;
    (void)alg;
    cusparseStatus_t status = check(&p, handle, opA, opB, matA, matB, matC, spgemmDescr);
    if (status || asks_size(bufferSize5, externalBuffer5, &status, call.name)) return status;
    p.places = true;
    return copy(handle, &call, &p);
}

cusparseStatus_t cusparseSpGEMMreuse_compute(cusparseHandle_t handle, cusparseOperation_t opA,
                                             cusparseOperation_t opB, const void *alpha,
                                             cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB,
                                             const void *beta, cusparseSpMatDescr_t matC,
                                             cudaDataType computeType, cusparseSpGEMMAlg_t alg,
                                             cusparseSpGEMMDescr_t spgemmDescr)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpGEMMreuse_compute");
    struct product p;
    (void)alg;
    cusparseStatus_t status =
        check_scaled(&p, handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
    if (status) return status;
    p.numbers = true;
    return copy(handle, &call, &p);
}
