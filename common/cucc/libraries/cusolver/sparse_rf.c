/* sparse_rf.c: cusolverRf.h. Of L and U no more is needed than that they exist: the values of A in the order
 * of P and Q are factored anew, with each pivot on the diagonal, and get no other entries than those factors
 * had. */
#include <stdlib.h>
#include <string.h>

#include <cusolverRf.h>

#include "sparse_calls.h"

struct cusolverRfCommon {
    cusolverRfMatrixFormat_t format;
    cusolverRfUnitDiagonal_t diagonal;
    cusolverRfResetValuesFastMode_t fast;
    cusolverRfFactorization_t factorization;
    cusolverRfTriangularSolve_t solve;
    double zero, boost;
    bool boosted, analysed;
    int n, batch;
    csr **in_order; /* of each: A in the order of P and Q */
    sparse_lu **factors;
};

typedef cusolverRfHandle_t Handle;

static void forget(Handle h)
{
    for (int k = 0; k < h->batch; k++) cucc_csr_free(h->in_order[k]), cucc_sparse_lu_free(h->factors[k]);
    free(h->in_order), free(h->factors);
    h->in_order = NULL, h->factors = NULL, h->batch = 0;
    h->analysed = false;
}

cusolverStatus_t cusolverRfCreate(Handle *handle)
{
    if (handle == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    if (!cucc_library_has_device()) return CUSOLVER_STATUS_NOT_INITIALIZED;
    Handle fresh = cucc_library_new(sizeof *fresh, __func__, "cusolverRfDestroy");
    if (fresh == NULL) return CUSOLVER_STATUS_ALLOC_FAILED;
    fresh->solve = CUSOLVERRF_TRIANGULAR_SOLVE_ALG1;
    *handle = fresh;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverRfDestroy(Handle handle)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    cucc_library_destroyed(handle);
    forget(handle);
    free(handle);
    return CUSOLVER_STATUS_SUCCESS;
}

/* --- settings --- */

#define SET(name, A, a, good_a, B, b, good_b)                                                                \
    cusolverStatus_t cusolverRfSet##name(Handle handle, A first, B second)                                   \
    {                                                                                                        \
        if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;                                          \
        if (!(good_a) || !(good_b)) return CUSOLVER_STATUS_INVALID_VALUE;                                    \
        handle->a = first, handle->b = second;                                                               \
        return CUSOLVER_STATUS_SUCCESS;                                                                      \
    }                                                                                                        \
    cusolverStatus_t cusolverRfGet##name(Handle handle, A *first, B *second)                                 \
    {                                                                                                        \
        if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;                                          \
        if (first == NULL || second == NULL) return CUSOLVER_STATUS_INVALID_VALUE;                           \
        *first = handle->a, *second = handle->b;                                                             \
        return CUSOLVER_STATUS_SUCCESS;                                                                      \
    }
SET(MatrixFormat, cusolverRfMatrixFormat_t, format, (unsigned)first <= CUSOLVERRF_MATRIX_FORMAT_CSC,
    cusolverRfUnitDiagonal_t, diagonal, (unsigned)second <= CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_U)
SET(NumericProperties, double, zero, first >= 0, double, boost, second == second)
SET(Algs, cusolverRfFactorization_t, factorization, (unsigned)first <= CUSOLVERRF_FACTORIZATION_ALG2,
    cusolverRfTriangularSolve_t, solve,
    second >= CUSOLVERRF_TRIANGULAR_SOLVE_ALG1 && second <= CUSOLVERRF_TRIANGULAR_SOLVE_ALG3)

cusolverStatus_t cusolverRfGetResetValuesFastMode(Handle handle, cusolverRfResetValuesFastMode_t *fastMode)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (fastMode == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    *fastMode = handle->fast;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverRfSetResetValuesFastMode(Handle handle, cusolverRfResetValuesFastMode_t fastMode)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if ((unsigned)fastMode > CUSOLVERRF_RESET_VALUES_FAST_MODE_ON) return CUSOLVER_STATUS_INVALID_VALUE;
    handle->fast = fastMode;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverRfGetNumericBoostReport(Handle handle, cusolverRfNumericBoostReport_t *report)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (report == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    *report = handle->boosted ? CUSOLVERRF_NUMERIC_BOOST_USED : CUSOLVERRF_NUMERIC_BOOST_NOT_USED;
    return CUSOLVER_STATUS_SUCCESS;
}

/* --- matrices --- */

/* What a piece of work reads, and how it went */
struct rf_task {
    const char *call;
    Handle handle;
    int batch, n, nnz, nrhs, ld;
    const int *start, *column, *p, *q;
    const double *values, *const *each; /* of one, or of a batch */
    double *x, *const *x_each;
    cusolverStatus_t *status;
};

static bool is_permutation(const struct rf_task *t, const int *p)
{
    char *used = calloc((size_t)t->n + 1, 1);
    bool good = used != NULL;
    for (int i = 0; good && i < t->n; i++) {
        good = p[i] >= 0 && p[i] < t->n && !used[p[i]]++;
        if (!good) cucc_extent_wrong("%s: %d is no place for row or column %d of %d", t->call, p[i], i, t->n);
    }
    free(used);
    return good;
}

static csr *in_order(const struct rf_task *t, const double *values)
{
    csr *a = cucc_csr_read(t->call, t->n, t->n, t->nnz, 0, t->start, t->column, values, NUMBER_D), *b = NULL;
    if (a != NULL && t->handle->format == CUSOLVERRF_MATRIX_FORMAT_CSC) {
        csr *rows = cucc_csr_transpose(a);
        cucc_csr_free(a);
        a = rows;
    }
    if (a != NULL) b = cucc_csr_permute(a, t->p, t->q);
    cucc_csr_free(a);
    return b;
}

static void run_take(const void *task, struct cucc_block *unused)
{
    const struct rf_task *t = task;
    Handle h = t->handle;
    (void)unused;
    *t->status = CUSOLVER_STATUS_EXECUTION_FAILED;
    if (!is_permutation(t, t->p) || !is_permutation(t, t->q)) return;
    for (int k = 0; k < t->batch; k++) {
        csr *a = in_order(t, t->each != NULL ? t->each[k] : t->values);
        if (a == NULL) return;
        cucc_csr_free(h->in_order[k]);
        h->in_order[k] = a;
    }
    *t->status = CUSOLVER_STATUS_SUCCESS;
}

static void run_solve(const void *task, struct cucc_block *unused)
{
    const struct rf_task *t = task;
    complex_number *y = malloc(((size_t)t->n + 1) * sizeof *y);
    (void)unused;
    *t->status = CUSOLVER_STATUS_EXECUTION_FAILED;
    if (y == NULL || !is_permutation(t, t->p) || !is_permutation(t, t->q)) {
        free(y);
        return;
    }
    for (int k = 0; k < t->batch; k++)
        for (int r = 0; r < t->nrhs; r++) {
            double *x = (t->x_each != NULL ? t->x_each[k] : t->x) + (ptrdiff_t)r * t->ld;
            for (int i = 0; i < t->n; i++) y[i] = x[t->p[i]];
            cucc_sparse_lu_solve(t->handle->factors[k], y);
            for (int j = 0; j < t->n; j++) x[t->q[j]] = creal(y[j]);
        }
    free(y);
    *t->status = CUSOLVER_STATUS_SUCCESS;
}

/* Device memory: in the null stream, and waits */
static cusolverStatus_t on_device(const cucc_kernel_info *call, sparse_work *work, struct rf_task *t,
                                  const cucc_extent *extents, size_t count)
{
    cusolverStatus_t status = CUSOLVER_STATUS_EXECUTION_FAILED;
    t->status = &status;
    if (!cucc_library_all_reachable(call->name, extents, count) ||
        cucc_library_queue_using(call, NULL, work, t, sizeof *t, extents, count) != 0 ||
        cudaStreamSynchronize(NULL) != cudaSuccess)
        return CUSOLVER_STATUS_EXECUTION_FAILED;
    return status;
}

static cusolverStatus_t make_room(Handle h, int n, int batch)
{
    forget(h);
    h->in_order = calloc((size_t)batch, sizeof(csr *));
    h->factors = calloc((size_t)batch, sizeof(sparse_lu *));
    if (h->in_order == NULL || h->factors == NULL) return forget(h), CUSOLVER_STATUS_ALLOC_FAILED;
    h->n = n, h->batch = batch;
    return CUSOLVER_STATUS_SUCCESS;
}

static bool is_csr(int n, int nnz, const int *start, const int *column, const void *values)
{
    return n > 0 && nnz > 0 && start != NULL && column != NULL && values != NULL;
}

static cusolverStatus_t set_up(struct rf_task *t, bool good)
{
    if (t->handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!good || t->batch < 1 || !t->p || !t->q) return CUSOLVER_STATUS_INVALID_VALUE;
    return make_room(t->handle, t->n, t->batch);
}

cusolverStatus_t cusolverRfBatchSetupHost(int batchSize, int n, int nnzA, int *h_csrRowPtrA,
                                          int *h_csrColIndA, double *h_csrValA_array[], int nnzL,
                                          int *h_csrRowPtrL, int *h_csrColIndL, double *h_csrValL, int nnzU,
                                          int *h_csrRowPtrU, int *h_csrColIndU, double *h_csrValU, int *h_P,
                                          int *h_Q, Handle handle)
{
    struct rf_task t = {__func__,
                        handle,
                        batchSize,
                        n,
                        nnzA,
                        0,
                        0,
                        h_csrRowPtrA,
                        h_csrColIndA,
                        h_P,
                        h_Q,
                        NULL,
                        (const double *const *)h_csrValA_array,
                        NULL,
                        NULL,
                        NULL};
    cusolverStatus_t status = set_up(&t, is_csr(n, nnzA, h_csrRowPtrA, h_csrColIndA, h_csrValA_array) &&
                                             is_csr(n, nnzL, h_csrRowPtrL, h_csrColIndL, h_csrValL) &&
                                             is_csr(n, nnzU, h_csrRowPtrU, h_csrColIndU, h_csrValU));
    if (status != CUSOLVER_STATUS_SUCCESS) return status;
    t.status = &status;
    run_take(&t, NULL);
    return status;
}

cusolverStatus_t cusolverRfSetupHost(int n, int nnzA, int *h_csrRowPtrA, int *h_csrColIndA, double *h_csrValA,
                                     int nnzL, int *h_csrRowPtrL, int *h_csrColIndL, double *h_csrValL,
                                     int nnzU, int *h_csrRowPtrU, int *h_csrColIndU, double *h_csrValU,
                                     int *h_P, int *h_Q, Handle handle)
{
    return cusolverRfBatchSetupHost(1, n, nnzA, h_csrRowPtrA, h_csrColIndA, h_csrValA ? &h_csrValA : NULL,
                                    nnzL, h_csrRowPtrL, h_csrColIndL, h_csrValL, nnzU, h_csrRowPtrU,
                                    h_csrColIndU, h_csrValU, h_P, h_Q, handle);
}

#define CALL(text) static const cucc_kernel_info call = LIBRARY_CALL(text, "libcusolver")
#define PATTERN(n, nnz, start, column)                                                                       \
    cucc_extent_list(start, sizeof(int), (n) + 1LL, CUCC_READS),                                             \
        cucc_extent_list(column, sizeof(int), nnz, CUCC_READS)
#define PERMUTATIONS(n)                                                                                      \
    cucc_extent_list(P, sizeof(int), n, CUCC_READS), cucc_extent_list(Q, sizeof(int), n, CUCC_READS)

cusolverStatus_t cusolverRfSetupDevice(int n, int nnzA, int *csrRowPtrA, int *csrColIndA, double *csrValA,
                                       int nnzL, int *csrRowPtrL, int *csrColIndL, double *csrValL, int nnzU,
                                       int *csrRowPtrU, int *csrColIndU, double *csrValU, int *P, int *Q,
                                       Handle handle)
{
    CALL("cusolverRfSetupDevice");
    struct rf_task t = {call.name,  handle, 1, n,       nnzA, 0,    0,    csrRowPtrA,
                        csrColIndA, P,      Q, csrValA, NULL, NULL, NULL, NULL};
    const cusolverStatus_t status = set_up(&t, is_csr(n, nnzA, csrRowPtrA, csrColIndA, csrValA) &&
                                                   is_csr(n, nnzL, csrRowPtrL, csrColIndL, csrValL) &&
                                                   is_csr(n, nnzU, csrRowPtrU, csrColIndU, csrValU));
    if (status != CUSOLVER_STATUS_SUCCESS) return status;
    return on_device(&call, run_take, &t,
                     CUCC_EXTENTS(PATTERN(n, nnzA, csrRowPtrA, csrColIndA),
                                  SPARSE_VECTOR(csrValA, nnzA, CUCC_READS), PERMUTATIONS(n)));
}

static bool is_set_up(Handle h, int n, int batch)
{
    return h->in_order != NULL && h->n == n && h->batch == batch;
}

cusolverStatus_t cusolverRfBatchResetValues(int batchSize, int n, int nnzA, int *csrRowPtrA, int *csrColIndA,
                                            double *csrValA_array[], int *P, int *Q, Handle handle)
{
    CALL("cusolverRfBatchResetValues");
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!is_set_up(handle, n, batchSize) || !is_csr(n, nnzA, csrRowPtrA, csrColIndA, csrValA_array) || !P ||
        !Q)
        return CUSOLVER_STATUS_INVALID_VALUE;
    struct rf_task t = {call.name,
                        handle,
                        batchSize,
                        n,
                        nnzA,
                        0,
                        0,
                        csrRowPtrA,
                        csrColIndA,
                        P,
                        Q,
                        NULL,
                        (const double *const *)csrValA_array,
                        NULL,
                        NULL,
                        NULL};
    const cucc_extent values = cucc_extent_list(NULL, sizeof(double), nnzA, CUCC_READS);
    return on_device(&call, run_take, &t,
                     CUCC_EXTENTS(PATTERN(n, nnzA, csrRowPtrA, csrColIndA),
                                  cucc_extent_each(values, csrValA_array, batchSize), PERMUTATIONS(n)));
}

cusolverStatus_t cusolverRfResetValues(int n, int nnzA, int *csrRowPtrA, int *csrColIndA, double *csrValA,
                                       int *P, int *Q, Handle handle)
{
    CALL("cusolverRfResetValues");
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!is_set_up(handle, n, 1) || !is_csr(n, nnzA, csrRowPtrA, csrColIndA, csrValA) || !P || !Q)
        return CUSOLVER_STATUS_INVALID_VALUE;
    struct rf_task t = {call.name,  handle, 1, n,       nnzA, 0,    0,    csrRowPtrA,
                        csrColIndA, P,      Q, csrValA, NULL, NULL, NULL, NULL};
    return on_device(&call, run_take, &t,
                     CUCC_EXTENTS(PATTERN(n, nnzA, csrRowPtrA, csrColIndA),
                                  SPARSE_VECTOR(csrValA, nnzA, CUCC_READS), PERMUTATIONS(n)));
}

