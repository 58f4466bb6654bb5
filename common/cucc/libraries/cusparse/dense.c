/* dense.c: sparse matrices made dense, dense ones made sparse, and their numbers counted. */
#include "entries.h"

/* --- sparse to dense --- */

struct spread {
    struct cusparseSpMatDescr A;
    struct sparse_dense B;
    int64_t rows, columns;
    bool transposed; /* A is kept as its transpose */
};

static void put(void *of, int64_t e, int64_t i, int64_t j)
{
    const struct spread *s = of;
    sparse_dense_put(&s->B, 0, i, j, sparse_number(s->A.type, s->A.value, e));
}

static void run_spread(const void *argument, struct cucc_block *unused)
{
    const struct spread *s = argument;
    (void)unused;
    for (int64_t i = 0; i < s->rows; i++) {
        for (int64_t j = 0; j < s->columns; j++) sparse_dense_put(&s->B, 0, i, j, 0);
    }
    cucc_sparse_each(&s->A, s->transposed, put, (void *)s);
}

/* Both of one size and type? */
static cusparseStatus_t check(cusparseHandle_t handle, cusparseConstSpMatDescr_t sparse,
                              cusparseConstDnMatDescr_t dense)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (sparse == NULL || dense == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    const bool by_columns = sparse->format == CUSPARSE_FORMAT_CSC;
    if (dense->rows != (by_columns ? sparse->columns : sparse->rows) ||
        dense->columns != (by_columns ? sparse->rows : sparse->columns))
        return CUSPARSE_STATUS_INVALID_VALUE;
    return sparse->type == dense->type ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_NOT_SUPPORTED;
}

cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t handle, cusparseConstSpMatDescr_t matA,
                                                  cusparseDnMatDescr_t matB, cusparseSparseToDenseAlg_t alg,
                                                  size_t *bufferSize)
{
    (void)alg;
    cusparseStatus_t status = check(handle, matA, matB);
    return status ? status : cucc_sparse_buffer_size(__func__, handle, bufferSize);
}

cusparseStatus_t cusparseSparseToDense(cusparseHandle_t handle, cusparseConstSpMatDescr_t matA,
                                       cusparseDnMatDescr_t matB, cusparseSparseToDenseAlg_t alg,
                                       void *externalBuffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSparseToDense");
    (void)alg;
    cusparseStatus_t status = check(handle, matA, matB);
    if (status != CUSPARSE_STATUS_SUCCESS || matB->rows == 0 || matB->columns == 0) return status;
    struct spread s = {*matA, cucc_sparse_dense(matB, false), matB->rows, matB->columns,
                       matA->format == CUSPARSE_FORMAT_CSC};
    return cucc_sparse_queue(handle, &call, run_spread, &s, sizeof s,
                             CUCC_EXTENTS(SPARSE_MATRIX(matA, READS),
                                          cucc_sparse_dense_extent(&s.B, s.rows, s.columns, WRITES),
                                          SPARSE_BUFFER(externalBuffer)));
}

/* --- dense to sparse --- */

struct picking {
    struct sparse_dense A; /* as B is kept: transposed for CSC */
    struct cusparseSpMatDescr B;
    int64_t *count; /* the host's */
};

static void run_count(const void *argument, struct cucc_block *unused)
{
    const struct picking *p = argument;
    const bool offsets = p->B.format != CUSPARSE_FORMAT_COO;
    int64_t n = 0;
    (void)unused;
    for (int64_t i = 0; i < p->B.rows; i++) {
        if (offsets) sparse_store_index(p->B.row_type, p->B.row, i, n + p->B.base);
        for (int64_t j = 0; j < p->B.columns; j++) n += sparse_dense_get(&p->A, 0, i, j) != 0;
    }
    if (offsets) sparse_store_index(p->B.row_type, p->B.row, p->B.rows, n + p->B.base);
    *p->count = n;
}

static void run_pick(const void *argument, struct cucc_block *unused)
{
    const struct picking *p = argument;
    const struct cusparseSpMatDescr *B = &p->B;
    int64_t e = 0;
    (void)unused;
    for (int64_t i = 0; i < B->rows; i++) {
        for (int64_t j = 0; j < B->columns; j++) {
            const double x = sparse_dense_get(&p->A, 0, i, j);
            if (x == 0) continue;
            if (e == B->count) {
                cucc_extent_wrong("the dense matrix has more numbers than the %lld that the analysis found",
                                  (long long)B->count);
                return;
            }
            if (B->format == CUSPARSE_FORMAT_COO) sparse_store_index(B->row_type, B->row, e, i + B->base);
            sparse_store_index(B->column_type, B->column, e, j + B->base);
            sparse_store(B->type, (void *)B->value, e++, x);
        }
    }
}

static void pick_one(void *of, int64_t e, int64_t i, int64_t j)
{
    const struct picking *p = of;
    sparse_store(p->B.type, (void *)p->B.value, e, sparse_dense_get(&p->A, 0, i, j));
}

static void run_pick_blocks(const void *argument, struct cucc_block *unused)
{
    const struct picking *p = argument;
    (void)unused;
    cucc_sparse_each(&p->B, false, pick_one, (void *)p);
}

static cusparseStatus_t check_picking(struct picking *p, cusparseHandle_t handle,
                                      cusparseConstDnMatDescr_t matA, cusparseConstSpMatDescr_t matB)
{
    cusparseStatus_t status = check(handle, matB, matA);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (matB->format == CUSPARSE_FORMAT_BSR || matB->format == CUSPARSE_FORMAT_SLICED_ELLPACK)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    *p = (struct picking){cucc_sparse_dense(matA, matB->format == CUSPARSE_FORMAT_CSC), *matB, NULL};
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t handle, cusparseConstDnMatDescr_t matA,
                                                  cusparseSpMatDescr_t matB, cusparseDenseToSparseAlg_t alg,
                                                  size_t *bufferSize)
{
    struct picking p;
    (void)alg;
    cusparseStatus_t status = check_picking(&p, handle, matA, matB);
    return status ? status : cucc_sparse_buffer_size(__func__, handle, bufferSize);
}

cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t handle, cusparseConstDnMatDescr_t matA,
                                                cusparseSpMatDescr_t matB, cusparseDenseToSparseAlg_t alg,
                                                void *externalBuffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseDenseToSparse_analysis");
    struct picking p;
    int64_t count = 0;
    (void)alg;
    cusparseStatus_t status = check_picking(&p, handle, matA, matB);
    if (status) return status;
    if (!cucc_sparse_has_buffer(call.name, externalBuffer)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (matB->format == CUSPARSE_FORMAT_BLOCKED_ELL) return CUSPARSE_STATUS_SUCCESS;
    if (matB->format != CUSPARSE_FORMAT_COO && matB->row == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    p.count = &count;
    const int64_t offsets = matB->format == CUSPARSE_FORMAT_COO ? 0 : matB->rows + 1;
    status = cucc_sparse_queue(
        handle, &call, run_count, &p, sizeof p,
        CUCC_EXTENTS(cucc_sparse_dense_extent(&p.A, matB->rows, matB->columns, READS),
                     cucc_extent_list(matB->row, sparse_index_bytes(matB->row_type), offsets, WRITES),
                     SPARSE_BUFFER(externalBuffer)));
    if (!status) status = cucc_sparse_wait(handle, NULL, 0);
    if (!status) matB->count = count;
    return status;
}

cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t handle, cusparseConstDnMatDescr_t matA,
                                               cusparseSpMatDescr_t matB, cusparseDenseToSparseAlg_t alg,
                                               void *externalBuffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseDenseToSparse_convert");
    struct picking p;
    (void)alg;
    cusparseStatus_t status = check_picking(&p, handle, matA, matB);
    if (status != CUSPARSE_STATUS_SUCCESS || matB->count == 0) return status;
    if (!matB->column || !matB->value) return CUSPARSE_STATUS_INVALID_VALUE;
    const bool blocks = matB->format == CUSPARSE_FORMAT_BLOCKED_ELL;
    const bool coo = matB->format == CUSPARSE_FORMAT_COO;
    return cucc_sparse_queue(handle, &call, blocks ? run_pick_blocks : run_pick, &p, sizeof p,
                             CUCC_EXTENTS(cucc_sparse_dense_extent(&p.A, matB->rows, matB->columns, READS),
                                          cucc_sparse_row_extent(matB, coo ? WRITES : READS),
                                          cucc_sparse_column_extent(matB, blocks ? READS : WRITES),
                                          cucc_sparse_value_extent(matB, WRITES),
                                          SPARSE_BUFFER(externalBuffer)));
}

/* --- how many numbers a row or a column has --- */

struct count {
    struct sparse_dense A; /* its lines are what is counted */
    int64_t lines, length;
    int *each, *total;
};

static void run_lines(const void *argument, struct cucc_block *unused)
{
    const struct count *c = argument;
    int total = 0;
    (void)unused;
    for (int64_t i = 0; i < c->lines; i++) {
        int n = 0;
        for (int64_t j = 0; j < c->length; j++) n += sparse_dense_get(&c->A, 0, i, j) != 0;
        c->each[i] = n;
        total += n;
    }
    *c->total = total;
}

static cusparseStatus_t count_lines(cusparseHandle_t handle, const cucc_kernel_info *call,
                                    cusparseDirection_t direction, int m, int n,
                                    const cusparseMatDescr_t descr, const void *A, int lda, cudaDataType type,
                                    int *each, int *total)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || lda < (m > 1 ? m : 1) || (unsigned)direction > CUSPARSE_DIRECTION_COLUMN ||
        !descr || !each || !total || (!A && m > 0 && n > 0))
        return CUSPARSE_STATUS_INVALID_VALUE;
    if (cusparseGetMatType(descr) != CUSPARSE_MATRIX_TYPE_GENERAL)
        return CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED;
    const bool rows = direction == CUSPARSE_DIRECTION_ROW;
    const bool device = handle->pointer_mode == CUSPARSE_POINTER_MODE_DEVICE;
    struct count c = {.A = {(void *)A, rows ? 1 : lda, rows ? lda : 1, type, 1, 0},
                      .lines = rows ? m : n,
                      .length = rows ? n : m,
                      .each = each,
                      .total = total};
    cusparseStatus_t status = cucc_sparse_queue(
        handle, call, run_lines, &c, sizeof c,
        CUCC_EXTENTS(cucc_extent_matrix(A, sparse_value_bytes(type), m, n, lda, READS),
                     SPARSE_LIST(each, c.lines, WRITES), SPARSE_LIST(total, device, WRITES)));
    return status || device ? status : cucc_sparse_wait(handle, total, sizeof *total);
}

#define NNZ(X, T, type)                                                                                      \
    cusparseStatus_t cusparse##X##nnz(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,       \
                                      const cusparseMatDescr_t descrA, const T *A, int lda,                  \
                                      int *nnzPerRowCol, int *nnzTotalDevHostPtr)                            \
    {                                                                                                        \
        static const cucc_kernel_info call = SPARSE_CALL("cusparse" #X "nnz");                               \
        return count_lines(handle, &call, dirA, m, n, descrA, A, lda, type, nnzPerRowCol,                    \
                           nnzTotalDevHostPtr);                                                              \
    }
NNZ(S, float, CUDA_R_32F)
NNZ(D, double, CUDA_R_64F)
