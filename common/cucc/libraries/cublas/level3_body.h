/* level3_body.h: matrices (cucc/blas/level3.h), for the type that element.h names. */
#include <stddef.h>
#include <stdlib.h>

#include "product.h"

enum { SMALL = 32 };

struct matrices {
    int m, n, k;
    bool left, lower, unit, ta, tb;
    struct scalar alpha, beta;
    const T *A, *B;
    T *C;
    int lda, ldb, ldc;
};

static const T *at(const T *A, int ld, int i, int j)
{
    return A + i + (ptrdiff_t)j * ld;
}

#include "symmetric_body.h"
#include "triangular_body.h"

/* --- element by element --- */

static void run_geam(const void *argument, struct cucc_block *unused)
{
    const struct matrices *v = argument;
    T alpha = value_of(v->alpha), beta = value_of(v->beta);
    (void)unused;
    for (int j = 0; j < v->n; j++) {
        for (int i = 0; i < v->m; i++) {
            T a = alpha == 0 ? 0 : alpha * (v->ta ? *at(v->A, v->lda, j, i) : *at(v->A, v->lda, i, j));
            T b = beta == 0 ? 0 : beta * (v->tb ? *at(v->B, v->ldb, j, i) : *at(v->B, v->ldb, i, j));
            v->C[i + (ptrdiff_t)j * v->ldc] = a + b;
        }
    }
}

static void run_dgmm(const void *argument, struct cucc_block *unused) /* B is x, ldb its increment */
{
    const struct matrices *v = argument;
    (void)unused;
    for (int j = 0; j < v->n; j++) {
        for (int i = 0; i < v->m; i++) {
            v->C[i + (ptrdiff_t)j * v->ldc] =
                v->B[(ptrdiff_t)(v->left ? i : j) * v->ldb] * *at(v->A, v->lda, i, j);
        }
    }
}

/* --- the calls --- */

#define ENTER(name, routine, ...)                                                                            \
    static const cucc_kernel_info call = BLAS_CALL(CALL(name));                                              \
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;                                                \
    int bad = BLAS_CHECK(__VA_ARGS__);                                                                       \
    if (bad) return cucc_blas_illegal(ROUTINE(routine), bad)
#define IS_SIDE(side) ((side) == CUBLAS_SIDE_LEFT || (side) == CUBLAS_SIDE_RIGHT)
#define IS_DIAGONAL(diag) ((diag) == CUBLAS_DIAG_UNIT || (diag) == CUBLAS_DIAG_NON_UNIT)

cublasStatus_t PUBLIC(symm)(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,
                            const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta, T *C,
                            int ldc)
{
    ENTER(symm, "SYMM", {IS_SIDE(side), 1}, {cucc_blas_is_triangle(uplo), 2}, {m >= 0, 3}, {n >= 0, 4},
          {alpha != NULL, 5}, {cucc_blas_is_leading(lda, side == CUBLAS_SIDE_LEFT ? m : n), 7},
          {cucc_blas_is_leading(ldb, m), 9}, {beta != NULL, 10}, {cucc_blas_is_leading(ldc, m), 12});
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    struct matrices v = {.m = m, .n = n, .A = A, .lda = lda, .B = B, .ldb = ldb, .C = C, .ldc = ldc};
    v.left = side == CUBLAS_SIDE_LEFT;
    v.lower = uplo == CUBLAS_FILL_MODE_LOWER;
    v.alpha = take_scalar(handle, alpha);
    v.beta = take_scalar(handle, beta);
    return cucc_blas_queue(handle, &call, run_symm, &v, sizeof v,
                           CUCC_EXTENTS(BLAS_TRIANGLE(A, v.left ? m : n, lda, v.lower, READS),
                                        BLAS_MATRIX(B, m, n, ldb, READS),
                                        BLAS_MATRIX(C, m, n, ldc, BLAS_SCALED(v.beta))));
}

