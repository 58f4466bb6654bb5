/* generic.c: the calls that take types as arguments and sizes of 64 bits. */
#include <limits.h>
#include <stdlib.h>

#include "context.h"

struct cusolverDnParams {
    cusolverAlgMode_t algorithm[3]; /* by function; without effect */
};

cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t *params)
{
    if (params == NULL) return CUSOLVER_STATUS_INVALID_VALUE;
    if (cucc_library_fails(__func__)) return CUSOLVER_STATUS_ALLOC_FAILED;
    *params = calloc(1, sizeof **params);
    return *params != NULL ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_ALLOC_FAILED;
}

cusolverStatus_t cusolverDnDestroyParams(cusolverDnParams_t params)
{
    free(params);
    return CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnSetAdvOptions(cusolverDnParams_t params, cusolverDnFunction_t function,
                                         cusolverAlgMode_t algo)
{
    if (params == NULL || (unsigned)function > CUSOLVERDN_SYEVBATCHED || (unsigned)algo > CUSOLVER_ALG_2)
        return CUSOLVER_STATUS_INVALID_VALUE;
    params->algorithm[function] = algo;
    return CUSOLVER_STATUS_SUCCESS;
}

/* --- checks --- */

static const cudaDataType types[NUMBERS] = {CUDA_R_32F, CUDA_R_64F, CUDA_C_32F, CUDA_C_64F};

/* Which of LAPACK's four; NUMBERS: none */
static enum number number_of(cudaDataType type)
{
    int x = NUMBER_S;
    while (x < NUMBERS && types[x] != type) x++;
    return (enum number)x;
}

/* Is `type` that of the absolute values of x? */
static bool is_real_of(enum number x, cudaDataType type)
{
    return type == (cucc_solver_real_bytes(x) == 4 ? CUDA_R_32F : CUDA_R_64F);
}

/* May it be a size, or a leading dimension of so many rows? */
static bool is_size(int64_t n)
{
    return n >= 0 && n <= INT_MAX;
}

static bool is_leading(int64_t ld, int64_t rows)
{
    return ld <= INT_MAX && ld >= (rows > 1 ? rows : 1);
}

static size_t work_bytes(enum number x, int64_t m, int64_t n)
{
    return (32 * (size_t)(m > n ? m : n) + 64) * cucc_solver_bytes(x);
}

/* Every ..._bufferSize: `good` about its arguments */
static cusolverStatus_t tell_size(cusolverDnHandle_t handle, bool good, enum number x, int64_t m, int64_t n,
                                  size_t *device, size_t *host)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (!good || !is_size(m) || !is_size(n) || device == NULL || host == NULL)
        return CUSOLVER_STATUS_INVALID_VALUE;
    if (x == NUMBERS) return CUSOLVER_STATUS_NOT_SUPPORTED;
    *device = work_bytes(x, m, n), *host = 0;
    return CUSOLVER_STATUS_SUCCESS;
}

/* Queues it when its arguments are good, its type one of the four and its workspace large enough */
static cusolverStatus_t submit(cusolverDnHandle_t handle, const cucc_kernel_info *call, bool good,
                               cucc_library_work *work, const struct task *t, size_t room,
                               const cucc_extent *extents, size_t count)
{
    if (handle == NULL) return CUSOLVER_STATUS_NOT_INITIALIZED;
    if (good && t->x == NUMBERS) return CUSOLVER_STATUS_NOT_SUPPORTED;
    return cucc_solver_queue(handle, call, good && room >= work_bytes(t->x, t->m, t->n), work, t, extents,
                             count);
}

/* Extents of memory whose type is a value */
static size_t width_of(enum number x)
{
    return x == NUMBERS ? 1 : cucc_solver_bytes(x);
}

static size_t real_width_of(enum number x)
{
    return x == NUMBERS ? 1 : cucc_solver_real_bytes(x);
}
#define OF_MATRIX(p, x, rows, columns, ld, how)                                                              \
    cucc_extent_matrix(p, width_of(x), rows, columns, ld, (how) | CUCC_AHEAD)
#define OF_TRIANGLE(p, x, n, ld, uplo, how)                                                                  \
    cucc_extent_square(p, width_of(x), n, ld, uplo, (how) | CUCC_AHEAD)
#define OF_REALS(p, x, n, how) cucc_extent_list(p, real_width_of(x), n, how)
#define OF_WORK(p, bytes) cucc_extent_list(p, 1, (p) != NULL ? (long long)(bytes) : 0, CUCC_SCRATCH)

