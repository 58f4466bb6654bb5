/* orthogonal.c: QR. */
#include <stdlib.h>

#include "context.h"

static int workspace(const struct task *t, void **work)
{
    int lwork = 2 * cucc_solver_work(t->m, t->n); /* blocks of 32 and of 64 */
    *work = malloc((size_t)lwork * cucc_solver_bytes(t->x));
    if (*work == NULL) cucc_note("cuSOLVER: no memory for a workspace; nothing was done");
    return lwork;
}

void cucc_solver_run_geqrf(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    void *work;
    int lwork = workspace(t, &work);
    (void)unused;
    if (work == NULL) return;
    cucc_solver_lapack()->geqrf[t->x](&t->m, &t->n, t->A, &t->lda, t->tau, work, &lwork, t->info);
    free(work);
}

void cucc_solver_run_orgqr(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    void *work;
    int lwork = workspace(t, &work);
    (void)unused;
    if (work == NULL) return;
    cucc_solver_lapack()->orgqr[t->x](&t->m, &t->n, &t->k, t->A, &t->lda, t->tau, work, &lwork, t->info);
    free(work);
}

/* Q^H of real numbers, Q^T of complex ones: NVIDIA's library takes them no more than LAPACK does, and says so
 * here too. */
void cucc_solver_run_refused_trans(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    (void)unused;
    if (t->info != NULL) *t->info = -2;
}

void cucc_solver_run_ormqr(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    void *work;
    int lwork = workspace(t, &work);
    (void)unused;
    if (work == NULL) return;
    cucc_solver_lapack()->ormqr[t->x](&t->side, &t->trans, &t->m, &t->n, &t->k, t->A, &t->lda, t->tau, t->C,
                                      &t->ldc, work, &lwork, t->info, 1, 1);
    free(work);
}
