/* level2_body.h: a matrix and vectors (cucc/blas/level2.h), for the type that element.h names. */
#include <stddef.h>

struct matrix_vector {
    int m, n, lda, incx, incy;
    bool transposed, lower, unit;
    T *A, *x, *y; /* x, y: first elements in order of use */
    struct scalar alpha, beta;
};

#define A_(i, j) v->A[(i) + (ptrdiff_t)(j)*v->lda]
#define X_(i) v->x[(ptrdiff_t)(i)*v->incx]
#define Y_(i) v->y[(ptrdiff_t)(i)*v->incy]

static void scale_y(const struct matrix_vector *v, int n)
{
    T beta = value_of(v->beta);
    for (int i = 0; i < n; i++) Y_(i) = beta == 0 ? 0 : beta * Y_(i);
}

static void run_gemv(const void *argument, struct cucc_block *unused)
{
    const struct matrix_vector *v = argument;
    T alpha = value_of(v->alpha);
    (void)unused;
    scale_y(v, v->transposed ? v->n : v->m);
    if (alpha == 0) return;
    for (int j = 0; j < v->n; j++) {
        if (v->transposed) {
            T sum = 0;
            for (int i = 0; i < v->m; i++) sum += A_(i, j) * X_(i);
            Y_(j) += alpha * sum;
        } else {
            T factor = alpha * X_(j);
            for (int i = 0; i < v->m; i++) Y_(i) += factor * A_(i, j);
        }
    }
}

static void run_ger(const void *argument, struct cucc_block *unused)
{
    const struct matrix_vector *v = argument;
    T alpha = value_of(v->alpha);
    (void)unused;
    if (alpha == 0) return;
    for (int j = 0; j < v->n; j++) {
        T factor = alpha * Y_(j);
        for (int i = 0; i < v->m; i++) A_(i, j) += factor * X_(i);
    }
}

static void run_symv(const void *argument, struct cucc_block *unused)
{
    const struct matrix_vector *v = argument;
    T alpha = value_of(v->alpha);
    (void)unused;
    scale_y(v, v->n);
    if (alpha == 0) return;
    for (int i = 0; i < v->n; i++) {
        T sum = 0;
        for (int j = 0; j < v->n; j++) sum += ((j <= i) == v->lower || i == j ? A_(i, j) : A_(j, i)) * X_(j);
        Y_(i) += alpha * sum;
    }
}

static void run_syr(const void *argument, struct cucc_block *unused)
{
    const struct matrix_vector *v = argument;
    T alpha = value_of(v->alpha);
    (void)unused;
    if (alpha == 0) return;
    for (int j = 0; j < v->n; j++) {
        T factor = alpha * X_(j);
        for (int i = v->lower ? j : 0; i < (v->lower ? v->n : j + 1); i++) A_(i, j) += factor * X_(i);
    }
}

/* op(A) of a triangular A */
static T triangular(const struct matrix_vector *v, int i, int j)
{
    return v->transposed ? A_(j, i) : A_(i, j);
}

/* Rows of a product are overwritten in an order in which no later row needs them: a lower triangle from the
 * bottom. */
static void run_trmv(const void *argument, struct cucc_block *unused)
{
    const struct matrix_vector *v = argument;
    bool lower = v->lower != v->transposed;
    (void)unused;
    for (int step = 0; step < v->n; step++) {
        int i = lower ? v->n - 1 - step : step;
        T sum = v->unit ? X_(i) : triangular(v, i, i) * X_(i);
        for (int j = lower ? 0 : i + 1; j < (lower ? i : v->n); j++) sum += triangular(v, i, j) * X_(j);
        X_(i) = sum;
    }
}

static void run_trsv(const void *argument, struct cucc_block *unused)
{
    const struct matrix_vector *v = argument;
    bool lower = v->lower != v->transposed;
    (void)unused;
    for (int step = 0; step < v->n; step++) {
        int i = lower ? step : v->n - 1 - step;
        T rest = X_(i);
        for (int j = lower ? 0 : i + 1; j < (lower ? i : v->n); j++) rest -= triangular(v, i, j) * X_(j);
        X_(i) = v->unit ? rest : rest / triangular(v, i, i);
    }
}

#define ENTER(name, routine, ...)                                                                            \
    static const cucc_kernel_info call = BLAS_CALL(CALL(name));                                              \
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;                                                \
    int bad = BLAS_CHECK(__VA_ARGS__);                                                                       \
    if (bad) return cucc_blas_illegal(ROUTINE(routine), bad)

cublasStatus_t PUBLIC(gemv)(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const T *alpha,
                            const T *A, int lda, const T *x, int incx, const T *beta, T *y, int incy)
{
    ENTER(gemv, "GEMV", {cucc_blas_is_operation(trans), 1}, {m >= 0, 2}, {n >= 0, 3}, {alpha != NULL, 4},
          {cucc_blas_is_leading(lda, m), 6}, {incx != 0, 8}, {beta != NULL, 9}, {incy != 0, 11});
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    bool transposed = trans != CUBLAS_OP_N;
    struct matrix_vector v = {
        .m = m, .n = n, .lda = lda, .incx = incx, .incy = incy, .transposed = transposed};
    v.A = (T *)A;
    v.x = BLAS_FIRST((T *)x, transposed ? m : n, incx);
    v.y = BLAS_FIRST(y, transposed ? n : m, incy);
    v.alpha = take_scalar(handle, alpha);
    v.beta = take_scalar(handle, beta);
    return cucc_blas_queue(handle, &call, run_gemv, &v, sizeof v,
                           CUCC_EXTENTS(BLAS_MATRIX(A, m, n, lda, READS),
                                        BLAS_VECTOR(x, transposed ? m : n, incx, READS),
                                        BLAS_VECTOR(y, transposed ? n : m, incy, BLAS_SCALED(v.beta))));
}

