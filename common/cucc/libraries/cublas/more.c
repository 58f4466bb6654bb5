/* more.c: products with triangles and symmetry (cucc/blas/more.h), for all four types by one text: each
 * number is worked on as a double complex.
 */
#include <stdlib.h>
#include <string.h>

#include "four_types.h"

struct more {
    enum number x;
    bool left, lower, unit, hermitian, twice, into; /* into: the result goes to C, not to B */
    char op;
    int m, n, k;
    struct number_scalar alpha, beta;
    struct operand A, B, C;
};

static complex_number at(const struct more *w, struct operand o, int i, int j)
{
    return cucc_number_load(o.p, w->x, i * o.row + j * o.column);
}

static void put(const struct more *w, struct operand o, int i, int j, complex_number value)
{
    cucc_number_store((void *)o.p, w->x, i * o.row + j * o.column, value);
}

/* Element (i, j) of op(A), of a whole matrix */
static complex_number turned(const struct more *w, struct operand o, int i, int j)
{
    if (w->op == 'N') return at(w, o, i, j);
    return w->op == 'C' ? conj(at(w, o, j, i)) : at(w, o, j, i);
}

/* --- C = alpha op(A) op(B)^T or ^H, and that of B and A, + beta C --- */

static void run_rank(const void *task, struct cucc_block *unused)
{
    const struct more *w = task;
    const complex_number alpha = scalar_value(&w->alpha), beta = scalar_value(&w->beta);
    (void)unused;
    for (int j = 0; j < w->n; j++)
        for (int i = w->lower ? j : 0; i < (w->lower ? w->n : j + 1); i++) {
            complex_number one = 0, other = 0;
            for (int l = 0; l < w->k; l++) {
                const complex_number b = turned(w, w->B, j, l);
                one += turned(w, w->A, i, l) * (w->hermitian ? conj(b) : b);
                if (!w->twice) continue;
                const complex_number a = turned(w, w->A, j, l);
                other += turned(w, w->B, i, l) * (w->hermitian ? conj(a) : a);
            }
            complex_number sum = alpha * one + (w->hermitian ? conj(alpha) : alpha) * other;
            if (beta != 0) sum += beta * at(w, w->C, i, j);
            /* the diagonal of a Hermitian matrix is real */
            put(w, w->C, i, j, w->hermitian && i == j && (w->twice || w->A.p == w->B.p) ? creal(sum) : sum);
        }
}

/* --- C = alpha A B + beta C, A stored by a triangle --- */

/* Element (i, j) of what is symmetric or Hermitian */
static complex_number mirrored(const struct more *w, int i, int j)
{
    const bool stored = w->lower ? i >= j : i <= j;
    const complex_number a = stored ? at(w, w->A, i, j) : at(w, w->A, j, i);
    if (!w->hermitian) return a;
    return i == j ? creal(a) : stored ? a : conj(a);
}

static void run_mirrored(const void *task, struct cucc_block *unused)
{
    const struct more *w = task;
    const complex_number alpha = scalar_value(&w->alpha), beta = scalar_value(&w->beta);
    const int order = w->left ? w->m : w->n;
    (void)unused;
    for (int j = 0; j < w->n; j++)
        for (int i = 0; i < w->m; i++) {
            complex_number sum = 0;
            for (int l = 0; l < order; l++)
                sum +=
                    w->left ? mirrored(w, i, l) * at(w, w->B, l, j) : at(w, w->B, i, l) * mirrored(w, l, j);
            put(w, w->C, i, j, alpha * sum + (beta != 0 ? beta * at(w, w->C, i, j) : 0));
        }
}

/* --- triangles --- */

/* Element (i, j) of op(A), which is 0 on one side of the diagonal */
static complex_number triangular(const struct more *w, int i, int j)
{
    const bool lower = w->lower == (w->op == 'N');
    if (i == j && w->unit) return 1;
    return (lower ? i >= j : i <= j) ? turned(w, w->A, i, j) : 0;
}

/* One column of B (LEFT), or one row, in `line` */
static void multiply_line(const struct more *w, int order, const complex_number *line, complex_number *to)
{
    for (int i = 0; i < order; i++) {
        to[i] = 0;
        for (int l = 0; l < order; l++)
            to[i] += (w->left ? triangular(w, i, l) : triangular(w, l, i)) * line[l];
    }
}

