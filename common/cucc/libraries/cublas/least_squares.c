/* least_squares.c: cublasXgelsBatched (cucc/blas/batched.h) for all four types, by Householder's reflections
 * as LAPACK has them: R on and above the diagonal, the reflections' vectors, whose first element is 1, below
 * it. */
#include <complex.h>
#include <math.h>
#include <stddef.h>

#include "context.h"

struct problems {
    enum { REALS, DOUBLES, COMPLEXES, DOUBLE_COMPLEXES } type;
    int m, n, columns, lda, ldc, count;
    void *const *A, *const *C;
    int *info;
};

/* One matrix: an element is worked with in double, and kept as what it is. */
struct matrix {
    int type, ld;
    void *p;
};

static double complex get(const struct matrix *a, int i, int j)
{
    const ptrdiff_t at = i + (ptrdiff_t)j * a->ld;
    switch (a->type) {
    case REALS:
        return ((const float *)a->p)[at];
    case DOUBLES:
        return ((const double *)a->p)[at];
    case COMPLEXES:
        return ((const float complex *)a->p)[at];
    default:
        return ((const double complex *)a->p)[at];
    }
}

static void put(const struct matrix *a, int i, int j, double complex value)
{
    const ptrdiff_t at = i + (ptrdiff_t)j * a->ld;
    switch (a->type) {
    case REALS:
        ((float *)a->p)[at] = (float)creal(value);
        break;
    case DOUBLES:
        ((double *)a->p)[at] = creal(value);
        break;
    case COMPLEXES:
        ((float complex *)a->p)[at] = (float complex)value;
        break;
    default:
        ((double complex *)a->p)[at] = value;
    }
}

/* The reflection H with H^H x = (beta, 0, ...) for x, column k of A from its diagonal on; its vector and beta
 * come in x's place. Returns tau: H = 1 - tau v v^H. */
static double complex reflect(const struct matrix *A, int m, int k)
{
    const double complex first = get(A, k, k);
    double below = 0;
    for (int i = k + 1; i < m; i++) below = hypot(below, cabs(get(A, i, k)));
    if (below == 0 && cimag(first) == 0) return 0;
    const double beta = -copysign(hypot(cabs(first), below), creal(first));
    for (int i = k + 1; i < m; i++) put(A, i, k, get(A, i, k) / (first - beta));
    put(A, k, k, beta);
    return (beta - first) / beta;
}

/* Column j of B becomes H^H times it, by the vector in A's column k */
static void apply(const struct matrix *A, int m, int k, double complex tau, const struct matrix *B, int j)
{
    double complex sum = get(B, k, j);
    for (int i = k + 1; i < m; i++) sum += conj(get(A, i, k)) * get(B, i, j);
    sum *= conj(tau);
    put(B, k, j, get(B, k, j) - sum);
    for (int i = k + 1; i < m; i++) put(B, i, j, get(B, i, j) - get(A, i, k) * sum);
}

/* The number of the first diagonal element of R that is 0; else 0, and the solutions stand on top of C */
static int solve(const struct problems *s, const struct matrix *A, const struct matrix *C)
{
    for (int k = 0; k < s->n; k++) {
        const double complex tau = reflect(A, s->m, k);
        for (int j = k + 1; j < s->n; j++) apply(A, s->m, k, tau, A, j);
        for (int j = 0; j < s->columns; j++) apply(A, s->m, k, tau, C, j);
    }
    for (int k = 0; k < s->n; k++) {
        if (get(A, k, k) == 0) return k + 1;
    }
    for (int j = 0; j < s->columns; j++) {
        for (int i = s->n - 1; i >= 0; i--) {
            double complex rest = get(C, i, j);
            for (int k = i + 1; k < s->n; k++) rest -= get(A, i, k) * get(C, k, j);
            put(C, i, j, rest / get(A, i, i));
        }
    }
    return 0;
}

static void run_gels(const void *argument, struct cucc_block *unused)
{
    const struct problems *s = argument;
    (void)unused;
    for (int i = 0; i < s->count; i++) {
        const struct matrix A = {s->type, s->lda, s->A[i]}, C = {s->type, s->ldc, s->C[i]};
        const int singular = solve(s, &A, &C);
        if (s->info != NULL) s->info[i] = singular;
    }
}

/* -i in *info for an illegal argument i */
static cublasStatus_t check(cublasOperation_t trans, const struct problems *s, int *info)
{
    if (info == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    const int bad = BLAS_CHECK({cucc_blas_is_operation(trans), 1}, {s->m >= 0, 2}, {s->n >= 0, 3},
                               {s->columns >= 0, 4}, {cucc_blas_is_leading(s->lda, s->m), 6},
                               {cucc_blas_is_leading(s->ldc, s->m), 8}, {s->count >= 0, 11});
    *info = -bad;
    if (bad) return CUBLAS_STATUS_INVALID_VALUE;
    return trans != CUBLAS_OP_N || s->m < s->n ? CUBLAS_STATUS_NOT_SUPPORTED : CUBLAS_STATUS_SUCCESS;
}

#define GELS(_X, _T, kind)                                                                                   \
    cublasStatus_t cublas##_X##gelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,     \
                                           int nrhs, _T *const Aarray[], int lda, _T *const Carray[],        \
                                           int ldc, int *info, int *devInfoArray, int batchSize)             \
    {                                                                                                        \
        static const cucc_kernel_info call = BLAS_CALL("cublas" #_X "gelsBatched");                          \
        if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;                                            \
        struct problems s = {                                                                                \
            kind,        m, n, nrhs, lda, ldc, batchSize, (void *const *)Aarray, (void *const *)Carray,      \
            devInfoArray};                                                                                   \
        cublasStatus_t status = check(trans, &s, info);                                                      \
        if (status != CUBLAS_STATUS_SUCCESS || n == 0 || batchSize == 0) return status;                      \
        return cucc_blas_queue(                                                                              \
            handle, &call, run_gels, &s, sizeof s,                                                           \
            CUCC_EXTENTS(                                                                                    \
                cucc_extent_each(BLAS_MATRIX((_T *)NULL, m, n, lda, UPDATES), Aarray, batchSize),            \
                cucc_extent_each(BLAS_MATRIX((_T *)NULL, m, nrhs, ldc, UPDATES), Carray, batchSize),         \
                BLAS_VECTOR(devInfoArray, devInfoArray == NULL ? 0 : batchSize, 1, WRITES)));                \
    }
GELS(S, float, REALS)
GELS(D, double, DOUBLES)
GELS(C, cuComplex, COMPLEXES)
GELS(Z, cuDoubleComplex, DOUBLE_COMPLEXES)
