/* sparse_calls.c: cusolverSp.h. */
#include <stdlib.h>
#include <string.h>

#include "../matrix_descriptor.h"
#include "sparse_calls.h"

#define CALL(name) static const cucc_kernel_info call = LIBRARY_CALL(name, "libcusolver")

/* --- handles --- */

cusolverStatus_t cusolverSpCreate(cusolverSpHandle_t *handle)
{
    if (handle == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    if (!cucc_library_has_device()) return CUSOLVER_STATUS_NOT_INITIALIZED;
    cusolverSpHandle_t fresh = cucc_library_new(sizeof *fresh, __func__, "cusolverSpDestroy");
    if (fresh == NULL) return CUSOLVER_STATUS_ALLOC_FAILED;
    *handle = fresh;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverSpDestroy(cusolverSpHandle_t handle)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (cucc_library_fails(__func__)) return CUSOLVER_STATUS_INTERNAL_ERROR;
    cucc_library_wait();
    cucc_library_destroyed(handle);
    free(handle);
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverSpSetStream(cusolverSpHandle_t handle, cudaStream_t streamId)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    handle->stream = streamId;
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverSpGetStream(cusolverSpHandle_t handle, cudaStream_t *streamId)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (streamId == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    *streamId = handle->stream;
    return CUSOLVER_STATUS_SUCCESS;
}

/* --- doing the work --- */

int cucc_sparse_base(cusparseMatDescr_t descr)
{
    return descr != NULL && descr->base == CUSPARSE_INDEX_BASE_ONE;
}

cusolverStatus_t cucc_sparse_now(cusolverSpHandle_t handle, bool good, sparse_work *work,
                                 struct sparse_task *t)
{
    cusolverStatus_t status = CUSOLVER_STATUS_SUCCESS;
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!good || t->m < 0 || t->n < 0 || t->nnz < 0) return CUSOLVER_STATUS_INVALID_VALUE;
    if (cucc_library_fails(t->call)) return CUSOLVER_STATUS_INTERNAL_ERROR;
    t->status = &status;
    work(t, NULL);
    return status;
}

cusolverStatus_t cucc_sparse_in_stream(cusolverSpHandle_t handle, const cucc_kernel_info *call, bool good,
                                       sparse_work *work, struct sparse_task *t, const cucc_extent *extents,
                                       size_t count)
{
    cusolverStatus_t status = CUSOLVER_STATUS_EXECUTION_FAILED;
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!good || t->m < 0 || t->n < 0 || t->nnz < 0) return CUSOLVER_STATUS_INVALID_VALUE;
    if (!cucc_library_all_reachable(call->name, extents, count)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    t->status = &status;
    if (cucc_library_queue_using(call, handle->stream, work, t, sizeof *t, extents, count) != 0 ||
        cudaStreamSynchronize(handle->stream) != cudaSuccess)
        return CUSOLVER_STATUS_EXECUTION_FAILED;
    if (t->singularity != NULL) cucc_library_for_host(t->singularity, sizeof *t->singularity);
    return status;
}

/* --- orders and patterns, in host memory --- */

static csr *pattern(cusolverSpHandle_t handle, const char *call, int n, int nnz, cusparseMatDescr_t descr,
                    const int *start, const int *column, cusolverStatus_t *status)
{
    *status = handle == NULL ? CUSOLVER_STATUS_NOT_INITIALIZED : CUSOLVER_STATUS_INVALID_VALUE;
    if (handle == NULL || n < 0 || nnz < 0 || descr == NULL || start == NULL || (column == NULL && nnz > 0))
        return NULL;
    *status = CUSOLVER_STATUS_INTERNAL_ERROR;
    if (cucc_library_fails(call)) return NULL;
    return cucc_csr_read(call, n, n, nnz, cucc_sparse_base(descr), start, column, NULL, NUMBER_S);
}

static cusolverStatus_t order(cusolverSpHandle_t handle, const char *call, int n, int nnz,
                              cusparseMatDescr_t descr, const int *start, const int *column, int *p,
                              bool (*find)(const csr *, int *))
{
    cusolverStatus_t status;
    csr *a = p != NULL ? pattern(handle, call, n, nnz, descr, start, column, &status) : NULL;
    if (p == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    if (a == NULL) return status;
    status = find(a, p) ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
    cucc_csr_free(a);
    return status;
}

#define ORDER(name, find)                                                                                    \
    cusolverStatus_t cusolverSpX##name##Host(cusolverSpHandle_t handle, int n, int nnzA,                     \
                                             const cusparseMatDescr_t descrA, const int *csrRowPtrA,         \
                                             const int *csrColIndA, int *p)                                  \
    {                                                                                                        \
        return order(handle, __func__, n, nnzA, descrA, csrRowPtrA, csrColIndA, p, find);                    \
    }
ORDER(csrsymrcm, cucc_sparse_reverse_cuthill_mckee)
ORDER(csrsymmdq, cucc_sparse_minimum_degree)
ORDER(csrsymamd, cucc_sparse_minimum_degree)

cusolverStatus_t cusolverSpXcsrmetisndHost(cusolverSpHandle_t handle, int n, int nnzA,
                                           const cusparseMatDescr_t descrA, const int *csrRowPtrA,
                                           const int *csrColIndA, const int64_t *options, int *p)
{
    (void)options; /* METIS's own */
    return order(handle, __func__, n, nnzA, descrA, csrRowPtrA, csrColIndA, p, cucc_sparse_nested_dissection);
}

cusolverStatus_t cusolverSpXcsrissymHost(cusolverSpHandle_t handle, int m, int nnzA,
                                         const cusparseMatDescr_t descrA, const int *csrRowPtrA,
                                         const int *csrEndPtrA, const int *csrColIndA, int *issym)
{
    cusolverStatus_t status;
    if (issym == NULL || csrEndPtrA == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    csr *a = pattern(handle, __func__, m, nnzA, descrA, csrRowPtrA, csrColIndA, &status),
        *t = a != NULL ? cucc_csr_transpose(a) : NULL;
    if (a != NULL) status = t != NULL ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
    if (t != NULL)
        *issym = !memcmp(a->start, t->start, ((size_t)m + 1) * sizeof(int)) &&
                 !memcmp(a->column, t->column, (size_t)a->start[m] * sizeof(int));
    cucc_csr_free(a), cucc_csr_free(t);
    return status;
}

cusolverStatus_t cusolverSpXcsrperm_bufferSizeHost(cusolverSpHandle_t handle, int m, int n, int nnzA,
                                                   const cusparseMatDescr_t descrA, const int *csrRowPtrA,
                                                   const int *csrColIndA, const int *p, const int *q,
                                                   size_t *bufferSizeInBytes)
{
    (void)csrRowPtrA, (void)csrColIndA, (void)p, (void)q;
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || nnzA < 0 || descrA == NULL || bufferSizeInBytes == NULL)
        return CUSOLVER_STATUS_INVALID_VALUE;
    *bufferSizeInBytes = ((size_t)m + (size_t)n + 2 * (size_t)nnzA + 1) * sizeof(int);
    return CUSOLVER_STATUS_SUCCESS;
}

/* Is it each number below n once? used: n zeros */
static bool is_permutation(const int *p, int n, char *used)
{
    for (int i = 0; i < n; i++)
        if (p[i] < 0 || p[i] >= n || used[p[i]]++) return false;
    return true;
}

cusolverStatus_t cusolverSpXcsrpermHost(cusolverSpHandle_t handle, int m, int n, int nnzA,
                                        const cusparseMatDescr_t descrA, int *csrRowPtrA, int *csrColIndA,
                                        const int *p, const int *q, int *map, void *pBuffer)
{
    const int base = cucc_sparse_base(descrA);
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || nnzA < 0 || descrA == NULL || csrRowPtrA == NULL || p == NULL || q == NULL ||
        map == NULL || pBuffer == NULL)
        return CUSOLVER_STATUS_INVALID_VALUE;
    char *used = calloc((size_t)m + (size_t)n + 1, 1);
    if (used == NULL) return CUSOLVER_STATUS_ALLOC_FAILED;
    const bool good = is_permutation(p, m, used) && is_permutation(q, n, used + m);
    free(used);
    if (!good) return CUSOLVER_STATUS_INVALID_VALUE;
    /* where entry e stood, as its value */
    double *places = malloc(((size_t)nnzA + 1) * sizeof *places);
    int *before = malloc(((size_t)nnzA + 1) * sizeof *before);
    for (int e = 0; places != NULL && before != NULL && e < nnzA; e++) places[e] = e, before[e] = map[e];
    csr *a = places != NULL && before != NULL
                 ? cucc_csr_read(__func__, m, n, nnzA, base, csrRowPtrA, csrColIndA, places, NUMBER_D)
                 : NULL;
    csr *b = a != NULL ? cucc_csr_permute(a, p, q) : NULL;
    for (int i = 0; b != NULL && i <= m; i++) csrRowPtrA[i] = b->start[i] + base;
    for (int e = 0; b != NULL && e < b->start[m]; e++) {
        csrColIndA[e] = b->column[e] + base;
        map[e] = before[(int)creal(b->value[e])];
    }
    const cusolverStatus_t status = b != NULL ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
    cucc_csr_free(a), cucc_csr_free(b);
    free(places), free(before);
    return status;
}

