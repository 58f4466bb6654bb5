/* context.h: what the parts of the cuSOLVER stand-in share.  typed.c has the public functions, one set a
 * type; each describes its work in a struct task, and factors.c, orthogonal.c and spectral.c check, queue and
 * do it. */
#ifndef CUCC_CUSOLVER_CONTEXT_H
#define CUCC_CUSOLVER_CONTEXT_H

#include <stdbool.h>

#include <cusolverDn.h>

#include "api/launch/library.h"
#include "lapack.h"

struct cusolverDnContext {
    cudaStream_t stream;
};

/* One call.  Letters are LAPACK's. */
struct task {
    enum number x;
    char uplo, trans, side, jobz, jobu, jobvt;
    int m, n, k, nrhs, itype, lda, ldb, ldc, count;
    bool econ;
    void *A, *B, *C, *tau, *W, *U, *V, *superdiagonal;
    int *pivots, *info;
    int ldu, ldv;
    char diag, jobvl, jobvr;
    bool complex_values;  /* geev: W is complex, though A is real */
    int64_t *wide_pivots; /* of the 64-bit calls; NULL: pivots */
    struct selection {    /* syevdx: which eigenvalues */
        char range;       /* 'A' all, 'I' il to iu, 'V' those in (vl, vu] */
        int il, iu;
        double vl, vu;
        int *count; /* the host's: how many there were */
        int64_t *wide_count;
    } selection;
    struct strides { /* of batches: numbers from one to the next */
        long long A, W, U, V;
    } stride;
    double *residual; /* the host's, one for each of a batch; may be NULL */
    int *iterations;  /* the host's: of a refinement */
    bool refines;
    void *X;
    int ldx;
};

/* Queues the work when `good`; extents: the memory that it uses, all of it the device's */
cusolverStatus_t cucc_solver_queue(cusolverDnHandle_t handle, const cucc_kernel_info *call, bool good,
                                   cucc_library_work *work, const struct task *task,
                                   const cucc_extent *extents, size_t count);

/* Extents of numbers of the pointer's type. LAPACK may read ahead in matrices. */
#define MATRIX(p, rows, columns, ld, how)                                                                    \
    cucc_extent_matrix(p, sizeof *(p), rows, columns, ld, (how) | CUCC_AHEAD)
#define TRIANGLE(p, n, ld, uplo, how) cucc_extent_square(p, sizeof *(p), n, ld, uplo, (how) | CUCC_AHEAD)
#define NUMBERS_OF(p, n, how) cucc_extent_list(p, sizeof *(p), n, (how) | CUCC_AHEAD)
#define ANSWER(p) cucc_extent_list(p, sizeof *(p), 1, CUCC_WRITES)
#define WORK(p, n) cucc_extent_list(p, sizeof *(p), n, CUCC_SCRATCH)
enum { BOTH = CUCC_READS | CUCC_WRITES };

/* LAPACK's letters; 0 for what is none */
char cucc_solver_uplo(cublasFillMode_t uplo);
char cucc_solver_trans(cublasOperation_t op, enum number x);
char cucc_solver_side(cublasSideMode_t side);
char cucc_solver_jobz(cusolverEigMode_t mode);

char cucc_solver_range(cusolverEigRange_t range);
/* May it be asked of n eigenvalues? */
bool cucc_solver_is_selection(const struct selection *s, int64_t n);

static inline bool cucc_solver_is_leading(int ld, int rows)
{
    return ld >= (rows > 1 ? rows : 1);
}

/* A workspace of so many numbers is asked of programs: as much as a blocked method might need */
static inline int cucc_solver_work(int m, int n)
{
    return 32 * (m > n ? m : n) + 64;
}
cusolverStatus_t cucc_solver_size(cusolverDnHandle_t handle, bool good, int m, int n, int *size);

/* The work, as queued */
void cucc_solver_run_potrf(const void *task, struct cucc_block *unused);
void cucc_solver_run_potri(const void *task, struct cucc_block *unused);
void cucc_solver_run_potrs(const void *task, struct cucc_block *unused);
void cucc_solver_run_potrf_batched(const void *task, struct cucc_block *unused); /* A: of pointers */
void cucc_solver_run_potrs_batched(const void *task, struct cucc_block *unused); /* A and B likewise */
void cucc_solver_run_getrf(const void *task, struct cucc_block *unused);
void cucc_solver_run_getrs(const void *task, struct cucc_block *unused);
void cucc_solver_run_geqrf(const void *task, struct cucc_block *unused);
void cucc_solver_run_orgqr(const void *task, struct cucc_block *unused);
void cucc_solver_run_ormqr(const void *task, struct cucc_block *unused);
void cucc_solver_run_refused_trans(const void *task, struct cucc_block *unused); /* devInfo says which */
void cucc_solver_run_syevd(const void *task, struct cucc_block *unused);
void cucc_solver_run_sygvd(const void *task, struct cucc_block *unused);
void cucc_solver_run_gesvd(const void *task, struct cucc_block *unused);
void cucc_solver_run_gesvdj(const void *task, struct cucc_block *unused);
void cucc_solver_run_trtri(const void *task, struct cucc_block *unused);
void cucc_solver_run_gesv(const void *task, struct cucc_block *unused);
void cucc_solver_run_gels(const void *task, struct cucc_block *unused);
void cucc_solver_run_syevdx(const void *task, struct cucc_block *unused);
void cucc_solver_run_geev(const void *task, struct cucc_block *unused);
void cucc_solver_run_gesvdr(const void *task, struct cucc_block *unused); /* k: how many */
void cucc_solver_run_syevd_batched(const void *task, struct cucc_block *unused);
void cucc_solver_run_gesvdj_batched(const void *task, struct cucc_block *unused);
void cucc_solver_run_gesvda_batched(const void *task, struct cucc_block *unused); /* k: the rank */
/* Waits for what is queued on the handle's stream, which has written that many bytes for the host */
cusolverStatus_t cucc_solver_wait(cusolverDnHandle_t handle, void *result, size_t bytes);

/* `call`: what a public function of that name tells the runtime of itself */
#define CALL(name) static const cucc_kernel_info call = LIBRARY_CALL(name, "libcusolver")

#endif