cublasStatus_t PUBLIC(syrk)(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n,
                            int k, const T *alpha, const T *A, int lda, const T *beta, T *C, int ldc)
{
    ENTER(syrk, "SYRK", {cucc_blas_is_triangle(uplo), 1}, {cucc_blas_is_operation(trans), 2}, {n >= 0, 3},
          {k >= 0, 4}, {alpha != NULL, 5}, {cucc_blas_is_leading(lda, trans == CUBLAS_OP_N ? n : k), 7},
          {beta != NULL, 8}, {cucc_blas_is_leading(ldc, n), 10});
    if (n == 0) return CUBLAS_STATUS_SUCCESS;
    struct matrices v = {.n = n, .k = k, .A = A, .lda = lda, .C = C, .ldc = ldc};
    v.lower = uplo == CUBLAS_FILL_MODE_LOWER;
    v.ta = trans != CUBLAS_OP_N;
    v.alpha = take_scalar(handle, alpha);
    v.beta = take_scalar(handle, beta);
    return cucc_blas_queue(handle, &call, run_syrk, &v, sizeof v,
                           CUCC_EXTENTS(BLAS_MATRIX(A, v.ta ? k : n, v.ta ? n : k, lda, READS),
                                        BLAS_TRIANGLE(C, n, ldc, v.lower, BLAS_SCALED(v.beta))));
}

cublasStatus_t PUBLIC(trmm)(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                            cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha,
                            const T *A, int lda, const T *B, int ldb, T *C, int ldc)
{
    ENTER(trmm, "TRMM", {IS_SIDE(side), 1}, {cucc_blas_is_triangle(uplo), 2},
          {cucc_blas_is_operation(trans), 3}, {IS_DIAGONAL(diag), 4}, {m >= 0, 5}, {n >= 0, 6},
          {alpha != NULL, 7}, {cucc_blas_is_leading(lda, side == CUBLAS_SIDE_LEFT ? m : n), 9},
          {cucc_blas_is_leading(ldb, m), 11}, {cucc_blas_is_leading(ldc, m), 13});
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    struct matrices v = {.m = m, .n = n, .A = A, .lda = lda, .B = B, .ldb = ldb, .C = C, .ldc = ldc};
    v.left = side == CUBLAS_SIDE_LEFT;
    v.lower = uplo == CUBLAS_FILL_MODE_LOWER;
    v.ta = trans != CUBLAS_OP_N;
    v.unit = diag == CUBLAS_DIAG_UNIT;
    v.alpha = take_scalar(handle, alpha);
    return cucc_blas_queue(
        handle, &call, run_trmm, &v, sizeof v,
        CUCC_EXTENTS(BLAS_TRIANGLE(A, v.left ? m : n, lda, v.lower, v.unit ? READS | CUCC_HULL : READS),
                     BLAS_MATRIX(B, m, n, ldb, READS), BLAS_MATRIX(C, m, n, ldc, WRITES)));
}

cublasStatus_t PUBLIC(trsm)(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                            cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha,
                            const T *A, int lda, T *B, int ldb)
{
    ENTER(trsm, "TRSM", {IS_SIDE(side), 1}, {cucc_blas_is_triangle(uplo), 2},
          {cucc_blas_is_operation(trans), 3}, {IS_DIAGONAL(diag), 4}, {m >= 0, 5}, {n >= 0, 6},
          {alpha != NULL, 7}, {cucc_blas_is_leading(lda, side == CUBLAS_SIDE_LEFT ? m : n), 9},
          {cucc_blas_is_leading(ldb, m), 11});
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    struct matrices v = {.m = m, .n = n, .A = A, .lda = lda, .B = B, .ldb = ldb, .C = B, .ldc = ldb};
    v.left = side == CUBLAS_SIDE_LEFT;
    v.lower = uplo == CUBLAS_FILL_MODE_LOWER;
    v.ta = trans != CUBLAS_OP_N;
    v.unit = diag == CUBLAS_DIAG_UNIT;
    v.alpha = take_scalar(handle, alpha);
    return cucc_blas_queue(
        handle, &call, run_trsm, &v, sizeof v,
        CUCC_EXTENTS(BLAS_TRIANGLE(A, v.left ? m : n, lda, v.lower, v.unit ? READS | CUCC_HULL : READS),
                     BLAS_MATRIX(B, m, n, ldb, UPDATES)));
}

/* Each by itself; the arrays of pointers stand where trsm has A and B. */
static void run_trsm_batched(const void *argument, struct cucc_block *unused)
{
    struct matrices v = *(const struct matrices *)argument;
    const T *const *A = (const T *const *)v.A;
    T *const *B = (T *const *)v.C;
    for (int i = 0; i < v.k; i++) {
        v.A = A[i];
        v.B = v.C = B[i];
        run_trsm(&v, unused);
    }
}