static cusolverStatus_t diagonal(cusolverSpHandle_t handle, const char *call, enum number x, int n, int nnz,
                                 cusparseMatDescr_t descr, const void *values, const int *start,
                                 const int *column, int *p, int *found)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (n < 0 || nnz < 0 || descr == NULL || values == NULL || start == NULL || column == NULL || p == NULL ||
        found == NULL)
        return CUSOLVER_STATUS_INVALID_VALUE;
    csr *a = cucc_csr_read(call, n, n, nnz, cucc_sparse_base(descr), start, column, values, x);
    if (a == NULL) return CUSOLVER_STATUS_EXECUTION_FAILED;
    int to = 0, from = 0; /* what is 0 is no entry here */
    for (int i = 0; i < n; i++) {
        for (; from < a->start[i + 1]; from++)
            if (a->value[from] != 0) a->column[to] = a->column[from], a->value[to++] = a->value[from];
        from = a->start[i + 1];
        a->start[i + 1] = to;
    }
    *found = cucc_sparse_zero_free_diagonal(a, p);
    cucc_csr_free(a);
    return *found >= 0 ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}

static cusolverStatus_t least_squares(cusolverSpHandle_t handle, struct sparse_task *t, int *rank, int *p,
                                      double *rest)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (t->n < 0 || t->m < t->n || t->nnz < 0 || !t->values || !t->start || !t->column || !t->b || !t->to ||
        !rank || !p)
        return CUSOLVER_STATUS_INVALID_VALUE;
    csr *a = cucc_csr_read(t->call, t->m, t->n, t->nnz, t->base, t->start, t->column, t->values, t->x);
    if (a == NULL) return CUSOLVER_STATUS_EXECUTION_FAILED;
    sparse_qr *f = cucc_sparse_qr_new(a, t->tolerance);
    complex_number *b = malloc(((size_t)t->m + (size_t)t->n + 1) * sizeof *b), *x = b + t->m;
    const bool good = f != NULL && b != NULL;
    for (int i = 0; good && i < t->m; i++) b[i] = cucc_number_load(t->b, t->x, i);
    if (good) {
        *rest = cucc_sparse_qr_solve(f, b, x);
        *rank = f->rank;
        for (int j = 0; j < t->n; j++) {
            cucc_number_store(t->to, t->x, j, x[j]);
            p[j] = j; /* columns stay where they are */
        }
    }
    cucc_sparse_qr_free(f);
    cucc_csr_free(a);
    free(b);
    return good ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}

