/* sparse_work.c: what the calls of cusolverSp.h do, on matrices that the host can read. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sparse_calls.h"

static csr *read_matrix(const struct sparse_task *t, const void *values)
{
    return cucc_csr_read(t->call, t->m, t->n, t->nnz, t->base, t->start, t->column, values, t->x);
}

static bool put_in_order(const csr *a, int reorder, int *p)
{
    for (int i = 0; i < a->rows; i++) p[i] = i;
    if (reorder == 1) return cucc_sparse_reverse_cuthill_mckee(a, p);
    if (reorder == 2) return cucc_sparse_minimum_degree(a, p);
    if (reorder == 3) return cucc_sparse_nested_dissection(a, p);
    return true;
}

static bool factor(struct sparse_factors *f, const csr *a, enum sparse_method method, double threshold)
{
    cucc_sparse_factors_free(f);
    f->rows = a->rows, f->columns = a->columns;
    if (method == SPARSE_LU) f->lu = cucc_sparse_lu_new(a, threshold, 0, 0);
    if (method == SPARSE_CHOLESKY) f->cholesky = cucc_sparse_cholesky_new(a);
    if (method == SPARSE_QR) f->qr = cucc_sparse_qr_new(a, 0);
    return f->lu != NULL || f->cholesky != NULL || f->qr != NULL;
}

static int zero_pivot(const struct sparse_factors *f, double tolerance)
{
    if (f->lu != NULL) return cucc_sparse_lu_zero(f->lu, tolerance);
    if (f->cholesky != NULL) return cucc_sparse_cholesky_zero(f->cholesky, tolerance);
    return f->qr != NULL ? cucc_sparse_qr_zero(f->qr, tolerance) : -1;
}

/* Can anything be solved with them? */
static bool is_whole(const struct sparse_factors *f)
{
    if (f->lu != NULL) return f->lu->failed < 0;
    if (f->cholesky != NULL) return f->cholesky->failed < 0;
    return f->qr != NULL;
}

/* x, of as many as the larger side: b, and then the solution */
static void solve(const struct sparse_factors *f, complex_number *x, complex_number *other)
{
    if (f->lu != NULL) cucc_sparse_lu_solve(f->lu, x);
    if (f->cholesky != NULL) cucc_sparse_cholesky_solve(f->cholesky, x);
    if (f->qr == NULL) return;
    cucc_sparse_qr_solve(f->qr, x, other);
    memcpy(x, other, (size_t)f->columns * sizeof *x);
}

static complex_number *numbers(int m, int n)
{
    return malloc(2 * ((size_t)(m > n ? m : n) + 1) * sizeof(complex_number));
}

static void solve_one(const struct sparse_task *t, const void *values, const void *b, long long at)
{
    struct sparse_factors f = {0};
    int *p = malloc(((size_t)t->m + 1) * sizeof *p);
    complex_number *x = numbers(t->m, t->n);
    csr *a = read_matrix(t, values), *in_order = NULL;
    *t->status = a != NULL ? CUSOLVER_STATUS_ALLOC_FAILED : CUSOLVER_STATUS_EXECUTION_FAILED;
    if (a != NULL && p != NULL && x != NULL && put_in_order(a, t->reorder, p))
        in_order = cucc_csr_permute(a, p, p);
    if (in_order != NULL && factor(&f, in_order, t->method, 1)) {
        const int zero = zero_pivot(&f, t->tolerance);
        if (t->singularity != NULL) *t->singularity = zero;
        for (int i = 0; i < t->m; i++) x[i] = cucc_number_load(b, t->x, at + p[i]);
        if (is_whole(&f) && (t->method != SPARSE_QR || zero < 0)) {
            solve(&f, x, x + t->m);
            for (int i = 0; i < t->n; i++) cucc_number_store(t->to, t->x, at + p[i], x[i]);
        }
        *t->status = CUSOLVER_STATUS_SUCCESS;
    }
    cucc_sparse_factors_free(&f);
    cucc_csr_free(a), cucc_csr_free(in_order);
    free(p), free(x);
}

void cucc_sparse_run_solve(const void *task, struct cucc_block *unused)
{
    const struct sparse_task *t = task;
    (void)unused;
    solve_one(t, t->values, t->b, 0);
}

void cucc_sparse_run_batch(const void *task, struct cucc_block *unused)
{
    const struct sparse_task *t = task;
    (void)unused;
    for (int k = 0; k < t->count; k++) {
        const size_t skipped = (size_t)k * (size_t)t->nnz * cucc_solver_bytes(t->x);
        solve_one(t, (const char *)t->values + skipped, t->b, (long long)k * t->m);
        if (*t->status != CUSOLVER_STATUS_SUCCESS) return;
    }
}

/* --- an eigenvalue --- */

static double norm(const complex_number *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum = hypot(sum, cabs(x[i]));
    return sum;
}

static void scale(complex_number *x, int n, double factor)
{
    for (int i = 0; i < n; i++) x[i] *= factor;
}

