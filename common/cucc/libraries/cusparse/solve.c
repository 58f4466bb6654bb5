/* solve.c: sparse triangular systems. */
#include "entries.h"

#include <stdlib.h>

/* What an analysis leaves in a descriptor: the triangle of op(A), by rows, in the host's memory */
struct analysis {
    struct sparse_rows rows;
    double *diagonal; /* 1 where it is unit, 0 where it is missing */
    cudaDataType type;
    bool lower, unit;
    /* what it was made of, for solve and update to be checked against */
    bool asked;
    struct cusparseSpMatDescr A;
    cusparseOperation_t op;
    const void *buffer;
};

struct cusparseSpSVDescr {
    struct analysis analysis;
};
struct cusparseSpSMDescr {
    struct analysis analysis;
};

static void forget(struct analysis *a)
{
    cucc_sparse_free_rows(&a->rows);
    free(a->diagonal);
    a->diagonal = NULL;
}

#define DESCRIPTOR(name)                                                                                     \
    cusparseStatus_t cusparse##name##_createDescr(cusparse##name##Descr_t *descr)                            \
    {                                                                                                        \
        struct cusparse##name##Descr fresh = {{.asked = false}};                                             \
        if (descr == NULL) return CUSPARSE_STATUS_INVALID_VALUE;                                             \
        return cucc_sparse_describe((void **)descr, &fresh, sizeof fresh, __func__,                          \
                                    "cusparse" #name "_destroyDescr");                                       \
    }                                                                                                        \
    cusparseStatus_t cusparse##name##_destroyDescr(cusparse##name##Descr_t descr)                            \
    {                                                                                                        \
        if (descr != NULL) {                                                                                 \
            cucc_library_wait(); /* queued work may use it */                                                \
            forget(&descr->analysis);                                                                        \
        }                                                                                                    \
        return cucc_sparse_forget(__func__, descr);                                                          \
    }
DESCRIPTOR(SpSV)
DESCRIPTOR(SpSM)

/* --- the analysis --- */

struct analysing {
    struct analysis *to;
    const char *name;
};

static void find_diagonal(struct analysis *a)
{
    for (int64_t i = 0; i < a->rows.rows; i++) {
        a->diagonal[i] = a->unit;
        for (int64_t k = a->rows.offset[i]; k < a->rows.offset[i + 1]; k++) {
            if (a->rows.column[k] == i && !a->unit) a->diagonal[i] = a->rows.value[k];
        }
    }
}

static void run_analysis(const void *argument, struct cucc_block *unused)
{
    const struct analysing *work = argument;
    struct analysis *a = work->to;
    (void)unused;
    forget(a);
    if (!cucc_sparse_by_rows(work->name, &a->A, sparse_is_transposed(&a->A, a->op), &a->rows)) return;
    a->diagonal = malloc(((size_t)a->rows.rows + 1) * sizeof *a->diagonal);
    if (cucc_sparse_has_memory(work->name, a->diagonal != NULL))
        find_diagonal(a);
    else
        forget(a);
}

/* Which formats the triangular solvers take; the real ones refuse CSC, too. */
static bool is_format(cusparseConstSpMatDescr_t A)
{
    return A->format == CUSPARSE_FORMAT_CSR || A->format == CUSPARSE_FORMAT_COO ||
           A->format == CUSPARSE_FORMAT_SLICED_ELLPACK;
}

static cusparseStatus_t analyse(cusparseHandle_t handle, const cucc_kernel_info *call, struct analysis *a,
                                cusparseConstSpMatDescr_t A, cusparseOperation_t op, void *buffer)
{
    if (!cucc_sparse_has_buffer(call->name, buffer)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (a->asked) cucc_library_wait(); /* a solution with an earlier analysis may still be queued */
    a->A = *A, a->op = op, a->type = A->type, a->buffer = buffer, a->asked = true;
    a->lower = (A->fill == CUSPARSE_FILL_MODE_LOWER) == (op == CUSPARSE_OPERATION_NON_TRANSPOSE);
    a->unit = A->diagonal == CUSPARSE_DIAG_TYPE_UNIT;
    const struct analysing work = {a, call->name};
    return cucc_sparse_queue(handle, call, run_analysis, &work, sizeof work,
                             CUCC_EXTENTS(SPARSE_MATRIX(A, READS), SPARSE_BUFFER(buffer)));
}

/* --- other values --- */

struct update {
    struct analysis *to;
    const void *value;
    bool diagonal;
};

static void run_update(const void *argument, struct cucc_block *unused)
{
    const struct update *u = argument;
    struct analysis *a = u->to;
    (void)unused;
    if (a->diagonal == NULL) return; /* the analysis has said what is wrong */
    if (u->diagonal) {
        for (int64_t i = 0; i < a->rows.rows && !a->unit; i++)
            a->diagonal[i] = sparse_number(a->type, u->value, i);
        return;
    }
    for (int64_t k = 0; k < a->rows.count; k++)
        a->rows.value[k] = sparse_number(a->type, u->value, a->rows.source[k]);
    find_diagonal(a);
}

static cusparseStatus_t update(cusparseHandle_t handle, const cucc_kernel_info *call, struct analysis *a,
                               const void *values, bool diagonal)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (a == NULL || values == NULL || !a->asked) return CUSPARSE_STATUS_INVALID_VALUE;
    struct cusparseSpMatDescr fresh = a->A;
    fresh.value = values;
    const struct update work = {a, values, diagonal};
    const size_t width = sparse_value_bytes(a->type);
    return cucc_sparse_queue(handle, call, run_update, &work, sizeof work,
                             CUCC_EXTENTS(diagonal ? cucc_extent_list(values, width, a->A.rows, READS)
                                                   : cucc_sparse_value_extent(&fresh, READS),
                                          SPARSE_BUFFER(a->buffer)));
}

cusparseStatus_t cusparseSpSV_updateMatrix(cusparseHandle_t handle, cusparseSpSVDescr_t spsvDescr,
                                           void *newValues, cusparseSpSVUpdate_t updatePart)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpSV_updateMatrix");
    return update(handle, &call, spsvDescr ? &spsvDescr->analysis : NULL, newValues,
                  updatePart == CUSPARSE_SPSV_UPDATE_DIAGONAL);
}

