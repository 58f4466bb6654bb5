/* factors.c: Cholesky's and Gauss's factors, and what is solved with them. */
#include <complex.h>
#undef I /* LAPACK's, in lapack.h */
#include <stdlib.h>
#include <string.h>

#include "context.h"

void cucc_solver_run_potrf(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    (void)unused;
    cucc_solver_lapack()->potrf[t->x](&t->uplo, &t->n, t->A, &t->lda, t->info, 1);
}

void cucc_solver_run_potri(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    (void)unused;
    cucc_solver_lapack()->potri[t->x](&t->uplo, &t->n, t->A, &t->lda, t->info, 1);
}

void cucc_solver_run_potrs(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    (void)unused;
    cucc_solver_lapack()->potrs[t->x](&t->uplo, &t->n, &t->nrhs, t->A, &t->lda, t->B, &t->ldb, t->info, 1);
}

void cucc_solver_run_potrf_batched(const void *task, struct cucc_block *unused)
{
    struct task one = *(const struct task *)task;
    void **A = one.A;
    for (int i = 0; i < one.count; i++, one.info++) {
        one.A = A[i];
        cucc_solver_run_potrf(&one, unused);
    }
}

void cucc_solver_run_potrs_batched(const void *task, struct cucc_block *unused)
{
    struct task one = *(const struct task *)task;
    void **A = one.A, **B = one.B;
    for (int i = 0; i < one.count; i++) {
        one.A = A[i];
        one.B = B[i];
        cucc_solver_run_potrs(&one, unused);
    }
}

/* A = L U by columns, without exchanges; the first pivot that is 0, counted from 1, or 0 */
#define WITHOUT_PIVOTS(name, T)                                                                              \
    static int name(int m, int n, T *A, int lda)                                                             \
    {                                                                                                        \
        int zero = 0;                                                                                        \
        for (int k = 0; k < m && k < n; k++) {                                                               \
            T *column = A + (size_t)k * lda;                                                                 \
            if (column[k] == 0 && zero == 0) zero = k + 1;                                                   \
            if (column[k] == 0) continue;                                                                    \
            for (int i = k + 1; i < m; i++) column[i] /= column[k];                                          \
            for (int j = k + 1; j < n; j++) {                                                                \
                T *other = A + (size_t)j * lda;                                                              \
                const T top = other[k];                                                                      \
                for (int i = k + 1; i < m; i++) other[i] -= column[i] * top;                                 \
            }                                                                                                \
        }                                                                                                    \
        return zero;                                                                                         \
    }
WITHOUT_PIVOTS(float_factors, float)
WITHOUT_PIVOTS(double_factors, double)
WITHOUT_PIVOTS(complex_factors, float complex)
WITHOUT_PIVOTS(wide_complex_factors, double complex)

static int factors_without_pivots(const struct task *t)
{
    switch (t->x) {
    case NUMBER_S:
        return float_factors(t->m, t->n, t->A, t->lda);
    case NUMBER_D:
        return double_factors(t->m, t->n, t->A, t->lda);
    case NUMBER_C:
        return complex_factors(t->m, t->n, t->A, t->lda);
    default:
        return wide_complex_factors(t->m, t->n, t->A, t->lda);
    }
}

/* LAPACK's pivots have 32 bits */
static int *narrow_pivots(int n)
{
    int *pivots = malloc(((size_t)n + 1) * sizeof *pivots);
    if (pivots == NULL) cucc_note("cuSOLVER: no memory for pivots; nothing was done");
    return pivots;
}

void cucc_solver_run_getrf(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    const int n = t->m < t->n ? t->m : t->n;
    (void)unused;
    if (t->pivots == NULL && t->wide_pivots == NULL) {
        *t->info = factors_without_pivots(t);
        return;
    }
    int *pivots = t->pivots != NULL ? t->pivots : narrow_pivots(n);
    if (pivots == NULL) return;
    cucc_solver_lapack()->getrf[t->x](&t->m, &t->n, t->A, &t->lda, pivots, t->info);
    for (int i = 0; t->wide_pivots != NULL && i < n; i++) t->wide_pivots[i] = pivots[i];
    if (pivots != t->pivots) free(pivots);
}