/* --- factors --- */

cusolverStatus_t cusolverRfBatchAnalyze(Handle handle)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (handle->in_order == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    handle->analysed = true;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverRfAnalyze(Handle handle)
{
    return cusolverRfBatchAnalyze(handle);
}

cusolverStatus_t cusolverRfBatchRefactor(Handle handle)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!handle->analysed) return CUSOLVER_STATUS_INVALID_VALUE;
    cusolverStatus_t status = CUSOLVER_STATUS_SUCCESS;
    handle->boosted = false;
    for (int k = 0; k < handle->batch; k++) {
        cucc_sparse_lu_free(handle->factors[k]);
        handle->factors[k] = cucc_sparse_lu_new(handle->in_order[k], 0, handle->zero, handle->boost);
        if (handle->factors[k] == NULL) return CUSOLVER_STATUS_ALLOC_FAILED;
        if (handle->factors[k]->failed >= 0) status = CUSOLVER_STATUS_ZERO_PIVOT;
        handle->boosted |= handle->factors[k]->boosted;
    }
    return status;
}

cusolverStatus_t cusolverRfRefactor(Handle handle)
{
    return cusolverRfBatchRefactor(handle);
}

static bool is_factored(Handle h)
{
    for (int k = 0; k < h->batch; k++)
        if (h->factors[k] == NULL || h->factors[k]->failed >= 0) return false;
    return h->batch > 0;
}

