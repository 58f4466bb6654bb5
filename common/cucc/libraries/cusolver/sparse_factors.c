/* sparse_factors.c: cusolverSp_LOWLEVEL_PREVIEW.h. */
#include <stdlib.h>

#include <cusolverSp_LOWLEVEL_PREVIEW.h>

#include "sparse_calls.h"

#define CALL(text) static const cucc_kernel_info call = LIBRARY_CALL(text, "libcusolver")

/* Each kind of object holds the factors, and nothing else */
#define INFO(Type, type)                                                                                     \
    struct type {                                                                                            \
        struct sparse_factors f;                                                                             \
    };                                                                                                       \
    cusolverStatus_t cusolverSpCreate##Type(type##_t *info)                                                  \
    {                                                                                                        \
        if (info == NULL) return CUSOLVER_STATUS_INVALID_VALUE;                                              \
        *info = calloc(1, sizeof **info);                                                                    \
        return *info != NULL ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;                       \
    }                                                                                                        \
    cusolverStatus_t cusolverSpDestroy##Type(type##_t info)                                                  \
    {                                                                                                        \
        if (info != NULL) cucc_sparse_factors_free(&info->f);                                                \
        free(info);                                                                                          \
        return CUSOLVER_STATUS_SUCCESS;                                                                      \
    }
INFO(CsrluInfoHost, csrluInfoHost)
INFO(CsrqrInfoHost, csrqrInfoHost)
INFO(CsrcholInfoHost, csrcholInfoHost)
INFO(CsrcholInfo, csrcholInfo)
INFO(CsrqrInfo, csrqrInfo)

/* --- the same for all types --- */

/* An analysis finds nothing that is needed later: factors are made at once. It forgets what was there before.
 */
static cusolverStatus_t analyse(cusolverSpHandle_t handle, int m, int n, int nnz, cusparseMatDescr_t descr,
                                const int *start, const int *column, struct sparse_factors *f)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || nnz < 0 || !descr || !start || !column || !f) return CUSOLVER_STATUS_INVALID_VALUE;
    cucc_sparse_factors_free(f);
    return CUSOLVER_STATUS_SUCCESS;
}

#define FACTORS(info) ((info) != NULL ? &(info)->f : NULL)
#define ANALYSIS(name, Type)                                                                                 \
    cusolverStatus_t cusolverSpX##name(cusolverSpHandle_t handle, int n, int nnzA,                           \
                                       const cusparseMatDescr_t descrA, const int *csrRowPtrA,               \
                                       const int *csrColIndA, Type##_t info)                                 \
    {                                                                                                        \
        return analyse(handle, n, n, nnzA, descrA, csrRowPtrA, csrColIndA, FACTORS(info));                   \
    }
#define ANALYSIS_OF_QR(name, Type)                                                                           \
    cusolverStatus_t cusolverSpX##name(cusolverSpHandle_t handle, int m, int n, int nnzA,                    \
                                       const cusparseMatDescr_t descrA, const int *csrRowPtrA,               \
                                       const int *csrColIndA, Type##_t info)                                 \
    {                                                                                                        \
        return analyse(handle, m, n, nnzA, descrA, csrRowPtrA, csrColIndA, FACTORS(info));                   \
    }
ANALYSIS(csrluAnalysisHost, csrluInfoHost)
ANALYSIS(csrcholAnalysisHost, csrcholInfoHost)
ANALYSIS(csrcholAnalysis, csrcholInfo)
ANALYSIS_OF_QR(csrqrAnalysisHost, csrqrInfoHost)
ANALYSIS_OF_QR(csrqrAnalysis, csrqrInfo)
ANALYSIS_OF_QR(csrqrAnalysisBatched, csrqrInfo)

static cusolverStatus_t tell_sizes(cusolverSpHandle_t handle, long long m, long long n, long long nnz,
                                   bool good, size_t width, size_t *internal, size_t *workspace)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || nnz < 0 || !good || !internal || !workspace) return CUSOLVER_STATUS_INVALID_VALUE;
    *internal = (size_t)nnz * width;
    *workspace = (size_t)(m + n + 1) * width; /* nothing is written there */
    return CUSOLVER_STATUS_SUCCESS;
}

static bool is_made(const struct sparse_factors *f)
{
    return f != NULL && (f->lu != NULL || f->cholesky != NULL || f->qr != NULL);
}

