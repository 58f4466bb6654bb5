/* banded.c: banded and packed matrices (cucc/blas/banded.h), for all four types by one text. */
#include <stdlib.h>

#include "four_types.h"

/* A matrix of which `below` diagonals below the main one are stored, and `above` above it */
struct stored {
    void *p;
    int below, above;
    bool packed;     /* a triangle, its columns one behind the other; else a band: */
    ptrdiff_t ld, n; /* from column to column; how many */
};

struct banded {
    enum number x;
    struct stored A;
    bool mirrored, hermitian, unit, twice;
    char op;
    int m, n; /* of op(A) */
    struct number_scalar alpha, beta;
    struct operand from, to;
};

static bool is_stored(const struct stored *A, int i, int j)
{
    return i - j <= A->below && j - i <= A->above;
}

static ptrdiff_t place(const struct stored *A, ptrdiff_t i, ptrdiff_t j)
{
    if (!A->packed) return A->above + i - j + j * A->ld;
    return A->below > 0 ? i + (2 * A->n - j - 1) * j / 2 : i + j * (j + 1) / 2;
}

static complex_number element(const struct banded *w, int i, int j)
{
    if (i == j && w->unit) return 1;
    if (is_stored(&w->A, i, j)) {
        const complex_number a = cucc_number_load(w->A.p, w->x, place(&w->A, i, j));
        return i == j && w->hermitian ? creal(a) : a;
    }
    if (!w->mirrored || !is_stored(&w->A, j, i)) return 0;
    const complex_number a = cucc_number_load(w->A.p, w->x, place(&w->A, j, i));
    return w->hermitian ? conj(a) : a;
}

/* Element (i, j) of op(A) */
static complex_number turned(const struct banded *w, int i, int j)
{
    if (w->op == 'N') return element(w, i, j);
    return w->op == 'C' ? conj(element(w, j, i)) : element(w, j, i);
}

static complex_number at(const struct banded *w, struct operand v, int i)
{
    return cucc_number_load(v.p, w->x, i * v.row);
}

static void put(const struct banded *w, struct operand v, int i, complex_number value)
{
    cucc_number_store((void *)v.p, w->x, i * v.row, value);
}

/* The columns [*first, *end) of op(A) that row i may have something in */
static void reach(const struct banded *w, int i, int *first, int *end)
{
    int left = w->op == 'N' ? w->A.below : w->A.above, right = w->op == 'N' ? w->A.above : w->A.below;
    if (w->mirrored) left = right = left > right ? left : right;
    *first = i > left ? i - left : 0;
    *end = i < w->n - right ? i + right + 1 : w->n;
}

/* y = alpha op(A) x + beta y */
static void run_product(const void *task, struct cucc_block *unused)
{
    const struct banded *w = task;
    const complex_number alpha = scalar_value(&w->alpha), beta = scalar_value(&w->beta);
    (void)unused;
    for (int i = 0; i < w->m; i++) {
        complex_number sum = 0;
        int j, end;
        for (reach(w, i, &j, &end); alpha != 0 && j < end; j++) sum += turned(w, i, j) * at(w, w->from, j);
        put(w, w->to, i, alpha * sum + (beta != 0 ? beta * at(w, w->to, i) : 0));
    }
}

/* Does op(A), a triangle, stand below the diagonal? */
static bool is_lower(const struct banded *w)
{
    return (w->A.below > 0) == (w->op == 'N');
}

/* x = op(A) x: each element when no later one needs it, a lower triangle from the bottom */
static void run_triangle(const void *task, struct cucc_block *unused)
{
    const struct banded *w = task;
    (void)unused;
    for (int step = 0; step < w->n; step++) {
        const int i = is_lower(w) ? w->n - 1 - step : step;
        complex_number sum = 0;
        int j, end;
        for (reach(w, i, &j, &end); j < end; j++) sum += turned(w, i, j) * at(w, w->to, j);
        put(w, w->to, i, sum);
    }
}

static void run_solve(const void *task, struct cucc_block *unused)
{
    const struct banded *w = task;
    (void)unused;
    for (int step = 0; step < w->n; step++) {
        const int i = is_lower(w) ? step : w->n - 1 - step;
        complex_number rest = at(w, w->to, i);
        int j, end;
        for (reach(w, i, &j, &end); j < end; j++)
            if (j != i) rest -= turned(w, i, j) * at(w, w->to, j);
        put(w, w->to, i, w->unit ? rest : rest / turned(w, i, i));
    }
}

