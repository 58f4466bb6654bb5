/* batched.c: of each type, batches of small problems, and some of the eigenvalues of one. */
#include "context.h"

#define IS_LEADING cucc_solver_is_leading
enum { MOST = 32 }; /* rows and columns of gesvdjBatched */

char cucc_solver_range(cusolverEigRange_t range)
{
    return range == CUSOLVER_EIG_RANGE_ALL ? 'A'
           : range == CUSOLVER_EIG_RANGE_I ? 'I'
           : range == CUSOLVER_EIG_RANGE_V ? 'V'
                                           : '\0';
}

bool cucc_solver_is_selection(const struct selection *s, int64_t n)
{
    if (s->range == 'I') return n == 0 || (s->il >= 1 && s->il <= s->iu && s->iu <= n);
    if (s->range == 'V') return s->vl < s->vu;
    return s->range == 'A';
}

/* So many matrices one after another, or strides apart */
#define SEVERAL(p, rows, columns, ld, stride, times, how)                                                    \
    cucc_extent_strided(MATRIX(p, rows, columns, ld, how), stride, times)

#define BATCHED(X, T, R, syevj, syevdx)                                                                      \
    cusolverStatus_t cusolverDn##X##syevj##Batched_bufferSize(                                               \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const T *A,         \
        int lda, const R *W, int *lwork, syevjInfo_t params, int batchSize)                                  \
    {                                                                                                        \
        (void)A, (void)W, (void)params;                                                                      \
        bool good =                                                                                          \
            cucc_solver_jobz(jobz) && cucc_solver_uplo(uplo) && IS_LEADING(lda, n) && batchSize >= 0;        \
        return cucc_solver_size(handle, good, n, n, lwork);                                                  \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##syevj##Batched(                                                          \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, T *A, int lda,      \
        R *W, T *work, int lwork, int *info, syevjInfo_t params, int batchSize)                              \
    {                                                                                                        \
        CALL("cusolverDn" #X #syevj "Batched");                                                              \
        (void)params;                                                                                        \
        struct task t = {.x = NUMBER_##X, .n = n, .A = A, .lda = lda, .W = W, .info = info};                 \
        t.jobz = cucc_solver_jobz(jobz), t.uplo = cucc_solver_uplo(uplo);                                    \
        t.count = batchSize, t.stride.A = (long long)lda * n, t.stride.W = n;                                \
        bool good = t.jobz && t.uplo && n >= 0 && batchSize >= 0 && IS_LEADING(lda, n);                      \
        return cucc_solver_queue(handle, &call, good && lwork >= cucc_solver_work(n, n),                     \
                                 cucc_solver_run_syevd_batched, &t,                                          \
                                 CUCC_EXTENTS(MATRIX(A, n, (long long)n * batchSize, lda, BOTH | CUCC_HULL), \
                                              NUMBERS_OF(W, (long long)n * batchSize, CUCC_WRITES),          \
                                              WORK(work, lwork), NUMBERS_OF(info, batchSize, CUCC_WRITES))); \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##gesvdjBatched_bufferSize(                                                \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m, int n, const T *A, int lda, const R *S,    \
        const T *U, int ldu, const T *V, int ldv, int *lwork, gesvdjInfo_t params, int batchSize)            \
    {                                                                                                        \
        (void)A, (void)S, (void)U, (void)V, (void)ldu, (void)ldv, (void)params;                              \
        bool good =                                                                                          \
            cucc_solver_jobz(jobz) && m <= MOST && n <= MOST && IS_LEADING(lda, m) && batchSize >= 0;        \
        return cucc_solver_size(handle, good, m, n, lwork);                                                  \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##gesvdjBatched(                                                           \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m, int n, T *A, int lda, R *S, T *U, int ldu, \
        T *V, int ldv, T *work, int lwork, int *info, gesvdjInfo_t params, int batchSize)                    \
    {                                                                                                        \
        CALL("cusolverDn" #X "gesvdjBatched");                                                               \
        (void)params;                                                                                        \
        struct task t = {.x = NUMBER_##X, .m = m, .n = n, .A = A, .lda = lda, .W = S, .info = info};         \
        t.jobz = cucc_solver_jobz(jobz), t.U = U, t.ldu = ldu, t.V = V, t.ldv = ldv, t.count = batchSize;    \
        t.stride.A = (long long)lda * n, t.stride.W = m < n ? m : n;                                         \
        t.stride.U = (long long)ldu * m, t.stride.V = (long long)ldv * n;                                    \
        const bool vectors = t.jobz == 'V';                                                                  \
        bool good = t.jobz && m >= 0 && n >= 0 && m <= MOST && n <= MOST && batchSize >= 0 &&                \
                    IS_LEADING(lda, m) && (!vectors || (IS_LEADING(ldu, m) && IS_LEADING(ldv, n)));          \
        const long long count = batchSize;                                                                   \
        return cucc_solver_queue(handle, &call, good && lwork >= cucc_solver_work(m, n),                     \
                                 cucc_solver_run_gesvdj_batched, &t,                                         \
                                 CUCC_EXTENTS(MATRIX(A, m, n * count, lda, CUCC_READS | CUCC_SCRATCH),       \
                                              NUMBERS_OF(S, t.stride.W * count, CUCC_WRITES),                \
                                              MATRIX(U, m, vectors ? m * count : 0, ldu, CUCC_WRITES),       \
                                              MATRIX(V, n, vectors ? n * count : 0, ldv, CUCC_WRITES),       \
                                              WORK(work, lwork), NUMBERS_OF(info, batchSize, CUCC_WRITES))); \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##gesvdaStridedBatched_bufferSize(                                         \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, int rank, int m, int n, const T *d_A, int lda,    \
        long long int strideA, const R *d_S, long long int strideS, const T *d_U, int ldu,                   \
        long long int strideU, const T *d_V, int ldv, long long int strideV, int *lwork, int batchSize)      \
    {                                                                                                        \
        (void)d_A, (void)strideA, (void)d_S, (void)strideS, (void)d_U, (void)ldu, (void)strideU;             \
        (void)d_V, (void)ldv, (void)strideV;                                                                 \
        bool good = cucc_solver_jobz(jobz) && m >= n && rank >= 1 && rank <= n && IS_LEADING(lda, m) &&      \
                    batchSize >= 1;                                                                          \
        return cucc_solver_size(handle, good, m, n, lwork);                                                  \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##gesvdaStridedBatched(                                                    \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, int rank, int m, int n, const T *d_A, int lda,    \
        long long int strideA, R *d_S, long long int strideS, T *d_U, int ldu, long long int strideU,        \
        T *d_V, int ldv, long long int strideV, T *d_work, int lwork, int *d_info, double *h_R_nrmF,         \
        int batchSize)                                                                                       \
    {                                                                                                        \
        CALL("cusolverDn" #X "gesvdaStridedBatched");                                                        \
        struct task t = {.x = NUMBER_##X, .m = m, .n = n, .k = rank, .A = (T *)d_A, .lda = lda, .W = d_S};   \
        t.jobz = cucc_solver_jobz(jobz), t.U = d_U, t.ldu = ldu, t.V = d_V, t.ldv = ldv, t.info = d_info;    \
        t.count = batchSize, t.residual = h_R_nrmF;                                                          \
        t.stride = (struct strides){strideA, strideS, strideU, strideV};                                     \
        const bool vectors = t.jobz == 'V';                                                                  \
        bool good = t.jobz && n >= 0 && m >= n && rank >= 1 && rank <= n && batchSize >= 1 &&                \
                    IS_LEADING(lda, m) && (!vectors || (IS_LEADING(ldu, m) && IS_LEADING(ldv, n)));          \
        const int columns = vectors ? rank : 0;                                                              \
        cusolverStatus_t status = cucc_solver_queue(                                                         \
            handle, &call, good && lwork >= cucc_solver_work(m, n), cucc_solver_run_gesvda_batched, &t,      \
            CUCC_EXTENTS(SEVERAL(d_A, m, n, lda, strideA, batchSize, CUCC_READS),                            \
                         SEVERAL(d_S, rank, 1, rank, strideS, batchSize, CUCC_WRITES),                       \
                         SEVERAL(d_U, m, columns, ldu, strideU, batchSize, CUCC_WRITES),                     \
                         SEVERAL(d_V, n, columns, ldv, strideV, batchSize, CUCC_WRITES),                     \
                         WORK(d_work, lwork), NUMBERS_OF(d_info, batchSize, CUCC_WRITES)));                  \
        const size_t size = (size_t)batchSize * sizeof *h_R_nrmF;                                            \
        return status || h_R_nrmF == NULL ? status : cucc_solver_wait(handle, h_R_nrmF, size);               \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##syevdx##_bufferSize(                                                     \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo,  \
        int n, const T *A, int lda, R vl, R vu, int il, int iu, int *meig, const R *W, int *lwork)           \
    {                                                                                                        \
        (void)A, (void)vl, (void)vu, (void)il, (void)iu, (void)meig, (void)W;                                \
        bool good = cucc_solver_jobz(jobz) && cucc_solver_range(range) && cucc_solver_uplo(uplo);            \
        return cucc_solver_size(handle, good && IS_LEADING(lda, n), n, n, lwork);                            \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##syevdx(                                                                  \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo,  \
        int n, T *A, int lda, R vl, R vu, int il, int iu, int *meig, R *W, T *work, int lwork, int *info)    \
    {                                                                                                        \
        CALL("cusolverDn" #X #syevdx);                                                                       \
        struct task t = {.x = NUMBER_##X, .n = n, .A = A, .lda = lda, .W = W, .info = info};                 \
        t.jobz = cucc_solver_jobz(jobz), t.uplo = cucc_solver_uplo(uplo);                                    \
        t.selection = (struct selection){cucc_solver_range(range), il, iu, vl, vu, meig, NULL};              \
        bool good = t.jobz && t.uplo && n >= 0 && IS_LEADING(lda, n) && meig != NULL &&                      \
                    cucc_solver_is_selection(&t.selection, n);                                               \
        cusolverStatus_t status = cucc_solver_queue(                                                         \
            handle, &call, good && lwork >= cucc_solver_work(n, n), cucc_solver_run_syevdx, &t,              \
            CUCC_EXTENTS(TRIANGLE(A, n, lda, t.uplo, CUCC_READS),                                            \
                         MATRIX(A, n, n, lda, t.jobz == 'V' ? CUCC_WRITES : CUCC_SCRATCH),                   \
                         NUMBERS_OF(W, n, CUCC_WRITES), WORK(work, lwork), ANSWER(info)));                   \
        return status ? status : cucc_solver_wait(handle, meig, sizeof *meig);                               \
    }
BATCHED(S, float, float, syevj, syevdx)
BATCHED(D, double, double, syevj, syevdx)
BATCHED(C, cuComplex, float, heevj, heevdx)
BATCHED(Z, cuDoubleComplex, double, heevj, heevdx)