/* --- each type --- */

#define TASK(of, number, rows, columns, entries)                                                             \
    struct sparse_task t = {.call = of, .x = number, .m = rows, .n = columns, .nnz = entries};               \
    t.base = cucc_sparse_base(descrA);                                                                       \
    bool good = descrA != NULL

#define SOLVES(name, X, T, R, how)                                                                           \
    static cusolverStatus_t X##name(cusolverSpHandle_t handle, const cucc_kernel_info *device,               \
                                    const char *called, int m, int nnz, const cusparseMatDescr_t descrA,     \
                                    const T *csrVal, const int *csrRowPtr, const int *csrColInd, const T *b, \
                                    R tol, int reorder, T *x, int *singularity)                              \
    {                                                                                                        \
        TASK(called, NUMBER_##X, m, m, nnz);                                                                 \
        t.method = how, t.values = csrVal, t.start = csrRowPtr, t.column = csrColInd, t.b = b, t.to = x;     \
        t.tolerance = tol, t.reorder = reorder, t.singularity = singularity;                                 \
        good = good && csrVal && csrRowPtr && csrColInd && b && x && singularity && reorder >= 0 &&          \
               reorder <= 3;                                                                                 \
        if (device == NULL) return cucc_sparse_now(handle, good, cucc_sparse_run_solve, &t);                 \
        return cucc_sparse_in_stream(handle, device, good, cucc_sparse_run_solve, &t,                        \
                                     CUCC_EXTENTS(SPARSE_EXTENTS(m, nnz, csrRowPtr, csrColInd, csrVal),      \
                                                  SPARSE_VECTOR(b, m, CUCC_READS),                           \
                                                  SPARSE_VECTOR(x, m, CUCC_WRITES)));                        \
    }
#define HOST(solves, X, T, R)                                                                                \
    cusolverStatus_t cusolverSp##X##solves##Host(                                                            \
        cusolverSpHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, const T *csrVal,         \
        const int *csrRowPtr, const int *csrColInd, const T *b, R tol, int reorder, T *x, int *singularity)  \
    {                                                                                                        \
        return X##solves(handle, NULL, __func__, m, nnz, descrA, csrVal, csrRowPtr, csrColInd, b, tol,       \
                         reorder, x, singularity);                                                           \
    }