cusolverStatus_t cusolverRfBatchZeroPivot(Handle handle, int *position)
{
    cusolverStatus_t status = CUSOLVER_STATUS_SUCCESS;
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (position == NULL || handle->batch == 0 || handle->factors[0] == NULL)
        return CUSOLVER_STATUS_INVALID_VALUE;
    for (int k = 0; k < handle->batch; k++) {
        position[k] = cucc_sparse_lu_zero(handle->factors[k], handle->zero);
        if (position[k] >= 0) status = CUSOLVER_STATUS_ZERO_PIVOT;
    }
    return status;
}

cusolverStatus_t cusolverRfSolve(Handle handle, int *P, int *Q, int nrhs, double *Temp, int ldt, double *XF,
                                 int ldxf)
{
    CALL("cusolverRfSolve");
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    const int n = handle->n;
    if (!is_factored(handle) || handle->batch != 1 || !P || !Q || nrhs < 1 || !Temp || ldt < n || !XF ||
        ldxf < n)
        return CUSOLVER_STATUS_INVALID_VALUE;
    struct rf_task t = {call.name, handle, 1, n, 0, nrhs, ldxf, NULL, NULL, P, Q, NULL, NULL, XF, NULL, NULL};
    return on_device(
        &call, run_solve, &t,
        CUCC_EXTENTS(PERMUTATIONS(n), cucc_extent_matrix(Temp, sizeof *Temp, n, nrhs, ldt, CUCC_SCRATCH),
                     cucc_extent_matrix(XF, sizeof *XF, n, nrhs, ldxf, CUCC_READS | CUCC_WRITES)));
}