/* A = alpha x y^T or ^H, and that of y and x, + A, of a packed triangle; x is `from`, y `to` */
static void run_rank(const void *task, struct cucc_block *unused)
{
    const struct banded *w = task;
    const complex_number alpha = scalar_value(&w->alpha), back = w->hermitian ? conj(alpha) : alpha;
    (void)unused;
    if (alpha == 0) return;
    for (int j = 0; j < w->n; j++) {
        complex_number x = at(w, w->from, j), y = at(w, w->to, j);
        if (w->hermitian) x = conj(x), y = conj(y);
        for (int i = w->A.below > 0 ? j : 0; i < (w->A.below > 0 ? w->n : j + 1); i++) {
            complex_number sum = element(w, i, j) + alpha * at(w, w->from, i) * y;
            if (w->twice) sum += back * at(w, w->to, i) * x;
            cucc_number_store(w->A.p, w->x, place(&w->A, i, j), w->hermitian && i == j ? creal(sum) : sum);
        }
    }
}

/* A packed triangle A to the matrix `to`, or (twice) back */
static void run_unpack(const void *task, struct cucc_block *unused)
{
    const struct banded *w = task;
    (void)unused;
    for (int j = 0; j < w->n; j++)
        for (int i = w->A.below > 0 ? j : 0; i < (w->A.below > 0 ? w->n : j + 1); i++) {
            const ptrdiff_t packed = place(&w->A, i, j), whole = i + j * w->to.column;
            if (w->twice)
                cucc_number_store(w->A.p, w->x, packed, cucc_number_load(w->to.p, w->x, whole));
            else
                cucc_number_store((void *)w->to.p, w->x, whole, cucc_number_load(w->A.p, w->x, packed));
        }
}

/* --- checks and queuing --- */

/* A triangle of n columns: k diagonals beside the main one */
static struct stored band(const void *p, cublasFillMode_t uplo, int k, int ld)
{
    return (struct stored){
        .p = (void *)p, .below = LOWER(uplo) ? k : 0, .above = LOWER(uplo) ? 0 : k, .ld = ld};
}

static struct stored pack(const void *p, cublasFillMode_t uplo, int n)
{
    struct stored A = band(p, uplo, n - 1, 0);
    A.packed = true, A.n = n;
    return A;
}

/* Of the rectangle that a band is stored in, corners are not used; of a triangle with ones, the diagonal is
 * not */
#define BAND(A, rows, columns, ld) BLAS_MATRIX(A, rows, columns, ld, READS | CUCC_HULL)
#define PACKED(AP, n, how) cucc_extent_list(AP, sizeof *(AP), (long long)(n) * ((n) + 1) / 2, how)

/* A call on its way: what it is, what it works on, and the memory of its matrix */
struct way {
    const cucc_kernel_info *call;
    struct banded w;
    size_t width; /* of an element */
    cucc_extent used;
};

static cublasStatus_t queue_product(cublasHandle_t handle, struct way way, const void *alpha, const void *x,
                                    int incx, const void *beta, void *y, int incy)
{
    struct banded *w = &way.w;
    w->alpha = take(handle, w->x, alpha), w->beta = take(handle, w->x, beta);
    w->from = vector(x, way.width, w->n, incx), w->to = vector(y, way.width, w->m, incy);
    return cucc_blas_queue(handle, way.call, run_product, w, sizeof *w,
                           CUCC_EXTENTS(way.used, cucc_extent_vector(x, way.width, w->n, incx, READS),
                                        cucc_extent_vector(y, way.width, w->m, incy, SCALED(w->beta))));
}

static cublasStatus_t queue_triangle(cublasHandle_t handle, struct way way, cucc_library_work *run, void *x,
                                     int incx)
{
    way.w.to = vector(x, way.width, way.w.n, incx);
    return cucc_blas_queue(handle, way.call, run, &way.w, sizeof way.w,
                           CUCC_EXTENTS(way.used, cucc_extent_vector(x, way.width, way.w.n, incx, UPDATES)));
}

/* alpha_x: the type of alpha */
static cublasStatus_t queue_rank(cublasHandle_t handle, struct way way, enum number alpha_x,
                                 const void *alpha, const void *x, int incx, const void *y, int incy)
{
    struct banded *w = &way.w;
    w->alpha = take(handle, alpha_x, alpha);
    w->from = vector(x, way.width, w->n, incx), w->to = vector(y, way.width, w->n, incy);
    return cucc_blas_queue(handle, way.call, run_rank, w, sizeof *w,
                           CUCC_EXTENTS(way.used, cucc_extent_vector(x, way.width, w->n, incx, READS),
                                        cucc_extent_vector(y, way.width, w->n, incy, READS)));
}