/* --- factors --- */

cusolverStatus_t cusolverDnXpotrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                             cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA,
                                             const void *A, int64_t lda, cudaDataType computeType,
                                             size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost)
{
    (void)params, (void)A;
    return tell_size(handle, cucc_solver_uplo(uplo) && is_leading(lda, n) && computeType == dataTypeA,
                     number_of(dataTypeA), n, n, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}

cusolverStatus_t cusolverDnXpotrf(cusolverDnHandle_t handle, cusolverDnParams_t params, cublasFillMode_t uplo,
                                  int64_t n, cudaDataType dataTypeA, void *A, int64_t lda,
                                  cudaDataType computeType, void *bufferOnDevice,
                                  size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                  size_t workspaceInBytesOnHost, int *info)
{
    CALL("cusolverDnXpotrf");
    (void)params, (void)bufferOnHost, (void)workspaceInBytesOnHost;
    struct task t = {.x = number_of(dataTypeA), .uplo = cucc_solver_uplo(uplo), .n = (int)n, .A = A};
    t.lda = (int)lda, t.info = info;
    return submit(handle, &call, t.uplo && is_size(n) && is_leading(lda, n) && computeType == dataTypeA,
                  cucc_solver_run_potrf, &t, workspaceInBytesOnDevice,
                  CUCC_EXTENTS(OF_TRIANGLE(A, t.x, n, lda, t.uplo, BOTH),
                               OF_WORK(bufferOnDevice, workspaceInBytesOnDevice), ANSWER(info)));
}

cusolverStatus_t cusolverDnXpotrs(cusolverDnHandle_t handle, cusolverDnParams_t params, cublasFillMode_t uplo,
                                  int64_t n, int64_t nrhs, cudaDataType dataTypeA, const void *A, int64_t lda,
                                  cudaDataType dataTypeB, void *B, int64_t ldb, int *info)
{
    CALL("cusolverDnXpotrs");
    (void)params;
    struct task t = {.x = number_of(dataTypeA), .uplo = cucc_solver_uplo(uplo), .n = (int)n, .A = (void *)A};
    t.nrhs = (int)nrhs, t.lda = (int)lda, t.B = B, t.ldb = (int)ldb, t.info = info;
    bool good = t.uplo && is_size(n) && is_size(nrhs) && is_leading(lda, n) && is_leading(ldb, n);
    return submit(handle, &call, good && dataTypeA == dataTypeB, cucc_solver_run_potrs, &t, SIZE_MAX,
                  CUCC_EXTENTS(OF_TRIANGLE(A, t.x, n, lda, t.uplo, CUCC_READS),
                               OF_MATRIX(B, t.x, n, nrhs, ldb, BOTH), ANSWER(info)));
}

cusolverStatus_t cusolverDnXgetrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m,
                                             int64_t n, cudaDataType dataTypeA, const void *A, int64_t lda,
                                             cudaDataType computeType, size_t *workspaceInBytesOnDevice,
                                             size_t *workspaceInBytesOnHost)
{
    (void)params, (void)A;
    return tell_size(handle, is_leading(lda, m) && computeType == dataTypeA, number_of(dataTypeA), m, n,
                     workspaceInBytesOnDevice, workspaceInBytesOnHost);
}

cusolverStatus_t cusolverDnXgetrf(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m, int64_t n,
                                  cudaDataType dataTypeA, void *A, int64_t lda, int64_t *ipiv,
                                  cudaDataType computeType, void *bufferOnDevice,
                                  size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                  size_t workspaceInBytesOnHost, int *info)
{
    CALL("cusolverDnXgetrf");
    (void)params, (void)bufferOnHost, (void)workspaceInBytesOnHost;
    struct task t = {.x = number_of(dataTypeA), .m = (int)m, .n = (int)n, .A = A, .lda = (int)lda};
    t.wide_pivots = ipiv, t.info = info;
    bool good = is_size(m) && is_size(n) && is_leading(lda, m) && computeType == dataTypeA;
    return submit(handle, &call, good, cucc_solver_run_getrf, &t, workspaceInBytesOnDevice,
                  CUCC_EXTENTS(OF_MATRIX(A, t.x, m, n, lda, BOTH),
                               OF_WORK(bufferOnDevice, workspaceInBytesOnDevice),
                               NUMBERS_OF(ipiv,
                                          ipiv == NULL ? 0
                                          : m < n      ? m
                                                       : n,
                                          CUCC_WRITES),
                               ANSWER(info)));
}

