/* spectral.c: eigenvalues and singular values.  LAPACK is asked for the size of its workspaces first. */
#include <stdlib.h>
#include <string.h>

#include "context.h"

/* What LAPACK wants: so many numbers, reals and ints */
struct room {
    int lwork, lrwork, liwork;
    void *work, *rwork;
    int *iwork;
};

/* The answers of a query, whose places are big enough for any type */
struct query {
    double work[2];
    union {
        float narrow;
        double wide;
    } rwork;
    int iwork;
};

static int asked(enum number x, const void *answer)
{
    return (int)(cucc_solver_real_bytes(x) == 4 ? *(const float *)answer : *(const double *)answer);
}

static bool make_room(enum number x, const struct query *q, struct room *r)
{
    r->lwork = asked(x, q->work);
    r->lrwork = cucc_solver_is_complex(x) ? asked(x, &q->rwork) : 1;
    r->liwork = q->iwork;
    r->work = malloc((size_t)(r->lwork + 1) * cucc_solver_bytes(x));
    r->rwork = malloc((size_t)(r->lrwork + 1) * cucc_solver_real_bytes(x));
    r->iwork = malloc((size_t)(r->liwork + 1) * sizeof *r->iwork);
    if (r->work != NULL && r->rwork != NULL && r->iwork != NULL) return true;
    cucc_note("cuSOLVER: no memory for a workspace; nothing was done");
    return false;
}

static void free_room(struct room *r)
{
    free(r->work);
    free(r->rwork);
    free(r->iwork);
}

static void syevd(const struct task *t, struct room *r)
{
    const struct lapack *l = cucc_solver_lapack();
    if (cucc_solver_is_complex(t->x))
        l->heevd[t->x - NUMBER_C](&t->jobz, &t->uplo, &t->n, t->A, &t->lda, t->W, r->work, &r->lwork,
                                  r->rwork, &r->lrwork, r->iwork, &r->liwork, t->info, 1, 1);
    else
        l->syevd[t->x](&t->jobz, &t->uplo, &t->n, t->A, &t->lda, t->W, r->work, &r->lwork, r->iwork,
                       &r->liwork, t->info, 1, 1);
}

static void sygvd(const struct task *t, struct room *r)
{
    const struct lapack *l = cucc_solver_lapack();
    if (cucc_solver_is_complex(t->x))
        l->hegvd[t->x - NUMBER_C](&t->itype, &t->jobz, &t->uplo, &t->n, t->A, &t->lda, t->B, &t->ldb, t->W,
                                  r->work, &r->lwork, r->rwork, &r->lrwork, r->iwork, &r->liwork, t->info, 1,
                                  1);
    else
        l->sygvd[t->x](&t->itype, &t->jobz, &t->uplo, &t->n, t->A, &t->lda, t->B, &t->ldb, t->W, r->work,
                       &r->lwork, r->iwork, &r->liwork, t->info, 1, 1);
}

static void gesvd(const struct task *t, struct room *r)
{
    const struct lapack *l = cucc_solver_lapack();
    if (cucc_solver_is_complex(t->x))
        l->cgesvd[t->x - NUMBER_C](&t->jobu, &t->jobvt, &t->m, &t->n, t->A, &t->lda, t->W, t->U, &t->ldu,
                                   t->V, &t->ldv, r->work, &r->lwork, r->rwork, t->info, 1, 1);
    else
        l->gesvd[t->x](&t->jobu, &t->jobvt, &t->m, &t->n, t->A, &t->lda, t->W, t->U, &t->ldu, t->V, &t->ldv,
                       r->work, &r->lwork, t->info, 1, 1);
}

/* Asks, makes room, does it.  reals: how many a complex gesvd wants, which it is not asked */
static void run(const struct task *t, void (*method)(const struct task *t, struct room *r), int reals)
{
    struct query q = {.iwork = 0};
    struct room ask = {-1, -1, -1, q.work, &q.rwork, &q.iwork}, room;
    method(t, &ask);
    if (*t->info != 0) return;
    if (reals != 0 && cucc_solver_real_bytes(t->x) == 4) q.rwork.narrow = (float)reals;
    if (reals != 0 && cucc_solver_real_bytes(t->x) == 8) q.rwork.wide = reals;
    if (make_room(t->x, &q, &room)) method(t, &room);
    if (t->superdiagonal != NULL && t->n > 1 && *t->info > 0) { /* what has not converged */
        const char *from =
            cucc_solver_is_complex(t->x) ? room.rwork : (const char *)room.work + cucc_solver_bytes(t->x);
        memcpy(t->superdiagonal, from, (size_t)(t->n - 1) * cucc_solver_real_bytes(t->x));
    }
    free_room(&room);
}

void cucc_solver_run_syevd(const void *task, struct cucc_block *unused)
{
    (void)unused;
    run(task, syevd, 0);
}

void cucc_solver_run_sygvd(const void *task, struct cucc_block *unused)
{
    (void)unused;
    run(task, sygvd, 0);
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

void cucc_solver_run_gesvd(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    (void)unused;
    run(t, gesvd, 5 * smaller(t->m, t->n) + 1);
}

/* V, n by columns, becomes the conjugate transpose of VT */
static void transpose(const struct task *t, const char *VT, int columns)
{
    size_t size = cucc_solver_bytes(t->x), half = size / 2;
    for (int i = 0; i < columns; i++) {
        for (int j = 0; j < t->n; j++) {
            char *to = (char *)t->V + ((size_t)i * t->ldv + j) * size;
            memcpy(to, VT + ((size_t)j * columns + i) * size, size);
            if (t->x == NUMBER_C) *(float *)(to + half) = -*(float *)(to + half);
            if (t->x == NUMBER_Z) *(double *)(to + half) = -*(double *)(to + half);
        }
    }
}

void cucc_solver_run_gesvdj(const void *task, struct cucc_block *unused)
{
    struct task t = *(const struct task *)task;
    int columns = t.econ ? smaller(t.m, t.n) : t.n;
    char *VT = malloc((size_t)columns * t.n * cucc_solver_bytes(t.x) + 1);
    if (VT == NULL) {
        cucc_note("cuSOLVER: no memory for a workspace; nothing was done");
        return;
    }
    t.jobu = t.jobvt = t.jobz == 'N' ? 'N' : t.econ ? 'S' : 'A';
    t.V = VT;
    t.ldv = columns;
    cucc_solver_run_gesvd(&t, unused);
    if (t.jobz == 'V') transpose(task, VT, columns);
    free(VT);
}