static cusolverStatus_t tell_zero(cusolverSpHandle_t handle, const struct sparse_factors *f, double tolerance,
                                  int *position)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!is_made(f) || position == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    *position = f->lu != NULL         ? cucc_sparse_lu_zero(f->lu, tolerance)
                : f->cholesky != NULL ? cucc_sparse_cholesky_zero(f->cholesky, tolerance)
                                      : cucc_sparse_qr_zero(f->qr, tolerance);
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverSpXcsrluNnzHost(cusolverSpHandle_t handle, int *nnzLRef, int *nnzURef,
                                         csrluInfoHost_t info)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!nnzLRef || !nnzURef || !info || !info->f.lu) return CUSOLVER_STATUS_INVALID_VALUE;
    *nnzLRef = info->f.lu->l->start[info->f.lu->n] - info->f.lu->n; /* without the diagonal of ones */
    *nnzURef = info->f.lu->u->start[info->f.lu->u->rows];
    return CUSOLVER_STATUS_SUCCESS;
}

/* The rows of a factor whose columns are kept, to the program's arrays; ones: with L's diagonal */
static bool write_rows(const csr *columns, bool ones, enum number x, int base, void *value, int *start,
                       int *column)
{
    csr *rows = cucc_csr_transpose(columns);
    if (rows == NULL) return false;
    int to = 0;
    for (int i = 0; i < rows->rows; i++) {
        start[i] = to + base;
        for (int e = rows->start[i]; e < rows->start[i + 1]; e++) {
            if (!ones && rows->column[e] == i) continue;
            column[to] = rows->column[e] + base;
            cucc_number_store(value, x, to++, rows->value[e]);
        }
    }
    start[rows->rows] = to + base;
    cucc_csr_free(rows);
    return true;
}

struct extraction {
    void *value;
    int *start, *column, base;
};

static cusolverStatus_t extract(cusolverSpHandle_t handle, enum number x, const struct sparse_factors *f,
                                int *p, int *q, struct extraction l, struct extraction u)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (f == NULL || f->lu == NULL || f->lu->failed >= 0 || !p || !q || !l.value || !l.start || !l.column ||
        !u.value || !u.start || !u.column)
        return CUSOLVER_STATUS_INVALID_VALUE;
    for (int i = 0; i < f->lu->n; i++) p[i] = f->lu->p[i], q[i] = i;
    return write_rows(f->lu->l, false, x, l.base, l.value, l.start, l.column) &&
                   write_rows(f->lu->u, true, x, u.base, u.value, u.start, u.column)
               ? CUSOLVER_STATUS_SUCCESS
               : CUSOLVER_STATUS_ALLOC_FAILED;
}

/* --- each type --- */

#define PARAMETERS(T)                                                                                        \
    const cusparseMatDescr_t descrA, const T *csrValA, const int *csrRowPtrA, const int *csrColIndA
#define TASK(number, how, rows, columns, entries)                                                            \
    struct sparse_task t = {.call = call.name, .x = number, .method = how, .m = rows, .n = columns};         \
    t.nnz = entries
#define TAKE_MATRIX                                                                                          \
    t.base = cucc_sparse_base(descrA), t.values = csrValA, t.start = csrRowPtrA, t.column = csrColIndA;      \
    t.factors = FACTORS(info);                                                                               \
    bool good = descrA && csrValA && csrRowPtrA && csrColIndA && info
#define TAKE_VECTORS                                                                                         \
    t.factors = FACTORS(info), t.b = b, t.to = x;                                                            \
    bool good = info != NULL

/* of: Host or nothing; DO: how a piece of work is done there */
#define NOW(work, ...) cucc_sparse_now(handle, good, work, &t)
#define IN_STREAM(work, ...) cucc_sparse_in_stream(handle, &call, good, work, &t, CUCC_EXTENTS(__VA_ARGS__))

#define SIZES(X, T, kind, of)                                                                                \
    cusolverStatus_t cusolverSp##X##kind##BufferInfo##of(                                                    \
        cusolverSpHandle_t handle, int n, int nnzA, PARAMETERS(T), kind##Info##of##_t info,                  \
        size_t *internalDataInBytes, size_t *workspaceInBytes)                                               \
    {                                                                                                        \
        return tell_sizes(handle, n, n, nnzA, descrA && csrValA && csrRowPtrA && csrColIndA && info,         \
                          sizeof(T), internalDataInBytes, workspaceInBytes);                                 \
    }