/* Of |A x - mu x|, with mu the Rayleigh quotient of x of length 1 */
static double residual(const csr *a, const complex_number *x, complex_number *mu)
{
    double rest = 0;
    *mu = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < a->rows; i++) {
            complex_number sum = 0;
            for (int e = a->start[i]; e < a->start[i + 1]; e++) sum += a->value[e] * x[a->column[e]];
            if (pass == 0) *mu += conj(x[i]) * sum;
            if (pass == 1) rest = hypot(rest, cabs(sum - *mu * x[i]));
        }
    return rest;
}

static csr *shifted(const csr *a, complex_number mu)
{
    csr *s = cucc_csr_new(a->rows, a->columns, a->start[a->rows] + a->rows);
    for (int i = 0, to = 0; s != NULL && i < a->rows; i++) {
        bool met = false;
        for (int e = a->start[i]; e < a->start[i + 1] || (!met && i < a->columns);) {
            const int column = e < a->start[i + 1] ? a->column[e] : a->columns;
            const bool missing = !met && i < a->columns && column > i;
            s->column[to] = missing ? i : column;
            s->value[to] = missing ? -mu : a->value[e] - (column == i ? mu : 0);
            met |= missing || column == i;
            e += !missing;
            to++;
        }
        s->start[i + 1] = to;
    }
    return s;
}

void cucc_sparse_run_eigen(const void *task, struct cucc_block *unused)
{
    const struct sparse_task *t = task;
    struct sparse_factors f = {0};
    complex_number *x = numbers(t->m, t->m), mu = t->shift;
    csr *a = read_matrix(t, t->values), *s = a != NULL ? shifted(a, t->shift) : NULL;
    (void)unused;
    *t->status = a != NULL ? CUSOLVER_STATUS_ALLOC_FAILED : CUSOLVER_STATUS_EXECUTION_FAILED;
    if (s != NULL && x != NULL && factor(&f, s, SPARSE_LU, 1)) {
        for (int i = 0; i < t->m; i++) x[i] = cucc_number_load(t->guess, t->x, i);
        scale(x, t->m, 1 / norm(x, t->m));
        /* a shift that is an eigenvalue leaves nothing to solve */
        for (int turn = 0; is_whole(&f) && turn < t->count && residual(a, x, &mu) > t->tolerance; turn++) {
            solve(&f, x, x + t->m);
            scale(x, t->m, 1 / norm(x, t->m));
        }
        if (is_whole(&f)) residual(a, x, &mu);
        cucc_number_store(t->eigenvalue, t->x, 0, mu);
        for (int i = 0; i < t->m; i++) cucc_number_store(t->to, t->x, i, x[i]);
        *t->status = is_whole(&f) ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ZERO_PIVOT;
    }
    cucc_sparse_factors_free(&f);
    cucc_csr_free(a), cucc_csr_free(s);
    free(x);
}

/* --- factors by themselves --- */

void cucc_sparse_factors_free(struct sparse_factors *f)
{
    cucc_csr_free(f->a);
    cucc_sparse_lu_free(f->lu);
    cucc_sparse_cholesky_free(f->cholesky);
    cucc_sparse_qr_free(f->qr);
    *f = (struct sparse_factors){0};
}

void cucc_sparse_run_setup(const void *task, struct cucc_block *unused)
{
    const struct sparse_task *t = task;
    csr *a = read_matrix(t, t->values);
    (void)unused;
    cucc_sparse_factors_free(t->factors);
    t->factors->a = a != NULL ? shifted(a, t->shift) : NULL;
    *t->status = a == NULL               ? CUSOLVER_STATUS_EXECUTION_FAILED
                 : t->factors->a == NULL ? CUSOLVER_STATUS_ALLOC_FAILED
                                         : CUSOLVER_STATUS_SUCCESS;
    cucc_csr_free(a);
}

void cucc_sparse_run_factor(const void *task, struct cucc_block *unused)
{
    const struct sparse_task *t = task;
    csr *a = t->method == SPARSE_QR ? t->factors->a : read_matrix(t, t->values);
    (void)unused;
    *t->status = CUSOLVER_STATUS_EXECUTION_FAILED;
    if (a == NULL) return;
    t->factors->a = NULL; /* it is ours now */
    *t->status = factor(t->factors, a, t->method, t->tolerance) ? CUSOLVER_STATUS_SUCCESS
                                                                : CUSOLVER_STATUS_ALLOC_FAILED;
    t->factors->a = a;
    if (*t->status == CUSOLVER_STATUS_SUCCESS && t->b != NULL && t->to != NULL)
        cucc_sparse_run_again(task, NULL);
}

void cucc_sparse_run_again(const void *task, struct cucc_block *unused)
{
    const struct sparse_task *t = task;
    const struct sparse_factors *f = t->factors;
    complex_number *x = numbers(f->rows, f->columns);
    (void)unused;
    *t->status = x == NULL ? CUSOLVER_STATUS_ALLOC_FAILED : CUSOLVER_STATUS_SUCCESS;
    if (x != NULL && is_whole(f)) {
        for (int i = 0; i < f->rows; i++) x[i] = cucc_number_load(t->b, t->x, i);
        solve(f, x, x + (f->rows > f->columns ? f->rows : f->columns));
        for (int i = 0; i < f->columns; i++) cucc_number_store(t->to, t->x, i, x[i]);
    } else if (x != NULL)
        *t->status = CUSOLVER_STATUS_ZERO_PIVOT;
    free(x);
}