cusparseStatus_t cusparseSpSM_updateMatrix(cusparseHandle_t handle, cusparseSpSMDescr_t spsmDescr,
                                           void *newValues, cusparseSpSMUpdate_t updatePart)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpSM_updateMatrix");
    return update(handle, &call, spsmDescr ? &spsmDescr->analysis : NULL, newValues,
                  updatePart == CUSPARSE_SPSM_UPDATE_DIAGONAL);
}

/* --- the solution --- */

struct solution {
    const struct analysis *of;
    struct sparse_scalar alpha;
    struct sparse_dense B, C;
    int64_t columns;
};

/* One right-hand side; x: room for it */
static void solve_column(const struct solution *s, double alpha, int b, int64_t column, double *x)
{
    const struct sparse_rows *r = &s->of->rows;
    for (int64_t step = 0; step < r->rows; step++) {
        const int64_t i = s->of->lower ? step : r->rows - 1 - step;
        double sum = alpha * sparse_dense_get(&s->B, b, i, column);
        for (int64_t k = r->offset[i]; k < r->offset[i + 1]; k++) {
            const int64_t j = r->column[k];
            if (s->of->lower ? j < i : j > i) sum -= r->value[k] * x[j];
        }
        x[i] = sum / s->of->diagonal[i];
    }
    for (int64_t i = 0; i < r->rows; i++) sparse_dense_put(&s->C, b, i, column, x[i]);
}

static void run_solution(const void *argument, struct cucc_block *unused)
{
    const struct solution *s = argument;
    const double alpha = sparse_scalar_value(&s->alpha);
    (void)unused;
    if (s->of->diagonal == NULL) return;
    double *x = malloc(((size_t)s->of->rows.rows + 1) * sizeof *x);
    if (!cucc_sparse_has_memory("cuSPARSE", x != NULL)) return;
    for (int b = 0; b < s->C.batches; b++) {
        for (int64_t c = 0; c < s->columns; c++) solve_column(s, alpha, b, c, x);
    }
    free(x);
}

static cusparseStatus_t solve(cusparseHandle_t handle, const cucc_kernel_info *call, struct solution *s)
{
    const struct analysis *a = s->of;
    if (!a->asked) {
        cucc_note("%s: no analysis has been done with this descriptor", call->name);
        return CUSPARSE_STATUS_INVALID_VALUE;
    }
    const int64_t n = a->A.rows;
    if (n == 0 || s->columns == 0) return CUSPARSE_STATUS_SUCCESS;
    return cucc_sparse_queue(handle, call, run_solution, s, sizeof *s,
                             CUCC_EXTENTS(cucc_sparse_dense_extent(&s->B, n, s->columns, READS & ~CUCC_HULL),
                                          cucc_sparse_dense_extent(&s->C, n, s->columns, WRITES),
                                          sparse_scalar_extent(&s->alpha),
                                          cucc_sparse_row_extent(&a->A, READS),
                                          cucc_sparse_column_extent(&a->A, READS), SPARSE_BUFFER(a->buffer)));
}

/* --- one right-hand side --- */

static cusparseStatus_t check_vectors(cusparseHandle_t handle, cusparseOperation_t op, const void *alpha,
                                      cusparseConstSpMatDescr_t A, cusparseConstDnVecDescr_t x,
                                      cusparseConstDnVecDescr_t y, cudaDataType type,
                                      cusparseSpSVDescr_t descr)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!A || !x || !y || !alpha || !descr || !sparse_is_operation(op)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (A->rows != A->columns || x->size != A->rows || y->size != A->rows)
        return CUSPARSE_STATUS_INVALID_VALUE;
    if (!is_format(A) || A->type != type || x->type != type || y->type != type || A->batches > 1)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA, const void *alpha,
                                         cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                         cusparseDnVecDescr_t vecY, cudaDataType computeType,
                                         cusparseSpSVAlg_t alg, cusparseSpSVDescr_t spsvDescr,
                                         size_t *bufferSize)
{
    (void)alg;
    cusparseStatus_t status = check_vectors(handle, opA, alpha, matA, vecX, vecY, computeType, spsvDescr);
    return status ? status : cucc_sparse_buffer_size(__func__, handle, bufferSize);
}

cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t handle, cusparseOperation_t opA, const void *alpha,
                                       cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                       cusparseDnVecDescr_t vecY, cudaDataType computeType,
                                       cusparseSpSVAlg_t alg, cusparseSpSVDescr_t spsvDescr,
                                       void *externalBuffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpSV_analysis");
    (void)alg;
    cusparseStatus_t status = check_vectors(handle, opA, alpha, matA, vecX, vecY, computeType, spsvDescr);
    return status ? status : analyse(handle, &call, &spsvDescr->analysis, matA, opA, externalBuffer);
}

cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t handle, cusparseOperation_t opA, const void *alpha,
                                    cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                    cusparseDnVecDescr_t vecY, cudaDataType computeType,
                                    cusparseSpSVAlg_t alg, cusparseSpSVDescr_t spsvDescr)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpSV_solve");
    (void)alg;
    cusparseStatus_t status = check_vectors(handle, opA, alpha, matA, vecX, vecY, computeType, spsvDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    struct solution s = {.of = &spsvDescr->analysis,
                         .alpha = sparse_scalar(handle, computeType, alpha),
                         .B = {vecX->value, 1, 0, vecX->type, 1, 0},
                         .C = {vecY->value, 1, 0, vecY->type, 1, 0},
                         .columns = 1};
    return solve(handle, &call, &s);
}

/* --- several --- */

static cusparseStatus_t check_matrices(cusparseHandle_t handle, cusparseOperation_t opA,
                                       cusparseOperation_t opB, const void *alpha,
                                       cusparseConstSpMatDescr_t A, cusparseConstDnMatDescr_t B,
                                       cusparseConstDnMatDescr_t C, cudaDataType type,
                                       cusparseSpSMDescr_t descr)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!A || !B || !C || !alpha || !descr || !sparse_is_operation(opA) || !sparse_is_operation(opB))
        return CUSPARSE_STATUS_INVALID_VALUE;
    const bool transposed = opB != CUSPARSE_OPERATION_NON_TRANSPOSE;
    const int64_t rows = transposed ? B->columns : B->rows, columns = transposed ? B->rows : B->columns;
    if (A->rows != A->columns || rows != A->rows || C->rows != A->rows || C->columns != columns)
        return CUSPARSE_STATUS_INVALID_VALUE;
    if ((B->batches > 1 ? B->batches : 1) != (C->batches > 1 ? C->batches : 1))
        return CUSPARSE_STATUS_INVALID_VALUE;
    if (!is_format(A) || A->type != type || B->type != type || C->type != type || A->batches > 1)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseSpSM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
                                         cusparseOperation_t opB, const void *alpha,
                                         cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                         cusparseDnMatDescr_t matC, cudaDataType computeType,
                                         cusparseSpSMAlg_t alg, cusparseSpSMDescr_t spsmDescr,
                                         size_t *bufferSize)
{
    (void)alg;
    cusparseStatus_t status =
        check_matrices(handle, opA, opB, alpha, matA, matB, matC, computeType, spsmDescr);
    return status ? status : cucc_sparse_buffer_size(__func__, handle, bufferSize);
}

cusparseStatus_t cusparseSpSM_analysis(cusparseHandle_t handle, cusparseOperation_t opA,
                                       cusparseOperation_t opB, const void *alpha,
                                       cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                       cusparseDnMatDescr_t matC, cudaDataType computeType,
                                       cusparseSpSMAlg_t alg, cusparseSpSMDescr_t spsmDescr,
                                       void *externalBuffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpSM_analysis");
    (void)alg;
    cusparseStatus_t status =
        check_matrices(handle, opA, opB, alpha, matA, matB, matC, computeType, spsmDescr);
    return status ? status : analyse(handle, &call, &spsmDescr->analysis, matA, opA, externalBuffer);
}

cusparseStatus_t cusparseSpSM_solve(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                                    const void *alpha, cusparseConstSpMatDescr_t matA,
                                    cusparseConstDnMatDescr_t matB, cusparseDnMatDescr_t matC,
                                    cudaDataType computeType, cusparseSpSMAlg_t alg,
                                    cusparseSpSMDescr_t spsmDescr)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseSpSM_solve");
    (void)alg;
    cusparseStatus_t status =
        check_matrices(handle, opA, opB, alpha, matA, matB, matC, computeType, spsmDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    struct solution s = {.of = &spsmDescr->analysis,
                         .alpha = sparse_scalar(handle, computeType, alpha),
                         .B = cucc_sparse_dense(matB, opB != CUSPARSE_OPERATION_NON_TRANSPOSE),
                         .C = cucc_sparse_dense(matC, false),
                         .columns = matC->columns};
    return solve(handle, &call, &s);
}