#define GBMV(X, T)                                                                                           \
    cublasStatus_t cublas##X##gbmv(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int kl,     \
                                   int ku, const T *alpha, const T *A, int lda, const T *x, int incx,        \
                                   const T *beta, T *y, int incy)                                            \
    {                                                                                                        \
        const bool plain = trans == CUBLAS_OP_N;                                                             \
        ENTER(X, gbmv, "GBMV", {cucc_blas_is_operation(trans), 1}, {m >= 0, 2}, {n >= 0, 3}, {kl >= 0, 4},   \
              {ku >= 0, 5}, {alpha != NULL, 6}, {lda > (long long)kl + ku, 8}, {incx != 0, 10},              \
              {beta != NULL, 11}, {incy != 0, 13});                                                          \
        if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;                                                  \
        struct banded w = {.x = NUMBER_##X, .A = {.p = (void *)A, .below = kl, .above = ku, .ld = lda}};     \
        w.op = letter(trans), w.m = plain ? m : n, w.n = plain ? n : m;                                      \
        return queue_product(handle, (struct way){&call, w, sizeof(T), BAND(A, kl + ku + 1, n, lda)}, alpha, \
                             x, incx, beta, y, incy);                                                        \
    }

/* y = alpha A x + beta y, A symmetric or Hermitian; bmv: sbmv or hbmv, pmv: spmv or hpmv */
#define OF_BAND(X, T, bmv, BMV, herm)                                                                        \
    cublasStatus_t cublas##X##bmv(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k,                \
                                  const T *alpha, const T *A, int lda, const T *x, int incx, const T *beta,  \
                                  T *y, int incy)                                                            \
    {                                                                                                        \
        ENTER(X, bmv, BMV, {cucc_blas_is_triangle(uplo), 1}, {n >= 0, 2}, {k >= 0, 3}, {alpha != NULL, 4},   \
              {lda > k, 6}, {incx != 0, 8}, {beta != NULL, 9}, {incy != 0, 11});                             \
        if (n == 0) return CUBLAS_STATUS_SUCCESS;                                                            \
        const struct banded w = {.x = NUMBER_##X,                                                            \
                                 .A = band(A, uplo, k, lda),                                                 \
                                 .op = 'N',                                                                  \
                                 .mirrored = true,                                                           \
                                 .hermitian = herm,                                                          \
                                 .m = n,                                                                     \
                                 .n = n};                                                                    \
        return queue_product(handle, (struct way){&call, w, sizeof(T), BAND(A, k + 1, n, lda)}, alpha, x,    \
                             incx, beta, y, incy);                                                           \
    }
#define OF_PACK(X, T, pmv, PMV, herm)                                                                        \
    cublasStatus_t cublas##X##pmv(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha,       \
                                  const T *AP, const T *x, int incx, const T *beta, T *y, int incy)          \
    {                                                                                                        \
        ENTER(X, pmv, PMV, {cucc_blas_is_triangle(uplo), 1}, {n >= 0, 2}, {alpha != NULL, 3},                \
              {incx != 0, 6}, {beta != NULL, 7}, {incy != 0, 9});                                            \
        if (n == 0) return CUBLAS_STATUS_SUCCESS;                                                            \
        const struct banded w = {.x = NUMBER_##X,                                                            \
                                 .A = pack(AP, uplo, n),                                                     \
                                 .op = 'N',                                                                  \
                                 .mirrored = true,                                                           \
                                 .hermitian = herm,                                                          \
                                 .m = n,                                                                     \
                                 .n = n};                                                                    \
        return queue_product(handle, (struct way){&call, w, sizeof(T), PACKED(AP, n, READS)}, alpha, x,      \
                             incx, beta, y, incy);                                                           \
    }

