/* product.c: sparse times dense.  A vector is a dense matrix of one column. */
#include "context.h"

/* Element (i, j) of op(M) stands at value[i * row + j * column]. */
struct dense {
    void *value;
    int64_t row, column;
};

struct product {
    struct cusparseSpMatDescr A;
    bool transposed;
    int64_t columns; /* of op(B) and C */
    struct dense B, C;
    double alpha, beta;
    const void *device_alpha, *device_beta; /* NULL, or where they are read when the work runs */
};

static double number(cudaDataType type, const void *array, int64_t i)
{
    return type == CUDA_R_64F ? ((const double *)array)[i] : ((const float *)array)[i];
}

/* C += alpha a op(B), for one element a of A at (i, j) of op(A) */
static void add_element(const struct product *p, double alpha, int64_t i, int64_t j, double a)
{
    for (int64_t c = 0; c < p->columns; c++) {
        int64_t from = j * p->B.row + c * p->B.column, to = i * p->C.row + c * p->C.column;
        if (p->A.type == CUDA_R_64F)
            ((double *)p->C.value)[to] += alpha * a * ((double *)p->B.value)[from];
        else
            ((float *)p->C.value)[to] += (float)alpha * (float)a * ((float *)p->B.value)[from];
    }
}

static void scale_result(const struct product *p, double beta)
{
    int64_t rows = p->transposed ? p->A.columns : p->A.rows;
    for (int64_t i = 0; i < rows; i++) {
        for (int64_t c = 0; c < p->columns; c++) {
            int64_t at = i * p->C.row + c * p->C.column;
            if (p->A.type == CUDA_R_64F)
                ((double *)p->C.value)[at] = beta == 0 ? 0 : beta * ((double *)p->C.value)[at];
            else
                ((float *)p->C.value)[at] = beta == 0 ? 0 : (float)beta * ((float *)p->C.value)[at];
        }
    }
}

/* An index outside the matrix would be a wild access on a GPU; here it is named. */
static bool inside(const struct product *p, int64_t e, int64_t i, int64_t j)
{
    if (i >= 0 && i < p->A.rows && j >= 0 && j < p->A.columns) return true;
    cucc_extent_wrong("element %lld of the matrix is at row %lld, column %lld, outside its %lld by %lld",
                      (long long)e, (long long)i, (long long)j, (long long)p->A.rows,
                      (long long)p->A.columns);
    return false;
}

static void run(const void *argument, struct cucc_block *unused)
{
    const struct product *p = argument;
    const struct cusparseSpMatDescr *A = &p->A;
    double alpha = p->device_alpha != NULL ? number(A->type, p->device_alpha, 0) : p->alpha;
    double beta = p->device_beta != NULL ? number(A->type, p->device_beta, 0) : p->beta;
    int64_t i = 0;
    (void)unused;
    scale_result(p, beta);
    for (int64_t e = 0; e < A->count; e++) {
        if (A->format == CUSPARSE_FORMAT_COO)
            i = sparse_indexed(A->row_type, A->row, e) - A->base;
        else
            while (i < A->rows && e >= sparse_indexed(A->row_type, A->row, i + 1) - A->base) i++;
        int64_t j = sparse_indexed(A->column_type, A->column, e) - A->base;
        if (!inside(p, e, i, j)) return;
        add_element(p, alpha, p->transposed ? j : i, p->transposed ? i : j, number(A->type, A->value, e));
    }
}

static bool is_operation(cusparseOperation_t op)
{
    return op == CUSPARSE_OPERATION_NON_TRANSPOSE || op == CUSPARSE_OPERATION_TRANSPOSE ||
           op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE;
}

/* Of B in a product with empty rows and columns only some is read: it is not asked whether all is written */
static cucc_extent of_dense(struct dense m, size_t element, int64_t rows, int64_t columns, int how)
{
    if (how == READS) how |= CUCC_HULL;
    return m.row == 1 ? cucc_extent_matrix(m.value, element, rows, columns, m.column ? m.column : rows, how)
                      : cucc_extent_matrix(m.value, element, columns, rows, m.row, how);
}

enum { BUFFER_BYTES = 1024 }; /* what a GPU's algorithms would ask for is a little more than nothing */

static cusparseStatus_t submit(cusparseHandle_t handle, const cucc_kernel_info *call, const void *alpha,
                               const void *beta, const void *buffer, struct product *p)
{
    bool on_device = handle->pointer_mode == CUSPARSE_POINTER_MODE_DEVICE;
    if (on_device) {
        p->device_alpha = alpha;
        p->device_beta = beta;
    } else {
        p->alpha = number(p->A.type, alpha, 0);
        p->beta = number(p->A.type, beta, 0);
    }
    const struct cusparseSpMatDescr *A = &p->A;
    const int64_t m = p->transposed ? A->columns : A->rows, k = p->transposed ? A->rows : A->columns;
    const int result =
        on_device || p->beta == 0 ? WRITES : UPDATES; /* of a beta on the device it is not known */
    const size_t value = sparse_value_bytes(A->type), index = sparse_index_bytes(A->row_type);
    const int64_t offsets = A->format == CUSPARSE_FORMAT_COO ? A->count : A->rows + 1;
    return cucc_sparse_queue(
        handle, call, run, p, sizeof *p,
        CUCC_EXTENTS(cucc_extent_list(A->row, index, offsets, READS),
                     cucc_extent_list(A->column, sparse_index_bytes(A->column_type), A->count, READS),
                     cucc_extent_list(A->value, value, A->count, READS),
                     of_dense(p->B, value, k, p->columns, A->count ? READS : 0),
                     of_dense(p->C, value, m, p->columns, result),
                     cucc_extent_list(alpha, value, on_device, READS),
                     cucc_extent_list(beta, value, on_device, READS),
                     cucc_extent_list(buffer, 1, buffer != NULL ? BUFFER_BYTES : 0, CUCC_SCRATCH)));
}