static void solve_line(const struct more *w, int order, complex_number *line)
{
    const bool forward = (w->lower == (w->op == 'N')) == w->left;
    for (int step = 0; step < order; step++) {
        const int i = forward ? step : order - 1 - step;
        for (int l = forward ? 0 : i + 1; l < (forward ? i : order); l++)
            line[i] -= (w->left ? triangular(w, i, l) : triangular(w, l, i)) * line[l];
        line[i] /= triangular(w, i, i);
    }
}

static void run_triangle(const void *task, struct cucc_block *unused)
{
    const struct more *w = task;
    const complex_number alpha = scalar_value(&w->alpha);
    const int order = w->left ? w->m : w->n, lines = w->left ? w->n : w->m;
    complex_number *line = malloc(2 * ((size_t)order + 1) * sizeof *line), *to = line + order;
    (void)unused;
    if (line == NULL) cucc_note("cuBLAS: no memory for a workspace; nothing was done");
    for (int r = 0; line != NULL && r < lines; r++) {
        for (int i = 0; i < order; i++) line[i] = alpha * at(w, w->B, w->left ? i : r, w->left ? r : i);
        if (w->into)
            multiply_line(w, order, line, to);
        else
            solve_line(w, order, line);
        for (int i = 0; i < order; i++)
            put(w, w->C, w->left ? i : r, w->left ? r : i, w->into ? to[i] : line[i]);
    }
    free(line);
}

/* --- checks and queuing --- */

static struct operand matrix(const void *p, int ld)
{
    return (struct operand){p, 1, ld};
}

/* `alpha_x`, `beta_x`: the types of the scalars; other: B, or A again; herm: conjugates; two: both products
 */