#define ZERO_PIVOT(X, R, kind, of)                                                                           \
    cusolverStatus_t cusolverSp##X##kind##ZeroPivot##of(cusolverSpHandle_t handle, kind##Info##of##_t info,  \
                                                        R tol, int *position)                                \
    {                                                                                                        \
        return tell_zero(handle, FACTORS(info), tol, position);                                              \
    }
#define SOLVE(X, T, kind, how, of, DO)                                                                       \
    cusolverStatus_t cusolverSp##X##kind##Solve##of(cusolverSpHandle_t handle, int n, const T *b, T *x,      \
                                                    kind##Info##of##_t info, void *pBuffer)                  \
    {                                                                                                        \
        CALL("cusolverSp" #X #kind "Solve" #of);                                                             \
        TASK(NUMBER_##X, how, n, n, 0);                                                                      \
        TAKE_VECTORS;                                                                                        \
        good = good && b && x && pBuffer && is_made(t.factors) && t.factors->rows == n;                      \
        return DO(cucc_sparse_run_again, SPARSE_VECTOR(b, n, CUCC_READS), SPARSE_VECTOR(x, n, CUCC_WRITES)); \
    }

#define CHOLESKY(X, T, R, of, DO)                                                                            \
    SIZES(X, T, csrchol, of)                                                                                 \
    ZERO_PIVOT(X, R, csrchol, of)                                                                            \
    SOLVE(X, T, csrchol, SPARSE_CHOLESKY, of, DO)                                                            \
    cusolverStatus_t cusolverSp##X##csrcholFactor##of(                                                       \
        cusolverSpHandle_t handle, int n, int nnzA, PARAMETERS(T), csrcholInfo##of##_t info, void *pBuffer)  \
    {                                                                                                        \
        CALL("cusolverSp" #X "csrcholFactor" #of);                                                           \
        TASK(NUMBER_##X, SPARSE_CHOLESKY, n, n, nnzA);                                                       \
        TAKE_MATRIX;                                                                                         \
        good = good && pBuffer;                                                                              \
        return DO(cucc_sparse_run_factor, SPARSE_EXTENTS(n, nnzA, csrRowPtrA, csrColIndA, csrValA));         \
    }

#define QR(X, T, R, of, DO)                                                                                  \
    cusolverStatus_t cusolverSp##X##csrqrBufferInfo##of(                                                     \
        cusolverSpHandle_t handle, int m, int n, int nnzA, PARAMETERS(T), csrqrInfo##of##_t info,            \
        size_t *internalDataInBytes, size_t *workspaceInBytes)                                               \
    {                                                                                                        \
        return tell_sizes(handle, m, n, nnzA, descrA && csrValA && csrRowPtrA && csrColIndA && info,         \
                          sizeof(T), internalDataInBytes, workspaceInBytes);                                 \
    }                                                                                                        \
    ZERO_PIVOT(X, R, csrqr, of)                                                                              \
    cusolverStatus_t cusolverSp##X##csrqrSetup##of(cusolverSpHandle_t handle, int m, int n, int nnzA,        \
                                                   PARAMETERS(T), T mu, csrqrInfo##of##_t info)              \
    {                                                                                                        \
        CALL("cusolverSp" #X "csrqrSetup" #of);                                                              \
        TASK(NUMBER_##X, SPARSE_QR, m, n, nnzA);                                                             \
        TAKE_MATRIX;                                                                                         \
        t.shift = cucc_number_load(&mu, NUMBER_##X, 0);                                                      \
        good = good && m >= n;                                                                               \
        return DO(cucc_sparse_run_setup, SPARSE_EXTENTS(m, nnzA, csrRowPtrA, csrColIndA, csrValA));          \
    }                                                                                                        \
    cusolverStatus_t cusolverSp##X##csrqrFactor##of(cusolverSpHandle_t handle, int m, int n, int nnzA, T *b, \
                                                    T *x, csrqrInfo##of##_t info, void *pBuffer)             \
    {                                                                                                        \
        CALL("cusolverSp" #X "csrqrFactor" #of);                                                             \
        TASK(NUMBER_##X, SPARSE_QR, m, n, nnzA);                                                             \
        TAKE_VECTORS;                                                                                        \
        good = good && pBuffer && t.factors->a && t.factors->a->rows == m && t.factors->a->columns == n;     \
        return DO(cucc_sparse_run_factor, SPARSE_VECTOR(b, b ? m : 0, CUCC_READS),                           \
                  SPARSE_VECTOR(x, x ? n : 0, CUCC_WRITES));                                                 \
    }                                                                                                        \
    cusolverStatus_t cusolverSp##X##csrqrSolve##of(cusolverSpHandle_t handle, int m, int n, T *b, T *x,      \
                                                   csrqrInfo##of##_t info, void *pBuffer)                    \
    {                                                                                                        \
        CALL("cusolverSp" #X "csrqrSolve" #of);                                                              \
        TASK(NUMBER_##X, SPARSE_QR, m, n, 0);                                                                \
        TAKE_VECTORS;                                                                                        \
        good = good && b && x && pBuffer && is_made(t.factors) && t.factors->rows == m &&                    \
               t.factors->columns == n;                                                                      \
        return DO(cucc_sparse_run_again, SPARSE_VECTOR(b, m, CUCC_READS), SPARSE_VECTOR(x, n, CUCC_WRITES)); \
    }

#define ALL(X, T, R)                                                                                         \
    CHOLESKY(X, T, R, Host, NOW)                                                                             \
    CHOLESKY(X, T, R, , IN_STREAM)                                                                           \
    QR(X, T, R, Host, NOW)                                                                                   \
    QR(X, T, R, , IN_STREAM)                                                                                 \
    SIZES(X, T, csrlu, Host)                                                                                 \
    ZERO_PIVOT(X, R, csrlu, Host)                                                                            \
    SOLVE(X, T, csrlu, SPARSE_LU, Host, NOW)                                                                 \
    cusolverStatus_t cusolverSp##X##csrluFactorHost(cusolverSpHandle_t handle, int n, int nnzA,              \
                                                    PARAMETERS(T), csrluInfoHost_t info, R pivot_threshold,  \
                                                    void *pBuffer)                                           \
    {                                                                                                        \
        CALL("cusolverSp" #X "csrluFactorHost");                                                             \
        TASK(NUMBER_##X, SPARSE_LU, n, n, nnzA);                                                             \
        TAKE_MATRIX;                                                                                         \
        t.tolerance = pivot_threshold;                                                                       \
        good = good && pBuffer;                                                                              \
        return NOW(cucc_sparse_run_factor);                                                                  \
    }                                                                                                        \
    cusolverStatus_t cusolverSp##X##csrluExtractHost(                                                        \
        cusolverSpHandle_t handle, int *P, int *Q, const cusparseMatDescr_t descrL, T *csrValL,              \
        int *csrRowPtrL, int *csrColIndL, const cusparseMatDescr_t descrU, T *csrValU, int *csrRowPtrU,      \
        int *csrColIndU, csrluInfoHost_t info, void *pBuffer)                                                \
    {                                                                                                        \
        (void)pBuffer;                                                                                       \
        return extract(handle, NUMBER_##X, FACTORS(info), P, Q,                                              \
                       (struct extraction){csrValL, csrRowPtrL, csrColIndL, cucc_sparse_base(descrL)},       \
                       (struct extraction){csrValU, csrRowPtrU, csrColIndU, cucc_sparse_base(descrU)});      \
    }                                                                                                        \
    cusolverStatus_t cusolverSp##X##csrcholDiag(cusolverSpHandle_t handle, csrcholInfo_t info, R *diag)      \
    {                                                                                                        \
        if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;                                          \
        if (!info || !info->f.cholesky || info->f.cholesky->failed >= 0 || !diag)                            \
            return CUSOLVER_STATUS_INVALID_VALUE;                                                            \
        const csr *l = info->f.cholesky->l;                                                                  \
        R *host = malloc(((size_t)l->rows + 1) * sizeof *host);                                              \
        for (int j = 0; host && j < l->rows; j++) host[j] = (R)creal(l->value[l->start[j]]);                 \
        const cudaError_t error = host ? cudaMemcpyAsync(diag, host, (size_t)l->rows * sizeof *host,         \
                                                         cudaMemcpyDefault, handle->stream)                  \
                                       : cudaErrorMemoryAllocation;                                          \
        const bool done = error == cudaSuccess && cudaStreamSynchronize(handle->stream) == cudaSuccess;      \
        free(host);                                                                                          \
        return done ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_EXECUTION_FAILED;                            \
    }
ALL(S, float, float)
ALL(D, double, double)
ALL(C, cuComplex, float)
ALL(Z, cuDoubleComplex, double)