cusolverStatus_t cusolverRfBatchSolve(Handle handle, int *P, int *Q, int nrhs, double *Temp, int ldt,
                                      double *XF_array[], int ldxf)
{
    CALL("cusolverRfBatchSolve");
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    const int n = handle->n;
    if (!is_factored(handle) || !P || !Q || nrhs != 1 || !Temp || ldt < n || !XF_array || ldxf < n)
        return CUSOLVER_STATUS_INVALID_VALUE;
    struct rf_task t = {call.name, handle, handle->batch, n,    0,    nrhs,     ldxf, NULL, NULL,
                        P,         Q,      NULL,          NULL, NULL, XF_array, NULL};
    const cucc_extent x = cucc_extent_matrix(NULL, sizeof(double), n, nrhs, ldxf, CUCC_READS | CUCC_WRITES);
    return on_device(&call, run_solve, &t,
                     CUCC_EXTENTS(PERMUTATIONS(n), cucc_extent_each(x, XF_array, handle->batch)));
}

/* --- factors for the program --- */

/* The diagonal of ones is L's here */
static bool is_of_l(Handle h, const char *call)
{
    if (h->diagonal == CUSOLVERRF_UNIT_DIAGONAL_STORED_L || h->diagonal == CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L)
        return true;
    cucc_note("%s: factors in which U has the diagonal of ones are not supported on the CPU backend", call);
    return false;
}