cublasStatus_t PUBLIC(trsmBatched)(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
                                   cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
                                   const T *alpha, const T *const A[], int lda, T *const B[], int ldb,
                                   int batchCount)
{
    ENTER(trsmBatched, "TRSM", {IS_SIDE(side), 1}, {cucc_blas_is_triangle(uplo), 2},
          {cucc_blas_is_operation(trans), 3}, {IS_DIAGONAL(diag), 4}, {m >= 0, 5}, {n >= 0, 6},
          {alpha != NULL, 7}, {cucc_blas_is_leading(lda, side == CUBLAS_SIDE_LEFT ? m : n), 9},
          {cucc_blas_is_leading(ldb, m), 11}, {batchCount >= 0, 12});
    if (m == 0 || n == 0 || batchCount == 0) return CUBLAS_STATUS_SUCCESS;
    struct matrices v = {.m = m, .n = n, .k = batchCount, .lda = lda, .ldb = ldb, .ldc = ldb};
    v.A = (const T *)(const void *)A;
    v.C = (T *)(void *)B;
    v.left = side == CUBLAS_SIDE_LEFT;
    v.lower = uplo == CUBLAS_FILL_MODE_LOWER;
    v.ta = trans != CUBLAS_OP_N;
    v.unit = diag == CUBLAS_DIAG_UNIT;
    v.alpha = take_scalar(handle, alpha);
    return cucc_blas_queue(
        handle, &call, run_trsm_batched, &v, sizeof v,
        CUCC_EXTENTS(cucc_extent_each(BLAS_TRIANGLE((T *)NULL, v.left ? m : n, lda, v.lower,
                                                    v.unit ? READS | CUCC_HULL : READS),
                                      A, batchCount),
                     cucc_extent_each(BLAS_MATRIX((T *)NULL, m, n, ldb, UPDATES), B, batchCount)));
}

/* An operand whose factor is 0 is not read and may be NULL; its leading dimension is checked all the same. */
static cucc_extent geam_operand(const T *A, int ld, bool transposed, int m, int n, struct scalar factor)
{
    const bool unread = A == NULL || (factor.device == NULL && factor.value == 0);
    return BLAS_MATRIX(A, unread ? 0 : transposed ? n : m, transposed ? m : n, ld, READS);
}

cublasStatus_t PUBLIC(geam)(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                            int n, const T *alpha, const T *A, int lda, const T *beta, const T *B, int ldb,
                            T *C, int ldc)
{
    ENTER(geam, "GEAM", {cucc_blas_is_operation(transa), 1}, {cucc_blas_is_operation(transb), 2}, {m >= 0, 3},
          {n >= 0, 4}, {alpha != NULL, 5}, {cucc_blas_is_leading(lda, transa == CUBLAS_OP_N ? m : n), 7},
          {beta != NULL, 8}, {cucc_blas_is_leading(ldb, transb == CUBLAS_OP_N ? m : n), 10},
          {cucc_blas_is_leading(ldc, m), 12});
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    struct matrices v = {.m = m, .n = n, .A = A, .lda = lda, .B = B, .ldb = ldb, .C = C, .ldc = ldc};
    v.ta = transa != CUBLAS_OP_N;
    v.tb = transb != CUBLAS_OP_N;
    v.alpha = take_scalar(handle, alpha);
    v.beta = take_scalar(handle, beta);
    return cucc_blas_queue(handle, &call, run_geam, &v, sizeof v,
                           CUCC_EXTENTS(BLAS_MATRIX(C, m, n, ldc, WRITES),
                                        geam_operand(A, lda, v.ta, m, n, v.alpha),
                                        geam_operand(B, ldb, v.tb, m, n, v.beta)));
}

cublasStatus_t PUBLIC(dgmm)(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T *A, int lda,
                            const T *x, int incx, T *C, int ldc)
{
    ENTER(dgmm, "DGMM", {IS_SIDE(side), 1}, {m >= 0, 2}, {n >= 0, 3}, {cucc_blas_is_leading(lda, m), 5},
          {cucc_blas_is_leading(ldc, m), 9});
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    struct matrices v = {.m = m, .n = n, .A = A, .lda = lda, .ldb = incx, .C = C, .ldc = ldc};
    v.left = side == CUBLAS_SIDE_LEFT;
    v.B = BLAS_FIRST(x, v.left ? m : n, incx);
    return cucc_blas_queue(handle, &call, run_dgmm, &v, sizeof v,
                           CUCC_EXTENTS(BLAS_MATRIX(A, m, n, lda, READS),
                                        BLAS_VECTOR(x, v.left ? m : n, incx, READS),
                                        BLAS_MATRIX(C, m, n, ldc, WRITES)));
}
