/* batched_body.h: factors, solutions and inverses of many small matrices (cucc/blas/batched.h), for the type
 * that element.h names. */
#include <stddef.h>
#include <stdlib.h>

enum { LARGEST_INVERSE = 32 }; /* of cublasXmatinvBatched */

struct systems {
    int n, columns, lda, ldb, count;
    bool transposed;
    const T *const *A;
    T *const *B;
    int *pivots, *info;
};

/* --- one matrix --- */

static T *entry(const T *A, int ld, int i, int j)
{
    return (T *)A + i + (ptrdiff_t)j * ld;
}

static void swap_rows(int i, int k, int columns, T *A, int ld)
{
    for (int j = 0; i != k && j < columns; j++) {
        T a = *entry(A, ld, i, j);
        *entry(A, ld, i, j) = *entry(A, ld, k, j);
        *entry(A, ld, k, j) = a;
    }
}

/* The factors in place of A; pivots may be NULL.  The number of the first diagonal element that is 0, or 0 */
static int factor(int n, T *A, int ld, int *pivots)
{
    int singular = 0;
    for (int k = 0; k < n; k++) {
        int largest = k;
        for (int i = k + 1; pivots != NULL && i < n; i++) {
            if (ABS(*entry(A, ld, i, k)) > ABS(*entry(A, ld, largest, k))) largest = i;
        }
        if (pivots != NULL) pivots[k] = largest + 1;
        swap_rows(k, largest, n, A, ld);
        T pivot = *entry(A, ld, k, k);
        if (pivot == 0) {
            if (singular == 0) singular = k + 1;
            continue;
        }
        for (int i = k + 1; i < n; i++) *entry(A, ld, i, k) /= pivot;
        for (int j = k + 1; j < n; j++) {
            T u = *entry(A, ld, k, j);
            for (int i = k + 1; i < n; i++) *entry(A, ld, i, j) -= *entry(A, ld, i, k) * u;
        }
    }
    return singular;
}

/* x becomes the solution of T x = x, T the lower or upper triangle of A or of its transpose */
static void solve_triangle(int n, const T *A, int ld, bool lower, bool transposed, bool unit, T *x)
{
    bool down = lower != transposed;
    for (int step = 0; step < n; step++) {
        int i = down ? step : n - 1 - step;
        T rest = x[i];
        for (int j = down ? 0 : i + 1; j < (down ? i : n); j++)
            rest -= (transposed ? *entry(A, ld, j, i) : *entry(A, ld, i, j)) * x[j];
        x[i] = unit ? rest : rest / *entry(A, ld, i, i);
    }
}

/* B becomes the solution of op(A) X = B, from A's factors */
static void solve(int n, int columns, const T *A, int lda, bool transposed, const int *pivots, T *B, int ldb)
{
    if (!transposed) {
        for (int k = 0; pivots != NULL && k < n; k++) swap_rows(k, pivots[k] - 1, columns, B, ldb);
    }
    for (int j = 0; j < columns; j++) {
        solve_triangle(n, A, lda, !transposed, transposed, !transposed, entry(B, ldb, 0, j));
        solve_triangle(n, A, lda, transposed, transposed, transposed, entry(B, ldb, 0, j));
    }
    if (transposed) {
        for (int k = n - 1; pivots != NULL && k >= 0; k--) swap_rows(k, pivots[k] - 1, columns, B, ldb);
    }
}

/* C becomes the inverse; the first diagonal element of U that is 0, or 0 */
static int invert(int n, const T *A, int lda, const int *pivots, T *C, int ldc)
{
    for (int k = 0; k < n; k++) {
        if (*entry(A, lda, k, k) == 0) return k + 1;
    }
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) *entry(C, ldc, i, j) = i == j;
    }
    solve(n, n, A, lda, false, pivots, C, ldc);
    return 0;
}

/* --- all of them --- */

static int *pivots_of(const struct systems *s, int i)
{
    return s->pivots != NULL ? s->pivots + (ptrdiff_t)i * s->n : NULL;
}

static void run_getrf(const void *argument, struct cucc_block *unused)
{
    const struct systems *s = argument;
    (void)unused;
    for (int i = 0; i < s->count; i++) s->info[i] = factor(s->n, s->B[i], s->ldb, pivots_of(s, i));
}

static void run_getrs(const void *argument, struct cucc_block *unused)
{
    const struct systems *s = argument;
    (void)unused;
    for (int i = 0; i < s->count; i++)
        solve(s->n, s->columns, s->A[i], s->lda, s->transposed, pivots_of(s, i), s->B[i], s->ldb);
}

static void run_getri(const void *argument, struct cucc_block *unused)
{
    const struct systems *s = argument;
    (void)unused;
    for (int i = 0; i < s->count; i++)
        s->info[i] = invert(s->n, s->A[i], s->lda, pivots_of(s, i), s->B[i], s->ldb);
}

static void run_matinv(const void *argument, struct cucc_block *unused)
{
    const struct systems *s = argument;
    T copy[LARGEST_INVERSE * LARGEST_INVERSE];
    int pivots[LARGEST_INVERSE], n = s->n;
    (void)unused;
    for (int i = 0; i < s->count; i++) {
        for (int j = 0; j < n * n; j++) copy[j] = *entry(s->A[i], s->lda, j % n, j / n);
        s->info[i] = factor(n, copy, n, pivots);
        if (s->info[i] == 0) (void)invert(n, copy, n, pivots, s->B[i], s->ldb);
    }
}