/* Rows of a factor whose columns are kept, in memory of the program's; unit: without, or with, the ones */
static bool hand_out(const csr *columns, bool ones, int *nnz, int **start, int **column, double **value)
{
    csr *rows = cucc_csr_transpose(columns);
    const size_t entries = rows != NULL ? (size_t)rows->start[rows->rows] : 0, n = (size_t)columns->rows;
    *start = malloc((n + 1) * sizeof **start), *column = malloc((entries + 1) * sizeof **column);
    *value = malloc((entries + 1) * sizeof **value);
    const bool good = rows != NULL && *start && *column && *value;
    int to = 0;
    for (int i = 0; good && i < rows->rows; i++) {
        (*start)[i] = to;
        for (int e = rows->start[i]; e < rows->start[i + 1]; e++) {
            if (!ones && rows->column[e] == i) continue;
            (*column)[to] = rows->column[e];
            (*value)[to++] = creal(rows->value[e]);
        }
        (*start)[i + 1] = to;
    }
    *nnz = to;
    cucc_csr_free(rows);
    return good;
}

cusolverStatus_t cusolverRfExtractSplitFactorsHost(Handle handle, int *h_nnzL, int **h_csrRowPtrL,
                                                   int **h_csrColIndL, double **h_csrValL, int *h_nnzU,
                                                   int **h_csrRowPtrU, int **h_csrColIndU, double **h_csrValU)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!is_factored(handle) || !h_nnzL || !h_csrRowPtrL || !h_csrColIndL || !h_csrValL || !h_nnzU ||
        !h_csrRowPtrU || !h_csrColIndU || !h_csrValU)
        return CUSOLVER_STATUS_INVALID_VALUE;
    if (!is_of_l(handle, __func__)) return CUSOLVER_STATUS_NOT_SUPPORTED;
    const sparse_lu *f = handle->factors[0];
    return hand_out(f->l, handle->diagonal != CUSOLVERRF_UNIT_DIAGONAL_ASSUMED_L, h_nnzL, h_csrRowPtrL,
                    h_csrColIndL, h_csrValL) &&
                   hand_out(f->u, true, h_nnzU, h_csrRowPtrU, h_csrColIndU, h_csrValU)
               ? CUSOLVER_STATUS_SUCCESS
               : CUSOLVER_STATUS_ALLOC_FAILED;
}

cusolverStatus_t cusolverRfExtractBundledFactorsHost(Handle handle, int *h_nnzM, int **h_Mp, int **h_Mi,
                                                     double **h_Mx)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!is_factored(handle) || !h_nnzM || !h_Mp || !h_Mi || !h_Mx) return CUSOLVER_STATUS_INVALID_VALUE;
    if (!is_of_l(handle, __func__)) return CUSOLVER_STATUS_NOT_SUPPORTED;
    const sparse_lu *f = handle->factors[0];
    csr *both = cucc_csr_new(f->n, f->n, f->l->start[f->n] + f->u->start[f->n]);
    for (int j = 0, to = 0; both != NULL && j < f->n; j++) {
        for (int e = f->u->start[j]; e < f->u->start[j + 1]; e++, to++)
            both->column[to] = f->u->column[e], both->value[to] = f->u->value[e];
        for (int e = f->l->start[j] + 1; e < f->l->start[j + 1]; e++, to++)
            both->column[to] = f->l->column[e], both->value[to] = f->l->value[e];
        both->start[j + 1] = to;
    }
    const bool good = both != NULL && hand_out(both, true, h_nnzM, h_Mp, h_Mi, h_Mx);
    cucc_csr_free(both);
    return good ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}