#define RANK_K(X, T, AT, BT, name, routine, alpha_x, beta_x, trans_good, other, ld_other, herm, two,         \
               PARAMETERS)                                                                                   \
    cublasStatus_t cublas##X##name(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,    \
                                   int n, int k, const AT *alpha, const T *A, int lda,                       \
                                   PARAMETERS const BT *beta, T *C, int ldc)                                 \
    {                                                                                                        \
        const int rows = trans == CUBLAS_OP_N ? n : k, columns = trans == CUBLAS_OP_N ? k : n;               \
        ENTER(X, name, routine, {cucc_blas_is_triangle(uplo), 1},                                            \
              {cucc_blas_is_operation(trans) && trans_good, 2}, {n >= 0, 3}, {k >= 0, 4},                    \
              {alpha != NULL, 5}, {LEADING(lda, rows), 7}, {LEADING(ld_other, rows), 9}, {beta != NULL, 10}, \
              {LEADING(ldc, n), 12});                                                                        \
        if (n == 0) return CUBLAS_STATUS_SUCCESS;                                                            \
        struct more w = {.x = NUMBER_##X, .lower = LOWER(uplo), .hermitian = herm, .twice = two};            \
        w.op = letter(trans), w.n = n, w.k = k;                                                              \
        w.alpha = take(handle, NUMBER_##alpha_x, alpha), w.beta = take(handle, NUMBER_##beta_x, beta);       \
        w.A = matrix(A, lda), w.B = matrix(other, ld_other), w.C = matrix(C, ldc);                           \
        return QUEUE(run_rank, BLAS_MATRIX(A, rows, columns, lda, READS),                                    \
                     BLAS_MATRIX(other, rows, columns, ld_other, READS),                                     \
                     BLAS_TRIANGLE(C, n, ldc, w.lower, SCALED(w.beta)));                                     \
    }
#define WITHOUT_B
#define WITH_B(T) const T *B, int ldb,

#define MIRRORED(X, T, name, routine, herm)                                                                  \
    cublasStatus_t cublas##X##name(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,      \
                                   int m, int n, const T *alpha, const T *A, int lda, const T *B, int ldb,   \
                                   const T *beta, T *C, int ldc)                                             \
    {                                                                                                        \
        const int order = side == CUBLAS_SIDE_LEFT ? m : n;                                                  \
        ENTER(X, name, routine, {IS_SIDE(side), 1}, {cucc_blas_is_triangle(uplo), 2}, {m >= 0, 3},           \
              {n >= 0, 4}, {alpha != NULL, 5}, {LEADING(lda, order), 7}, {LEADING(ldb, m), 9},               \
              {beta != NULL, 10}, {LEADING(ldc, m), 12});                                                    \
        if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;                                                  \
        struct more w = {.x = NUMBER_##X, .left = side == CUBLAS_SIDE_LEFT, .lower = LOWER(uplo)};           \
        w.hermitian = herm, w.m = m, w.n = n;                                                                \
        w.alpha = take(handle, NUMBER_##X, alpha), w.beta = take(handle, NUMBER_##X, beta);                  \
        w.A = matrix(A, lda), w.B = matrix(B, ldb), w.C = matrix(C, ldc);                                    \
        return QUEUE(run_mirrored, BLAS_TRIANGLE(A, order, lda, w.lower, READS),                             \
                     BLAS_MATRIX(B, m, n, ldb, READS), BLAS_MATRIX(C, m, n, ldc, SCALED(w.beta)));           \
    }

#define TRIANGULAR(X, T)                                                                                     \
    cublasStatus_t cublas##X##trmm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,      \
                                   cublasOperation_t trans, cublasDiagType_t diag, int m, int n,             \
                                   const T *alpha, const T *A, int lda, const T *B, int ldb, T *C, int ldc)  \
    {                                                                                                        \
        const int order = side == CUBLAS_SIDE_LEFT ? m : n;                                                  \
        ENTER(X, trmm, "TRMM", {IS_SIDE(side), 1}, {cucc_blas_is_triangle(uplo), 2},                         \
              {cucc_blas_is_operation(trans), 3}, {IS_DIAG(diag), 4}, {m >= 0, 5}, {n >= 0, 6},              \
              {alpha != NULL, 7}, {LEADING(lda, order), 9}, {LEADING(ldb, m), 11}, {LEADING(ldc, m), 13});   \
        if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;                                                  \
        struct more w = {.x = NUMBER_##X, .left = side == CUBLAS_SIDE_LEFT, .lower = LOWER(uplo)};           \
        w.unit = diag == CUBLAS_DIAG_UNIT, w.op = letter(trans), w.into = true, w.m = m, w.n = n;            \
        w.alpha = take(handle, NUMBER_##X, alpha);                                                           \
        w.A = matrix(A, lda), w.B = matrix(B, ldb), w.C = matrix(C, ldc);                                    \
        return QUEUE(run_triangle, BLAS_TRIANGLE(A, order, lda, w.lower, READS),                             \
                     BLAS_MATRIX(B, m, n, ldb, READS), BLAS_MATRIX(C, m, n, ldc, WRITES));                   \
    }                                                                                                        \
    cublasStatus_t cublas##X##trsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,      \
                                   cublasOperation_t trans, cublasDiagType_t diag, int m, int n,             \
                                   const T *alpha, const T *A, int lda, T *B, int ldb)                       \
    {                                                                                                        \
        const int order = side == CUBLAS_SIDE_LEFT ? m : n;                                                  \
        ENTER(X, trsm, "TRSM", {IS_SIDE(side), 1}, {cucc_blas_is_triangle(uplo), 2},                         \
              {cucc_blas_is_operation(trans), 3}, {IS_DIAG(diag), 4}, {m >= 0, 5}, {n >= 0, 6},              \
              {alpha != NULL, 7}, {LEADING(lda, order), 9}, {LEADING(ldb, m), 11});                          \
        if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;                                                  \
        struct more w = {.x = NUMBER_##X, .left = side == CUBLAS_SIDE_LEFT, .lower = LOWER(uplo)};           \
        w.unit = diag == CUBLAS_DIAG_UNIT, w.op = letter(trans), w.m = m, w.n = n;                           \
        w.alpha = take(handle, NUMBER_##X, alpha);                                                           \
        w.A = matrix(A, lda), w.B = w.C = matrix(B, ldb);                                                    \
        return QUEUE(run_triangle, BLAS_TRIANGLE(A, order, lda, w.lower, READS),                             \
                     BLAS_MATRIX(B, m, n, ldb, UPDATES));                                                    \
    }                                                                                                        \
    TRIANGULAR_VECTOR(X, T, trmv, "TRMV", true)                                                              \
    TRIANGULAR_VECTOR(X, T, trsv, "TRSV", false)
#define TRIANGULAR_VECTOR(X, T, name, routine, multiplies)                                                   \
    cublasStatus_t cublas##X##name(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,    \
                                   cublasDiagType_t diag, int n, const T *A, int lda, T *x, int incx)        \
    {                                                                                                        \
        ENTER(X, name, routine, {cucc_blas_is_triangle(uplo), 1}, {cucc_blas_is_operation(trans), 2},        \
              {IS_DIAG(diag), 3}, {n >= 0, 4}, {LEADING(lda, n), 6}, {incx != 0, 8});                        \
        if (n == 0) return CUBLAS_STATUS_SUCCESS;                                                            \
        struct more w = {.x = NUMBER_##X, .left = true, .lower = LOWER(uplo), .into = multiplies};           \
        w.unit = diag == CUBLAS_DIAG_UNIT, w.op = letter(trans), w.m = n, w.n = 1, w.alpha.value = 1;        \
        w.A = matrix(A, lda), w.B = w.C = vector(x, sizeof *x, n, incx);                                     \
        return QUEUE(run_triangle, BLAS_TRIANGLE(A, n, lda, w.lower, READS),                                 \
                     BLAS_VECTOR(x, n, incx, UPDATES));                                                      \
    }

/* A = alpha x y^T or ^H, and that of y and x, + A */
#define RANK_1(X, T, AT, name, routine, alpha_x, other, inc_other, place, herm, two, PARAMETERS)             \
    cublasStatus_t cublas##X##name(cublasHandle_t handle, cublasFillMode_t uplo, int n, const AT *alpha,     \
                                   const T *x, int incx, PARAMETERS T *A, int lda)                           \
    {                                                                                                        \
        ENTER(X, name, routine, {cucc_blas_is_triangle(uplo), 1}, {n >= 0, 2}, {alpha != NULL, 3},           \
              {incx != 0, 5}, {inc_other != 0, 7}, {LEADING(lda, n), place});                                \
        if (n == 0) return CUBLAS_STATUS_SUCCESS;                                                            \
        struct more w = {.x = NUMBER_##X, .lower = LOWER(uplo), .hermitian = herm, .twice = two, .op = 'N'}; \
        w.n = n, w.k = 1, w.alpha = take(handle, NUMBER_##alpha_x, alpha), w.beta.value = 1;                 \
        w.A = vector(x, sizeof *x, n, incx), w.B = vector(other, sizeof *x, n, inc_other);                   \
        w.C = matrix(A, lda);                                                                                \
        return QUEUE(run_rank, BLAS_VECTOR(x, n, incx, READS), BLAS_VECTOR(other, n, inc_other, READS),      \
                     BLAS_TRIANGLE(A, n, lda, w.lower, UPDATES));                                            \
    }
#define WITH_Y(T) const T *y, int incy,

#define MIRRORED_VECTOR(X, T, name, routine, herm)                                                           \
    cublasStatus_t cublas##X##name(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha,      \
                                   const T *A, int lda, const T *x, int incx, const T *beta, T *y, int incy) \
    {                                                                                                        \
        ENTER(X, name, routine, {cucc_blas_is_triangle(uplo), 1}, {n >= 0, 2}, {alpha != NULL, 3},           \
              {LEADING(lda, n), 5}, {incx != 0, 7}, {beta != NULL, 8}, {incy != 0, 10});                     \
        if (n == 0) return CUBLAS_STATUS_SUCCESS;                                                            \
        struct more w = {.x = NUMBER_##X, .left = true, .lower = LOWER(uplo), .hermitian = herm};            \
        w.m = n, w.n = 1, w.alpha = take(handle, NUMBER_##X, alpha),                                         \
        w.beta = take(handle, NUMBER_##X, beta);                                                             \
        w.A = matrix(A, lda), w.B = vector(x, sizeof *x, n, incx), w.C = vector(y, sizeof *y, n, incy);      \
        return QUEUE(run_mirrored, BLAS_TRIANGLE(A, n, lda, w.lower, READS), BLAS_VECTOR(x, n, incx, READS), \
                     BLAS_VECTOR(y, n, incy, SCALED(w.beta)));                                               \
    }

#define IS_PLAIN (trans != CUBLAS_OP_C)   /* of a complex syrk and its kin */
#define IS_ADJOINT (trans != CUBLAS_OP_T) /* of a Hermitian one */
RANK_K(S, float, float, float, syr2k, "SYR2K", S, S, true, B, ldb, false, true, WITH_B(float))
RANK_K(D, double, double, double, syr2k, "SYR2K", D, D, true, B, ldb, false, true, WITH_B(double))
RANK_K(S, float, float, float, syrkx, "SYRKX", S, S, true, B, ldb, false, false, WITH_B(float))
RANK_K(D, double, double, double, syrkx, "SYRKX", D, D, true, B, ldb, false, false, WITH_B(double))
RANK_1(S, float, float, syr2, "SYR2", S, y, incy, 9, false, true, WITH_Y(float))
RANK_1(D, double, double, syr2, "SYR2", D, y, incy, 9, false, true, WITH_Y(double))

#define COMPLEX(X, T, R, real)                                                                               \
    RANK_K(X, T, T, T, syrk, "SYRK", X, X, IS_PLAIN, A, lda, false, false, WITHOUT_B)                        \
    RANK_K(X, T, T, T, syr2k, "SYR2K", X, X, IS_PLAIN, B, ldb, false, true, WITH_B(T))                       \
    RANK_K(X, T, T, T, syrkx, "SYRKX", X, X, IS_PLAIN, B, ldb, false, false, WITH_B(T))                      \
    RANK_K(X, T, R, R, herk, "HERK", real, real, IS_ADJOINT, A, lda, true, false, WITHOUT_B)                 \
    RANK_K(X, T, T, R, her2k, "HER2K", X, real, IS_ADJOINT, B, ldb, true, true, WITH_B(T))                   \
    RANK_K(X, T, T, R, herkx, "HERKX", X, real, IS_ADJOINT, B, ldb, true, false, WITH_B(T))                  \
    MIRRORED(X, T, symm, "SYMM", false)                                                                      \
    MIRRORED(X, T, hemm, "HEMM", true)                                                                       \
    MIRRORED_VECTOR(X, T, symv, "SYMV", false)                                                               \
    MIRRORED_VECTOR(X, T, hemv, "HEMV", true)                                                                \
    RANK_1(X, T, T, syr, "SYR", X, x, incx, 7, false, false, WITHOUT_B)                                      \
    RANK_1(X, T, T, syr2, "SYR2", X, y, incy, 9, false, true, WITH_Y(T))                                     \
    RANK_1(X, T, R, her, "HER", real, x, incx, 7, true, false, WITHOUT_B)                                    \
    RANK_1(X, T, T, her2, "HER2", X, y, incy, 9, true, true, WITH_Y(T))                                      \
    TRIANGULAR(X, T)
COMPLEX(C, cuComplex, float, S)
COMPLEX(Z, cuDoubleComplex, double, D)

/* --- many matrices and vectors --- */

struct several {
    struct more one;
    int count;
    size_t width;
    ptrdiff_t strides[3];           /* of A, x and y; or: */
    const void *const *pointers[3]; /* of each */
    int lengths[2], increments[2];  /* of x and y, whose first may stand at the end */
};

static struct operand member(const struct several *s, struct operand o, int which, int b)
{
    const char *p = s->pointers[which] != NULL
                        ? s->pointers[which][b]
                        : (const char *)o.p + b * s->strides[which] * (ptrdiff_t)s->width;
    if (which > 0) return vector(p, s->width, s->lengths[which - 1], s->increments[which - 1]);
    o.p = p;
    return o;
}

static void run_several(const void *task, struct cucc_block *unused)
{
    const struct several *s = task;
    const complex_number alpha = scalar_value(&s->one.alpha), beta = scalar_value(&s->one.beta);
    (void)unused;
    for (int b = 0; b < s->count; b++) {
        struct more w = s->one;
        w.A = member(s, w.A, 0, b), w.B = member(s, w.B, 1, b), w.C = member(s, w.C, 2, b);
        for (int i = 0; i < s->lengths[1]; i++) {
            complex_number sum = 0;
            for (int l = 0; l < s->lengths[0]; l++) sum += turned(&w, w.A, i, l) * at(&w, w.B, l, 0);
            put(&w, w.C, i, 0, alpha * sum + (beta != 0 ? beta * at(&w, w.C, i, 0) : 0));
        }
    }
}

#define BATCH(X, T, name, matrices, from, to)                                                                \
    const bool plain = trans == CUBLAS_OP_N;                                                                 \
    ENTER(X, name, "GEMV", {cucc_blas_is_operation(trans), 1}, {m >= 0, 2}, {n >= 0, 3}, {alpha != NULL, 4}, \
          {LEADING(lda, m), 6}, {incx != 0, 8}, {beta != NULL, 9}, {incy != 0, 11}, {batchCount >= 0, 12});  \
    if (m == 0 || n == 0 || batchCount == 0) return CUBLAS_STATUS_SUCCESS;                                   \
    if (matrices == NULL || from == NULL || to == NULL) return CUBLAS_STATUS_INVALID_VALUE;                  \
    struct several w = {.count = batchCount, .width = sizeof(T)};                                            \
    w.one.x = NUMBER_##X, w.one.op = letter(trans);                                                          \
    w.one.alpha = take(handle, NUMBER_##X, alpha), w.one.beta = take(handle, NUMBER_##X, beta);              \
    w.lengths[0] = plain ? n : m, w.lengths[1] = plain ? m : n;                                              \
    w.increments[0] = incx, w.increments[1] = incy;                                                          \
    w.one.A = matrix(NULL, lda);                                                                             \
    const int y_is = SCALED(w.one.beta)

#define GEMV_BATCHES(X, T)                                                                                   \
    cublasStatus_t cublas##X##gemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,      \
                                          const T *alpha, const T *const Aarray[], int lda,                  \
                                          const T *const xarray[], int incx, const T *beta,                  \
                                          T *const yarray[], int incy, int batchCount)                       \
    {                                                                                                        \
        BATCH(X, T, gemvBatched, Aarray, xarray, yarray);                                                    \
        w.pointers[0] = (const void *const *)Aarray, w.pointers[1] = (const void *const *)xarray;            \
        w.pointers[2] = (const void *const *)yarray;                                                         \
        const T *const none = NULL;                                                                          \
        return QUEUE(run_several, cucc_extent_each(BLAS_MATRIX(none, m, n, lda, READS), Aarray, batchCount), \
                     cucc_extent_each(BLAS_VECTOR(none, w.lengths[0], incx, READS), xarray, batchCount),     \
                     cucc_extent_each(BLAS_VECTOR(none, w.lengths[1], incy, y_is), yarray, batchCount));     \
    }                                                                                                        \
    cublasStatus_t cublas##X##gemvStridedBatched(                                                            \
        cublasHandle_t handle, cublasOperation_t trans, int m, int n, const T *alpha, const T *A, int lda,   \
        long long strideA, const T *x, int incx, long long stridex, const T *beta, T *y, int incy,           \
        long long stridey, int batchCount)                                                                   \
    {                                                                                                        \
        BATCH(X, T, gemvStridedBatched, A, x, y);                                                            \
        w.one.A.p = A, w.one.B.p = x, w.one.C.p = y;                                                         \
        w.strides[0] = strideA, w.strides[1] = stridex, w.strides[2] = stridey;                              \
        return QUEUE(run_several,                                                                            \
                     cucc_extent_strided(BLAS_MATRIX(A, m, n, lda, READS), strideA, batchCount),             \
                     cucc_extent_strided(BLAS_VECTOR(x, w.lengths[0], incx, READS), stridex, batchCount),    \
                     cucc_extent_strided(BLAS_VECTOR(y, w.lengths[1], incy, y_is), stridey, batchCount));    \
    }
GEMV_BATCHES(S, float)
GEMV_BATCHES(D, double)