/* R, real: the type of alpha; other, inc_other: y, or x again */
#define RANK(X, T, R, real, pr, PR, other, inc_other, herm, two, PARAMETERS)                                 \
    cublasStatus_t cublas##X##pr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const R *alpha,        \
                                 const T *x, int incx, PARAMETERS T *AP)                                     \
    {                                                                                                        \
        ENTER(X, pr, PR, {cucc_blas_is_triangle(uplo), 1}, {n >= 0, 2}, {alpha != NULL, 3}, {incx != 0, 5},  \
              {inc_other != 0, 7});                                                                          \
        if (n == 0) return CUBLAS_STATUS_SUCCESS;                                                            \
        const struct banded w = {                                                                            \
            .x = NUMBER_##X, .A = pack(AP, uplo, n), .hermitian = herm, .twice = two, .n = n};               \
        return queue_rank(handle, (struct way){&call, w, sizeof(T), PACKED(AP, n, UPDATES)}, NUMBER_##real,  \
                          alpha, x, incx, other, inc_other);                                                 \
    }

#define TRIANGLE(X, T, name, routine, run, STORED, USED, last, EXTRA, ...)                                   \
    cublasStatus_t cublas##X##name(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,    \
                                   cublasDiagType_t diag, int n, EXTRA T *x, int incx)                       \
    {                                                                                                        \
        ENTER(X, name, routine, {cucc_blas_is_triangle(uplo), 1}, {cucc_blas_is_operation(trans), 2},        \
              {IS_DIAG(diag), 3}, {n >= 0, 4}, __VA_ARGS__{incx != 0, last});                                \
        if (n == 0) return CUBLAS_STATUS_SUCCESS;                                                            \
        const bool unit = diag == CUBLAS_DIAG_UNIT;                                                          \
        const struct banded w = {                                                                            \
            .x = NUMBER_##X, .A = STORED, .op = letter(trans), .unit = unit, .m = n, .n = n};                \
        return queue_triangle(handle, (struct way){&call, w, sizeof(T), USED}, run, x, incx);                \
    }
#define BAND_PARAMETERS(T) int k, const T *A, int lda,
#define PACK_PARAMETERS(T) const T *AP,
#define BAND_CHECKS {k >= 0, 5}, {lda > k, 7},
#define BANDED_TRIANGLE(X, T, name, routine, run)                                                            \
    TRIANGLE(X, T, name, routine, run, band(A, uplo, k, lda), BAND(A, k + 1, n, lda), 9, BAND_PARAMETERS(T), \
             BAND_CHECKS)
#define PACKED_TRIANGLE(X, T, name, routine, run)                                                            \
    TRIANGLE(X, T, name, routine, run, pack(AP, uplo, n), PACKED(AP, n, unit ? READS | CUCC_HULL : READS),   \
             7, PACK_PARAMETERS(T), )

#define UNPACK(X, T)                                                                                         \
    cublasStatus_t cublas##X##tpttr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *AP, T *A,  \
                                    int lda)                                                                 \
    {                                                                                                        \
        ENTER(X, tpttr, "TPTTR ", {cucc_blas_is_triangle(uplo), 1}, {n >= 0, 2},                             \
              {cucc_blas_is_leading(lda, n), 5});                                                            \
        if (n == 0) return CUBLAS_STATUS_SUCCESS;                                                            \
        const struct banded w = {.x = NUMBER_##X, .A = pack(AP, uplo, n), .n = n, .to = {A, 1, lda}};        \
        return QUEUE(run_unpack, PACKED(AP, n, READS), BLAS_TRIANGLE(A, n, lda, LOWER(uplo), WRITES));       \
    }                                                                                                        \
    cublasStatus_t cublas##X##trttp(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *A,         \
                                    int lda, T *AP)                                                          \
    {                                                                                                        \
        ENTER(X, trttp, "TRTTP ", {cucc_blas_is_triangle(uplo), 1}, {n >= 0, 2},                             \
              {cucc_blas_is_leading(lda, n), 4});                                                            \
        if (n == 0) return CUBLAS_STATUS_SUCCESS;                                                            \
        const struct banded w = {                                                                            \
            .x = NUMBER_##X, .A = pack(AP, uplo, n), .twice = true, .n = n, .to = {A, 1, lda}};              \
        return QUEUE(run_unpack, PACKED(AP, n, WRITES), BLAS_TRIANGLE(A, n, lda, LOWER(uplo), READS));       \
    }

#define WITHOUT_Y
#define WITH_Y(T) const T *y, int incy,
#define OF_EACH(X, T)                                                                                        \
    GBMV(X, T)                                                                                               \
    BANDED_TRIANGLE(X, T, tbmv, "TBMV", run_triangle)                                                        \
    BANDED_TRIANGLE(X, T, tbsv, "TBSV", run_solve)                                                           \
    PACKED_TRIANGLE(X, T, tpmv, "TPMV", run_triangle)                                                        \
    PACKED_TRIANGLE(X, T, tpsv, "TPSV", run_solve)                                                           \
    UNPACK(X, T)
#define OF_REAL(X, T)                                                                                        \
    OF_EACH(X, T)                                                                                            \
    OF_BAND(X, T, sbmv, "SBMV", false)                                                                       \
    OF_PACK(X, T, spmv, "SPMV", false)                                                                       \
    RANK(X, T, T, X, spr, "SPR", x, incx, false, false, WITHOUT_Y)                                           \
    RANK(X, T, T, X, spr2, "SPR2  ", y, incy, false, true, WITH_Y(T))
#define OF_COMPLEX(X, T, R, real)                                                                            \
    OF_EACH(X, T)                                                                                            \
    OF_BAND(X, T, hbmv, "HBMV", true)                                                                        \
    OF_PACK(X, T, hpmv, "HPMV", true)                                                                        \
    RANK(X, T, R, real, hpr, "HPR", x, incx, true, false, WITHOUT_Y)                                         \
    RANK(X, T, T, X, hpr2, "HPR2", y, incy, true, true, WITH_Y(T))
OF_REAL(S, float)
OF_REAL(D, double)
OF_COMPLEX(C, cuComplex, float, S)
OF_COMPLEX(Z, cuDoubleComplex, double, D)
