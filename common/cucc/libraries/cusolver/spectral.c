/* spectral.c: eigenvalues and singular values.  LAPACK is asked for the size of its workspaces first. */
#undef I /* LAPACK's, in lapack.h */
#include <math.h>
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

/* --- some of the eigenvalues, and those of a general matrix --- */

static double value_of(const struct task *t, int i)
{
    return cucc_solver_real_bytes(t->x) == 4 ? ((const float *)t->W)[i] : ((const double *)t->W)[i];
}

void cucc_solver_run_syevdx(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    const struct selection *s = &t->selection;
    const size_t size = cucc_solver_bytes(t->x), real = cucc_solver_real_bytes(t->x);
    int from = 0, to = t->n;
    cucc_solver_run_syevd(task, unused);
    if (s->range == 'I') from = s->il - 1, to = s->iu;
    if (s->range == 'V') {
        while (from < t->n && value_of(t, from) <= s->vl) from++;
        while (to > from && value_of(t, to - 1) > s->vu) to--;
    }
    memmove(t->W, (char *)t->W + (size_t)from * real, (size_t)(to - from) * real);
    for (int j = from; from > 0 && t->jobz == 'V' && j < to; j++)
        memcpy((char *)t->A + (size_t)(j - from) * t->lda * size, (char *)t->A + (size_t)j * t->lda * size,
               (size_t)t->n * size);
    if (s->count != NULL) *s->count = to - from;
    if (s->wide_count != NULL) *s->wide_count = to - from;
}

/* W: its real parts and its imaginary ones, or pairs of them */
static void interleave(const struct task *t, const char *parts)
{
    const size_t real = cucc_solver_real_bytes(t->x);
    char *W = t->W;
    for (int i = 0; i < t->n; i++) {
        memcpy(W + (size_t)(t->complex_values ? 2 * i : i) * real, parts + (size_t)i * real, real);
        memcpy(W + (size_t)(t->complex_values ? 2 * i + 1 : t->n + i) * real,
               parts + ((size_t)t->n + (size_t)i) * real, real);
    }
}

static void geev(const struct task *t, void *parts, struct room *r)
{
    const struct lapack *l = cucc_solver_lapack();
    const int ldvl = t->ldu > 0 ? t->ldu : 1, ldvr = t->ldv > 0 ? t->ldv : 1;
    if (cucc_solver_is_complex(t->x))
        l->cgeev[t->x - NUMBER_C](&t->jobvl, &t->jobvr, &t->n, t->A, &t->lda, t->W, t->U, &ldvl, t->V, &ldvr,
                                  r->work, &r->lwork, r->rwork, t->info, 1, 1);
    else
        l->geev[t->x](&t->jobvl, &t->jobvr, &t->n, t->A, &t->lda, parts,
                      (char *)parts + (size_t)t->n * cucc_solver_real_bytes(t->x), t->U, &ldvl, t->V, &ldvr,
                      r->work, &r->lwork, t->info, 1, 1);
}

void cucc_solver_run_geev(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    struct query q = {.iwork = 0};
    struct room ask = {-1, -1, -1, q.work, &q.rwork, &q.iwork}, room;
    const size_t values = 2 * (size_t)t->n * cucc_solver_real_bytes(t->x);
    char *parts = malloc(values + 1);
    void *reals = malloc(values + 1); /* rwork, which a query does not tell */
    (void)unused;
    if (parts != NULL && reals != NULL) {
        geev(t, parts, &ask);
        q.rwork.wide = 0;
        if (*t->info == 0 && make_room(t->x, &q, &room)) {
            struct room real_room = room;
            real_room.rwork = reals;
            geev(t, parts, &real_room);
            if (!cucc_solver_is_complex(t->x)) interleave(t, parts);
            free_room(&room);
        }
    } else {
        cucc_note("cuSOLVER: no memory for a workspace; nothing was done");
    }
    free(parts), free(reals);
}

/* --- the largest singular values, and batches --- */