/* --- the calls; cuBLAS names no parameter of these on standard output --- */

#define BEGIN(name)                                                                                          \
    static const cucc_kernel_info call = BLAS_CALL(CALL(name));                                              \
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED

cublasStatus_t PUBLIC(getrfBatched)(cublasHandle_t handle, int n, T *const A[], int lda, int *P, int *info,
                                    int batchSize)
{
    BEGIN(getrfBatched);
    if (n < 0 || batchSize < 0 || !cucc_blas_is_leading(lda, n)) return CUBLAS_STATUS_INVALID_VALUE;
    if (n == 0 || batchSize == 0) return CUBLAS_STATUS_SUCCESS;
    struct systems s = {.n = n, .B = A, .ldb = lda, .pivots = P, .info = info, .count = batchSize};
    return cucc_blas_queue(
        handle, &call, run_getrf, &s, sizeof s,
        CUCC_EXTENTS(cucc_extent_each(BLAS_MATRIX((T *)NULL, n, n, lda, UPDATES), A, batchSize),
                     BLAS_VECTOR(info, batchSize, 1, WRITES),
                     BLAS_VECTOR(P, P == NULL ? 0 : (long long)n * batchSize, 1, WRITES)));
}

cublasStatus_t PUBLIC(getrsBatched)(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs,
                                    const T *const Aarray[], int lda, const int *devIpiv, T *const Barray[],
                                    int ldb, int *info, int batchSize)
{
    BEGIN(getrsBatched);
    int bad = BLAS_CHECK({cucc_blas_is_operation(trans), 1}, {n >= 0, 2}, {nrhs >= 0, 3},
                         {cucc_blas_is_leading(lda, n), 5}, {cucc_blas_is_leading(ldb, n), 8},
                         {batchSize >= 0, 10});
    if (info == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    *info = -bad;
    if (bad) return CUBLAS_STATUS_INVALID_VALUE;
    if (n == 0 || nrhs == 0 || batchSize == 0) return CUBLAS_STATUS_SUCCESS;
    struct systems s = {.n = n, .columns = nrhs, .A = Aarray, .lda = lda, .B = Barray, .ldb = ldb};
    s.pivots = (int *)devIpiv;
    s.count = batchSize;
    s.transposed = trans != CUBLAS_OP_N;
    return cucc_blas_queue(
        handle, &call, run_getrs, &s, sizeof s,
        CUCC_EXTENTS(cucc_extent_each(BLAS_MATRIX((T *)NULL, n, n, lda, READS), Aarray, batchSize),
                     cucc_extent_each(BLAS_MATRIX((T *)NULL, n, nrhs, ldb, UPDATES), Barray, batchSize),
                     BLAS_VECTOR(devIpiv, devIpiv == NULL ? 0 : (long long)n * batchSize, 1, READS)));
}

cublasStatus_t PUBLIC(getriBatched)(cublasHandle_t handle, int n, const T *const A[], int lda, const int *P,
                                    T *const C[], int ldc, int *info, int batchSize)
{
    BEGIN(getriBatched);
    if (n < 0 || batchSize < 0 || !cucc_blas_is_leading(lda, n) || !cucc_blas_is_leading(ldc, n))
        return CUBLAS_STATUS_INVALID_VALUE;
    if (n == 0 || batchSize == 0) return CUBLAS_STATUS_SUCCESS;
    struct systems s = {.n = n, .A = A, .lda = lda, .B = C, .ldb = ldc, .info = info, .count = batchSize};
    s.pivots = (int *)P;
    return cucc_blas_queue(
        handle, &call, run_getri, &s, sizeof s,
        CUCC_EXTENTS(cucc_extent_each(BLAS_MATRIX((T *)NULL, n, n, lda, READS), A, batchSize),
                     cucc_extent_each(BLAS_MATRIX((T *)NULL, n, n, ldc, WRITES), C, batchSize),
                     BLAS_VECTOR(info, batchSize, 1, WRITES),
                     BLAS_VECTOR(P, P == NULL ? 0 : (long long)n * batchSize, 1, READS)));
}

cublasStatus_t PUBLIC(matinvBatched)(cublasHandle_t handle, int n, const T *const A[], int lda,
                                     T *const Ainv[], int lda_inv, int *info, int batchSize)
{
    BEGIN(matinvBatched);
    if (n < 0 || batchSize < 0 || !cucc_blas_is_leading(lda, n) || !cucc_blas_is_leading(lda_inv, n))
        return CUBLAS_STATUS_INVALID_VALUE;
    if (n > LARGEST_INVERSE) return CUBLAS_STATUS_NOT_SUPPORTED; /* as on a GPU */
    if (n == 0 || batchSize == 0) return CUBLAS_STATUS_SUCCESS;
    struct systems s = {.n = n, .A = A, .lda = lda, .B = Ainv, .ldb = lda_inv, .info = info};
    s.count = batchSize;
    return cucc_blas_queue(
        handle, &call, run_matinv, &s, sizeof s,
        CUCC_EXTENTS(cucc_extent_each(BLAS_MATRIX((T *)NULL, n, n, lda, READS), A, batchSize),
                     cucc_extent_each(BLAS_MATRIX((T *)NULL, n, n, lda_inv, WRITES), Ainv, batchSize),
                     BLAS_VECTOR(info, batchSize, 1, WRITES)));
}