void cucc_solver_run_getrs(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    (void)unused;
    int *pivots = t->pivots != NULL ? t->pivots : narrow_pivots(t->n);
    if (pivots == NULL) return;
    for (int i = 0; t->pivots == NULL && i < t->n; i++)
        pivots[i] = t->wide_pivots != NULL ? (int)t->wide_pivots[i] : i + 1;
    cucc_solver_lapack()->getrs[t->x](&t->trans, &t->n, &t->nrhs, t->A, &t->lda, pivots, t->B, &t->ldb,
                                      t->info, 1);
    if (pivots != t->pivots) free(pivots);
}

void cucc_solver_run_trtri(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    (void)unused;
    cucc_solver_lapack()->trtri[t->x](&t->uplo, &t->diag, &t->n, t->A, &t->lda, t->info, 1, 1);
}

/* --- A X = B --- */

static void solve_straight(const struct task *t, int *pivots)
{
    const size_t size = cucc_solver_bytes(t->x);
    const struct lapack *l = cucc_solver_lapack();
    for (int j = 0; j < t->nrhs; j++)
        memcpy((char *)t->X + (size_t)j * t->ldx * size, (char *)t->B + (size_t)j * t->ldb * size,
               (size_t)t->n * size);
    l->getrf[t->x](&t->n, &t->n, t->A, &t->lda, pivots, t->info);
    if (*t->info == 0) l->getrs[t->x]("N", &t->n, &t->nrhs, t->A, &t->lda, pivots, t->X, &t->ldx, t->info, 1);
    *t->iterations = 0;
}

static void solve_refining(const struct task *t, int *pivots)
{
    const size_t n = (size_t)t->n, size = cucc_solver_bytes(t->x), right = (size_t)t->nrhs;
    const struct lapack *l = cucc_solver_lapack();
    void *work = malloc(n * right * size + 1), *narrow = malloc(n * (n + right) * size / 2 + 1);
    double *reals = malloc((n + 1) * sizeof *reals);
    if (!work || !narrow || !reals)
        cucc_note("cuSOLVER: no memory for a refinement; nothing was done");
    else if (t->x == NUMBER_D)
        l->dsgesv(&t->n, &t->nrhs, t->A, &t->lda, pivots, t->B, &t->ldb, t->X, &t->ldx, work, narrow,
                  t->iterations, t->info);
    else
        l->zcgesv(&t->n, &t->nrhs, t->A, &t->lda, pivots, t->B, &t->ldb, t->X, &t->ldx, work, narrow, reals,
                  t->iterations, t->info);
    free(work), free(narrow), free(reals);
}

void cucc_solver_run_gesv(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    (void)unused;
    int *pivots = t->pivots != NULL ? t->pivots : narrow_pivots(t->n);
    if (pivots == NULL) return;
    const bool wide = t->x == NUMBER_D || t->x == NUMBER_Z;
    (t->refines && wide ? solve_refining : solve_straight)(t, pivots);
    if (pivots != t->pivots) free(pivots);
}

/* --- the least |A X - B| --- */

static void copy_columns(char *to, int to_ld, const char *from, int from_ld, int rows, int columns,
                         size_t size)
{
    for (int j = 0; j < columns; j++)
        memcpy(to + (size_t)j * (size_t)to_ld * size, from + (size_t)j * (size_t)from_ld * size,
               (size_t)rows * size);
}

/* A and B stay as they are; a rank that is too low is told by info, the column of R whose diagonal is 0 */
void cucc_solver_run_gels(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    const size_t size = cucc_solver_bytes(t->x);
    const int m = t->m > 0 ? t->m : 1, room = 64 * (t->n + t->nrhs + 1);
    char *a = malloc((size_t)m * (size_t)t->n * size + 1),
         *b = malloc((size_t)m * (size_t)t->nrhs * size + 1);
    void *work = malloc((size_t)room * size);
    (void)unused;
    if (!a || !b || !work) {
        cucc_note("cuSOLVER: no memory for a workspace; nothing was done");
    } else {
        copy_columns(a, m, t->A, t->lda, t->m, t->n, size);
        copy_columns(b, m, t->B, t->ldb, t->m, t->nrhs, size);
        cucc_solver_lapack()->gels[t->x]("N", &t->m, &t->n, &t->nrhs, a, &m, b, &m, work, &room, t->info, 1);
        if (*t->info == 0) copy_columns(t->X, t->ldx, b, m, t->n, t->nrhs, size);
        *t->iterations = 0;
    }
    free(a), free(b), free(work);
}