/* Is op(A) the transpose of what the descriptor holds?  (Of CSC it holds the transpose.) */
static bool is_transposed(cusparseConstSpMatDescr_t matrix, cusparseOperation_t op)
{
    return (op != CUSPARSE_OPERATION_NON_TRANSPOSE) != (matrix->format == CUSPARSE_FORMAT_CSC);
}

/* SpMV's arguments, checked, as a product without its alpha and beta. */
static cusparseStatus_t check_product(struct product *p, cusparseHandle_t handle, cusparseOperation_t opA,
                                      const void *alpha, cusparseConstSpMatDescr_t matA,
                                      cusparseConstDnVecDescr_t vecX, const void *beta,
                                      cusparseDnVecDescr_t vecY, cudaDataType computeType)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!matA || !vecX || !vecY || !alpha || !beta || !is_operation(opA))
        return CUSPARSE_STATUS_INVALID_VALUE;
    bool transposed = is_transposed(matA, opA);
    int64_t rows = transposed ? matA->columns : matA->rows, columns = transposed ? matA->rows : matA->columns;
    if (vecX->size != columns || vecY->size != rows) return CUSPARSE_STATUS_INVALID_VALUE;
    if (matA->type != computeType || vecX->type != computeType || vecY->type != computeType) {
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    }
    *p = (struct product){.A = *matA,
                          .transposed = transposed,
                          .columns = 1,
                          .B = {vecX->value, 1, 0},
                          .C = {vecY->value, 1, 0}};
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
    if (externalBuffer == NULL) { /* the library refuses it, too, where it has asked for more than nothing */
        cucc_note("cusparseSpMV: the buffer is null, where cusparseSpMV_bufferSize asked for %d bytes",
                  BUFFER_BYTES);
        return CUSPARSE_STATUS_INVALID_VALUE;
    }
    return submit(handle, &call, alpha, beta, externalBuffer, &p);
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

static struct dense whole(cusparseConstDnMatDescr_t m, bool transposed)
{
    bool by_rows = (m->order == CUSPARSE_ORDER_ROW) != transposed;
    return (struct dense){m->value, by_rows ? m->ld : 1, by_rows ? 1 : m->ld};
}

cusparseStatus_t cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                              const void *alpha, cusparseConstSpMatDescr_t matA,
                              cusparseConstDnMatDescr_t matB, const void *beta, cusparseDnMatDescr_t matC,
                              cudaDataType computeType, cusparseSpMMAlg_t alg, void *externalBuffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpMM");
    (void)alg;
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!matA || !matB || !matC || !alpha || !beta) return CUSPARSE_STATUS_INVALID_VALUE;
    if (!is_operation(opA) || !is_operation(opB)) return CUSPARSE_STATUS_INVALID_VALUE;
    bool ta = is_transposed(matA, opA), tb = opB != CUSPARSE_OPERATION_NON_TRANSPOSE;
    int64_t m = ta ? matA->columns : matA->rows, k = ta ? matA->rows : matA->columns;
    int64_t kb = tb ? matB->columns : matB->rows, n = tb ? matB->rows : matB->columns;
    if (kb != k || matC->rows != m || matC->columns != n) return CUSPARSE_STATUS_INVALID_VALUE;
    if (matA->type != computeType || matB->type != computeType || matC->type != computeType) {
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    }
    if (m == 0 || n == 0) return CUSPARSE_STATUS_SUCCESS;
    struct product p = {
        .A = *matA, .transposed = ta, .columns = n, .B = whole(matB, tb), .C = whole(matC, false)};
    if (k == 0) p.B.value = p.C.value;
    return submit(handle, &call, alpha, beta, externalBuffer, &p);
}

static cusparseStatus_t buffer_size(const char *call, cusparseHandle_t handle, size_t *size)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (size == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    if (cucc_library_fails(call)) return CUSPARSE_STATUS_INTERNAL_ERROR;
    *size = BUFFER_BYTES;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA, const void *alpha,
                                         cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                         const void *beta, cusparseDnVecDescr_t vecY,
                                         cudaDataType computeType, cusparseSpMVAlg_t alg, size_t *bufferSize)
{
    (void)opA, (void)alpha, (void)matA, (void)vecX, (void)beta, (void)vecY, (void)computeType, (void)alg;
    return buffer_size(__func__, handle, bufferSize);
}

cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
                                         cusparseOperation_t opB, const void *alpha,
                                         cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                         const void *beta, cusparseDnMatDescr_t matC,
                                         cudaDataType computeType, cusparseSpMMAlg_t alg, size_t *bufferSize)
{
    (void)opA, (void)opB, (void)alpha, (void)matA, (void)matB, (void)beta, (void)matC, (void)computeType,
        (void)alg;
    return buffer_size(__func__, handle, bufferSize);
}