cublasStatus_t PUBLIC(ger)(cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,
                           const T *y, int incy, T *A, int lda)
{
    ENTER(ger, "GER", {m >= 0, 1}, {n >= 0, 2}, {alpha != NULL, 3}, {incx != 0, 5}, {incy != 0, 7},
          {cucc_blas_is_leading(lda, m), 9});
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    struct matrix_vector v = {.m = m, .n = n, .lda = lda, .incx = incx, .incy = incy, .A = A};
    v.x = BLAS_FIRST((T *)x, m, incx);
    v.y = BLAS_FIRST((T *)y, n, incy);
    v.alpha = take_scalar(handle, alpha);
    return cucc_blas_queue(handle, &call, run_ger, &v, sizeof v,
                           CUCC_EXTENTS(BLAS_VECTOR(x, m, incx, READS), BLAS_VECTOR(y, n, incy, READS),
                                        BLAS_MATRIX(A, m, n, lda, UPDATES)));
}

cublasStatus_t PUBLIC(symv)(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha, const T *A,
                            int lda, const T *x, int incx, const T *beta, T *y, int incy)
{
    ENTER(symv, "SYMV", {cucc_blas_is_triangle(uplo), 1}, {n >= 0, 2}, {alpha != NULL, 3},
          {cucc_blas_is_leading(lda, n), 5}, {incx != 0, 7}, {beta != NULL, 8}, {incy != 0, 10});
    if (n == 0) return CUBLAS_STATUS_SUCCESS;
    struct matrix_vector v = {
        .n = n, .lda = lda, .incx = incx, .incy = incy, .lower = uplo == CUBLAS_FILL_MODE_LOWER};
    v.A = (T *)A;
    v.x = BLAS_FIRST((T *)x, n, incx);
    v.y = BLAS_FIRST(y, n, incy);
    v.alpha = take_scalar(handle, alpha);
    v.beta = take_scalar(handle, beta);
    return cucc_blas_queue(handle, &call, run_symv, &v, sizeof v,
                           CUCC_EXTENTS(BLAS_TRIANGLE(A, n, lda, v.lower, READS),
                                        BLAS_VECTOR(x, n, incx, READS),
                                        BLAS_VECTOR(y, n, incy, BLAS_SCALED(v.beta))));
}

cublasStatus_t PUBLIC(syr)(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha, const T *x,
                           int incx, T *A, int lda)
{
    ENTER(syr, "SYR", {cucc_blas_is_triangle(uplo), 1}, {n >= 0, 2}, {alpha != NULL, 3}, {incx != 0, 5},
          {cucc_blas_is_leading(lda, n), 7});
    if (n == 0) return CUBLAS_STATUS_SUCCESS;
    struct matrix_vector v = {
        .n = n, .lda = lda, .incx = incx, .lower = uplo == CUBLAS_FILL_MODE_LOWER, .A = A};
    v.x = BLAS_FIRST((T *)x, n, incx);
    v.alpha = take_scalar(handle, alpha);
    return cucc_blas_queue(
        handle, &call, run_syr, &v, sizeof v,
        CUCC_EXTENTS(BLAS_VECTOR(x, n, incx, READS), BLAS_TRIANGLE(A, n, lda, v.lower, UPDATES)));
}

static cublasStatus_t triangular_vector(cublasHandle_t handle, const cucc_kernel_info *call,
                                        cucc_library_work *work, cublasFillMode_t uplo,
                                        cublasOperation_t trans, cublasDiagType_t diag, int n, const T *A,
                                        int lda, T *x, int incx)
{
    if (n == 0) return CUBLAS_STATUS_SUCCESS;
    struct matrix_vector v = {.n = n, .lda = lda, .incx = incx, .A = (T *)A, .x = BLAS_FIRST(x, n, incx)};
    v.transposed = trans != CUBLAS_OP_N;
    v.lower = uplo == CUBLAS_FILL_MODE_LOWER;
    v.unit = diag == CUBLAS_DIAG_UNIT;
    return cucc_blas_queue(handle, call, work, &v, sizeof v,
                           CUCC_EXTENTS(BLAS_TRIANGLE(A, n, lda, v.lower, v.unit ? READS | CUCC_HULL : READS),
                                        BLAS_VECTOR(x, n, incx, UPDATES)));
}

#define TRIANGULAR_CHECKS                                                                                    \
    {cucc_blas_is_triangle(uplo), 1}, {cucc_blas_is_operation(trans), 2},                                    \
        {diag == CUBLAS_DIAG_UNIT || diag == CUBLAS_DIAG_NON_UNIT, 3}, {n >= 0, 4},                          \
        {cucc_blas_is_leading(lda, n), 6},                                                                   \
    {                                                                                                        \
        incx != 0, 8                                                                                         \
    }

cublasStatus_t PUBLIC(trmv)(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                            cublasDiagType_t diag, int n, const T *A, int lda, T *x, int incx)
{
    ENTER(trmv, "TRMV", TRIANGULAR_CHECKS);
    return triangular_vector(handle, &call, run_trmv, uplo, trans, diag, n, A, lda, x, incx);
}

cublasStatus_t PUBLIC(trsv)(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
                            cublasDiagType_t diag, int n, const T *A, int lda, T *x, int incx)
{
    ENTER(trsv, "TRSV", TRIANGULAR_CHECKS);
    return triangular_vector(handle, &call, run_trsv, uplo, trans, diag, n, A, lda, x, incx);
}