cusolverStatus_t cusolverDnXgetrs(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                  cublasOperation_t trans, int64_t n, int64_t nrhs, cudaDataType dataTypeA,
                                  const void *A, int64_t lda, const int64_t *ipiv, cudaDataType dataTypeB,
                                  void *B, int64_t ldb, int *info)
{
    CALL("cusolverDnXgetrs");
    (void)params;
    struct task t = {.x = number_of(dataTypeA), .n = (int)n, .nrhs = (int)nrhs, .A = (void *)A};
    t.trans = t.x == NUMBERS ? 'N' : cucc_solver_trans(trans, t.x);
    t.lda = (int)lda, t.wide_pivots = (int64_t *)ipiv, t.B = B, t.ldb = (int)ldb, t.info = info;
    bool good = t.trans && is_size(n) && is_size(nrhs) && is_leading(lda, n) && is_leading(ldb, n);
    return submit(handle, &call, good && dataTypeA == dataTypeB, cucc_solver_run_getrs, &t, SIZE_MAX,
                  CUCC_EXTENTS(OF_MATRIX(A, t.x, n, n, lda, CUCC_READS),
                               NUMBERS_OF(ipiv, ipiv != NULL ? n : 0, CUCC_READS),
                               OF_MATRIX(B, t.x, n, nrhs, ldb, BOTH), ANSWER(info)));
}