/* |A V - U S|, of which U and V have k columns: what gesvda is off by, and not what it leaves out */
static double left_over(const struct task *t, const void *A)
{
    double sum = 0;
    for (int r = 0; r < t->k; r++) {
        for (int i = 0; i < t->m; i++) {
            double complex rest = -cucc_number_load(t->U, t->x, (size_t)r * t->ldu + i) * value_of(t, r);
            for (int j = 0; j < t->n; j++)
                rest += cucc_number_load(A, t->x, (size_t)j * t->lda + i) *
                        cucc_number_load(t->V, t->x, (size_t)r * t->ldv + j);
            sum += creal(rest) * creal(rest) + cimag(rest) * cimag(rest);
        }
    }
    return sqrt(sum);
}

/* U, S and V of all min(m, n) values, into room of their own; the first k go where they are wanted */
static void truncated(const struct task *t, void *A)
{
    const int all = smaller(t->m, t->n), ldu = t->m > 0 ? t->m : 1, ldv = t->n > 0 ? t->n : 1;
    const size_t size = cucc_solver_bytes(t->x), real = cucc_solver_real_bytes(t->x);
    struct task whole = *t;
    whole.A = A, whole.lda = ldu, whole.econ = true, whole.ldu = ldu, whole.ldv = ldv;
    whole.W = malloc((size_t)all * real + 1);
    whole.U = malloc((size_t)ldu * all * size + 1), whole.V = malloc((size_t)ldv * all * size + 1);
    if (whole.W && whole.U && whole.V) {
        cucc_solver_run_gesvdj(&whole, NULL);
        memcpy(t->W, whole.W, (size_t)t->k * real);
        for (int r = 0; t->jobz == 'V' && r < t->k; r++) {
            if (t->U != NULL)
                memcpy((char *)t->U + (size_t)r * t->ldu * size, (char *)whole.U + (size_t)r * ldu * size,
                       (size_t)t->m * size);
            if (t->V != NULL)
                memcpy((char *)t->V + (size_t)r * t->ldv * size, (char *)whole.V + (size_t)r * ldv * size,
                       (size_t)t->n * size);
        }
    } else {
        cucc_note("cuSOLVER: no memory for a workspace; nothing was done");
    }
    free(whole.W), free(whole.U), free(whole.V);
}

/* A is left as it was: a copy is taken apart */
void cucc_solver_run_gesvdr(const void *task, struct cucc_block *unused)
{
    const struct task *t = task;
    const size_t size = cucc_solver_bytes(t->x);
    char *copy = malloc((size_t)t->m * t->n * size + 1);
    (void)unused;
    if (copy == NULL) {
        cucc_note("cuSOLVER: no memory for a workspace; nothing was done");
        return;
    }
    for (int j = 0; j < t->n; j++)
        memcpy(copy + (size_t)j * t->m * size, (char *)t->A + (size_t)j * t->lda * size, (size_t)t->m * size);
    truncated(t, copy);
    if (t->residual != NULL && t->jobz == 'V') *t->residual = left_over(t, t->A);
    free(copy);
}

/* Calls the work for each of a batch, whose arrays are strides apart */
static void each(const struct task *t, cucc_library_work *work)
{
    const size_t size = cucc_solver_bytes(t->x), real = cucc_solver_real_bytes(t->x);
    for (int i = 0; i < t->count; i++) {
        struct task one = *t;
        one.A = (char *)t->A + (size_t)(i * t->stride.A) * size;
        one.W = (char *)t->W + (size_t)(i * t->stride.W) * real;
        if (t->U != NULL) one.U = (char *)t->U + (size_t)(i * t->stride.U) * size;
        if (t->V != NULL) one.V = (char *)t->V + (size_t)(i * t->stride.V) * size;
        one.info = t->info + i;
        one.residual = t->residual != NULL ? t->residual + i : NULL;
        work(&one, NULL);
    }
}

void cucc_solver_run_syevd_batched(const void *task, struct cucc_block *unused)
{
    (void)unused;
    each(task, cucc_solver_run_syevd);
}

void cucc_solver_run_gesvdj_batched(const void *task, struct cucc_block *unused)
{
    (void)unused;
    each(task, cucc_solver_run_gesvdj);
}

void cucc_solver_run_gesvda_batched(const void *task, struct cucc_block *unused)
{
    (void)unused;
    each(task, cucc_solver_run_gesvdr);
}
