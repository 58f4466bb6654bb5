/* typed.c: the public functions, once for each type. */
#include "context.h"

#define IS_LEADING cucc_solver_is_leading
#define HAS_WORK(m, n) (lwork >= cucc_solver_work(m, n))

#define FACTORS(X, T)                                                                                        \
    cusolverStatus_t cusolverDn##X##potrf_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo,       \
                                                     int n, T *A, int lda, int *Lwork)                       \
    {                                                                                                        \
        (void)A;                                                                                             \
        return cucc_solver_size(handle, cucc_solver_uplo(uplo) && IS_LEADING(lda, n), n, n, Lwork);          \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##potrf(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A,     \
                                          int lda, T *work, int lwork, int *devInfo)                         \
    {                                                                                                        \
        CALL("cusolverDn" #X "potrf");                                                                       \
        struct task t = {.x = NUMBER_##X, .uplo = cucc_solver_uplo(uplo), .n = n, .A = A, .lda = lda};       \
        t.info = devInfo;                                                                                    \
        bool good = t.uplo && n >= 0 && IS_LEADING(lda, n) && HAS_WORK(n, n);                                \
        return cucc_solver_queue(                                                                            \
            handle, &call, good, cucc_solver_run_potrf, &t,                                                  \
            CUCC_EXTENTS(TRIANGLE(A, n, lda, t.uplo, BOTH), WORK(work, lwork), ANSWER(devInfo)));            \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##potri_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo,       \
                                                     int n, T *A, int lda, int *lwork)                       \
    {                                                                                                        \
        return cusolverDn##X##potrf_bufferSize(handle, uplo, n, A, lda, lwork);                              \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##potri(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A,     \
                                          int lda, T *work, int lwork, int *devInfo)                         \
    {                                                                                                        \
        CALL("cusolverDn" #X "potri");                                                                       \
        struct task t = {.x = NUMBER_##X, .uplo = cucc_solver_uplo(uplo), .n = n, .A = A, .lda = lda};       \
        t.info = devInfo;                                                                                    \
        bool good = t.uplo && n >= 0 && IS_LEADING(lda, n) && HAS_WORK(n, n);                                \
        return cucc_solver_queue(                                                                            \
            handle, &call, good, cucc_solver_run_potri, &t,                                                  \
            CUCC_EXTENTS(TRIANGLE(A, n, lda, t.uplo, BOTH), WORK(work, lwork), ANSWER(devInfo)));            \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##potrs(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, int nrhs, \
                                          const T *A, int lda, T *B, int ldb, int *devInfo)                  \
    {                                                                                                        \
        CALL("cusolverDn" #X "potrs");                                                                       \
        struct task t = {.x = NUMBER_##X, .uplo = cucc_solver_uplo(uplo), .n = n, .nrhs = nrhs};             \
        t.A = (T *)A;                                                                                        \
        t.lda = lda;                                                                                         \
        t.B = B;                                                                                             \
        t.ldb = ldb;                                                                                         \
        t.info = devInfo;                                                                                    \
        bool good = t.uplo && n >= 0 && nrhs >= 0 && IS_LEADING(lda, n) && IS_LEADING(ldb, n);               \
        return cucc_solver_queue(handle, &call, good, cucc_solver_run_potrs, &t,                             \
                                 CUCC_EXTENTS(TRIANGLE(A, n, lda, t.uplo, CUCC_READS),                       \
                                              MATRIX(B, n, nrhs, ldb, BOTH), ANSWER(devInfo)));              \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##potrfBatched(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n,    \
                                                 T *Aarray[], int lda, int *infoArray, int batchSize)        \
    {                                                                                                        \
        CALL("cusolverDn" #X "potrfBatched");                                                                \
        struct task t = {.x = NUMBER_##X, .uplo = cucc_solver_uplo(uplo), .n = n, .A = Aarray, .lda = lda};  \
        t.info = infoArray;                                                                                  \
        t.count = batchSize;                                                                                 \
        bool good = t.uplo && n >= 0 && batchSize >= 0 && IS_LEADING(lda, n);                                \
        return cucc_solver_queue(                                                                            \
            handle, &call, good, cucc_solver_run_potrf_batched, &t,                                          \
            CUCC_EXTENTS(cucc_extent_each(TRIANGLE((T *)NULL, n, lda, t.uplo, BOTH), Aarray, batchSize),     \
                         NUMBERS_OF(infoArray, batchSize, CUCC_WRITES)));                                    \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##potrsBatched(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n,    \
                                                 int nrhs, T *A[], int lda, T *B[], int ldb, int *d_info,    \
                                                 int batchSize)                                              \
    {                                                                                                        \
        CALL("cusolverDn" #X "potrsBatched");                                                                \
        struct task t = {.x = NUMBER_##X, .uplo = cucc_solver_uplo(uplo), .n = n, .nrhs = nrhs};             \
        t.A = A;                                                                                             \
        t.lda = lda;                                                                                         \
        t.B = B;                                                                                             \
        t.ldb = ldb;                                                                                         \
        t.info = d_info;                                                                                     \
        t.count = batchSize;                                                                                 \
        bool good = t.uplo && n >= 0 && nrhs == 1 && batchSize >= 0 && IS_LEADING(lda, n);                   \
        return cucc_solver_queue(                                                                            \
            handle, &call, good && IS_LEADING(ldb, n), cucc_solver_run_potrs_batched, &t,                    \
            CUCC_EXTENTS(cucc_extent_each(TRIANGLE((T *)NULL, n, lda, t.uplo, CUCC_READS), A, batchSize),    \
                         cucc_extent_each(MATRIX((T *)NULL, n, nrhs, ldb, BOTH), B, batchSize),              \
                         ANSWER(d_info)));                                                                   \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##getrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *A, int lda, \
                                                     int *Lwork)                                             \
    {                                                                                                        \
        (void)A;                                                                                             \
        return cucc_solver_size(handle, IS_LEADING(lda, m), m, n, Lwork);                                    \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##getrf(cusolverDnHandle_t handle, int m, int n, T *A, int lda, T *work,   \
                                          int *devIpiv, int *devInfo)                                        \
    {                                                                                                        \
        CALL("cusolverDn" #X "getrf");                                                                       \
        struct task t = {.x = NUMBER_##X, .m = m, .n = n, .A = A, .lda = lda, .pivots = devIpiv};            \
        t.info = devInfo;                                                                                    \
        bool good = m >= 0 && n >= 0 && IS_LEADING(lda, m);                                                  \
        return cucc_solver_queue(handle, &call, good, cucc_solver_run_getrf, &t,                             \
                                 CUCC_EXTENTS(MATRIX(A, m, n, lda, BOTH),                                    \
                                              WORK(work, cucc_solver_work(m, n)),                            \
                                              NUMBERS_OF(devIpiv,                                            \
                                                         devIpiv == NULL ? 0                                 \
                                                         : m < n         ? m                                 \
                                                                         : n,                                        \
                                                         CUCC_WRITES),                                       \
                                              ANSWER(devInfo)));                                             \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##getrs(cusolverDnHandle_t handle, cublasOperation_t trans, int n,         \
                                          int nrhs, const T *A, int lda, const int *devIpiv, T *B, int ldb,  \
                                          int *devInfo)                                                      \
    {                                                                                                        \
        CALL("cusolverDn" #X "getrs");                                                                       \
        struct task t = {.x = NUMBER_##X, .n = n, .nrhs = nrhs, .A = (T *)A, .lda = lda, .B = B};            \
        t.trans = cucc_solver_trans(trans, t.x);                                                             \
        t.pivots = (int *)devIpiv;                                                                           \
        t.ldb = ldb;                                                                                         \
        t.info = devInfo;                                                                                    \
        bool good = t.trans && n >= 0 && nrhs >= 0 && IS_LEADING(lda, n) && IS_LEADING(ldb, n);              \
        return cucc_solver_queue(handle, &call, good, cucc_solver_run_getrs, &t,                             \
                                 CUCC_EXTENTS(MATRIX(A, n, n, lda, CUCC_READS),                              \
                                              NUMBERS_OF(devIpiv, devIpiv ? n : 0, CUCC_READS),              \
                                              MATRIX(B, n, nrhs, ldb, BOTH), ANSWER(devInfo)));              \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##geqrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *A, int lda, \
                                                     int *lwork)                                             \
    {                                                                                                        \
        (void)A;                                                                                             \
        return cucc_solver_size(handle, IS_LEADING(lda, m), m, n, lwork);                                    \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##geqrf(cusolverDnHandle_t handle, int m, int n, T *A, int lda, T *TAU,    \
                                          T *work, int lwork, int *devInfo)                                  \
    {                                                                                                        \
        CALL("cusolverDn" #X "geqrf");                                                                       \
        struct task t = {.x = NUMBER_##X, .m = m, .n = n, .A = A, .lda = lda, .tau = TAU, .info = devInfo};  \
        bool good = m >= 0 && n >= 0 && IS_LEADING(lda, m) && HAS_WORK(m, n);                                \
        return cucc_solver_queue(handle, &call, good, cucc_solver_run_geqrf, &t,                             \
                                 CUCC_EXTENTS(MATRIX(A, m, n, lda, BOTH),                                    \
                                              NUMBERS_OF(TAU, m < n ? m : n, CUCC_WRITES),                   \
                                              WORK(work, lwork), ANSWER(devInfo)));                          \
    }

#define ORTHOGONAL(X, T, orgqr, ormqr)                                                                       \
    cusolverStatus_t cusolverDn##X##orgqr##_bufferSize(cusolverDnHandle_t handle, int m, int n, int k,       \
                                                       const T *A, int lda, const T *tau, int *lwork)        \
    {                                                                                                        \
        (void)A;                                                                                             \
        (void)tau;                                                                                           \
        return cucc_solver_size(handle, k >= 0 && k <= n && n <= m && IS_LEADING(lda, m), m, n, lwork);      \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##orgqr(cusolverDnHandle_t handle, int m, int n, int k, T *A, int lda,     \
                                          const T *tau, T *work, int lwork, int *info)                       \
    {                                                                                                        \
        CALL("cusolverDn" #X #orgqr);                                                                        \
        struct task t = {.x = NUMBER_##X, .m = m, .n = n, .k = k, .A = A, .lda = lda, .tau = (T *)tau};      \
        t.info = info;                                                                                       \
        bool good = n >= 0 && k >= 0 && k <= n && n <= m && IS_LEADING(lda, m) && HAS_WORK(m, n);            \
        return cucc_solver_queue(handle, &call, good, cucc_solver_run_orgqr, &t,                             \
                                 CUCC_EXTENTS(MATRIX(A, m, k, lda, BOTH), MATRIX(A, m, n, lda, CUCC_WRITES), \
                                              NUMBERS_OF(tau, k, CUCC_READS), WORK(work, lwork),             \
                                              ANSWER(info)));                                                \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##ormqr##_bufferSize(                                                      \
        cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t trans, int m, int n, int k,      \
        const T *A, int lda, const T *tau, const T *C, int ldc, int *lwork)                                  \
    {                                                                                                        \
        (void)A;                                                                                             \
        (void)tau;                                                                                           \
        (void)C;                                                                                             \
        int rows = side == CUBLAS_SIDE_LEFT ? m : n;                                                         \
        bool good = cucc_solver_side(side) && cucc_solver_trans(trans, NUMBER_##X) && k >= 0 && k <= rows;   \
        return cucc_solver_size(handle, good && IS_LEADING(lda, rows) && IS_LEADING(ldc, m), m, n, lwork);   \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##ormqr(cusolverDnHandle_t handle, cublasSideMode_t side,                  \
                                          cublasOperation_t trans, int m, int n, int k, const T *A, int lda, \
                                          const T *tau, T *C, int ldc, T *work, int lwork, int *devInfo)     \
    {                                                                                                        \
        CALL("cusolverDn" #X #ormqr);                                                                        \
        struct task t = {.x = NUMBER_##X, .m = m, .n = n, .k = k, .A = (T *)A, .lda = lda, .C = C};          \
        t.side = cucc_solver_side(side);                                                                     \
        t.trans = cucc_solver_trans(trans, t.x);                                                             \
        t.tau = (T *)tau;                                                                                    \
        t.ldc = ldc;                                                                                         \
        t.info = devInfo;                                                                                    \
        int rows = side == CUBLAS_SIDE_LEFT ? m : n;                                                         \
        bool good = t.side && t.trans && m >= 0 && n >= 0 && k >= 0 && k <= rows && IS_LEADING(lda, rows);   \
        bool other = trans == (cucc_solver_is_complex(t.x) ? CUBLAS_OP_T : CUBLAS_OP_C);                     \
        cusolverStatus_t status = cucc_solver_queue(                                                         \
            handle, &call, good && IS_LEADING(ldc, m) && HAS_WORK(m, n),                                     \
            other ? cucc_solver_run_refused_trans : cucc_solver_run_ormqr, &t,                               \
            CUCC_EXTENTS(MATRIX(A, rows, k, lda, CUCC_READS), NUMBERS_OF(tau, k, CUCC_READS),                \
                         MATRIX(C, m, n, ldc, BOTH), WORK(work, lwork), ANSWER(devInfo)));                   \
        return status == CUSOLVER_STATUS_SUCCESS && other ? CUSOLVER_STATUS_INVALID_VALUE : status;          \
    }

#define SPECTRAL(X, T, R, syevd, syevj, sygvd)                                                               \
    static cusolverStatus_t X##_eigen(cusolverDnHandle_t handle, const cucc_kernel_info *call,               \
                                      cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, T *A, int lda,   \
                                      R *W, T *work, int lwork, int *info)                                   \
    {                                                                                                        \
        struct task t = {.x = NUMBER_##X, .n = n, .A = A, .lda = lda, .W = W, .info = info};                 \
        t.jobz = cucc_solver_jobz(jobz);                                                                     \
        t.uplo = cucc_solver_uplo(uplo);                                                                     \
        bool good = t.jobz && t.uplo && n >= 0 && IS_LEADING(lda, n) && HAS_WORK(n, n);                      \
        return cucc_solver_queue(                                                                            \
            handle, call, good, cucc_solver_run_syevd, &t,                                                   \
            CUCC_EXTENTS(TRIANGLE(A, n, lda, t.uplo, CUCC_READS),                                            \
                         MATRIX(A, n, n, lda, t.jobz == 'V' ? CUCC_WRITES : CUCC_SCRATCH),                   \
                         NUMBERS_OF(W, n, CUCC_WRITES), WORK(work, lwork), ANSWER(info)));                   \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##syevd##_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,    \
                                                       cublasFillMode_t uplo, int n, const T *A, int lda,    \
                                                       const R *W, int *lwork)                               \
    {                                                                                                        \
        (void)A;                                                                                             \
        (void)W;                                                                                             \
        bool good = cucc_solver_jobz(jobz) && cucc_solver_uplo(uplo) && IS_LEADING(lda, n);                  \
        return cucc_solver_size(handle, good, n, n, lwork);                                                  \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##syevd(cusolverDnHandle_t handle, cusolverEigMode_t jobz,                 \
                                          cublasFillMode_t uplo, int n, T *A, int lda, R *W, T *work,        \
                                          int lwork, int *info)                                              \
    {                                                                                                        \
        CALL("cusolverDn" #X #syevd);                                                                        \
        return X##_eigen(handle, &call, jobz, uplo, n, A, lda, W, work, lwork, info);                        \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##syevj##_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,    \
                                                       cublasFillMode_t uplo, int n, const T *A, int lda,    \
                                                       const R *W, int *lwork, syevjInfo_t params)           \
    {                                                                                                        \
        (void)params;                                                                                        \
        return cusolverDn##X##syevd##_bufferSize(handle, jobz, uplo, n, A, lda, W, lwork);                   \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##syevj(cusolverDnHandle_t handle, cusolverEigMode_t jobz,                 \
                                          cublasFillMode_t uplo, int n, T *A, int lda, R *W, T *work,        \
                                          int lwork, int *info, syevjInfo_t params)                          \
    {                                                                                                        \
        CALL("cusolverDn" #X #syevj);                                                                        \
        (void)params;                                                                                        \
        return X##_eigen(handle, &call, jobz, uplo, n, A, lda, W, work, lwork, info);                        \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##sygvd##_bufferSize(                                                      \
        cusolverDnHandle_t handle, cusolverEigType_t itype, cusolverEigMode_t jobz, cublasFillMode_t uplo,   \
        int n, const T *A, int lda, const T *B, int ldb, const R *W, int *lwork)                             \
    {                                                                                                        \
        (void)B;                                                                                             \
        if (itype < CUSOLVER_EIG_TYPE_1 || itype > CUSOLVER_EIG_TYPE_3 || !IS_LEADING(ldb, n))               \
            return CUSOLVER_STATUS_INVALID_VALUE;                                                            \
        return cusolverDn##X##syevd##_bufferSize(handle, jobz, uplo, n, A, lda, W, lwork);                   \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##sygvd(cusolverDnHandle_t handle, cusolverEigType_t itype,                \
                                          cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, T *A,        \
                                          int lda, T *B, int ldb, R *W, T *work, int lwork, int *info)       \
    {                                                                                                        \
        CALL("cusolverDn" #X #sygvd);                                                                        \
        struct task t = {.x = NUMBER_##X, .n = n, .A = A, .lda = lda, .B = B, .ldb = ldb, .W = W};           \
        t.itype = itype;                                                                                     \
        t.jobz = cucc_solver_jobz(jobz);                                                                     \
        t.uplo = cucc_solver_uplo(uplo);                                                                     \
        t.info = info;                                                                                       \
        bool good = t.jobz && t.uplo && n >= 0 && itype >= CUSOLVER_EIG_TYPE_1 &&                            \
                    itype <= CUSOLVER_EIG_TYPE_3 && IS_LEADING(lda, n) && IS_LEADING(ldb, n);                \
        return cucc_solver_queue(                                                                            \
            handle, &call, good && HAS_WORK(n, n), cucc_solver_run_sygvd, &t,                                \
            CUCC_EXTENTS(TRIANGLE(A, n, lda, t.uplo, CUCC_READS),                                            \
                         MATRIX(A, n, n, lda, t.jobz == 'V' ? CUCC_WRITES : CUCC_SCRATCH),                   \
                         TRIANGLE(B, n, ldb, t.uplo, BOTH), NUMBERS_OF(W, n, CUCC_WRITES),                   \
                         WORK(work, lwork), ANSWER(info)));                                                  \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##gesvd_bufferSize(cusolverDnHandle_t handle, int m, int n, int *lwork)    \
    {                                                                                                        \
        return cucc_solver_size(handle, m >= n, m, n, lwork);                                                \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##gesvd(cusolverDnHandle_t handle, signed char jobu, signed char jobvt,    \
                                          int m, int n, T *A, int lda, R *S, T *U, int ldu, T *VT, int ldvt, \
                                          T *work, int lwork, R *rwork, int *info)                           \
    {                                                                                                        \
        CALL("cusolverDn" #X "gesvd");                                                                       \
        struct task t = {.x = NUMBER_##X, .m = m, .n = n, .A = A, .lda = lda, .W = S, .U = U, .V = VT};      \
        t.jobu = (char)jobu;                                                                                 \
        t.jobvt = (char)jobvt;                                                                               \
        t.ldu = ldu;                                                                                         \
        t.ldv = ldvt;                                                                                        \
        t.superdiagonal = rwork;                                                                             \
        t.info = info;                                                                                       \
        bool u = jobu == 'A' || jobu == 'S', vt = jobvt == 'A' || jobvt == 'S';                              \
        bool good = n >= 0 && m >= n && IS_LEADING(lda, m) && (!u || IS_LEADING(ldu, m)) &&                  \
                    (!vt || IS_LEADING(ldvt, n)) && (u || jobu == 'O' || jobu == 'N') &&                     \
                    (vt || jobvt == 'O' || jobvt == 'N') && !(jobu == 'O' && jobvt == 'O');                  \
        if (!u) t.ldu = 1;                                                                                   \
        if (!vt) t.ldv = 1;                                                                                  \
        return cucc_solver_queue(                                                                            \
            handle, &call, good && HAS_WORK(m, n), cucc_solver_run_gesvd, &t,                                \
            CUCC_EXTENTS(MATRIX(A, m, n, lda, CUCC_READS),                                                   \
                         MATRIX(A, m, n, lda, jobu == 'O' || jobvt == 'O' ? CUCC_WRITES : CUCC_SCRATCH),     \
                         NUMBERS_OF(S, n, CUCC_WRITES),                                                      \
                         MATRIX(U, m,                                                                        \
                                !u            ? 0                                                            \
                                : jobu == 'A' ? m                                                            \
                                              : n,                                                           \
                                ldu, CUCC_WRITES),                                                           \
                         MATRIX(VT, n, vt ? n : 0, ldvt, CUCC_WRITES), WORK(work, lwork), ANSWER(info)));    \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##gesvdj_bufferSize(                                                       \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ, int m, int n, const T *A, int lda,      \
        const R *S, const T *U, int ldu, const T *V, int ldv, int *lwork, gesvdjInfo_t params)               \
    {                                                                                                        \
        (void)A, (void)S, (void)U, (void)V, (void)econ, (void)params;                                        \
        bool good =                                                                                          \
            cucc_solver_jobz(jobz) && IS_LEADING(lda, m) && IS_LEADING(ldu, m) && IS_LEADING(ldv, n);        \
        return cucc_solver_size(handle, good, m, n, lwork);                                                  \
    }                                                                                                        \
    cusolverStatus_t cusolverDn##X##gesvdj(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ,      \
                                           int m, int n, T *A, int lda, R *S, T *U, int ldu, T *V, int ldv,  \
                                           T *work, int lwork, int *info, gesvdjInfo_t params)               \
    {                                                                                                        \
        CALL("cusolverDn" #X "gesvdj");                                                                      \
        (void)params;                                                                                        \
        struct task t = {.x = NUMBER_##X, .m = m, .n = n, .A = A, .lda = lda, .W = S, .U = U, .V = V};       \
        t.jobz = cucc_solver_jobz(jobz);                                                                     \
        t.econ = econ != 0;                                                                                  \
        t.ldu = ldu;                                                                                         \
        t.ldv = ldv;                                                                                         \
        t.info = info;                                                                                       \
        const int few = m < n ? m : n;                                                                       \
        bool vectors = t.jobz == 'V', good = t.jobz && m >= 0 && n >= 0 && IS_LEADING(lda, m);               \
        if (vectors) good = good && IS_LEADING(ldu, m) && IS_LEADING(ldv, n);                                \
        return cucc_solver_queue(handle, &call, good && HAS_WORK(m, n), cucc_solver_run_gesvdj, &t,          \
                                 CUCC_EXTENTS(MATRIX(A, m, n, lda, CUCC_READS),                              \
                                              MATRIX(A, m, n, lda, CUCC_SCRATCH),                            \
                                              NUMBERS_OF(S, few, CUCC_WRITES),                               \
                                              MATRIX(U, m,                                                   \
                                                     !vectors ? 0                                            \
                                                     : econ   ? few                                          \
                                                              : m,                                             \
                                                     ldu, CUCC_WRITES),                                      \
                                              MATRIX(V, n,                                                   \
                                                     !vectors ? 0                                            \
                                                     : econ   ? few                                          \
                                                              : n,                                             \
                                                     ldv, CUCC_WRITES),                                      \
                                              WORK(work, lwork), ANSWER(info)));                             \
    }

FACTORS(S, float)
FACTORS(D, double)
FACTORS(C, cuComplex)
FACTORS(Z, cuDoubleComplex)
ORTHOGONAL(S, float, orgqr, ormqr)
ORTHOGONAL(D, double, orgqr, ormqr)
ORTHOGONAL(C, cuComplex, ungqr, unmqr)
ORTHOGONAL(Z, cuDoubleComplex, ungqr, unmqr)
SPECTRAL(S, float, float, syevd, syevj, sygvd)
SPECTRAL(D, double, double, syevd, syevj, sygvd)
SPECTRAL(C, cuComplex, float, heevd, heevj, hegvd)
SPECTRAL(Z, cuDoubleComplex, double, heevd, heevj, hegvd)