cusolverStatus_t cusolverDnXgeqrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m,
                                             int64_t n, cudaDataType dataTypeA, const void *A, int64_t lda,
                                             cudaDataType dataTypeTau, const void *tau,
                                             cudaDataType computeType, size_t *workspaceInBytesOnDevice,
                                             size_t *workspaceInBytesOnHost)
{
    (void)params, (void)A, (void)tau;
    return tell_size(handle, is_leading(lda, m) && computeType == dataTypeA && dataTypeTau == dataTypeA,
                     number_of(dataTypeA), m, n, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}

cusolverStatus_t cusolverDnXgeqrf(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m, int64_t n,
                                  cudaDataType dataTypeA, void *A, int64_t lda, cudaDataType dataTypeTau,
                                  void *tau, cudaDataType computeType, void *bufferOnDevice,
                                  size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                  size_t workspaceInBytesOnHost, int *info)
{
    CALL("cusolverDnXgeqrf");
    (void)params, (void)bufferOnHost, (void)workspaceInBytesOnHost;
    struct task t = {.x = number_of(dataTypeA), .m = (int)m, .n = (int)n, .A = A, .lda = (int)lda};
    t.tau = tau, t.info = info;
    bool good = is_size(m) && is_size(n) && is_leading(lda, m);
    return submit(
        handle, &call, good && computeType == dataTypeA && dataTypeTau == dataTypeA, cucc_solver_run_geqrf,
        &t, workspaceInBytesOnDevice,
        CUCC_EXTENTS(OF_MATRIX(A, t.x, m, n, lda, BOTH), OF_WORK(bufferOnDevice, workspaceInBytesOnDevice),
                     cucc_extent_list(tau, width_of(t.x), m < n ? m : n, CUCC_WRITES), ANSWER(info)));
}

cusolverStatus_t cusolverDnXtrtri_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo,
                                             cublasDiagType_t diag, int64_t n, cudaDataType dataTypeA,
                                             void *A, int64_t lda, size_t *workspaceInBytesOnDevice,
                                             size_t *workspaceInBytesOnHost)
{
    (void)A;
    return tell_size(handle,
                     cucc_solver_uplo(uplo) && (unsigned)diag <= CUBLAS_DIAG_UNIT && is_leading(lda, n),
                     number_of(dataTypeA), n, n, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}

cusolverStatus_t cusolverDnXtrtri(cusolverDnHandle_t handle, cublasFillMode_t uplo, cublasDiagType_t diag,
                                  int64_t n, cudaDataType dataTypeA, void *A, int64_t lda,
                                  void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                  size_t workspaceInBytesOnHost, int *devInfo)
{
    CALL("cusolverDnXtrtri");
    (void)bufferOnHost, (void)workspaceInBytesOnHost;
    struct task t = {.x = number_of(dataTypeA), .uplo = cucc_solver_uplo(uplo), .n = (int)n, .A = A};
    t.diag = diag == CUBLAS_DIAG_UNIT ? 'U' : 'N';
    t.lda = (int)lda, t.info = devInfo;
    bool good = t.uplo && (unsigned)diag <= CUBLAS_DIAG_UNIT && is_size(n) && is_leading(lda, n);
    return submit(handle, &call, good, cucc_solver_run_trtri, &t, workspaceInBytesOnDevice,
                  CUCC_EXTENTS(OF_TRIANGLE(A, t.x, n, lda, t.uplo, BOTH | (t.diag == 'U' ? CUCC_HULL : 0)),
                               OF_WORK(bufferOnDevice, workspaceInBytesOnDevice), ANSWER(devInfo)));
}

/* --- eigenvalues --- */

/* The task of syevd and its kin, and whether its arguments are good */
static bool eigen_task(struct task *t, cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
                       cudaDataType dataTypeA, const void *A, int64_t lda, cudaDataType dataTypeW, void *W,
                       cudaDataType computeType, int *info)
{
    *t = (struct task){.x = number_of(dataTypeA), .n = (int)n, .A = (void *)A, .lda = (int)lda, .W = W};
    t->jobz = cucc_solver_jobz(jobz), t->uplo = cucc_solver_uplo(uplo), t->info = info;
    return t->jobz && t->uplo && is_size(n) && is_leading(lda, n) && computeType == dataTypeA &&
           (t->x == NUMBERS || is_real_of(t->x, dataTypeW));
}

#define EIGEN_EXTENTS(room, bytes)                                                                           \
    CUCC_EXTENTS(OF_TRIANGLE(A, t.x, n, lda, t.uplo, CUCC_READS),                                            \
                 OF_MATRIX(A, t.x, n, n, lda, t.jobz == 'V' ? CUCC_WRITES : CUCC_SCRATCH),                   \
                 OF_REALS(W, t.x, n, CUCC_WRITES), OF_WORK(room, bytes), ANSWER(info))

cusolverStatus_t cusolverDnXsyevd_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                             cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
                                             cudaDataType dataTypeA, const void *A, int64_t lda,
                                             cudaDataType dataTypeW, const void *W, cudaDataType computeType,
                                             size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost)
{
    struct task t;
    (void)params;
    bool good = eigen_task(&t, jobz, uplo, n, dataTypeA, A, lda, dataTypeW, (void *)W, computeType, NULL);
    return tell_size(handle, good, t.x, n, n, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}

cusolverStatus_t cusolverDnXsyevd(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                  cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
                                  cudaDataType dataTypeA, void *A, int64_t lda, cudaDataType dataTypeW,
                                  void *W, cudaDataType computeType, void *bufferOnDevice,
                                  size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                  size_t workspaceInBytesOnHost, int *info)
{
    CALL("cusolverDnXsyevd");
    struct task t;
    (void)params, (void)bufferOnHost, (void)workspaceInBytesOnHost;
    bool good = eigen_task(&t, jobz, uplo, n, dataTypeA, A, lda, dataTypeW, W, computeType, info);
    return submit(handle, &call, good, cucc_solver_run_syevd, &t, workspaceInBytesOnDevice,
                  EIGEN_EXTENTS(bufferOnDevice, workspaceInBytesOnDevice));
}

/* One of syevdx's two bounds */
static double bound(enum number x, const void *p)
{
    if (p == NULL || x == NUMBERS) return 0;
    return cucc_solver_real_bytes(x) == 4 ? *(const float *)p : *(const double *)p;
}

cusolverStatus_t cusolverDnXsyevdx_bufferSize(
    cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobz, cusolverEigRange_t range,
    cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA, const void *A, int64_t lda, void *vl, void *vu,
    int64_t il, int64_t iu, int64_t *h_meig, cudaDataType dataTypeW, const void *W, cudaDataType computeType,
    size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost)
{
    (void)vl, (void)vu, (void)il, (void)iu, (void)h_meig;
    if (cucc_solver_range(range) == '\0') return CUSOLVER_STATUS_INVALID_VALUE;
    return cusolverDnXsyevd_bufferSize(handle, params, jobz, uplo, n, dataTypeA, A, lda, dataTypeW, W,
                                       computeType, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}

cusolverStatus_t cusolverDnXsyevdx(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                   cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo,
                                   int64_t n, cudaDataType dataTypeA, void *A, int64_t lda, void *vl,
                                   void *vu, int64_t il, int64_t iu, int64_t *meig64, cudaDataType dataTypeW,
                                   void *W, cudaDataType computeType, void *bufferOnDevice,
                                   size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                   size_t workspaceInBytesOnHost, int *info)
{
    CALL("cusolverDnXsyevdx");
    struct task t;
    (void)params, (void)bufferOnHost, (void)workspaceInBytesOnHost;
    bool good = eigen_task(&t, jobz, uplo, n, dataTypeA, A, lda, dataTypeW, W, computeType, info);
    t.selection.range = cucc_solver_range(range), t.selection.wide_count = meig64;
    t.selection.vl = bound(t.x, vl), t.selection.vu = bound(t.x, vu);
    t.selection.il = (int)il, t.selection.iu = (int)iu;
    good = good && meig64 != NULL && cucc_solver_is_selection(&t.selection, n);
    cusolverStatus_t status =
        submit(handle, &call, good, cucc_solver_run_syevdx, &t, workspaceInBytesOnDevice,
               EIGEN_EXTENTS(bufferOnDevice, workspaceInBytesOnDevice));
    return status ? status : cucc_solver_wait(handle, meig64, sizeof *meig64);
}

cusolverStatus_t cusolverDnXsyevBatched_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                                   cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
                                                   cudaDataType dataTypeA, const void *A, int64_t lda,
                                                   cudaDataType dataTypeW, const void *W,
                                                   cudaDataType computeType, size_t *workspaceInBytesOnDevice,
                                                   size_t *workspaceInBytesOnHost, int64_t batchSize)
{
    if (!is_size(batchSize)) return CUSOLVER_STATUS_INVALID_VALUE;
    return cusolverDnXsyevd_bufferSize(handle, params, jobz, uplo, n, dataTypeA, A, lda, dataTypeW, W,
                                       computeType, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}

cusolverStatus_t cusolverDnXsyevBatched(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                        cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
                                        cudaDataType dataTypeA, void *A, int64_t lda, cudaDataType dataTypeW,
                                        void *W, cudaDataType computeType, void *bufferOnDevice,
                                        size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                        size_t workspaceInBytesOnHost, int *info, int64_t batchSize)
{
    CALL("cusolverDnXsyevBatched");
    struct task t;
    (void)params, (void)bufferOnHost, (void)workspaceInBytesOnHost;
    bool good = eigen_task(&t, jobz, uplo, n, dataTypeA, A, lda, dataTypeW, W, computeType, info);
    t.count = (int)batchSize, t.stride.A = lda * n, t.stride.W = n;
    return submit(handle, &call, good && is_size(batchSize), cucc_solver_run_syevd_batched, &t,
                  workspaceInBytesOnDevice,
                  CUCC_EXTENTS(OF_MATRIX(A, t.x, n, n * batchSize, lda, BOTH | CUCC_HULL),
                               OF_REALS(W, t.x, n * batchSize, CUCC_WRITES),
                               OF_WORK(bufferOnDevice, workspaceInBytesOnDevice),
                               NUMBERS_OF(info, batchSize, CUCC_WRITES)));
}

/* Xgeev's arguments, in t; false where they are not good */
static bool general_task(struct task *t, cusolverEigMode_t jobvl, cusolverEigMode_t jobvr, int64_t n,
                         cudaDataType dataTypeA, int64_t lda, cudaDataType dataTypeW, int64_t ldvl,
                         int64_t ldvr, cudaDataType computeType)
{
    *t = (struct task){.x = number_of(dataTypeA), .n = (int)n, .lda = (int)lda};
    t->jobvl = cucc_solver_jobz(jobvl), t->jobvr = cucc_solver_jobz(jobvr);
    t->ldu = (int)ldvl, t->ldv = (int)ldvr;
    if (t->x == NUMBERS) return true; /* not supported, which is told later */
    const bool narrow = cucc_solver_real_bytes(t->x) == 4;
    t->complex_values = dataTypeW == (narrow ? CUDA_C_32F : CUDA_C_64F);
    return t->jobvl && t->jobvr && is_size(n) && is_leading(lda, n) && computeType == dataTypeA &&
           (t->jobvl == 'N' || is_leading(ldvl, n)) && (t->jobvr == 'N' || is_leading(ldvr, n)) &&
           (t->complex_values || (!cucc_solver_is_complex(t->x) && is_real_of(t->x, dataTypeW)));
}

cusolverStatus_t cusolverDnXgeev_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                            cusolverEigMode_t jobvl, cusolverEigMode_t jobvr, int64_t n,
                                            cudaDataType dataTypeA, const void *A, int64_t lda,
                                            cudaDataType dataTypeW, const void *W, cudaDataType dataTypeVL,
                                            const void *VL, int64_t ldvl, cudaDataType dataTypeVR,
                                            const void *VR, int64_t ldvr, cudaDataType computeType,
                                            size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost)
{
    struct task t;
    (void)params, (void)A, (void)W, (void)VL, (void)VR, (void)dataTypeVL, (void)dataTypeVR;
    bool good = general_task(&t, jobvl, jobvr, n, dataTypeA, lda, dataTypeW, ldvl, ldvr, computeType);
    return tell_size(handle, good, t.x, n, n, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}

cusolverStatus_t cusolverDnXgeev(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                 cusolverEigMode_t jobvl, cusolverEigMode_t jobvr, int64_t n,
                                 cudaDataType dataTypeA, void *A, int64_t lda, cudaDataType dataTypeW,
                                 void *W, cudaDataType dataTypeVL, void *VL, int64_t ldvl,
                                 cudaDataType dataTypeVR, void *VR, int64_t ldvr, cudaDataType computeType,
                                 void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                 size_t workspaceInBytesOnHost, int *info)
{
    CALL("cusolverDnXgeev");
    struct task t;
    (void)params, (void)bufferOnHost, (void)workspaceInBytesOnHost;
    bool good = general_task(&t, jobvl, jobvr, n, dataTypeA, lda, dataTypeW, ldvl, ldvr, computeType);
    t.A = A, t.W = W, t.U = VL, t.V = VR, t.info = info;
    const bool left = t.jobvl == 'V', right = t.jobvr == 'V';
    if (good && ((left && dataTypeVL != dataTypeA) || (right && dataTypeVR != dataTypeA)))
        return CUSOLVER_STATUS_NOT_SUPPORTED;
    return submit(handle, &call, good, cucc_solver_run_geev, &t, workspaceInBytesOnDevice,
                  CUCC_EXTENTS(OF_MATRIX(A, t.x, n, n, lda, CUCC_READS | CUCC_SCRATCH),
                               OF_REALS(W, t.x, 2 * n, CUCC_WRITES),
                               OF_MATRIX(VL, t.x, n, left ? n : 0, ldvl, CUCC_WRITES),
                               OF_MATRIX(VR, t.x, n, right ? n : 0, ldvr, CUCC_WRITES),
                               OF_WORK(bufferOnDevice, workspaceInBytesOnDevice), ANSWER(info)));
}

/* --- singular values --- */

cusolverStatus_t cusolverDnXgesvd_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                             signed char jobu, signed char jobvt, int64_t m, int64_t n,
                                             cudaDataType dataTypeA, const void *A, int64_t lda,
                                             cudaDataType dataTypeS, const void *S, cudaDataType dataTypeU,
                                             const void *U, int64_t ldu, cudaDataType dataTypeVT,
                                             const void *VT, int64_t ldvt, cudaDataType computeType,
                                             size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost)
{
    (void)params, (void)jobu, (void)jobvt, (void)A, (void)S, (void)U, (void)VT, (void)ldu, (void)ldvt;
    const enum number x = number_of(dataTypeA);
    bool types_go = computeType == dataTypeA && dataTypeU == dataTypeA && dataTypeVT == dataTypeA &&
                    (x == NUMBERS || is_real_of(x, dataTypeS));
    return tell_size(handle, m >= n && is_leading(lda, m) && types_go, x, m, n, workspaceInBytesOnDevice,
                     workspaceInBytesOnHost);
}

/* How many columns of U, or rows of VT, of n are written by a job: 'A' all, 'S' the first k, else none */
static int64_t written(char job, int64_t n, int64_t k)
{
    return job == 'A' ? n : job == 'S' ? k : 0;
}

cusolverStatus_t cusolverDnXgesvd(cusolverDnHandle_t handle, cusolverDnParams_t params, signed char jobu,
                                  signed char jobvt, int64_t m, int64_t n, cudaDataType dataTypeA, void *A,
                                  int64_t lda, cudaDataType dataTypeS, void *S, cudaDataType dataTypeU,
                                  void *U, int64_t ldu, cudaDataType dataTypeVT, void *VT, int64_t ldvt,
                                  cudaDataType computeType, void *bufferOnDevice,
                                  size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                  size_t workspaceInBytesOnHost, int *info)
{
    CALL("cusolverDnXgesvd");
    (void)params, (void)bufferOnHost, (void)workspaceInBytesOnHost;
    struct task t = {.x = number_of(dataTypeA), .m = (int)m, .n = (int)n, .A = A, .lda = (int)lda};
    t.jobu = (char)jobu, t.jobvt = (char)jobvt, t.W = S, t.info = info;
    t.U = U, t.ldu = ldu > 0 ? (int)ldu : 1, t.V = VT, t.ldv = ldvt > 0 ? (int)ldvt : 1;
    const int64_t columns = written(t.jobu, m, n), rows = written(t.jobvt, n, n);
    bool good = is_size(m) && is_size(n) && m >= n && is_leading(lda, m) &&
                (columns == 0 || is_leading(ldu, m)) && (rows == 0 || is_leading(ldvt, rows)) &&
                !(t.jobu == 'O' && t.jobvt == 'O');
    good = good && computeType == dataTypeA && dataTypeU == dataTypeA && dataTypeVT == dataTypeA &&
           (t.x == NUMBERS || is_real_of(t.x, dataTypeS));
    const bool over = t.jobu == 'O' || t.jobvt == 'O';
    return submit(handle, &call, good, cucc_solver_run_gesvd, &t, workspaceInBytesOnDevice,
                  CUCC_EXTENTS(OF_MATRIX(A, t.x, m, n, lda, over ? BOTH : CUCC_READS | CUCC_SCRATCH),
                               OF_REALS(S, t.x, n, CUCC_WRITES),
                               OF_MATRIX(U, t.x, m, columns, ldu, CUCC_WRITES),
                               OF_MATRIX(VT, t.x, rows, rows > 0 ? n : 0, ldvt, CUCC_WRITES),
                               OF_WORK(bufferOnDevice, workspaceInBytesOnDevice), ANSWER(info)));
}

cusolverStatus_t cusolverDnXgesvdp_bufferSize(
    cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobz, int econ, int64_t m,
    int64_t n, cudaDataType dataTypeA, const void *A, int64_t lda, cudaDataType dataTypeS, const void *S,
    cudaDataType dataTypeU, const void *U, int64_t ldu, cudaDataType dataTypeV, const void *V, int64_t ldv,
    cudaDataType computeType, size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost)
{
    (void)params, (void)econ, (void)A, (void)S, (void)U, (void)V, (void)ldu, (void)ldv;
    const enum number x = number_of(dataTypeA);
    bool types_go = computeType == dataTypeA && dataTypeU == dataTypeA && dataTypeV == dataTypeA &&
                    (x == NUMBERS || is_real_of(x, dataTypeS));
    return tell_size(handle, cucc_solver_jobz(jobz) && is_leading(lda, m) && types_go, x, m, n,
                     workspaceInBytesOnDevice, workspaceInBytesOnHost);
}

cusolverStatus_t cusolverDnXgesvdp(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                   cusolverEigMode_t jobz, int econ, int64_t m, int64_t n,
                                   cudaDataType dataTypeA, void *A, int64_t lda, cudaDataType dataTypeS,
                                   void *S, cudaDataType dataTypeU, void *U, int64_t ldu,
                                   cudaDataType dataTypeV, void *V, int64_t ldv, cudaDataType computeType,
                                   void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                   size_t workspaceInBytesOnHost, int *d_info, double *h_err_sigma)
{
    CALL("cusolverDnXgesvdp");
    (void)params, (void)bufferOnHost, (void)workspaceInBytesOnHost;
    struct task t = {.x = number_of(dataTypeA), .m = (int)m, .n = (int)n, .A = A, .lda = (int)lda};
    t.jobz = cucc_solver_jobz(jobz), t.econ = econ != 0, t.W = S, t.info = d_info;
    t.U = U, t.ldu = ldu > 0 ? (int)ldu : 1, t.V = V, t.ldv = ldv > 0 ? (int)ldv : 1;
    const int64_t few = m < n ? m : n;
    const int64_t left = t.jobz != 'V' ? 0 : t.econ ? few : m, right = t.jobz != 'V' ? 0 : t.econ ? few : n;
    bool good = t.jobz && is_size(m) && is_size(n) && is_leading(lda, m) && h_err_sigma != NULL &&
                (left == 0 || is_leading(ldu, m)) && (right == 0 || is_leading(ldv, n));
    good = good && computeType == dataTypeA && dataTypeU == dataTypeA && dataTypeV == dataTypeA &&
           (t.x == NUMBERS || is_real_of(t.x, dataTypeS));
    cusolverStatus_t status =
        submit(handle, &call, good, cucc_solver_run_gesvdj, &t, workspaceInBytesOnDevice,
               CUCC_EXTENTS(OF_MATRIX(A, t.x, m, n, lda, CUCC_READS | CUCC_SCRATCH),
                            OF_REALS(S, t.x, few, CUCC_WRITES), OF_MATRIX(U, t.x, m, left, ldu, CUCC_WRITES),
                            OF_MATRIX(V, t.x, n, right, ldv, CUCC_WRITES),
                            OF_WORK(bufferOnDevice, workspaceInBytesOnDevice), ANSWER(d_info)));
    if (!status) *h_err_sigma = 0;
    return status;
}

cusolverStatus_t cusolverDnXgesvdr_bufferSize(
    cusolverDnHandle_t handle, cusolverDnParams_t params, signed char jobu, signed char jobv, int64_t m,
    int64_t n, int64_t k, int64_t p, int64_t niters, cudaDataType dataTypeA, const void *A, int64_t lda,
    cudaDataType dataTypeSrand, const void *Srand, cudaDataType dataTypeUrand, const void *Urand,
    int64_t ldUrand, cudaDataType dataTypeVrand, const void *Vrand, int64_t ldVrand, cudaDataType computeType,
    size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost)
{
    (void)params, (void)jobu, (void)jobv, (void)niters, (void)A, (void)Srand, (void)Urand, (void)Vrand;
    (void)ldUrand, (void)ldVrand;
    const enum number x = number_of(dataTypeA);
    bool types_go = computeType == dataTypeA && dataTypeUrand == dataTypeA && dataTypeVrand == dataTypeA &&
                    (x == NUMBERS || is_real_of(x, dataTypeSrand));
    return tell_size(handle, is_leading(lda, m) && k >= 0 && p >= 0 && k + p <= (m < n ? m : n) && types_go,
                     x, m, n, workspaceInBytesOnDevice, workspaceInBytesOnHost);
}

cusolverStatus_t cusolverDnXgesvdr(cusolverDnHandle_t handle, cusolverDnParams_t params, signed char jobu,
                                   signed char jobv, int64_t m, int64_t n, int64_t k, int64_t p,
                                   int64_t niters, cudaDataType dataTypeA, void *A, int64_t lda,
                                   cudaDataType dataTypeSrand, void *Srand, cudaDataType dataTypeUrand,
                                   void *Urand, int64_t ldUrand, cudaDataType dataTypeVrand, void *Vrand,
                                   int64_t ldVrand, cudaDataType computeType, void *bufferOnDevice,
                                   size_t workspaceInBytesOnDevice, void *bufferOnHost,
                                   size_t workspaceInBytesOnHost, int *d_info)
{
    CALL("cusolverDnXgesvdr");
    (void)params, (void)niters, (void)bufferOnHost, (void)workspaceInBytesOnHost;
    struct task t = {.x = number_of(dataTypeA), .m = (int)m, .n = (int)n, .k = (int)k, .A = A};
    const bool left = jobu == 'S', right = jobv == 'S';
    t.lda = (int)lda, t.jobz = left || right ? 'V' : 'N', t.W = Srand, t.info = d_info;
    t.U = left ? Urand : NULL, t.ldu = (int)ldUrand, t.V = right ? Vrand : NULL, t.ldv = (int)ldVrand;
    bool good = is_size(m) && is_size(n) && is_leading(lda, m) && k >= 0 && p >= 0 &&
                k + p <= (m < n ? m : n) && (left || jobu == 'N') && (right || jobv == 'N') &&
                (!left || is_leading(ldUrand, m)) && (!right || is_leading(ldVrand, n));
    good = good && computeType == dataTypeA && dataTypeUrand == dataTypeA && dataTypeVrand == dataTypeA &&
           (t.x == NUMBERS || is_real_of(t.x, dataTypeSrand));
    return submit(handle, &call, good, cucc_solver_run_gesvdr, &t, workspaceInBytesOnDevice,
                  CUCC_EXTENTS(OF_MATRIX(A, t.x, m, n, lda, CUCC_READS), OF_REALS(Srand, t.x, k, CUCC_WRITES),
                               OF_MATRIX(Urand, t.x, m, left ? k : 0, ldUrand, CUCC_WRITES),
                               OF_MATRIX(Vrand, t.x, n, right ? k : 0, ldVrand, CUCC_WRITES),
                               OF_WORK(bufferOnDevice, workspaceInBytesOnDevice), ANSWER(d_info)));
}