#define DEVICE(solves, X, T, R)                                                                              \
    cusolverStatus_t cusolverSp##X##solves(                                                                  \
        cusolverSpHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, const T *csrVal,         \
        const int *csrRowPtr, const int *csrColInd, const T *b, R tol, int reorder, T *x, int *singularity)  \
    {                                                                                                        \
        CALL("cusolverSp" #X #solves);                                                                       \
        return X##solves(handle, &call, call.name, m, nnz, descrA, csrVal, csrRowPtr, csrColInd, b, tol,     \
                         reorder, x, singularity);                                                           \
    }
#define EIGEN_TASK(of)                                                                                       \
    TASK(of, x_, m, m, nnz);                                                                                 \
    t.values = csrValA, t.start = csrRowPtrA, t.column = csrColIndA, t.guess = x0, t.to = x;                 \
    t.eigenvalue = mu, t.count = maxite, t.tolerance = tol, t.shift = cucc_number_load(&mu0, t.x, 0);        \
    good = good && csrValA && csrRowPtrA && csrColIndA && x0 && mu && x && maxite >= 0

#define OTHERS(X, T, R)                                                                                      \
    cusolverStatus_t cusolverSp##X##csreigvsiHost(                                                           \
        cusolverSpHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, const T *csrValA,        \
        const int *csrRowPtrA, const int *csrColIndA, T mu0, const T *x0, int maxite, R tol, T *mu, T *x)    \
    {                                                                                                        \
        const enum number x_ = NUMBER_##X;                                                                   \
        EIGEN_TASK(__func__);                                                                                \
        return cucc_sparse_now(handle, good, cucc_sparse_run_eigen, &t);                                     \
    }                                                                                                        \
    cusolverStatus_t cusolverSp##X##csreigvsi(                                                               \
        cusolverSpHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, const T *csrValA,        \
        const int *csrRowPtrA, const int *csrColIndA, T mu0, const T *x0, int maxite, R tol, T *mu, T *x)    \
    {                                                                                                        \
        CALL("cusolverSp" #X "csreigvsi");                                                                   \
        const enum number x_ = NUMBER_##X;                                                                   \
        EIGEN_TASK(call.name);                                                                               \
        return cucc_sparse_in_stream(handle, &call, good, cucc_sparse_run_eigen, &t,                         \
                                     CUCC_EXTENTS(SPARSE_EXTENTS(m, nnz, csrRowPtrA, csrColIndA, csrValA),   \
                                                  SPARSE_VECTOR(x0, m, CUCC_READS),                          \
                                                  SPARSE_VECTOR(mu, 1, CUCC_WRITES),                         \
                                                  SPARSE_VECTOR(x, m, CUCC_WRITES)));                        \
    }                                                                                                        \
    cusolverStatus_t cusolverSp##X##csrlsqvqrHost(cusolverSpHandle_t handle, int m, int n, int nnz,          \
                                                  const cusparseMatDescr_t descrA, const T *csrValA,         \
                                                  const int *csrRowPtrA, const int *csrColIndA, const T *b,  \
                                                  R tol, int *rankA, T *x, int *p, R *min_norm)              \
    {                                                                                                        \
        double rest = 0;                                                                                     \
        TASK(__func__, NUMBER_##X, m, n, nnz);                                                               \
        t.values = csrValA, t.start = csrRowPtrA, t.column = csrColIndA, t.b = b, t.to = x;                  \
        t.tolerance = tol;                                                                                   \
        if (handle != NULL && (!good || min_norm == NULL)) return CUSOLVER_STATUS_INVALID_VALUE;             \
        const cusolverStatus_t status = least_squares(handle, &t, rankA, p, &rest);                          \
        if (status == CUSOLVER_STATUS_SUCCESS) *min_norm = (R)rest;                                          \
        return status;                                                                                       \
    }                                                                                                        \
    cusolverStatus_t cusolverSp##X##csrzfdHost(                                                              \
        cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descrA, const T *csrValA,        \
        const int *csrRowPtrA, const int *csrColIndA, int *P, int *numnz)                                    \
    {                                                                                                        \
        return diagonal(handle, __func__, NUMBER_##X, n, nnz, descrA, csrValA, csrRowPtrA, csrColIndA, P,    \
                        numnz);                                                                              \
    }                                                                                                        \
    cusolverStatus_t cusolverSp##X##csrqrBufferInfoBatched(                                                  \
        cusolverSpHandle_t handle, int m, int n, int nnz, const cusparseMatDescr_t descrA, const T *csrVal,  \
        const int *csrRowPtr, const int *csrColInd, int batchSize, csrqrInfo_t info,                         \
        size_t *internalDataInBytes, size_t *workspaceInBytes)                                               \
    {                                                                                                        \
        if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;                                          \
        if (m < 0 || n < 0 || nnz < 0 || !descrA || !csrVal || !csrRowPtr || !csrColInd || batchSize < 1 ||  \
            !info || !internalDataInBytes || !workspaceInBytes)                                              \
            return CUSOLVER_STATUS_INVALID_VALUE;                                                            \
        *internalDataInBytes = (size_t)nnz * sizeof(T);                                                      \
        *workspaceInBytes = ((size_t)m + (size_t)n + 1) * sizeof(T);                                         \
        return CUSOLVER_STATUS_SUCCESS;                                                                      \
    }                                                                                                        \
    cusolverStatus_t cusolverSp##X##csrqrsvBatched(cusolverSpHandle_t handle, int m, int n, int nnz,         \
                                                   const cusparseMatDescr_t descrA, const T *csrValA,        \
                                                   const int *csrRowPtrA, const int *csrColIndA, const T *b, \
                                                   T *x, int batchSize, csrqrInfo_t info, void *pBuffer)     \
    {                                                                                                        \
        CALL("cusolverSp" #X "csrqrsvBatched");                                                              \
        TASK(call.name, NUMBER_##X, m, n, nnz);                                                              \
        t.method = SPARSE_QR, t.values = csrValA, t.start = csrRowPtrA, t.column = csrColIndA;               \
        t.b = b, t.to = x, t.count = batchSize;                                                              \
        good = good && m == n && info && pBuffer && csrValA && csrRowPtrA && csrColIndA && b && x &&         \
               batchSize >= 0;                                                                               \
        return cucc_sparse_in_stream(                                                                        \
            handle, &call, good, cucc_sparse_run_batch, &t,                                                  \
            CUCC_EXTENTS(cucc_extent_list(csrRowPtrA, sizeof(int), m + 1LL, CUCC_READS),                     \
                         cucc_extent_list(csrColIndA, sizeof(int), nnz, CUCC_READS),                         \
                         SPARSE_VECTOR(csrValA, (long long)nnz * batchSize, CUCC_READS),                     \
                         SPARSE_VECTOR(b, (long long)m * batchSize, CUCC_READS),                             \
                         SPARSE_VECTOR(x, (long long)n * batchSize, CUCC_WRITES)));                          \
    }

#define ALL(X, T, R)                                                                                         \
    SOLVES(csrlsvlu, X, T, R, SPARSE_LU)                                                                     \
    HOST(csrlsvlu, X, T, R)                                                                                  \
    SOLVES(csrlsvqr, X, T, R, SPARSE_QR)                                                                     \
    HOST(csrlsvqr, X, T, R)                                                                                  \
    DEVICE(csrlsvqr, X, T, R)                                                                                \
    SOLVES(csrlsvchol, X, T, R, SPARSE_CHOLESKY)                                                             \
    HOST(csrlsvchol, X, T, R)                                                                                \
    DEVICE(csrlsvchol, X, T, R)                                                                              \
    OTHERS(X, T, R)
ALL(S, float, float)
ALL(D, double, double)
ALL(C, cuComplex, float)
ALL(Z, cuDoubleComplex, double)
