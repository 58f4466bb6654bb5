/* factors.c: Cholesky's and Gauss's factors, and what is solved with them. */
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

void cucc_solver_run_getrf(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    (void)unused;
    cucc_solver_lapack()->getrf[t->x](&t->m, &t->n, t->A, &t->lda, t->pivots, t->info);
}

void cucc_solver_run_getrs(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    (void)unused;
    cucc_solver_lapack()->getrs[t->x](&t->trans, &t->n, &t->nrhs, t->A, &t->lda, t->pivots, t->B, &t->ldb,
                                      t->info, 1);
}
