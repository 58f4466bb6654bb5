/* cusolverDn.h: cuSOLVER for dense matrices on device memory: factors, solutions, eigenvalues, singular
 * values.  C and C++; link with -lcusolver.
 *
 *     cusolverDnHandle_t handle;
 *     cusolverDnCreate(&handle);
 *     cusolverDnDgetrf_bufferSize(handle, n, n, A, lda, &count);      then cudaMalloc work, count doubles
 *     cusolverDnDgetrf(handle, n, n, A, lda, work, pivots, info);
 *     cusolverDnDgetrs(handle, CUBLAS_OP_N, n, 1, A, lda, pivots, b, n, info);
 *
 * The work is LAPACK's (liblapack.so.3, found when the first handle is made; on Debian: apt-get install
 * liblapack3, or libopenblas0, which is faster).  Matrices are stored by columns.  A call is queued on the
 * handle's stream and returns at once; *info, on the device, is 0, or what LAPACK says: the first pivot or
 * minor that failed, the number of values that did not converge.  Workspaces are asked for and checked, and
 * left alone.
 *
 * X is S, D, C or Z, T its type and R the type of its absolute values; names of complex ones are the second.
 *
 *     potrf  potri       A = L L^H or U^H U in place of one triangle of A; and the inverse's triangle from it
 *     potrs              solves A X = B, from potrf's factor, in place of B
 *     getrf  getrs       P A = L U with pivots, or A = L U where devIpiv is NULL; solves op(A) X = B from it
 *     geqrf              A = Q R: R above the diagonal, reflectors below, their factors in tau
 *     orgqr/ungqr        Q itself, m by n, of k reflectors
 *     ormqr/unmqr        C becomes op(Q) C or C op(Q)
 *     syevd/heevd        eigenvalues W, ascending, of A; with vectors in place of A
 *     syevj/heevj        the same, by the same method here; sort_eig and tolerance are kept without effect
 *     sygvd/hegvd        the generalised problem with B, which becomes its Cholesky factor
 *     gesvd              A = U S V^H, m >= n; jobu, jobvt: 'A' all columns, 'S' the first n, 'O' in place of
 *                        A, 'N' none
 *     gesvdj             the same for any m and n with V, not V^H; econ: only min(m, n) columns
 *     potrfBatched potrsBatched    from device arrays of pointers; one right side each for potrs
 */
#ifndef CUSOLVERDN_H_
#define CUSOLVERDN_H_

#include "cublas_v2.h"
#include "cusolver_common.h"

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct syevjInfo *syevjInfo_t;
typedef struct gesvdjInfo *gesvdjInfo_t;

#ifdef __cplusplus
extern "C" {
#endif

cusolverStatus_t CUSOLVERAPI cusolverDnCreate(cusolverDnHandle_t *handle);
cusolverStatus_t CUSOLVERAPI cusolverDnDestroy(cusolverDnHandle_t handle); /* waits for what it has queued */
cusolverStatus_t CUSOLVERAPI cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t streamId);
cusolverStatus_t CUSOLVERAPI cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *streamId);

cusolverStatus_t CUSOLVERAPI cusolverDnCreateSyevjInfo(syevjInfo_t *info);
cusolverStatus_t CUSOLVERAPI cusolverDnDestroySyevjInfo(syevjInfo_t info);
cusolverStatus_t CUSOLVERAPI cusolverDnXsyevjSetTolerance(syevjInfo_t info, double tolerance);
cusolverStatus_t CUSOLVERAPI cusolverDnXsyevjSetMaxSweeps(syevjInfo_t info, int max_sweeps);
cusolverStatus_t CUSOLVERAPI cusolverDnXsyevjSetSortEig(syevjInfo_t info, int sort_eig);
cusolverStatus_t CUSOLVERAPI cusolverDnCreateGesvdjInfo(gesvdjInfo_t *info);
cusolverStatus_t CUSOLVERAPI cusolverDnDestroyGesvdjInfo(gesvdjInfo_t info);
cusolverStatus_t CUSOLVERAPI cusolverDnXgesvdjSetTolerance(gesvdjInfo_t info, double tolerance);
cusolverStatus_t CUSOLVERAPI cusolverDnXgesvdjSetMaxSweeps(gesvdjInfo_t info, int max_sweeps);
cusolverStatus_t CUSOLVERAPI cusolverDnXgesvdjSetSortEig(gesvdjInfo_t info, int sort_svd);

#define CUCC_SOLVER_FACTORS(_X, _T)                                                                          \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##potrf_bufferSize(                                           \
        cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, _T *_A, int lda, int *Lwork);               \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##potrf(cusolverDnHandle_t handle, cublasFillMode_t uplo,     \
                                                       int n, _T *_A, int lda, _T *Workspace, int Lwork,     \
                                                       int *devInfo);                                        \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##potri_bufferSize(                                           \
        cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, _T *_A, int lda, int *lwork);               \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##potri(cusolverDnHandle_t handle, cublasFillMode_t uplo,     \
                                                       int n, _T *_A, int lda, _T *work, int lwork,          \
                                                       int *devInfo);                                        \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##potrs(cusolverDnHandle_t handle, cublasFillMode_t uplo,     \
                                                       int n, int nrhs, const _T *_A, int lda, _T *_B,       \
                                                       int ldb, int *devInfo);                               \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##potrfBatched(cusolverDnHandle_t handle,                     \
                                                              cublasFillMode_t uplo, int n, _T *Aarray[],    \
                                                              int lda, int *infoArray, int batchSize);       \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##potrsBatched(                                               \
        cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, int nrhs, _T *_A[], int lda, _T *_B[],      \
        int ldb, int *d_info, int batchSize);                                                                \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##getrf_bufferSize(cusolverDnHandle_t handle, int m, int n,   \
                                                                  _T *_A, int lda, int *Lwork);              \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##getrf(cusolverDnHandle_t handle, int m, int n, _T *_A,      \
                                                       int lda, _T *Workspace, int *devIpiv, int *devInfo);  \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##getrs(cusolverDnHandle_t handle, cublasOperation_t trans,   \
                                                       int n, int nrhs, const _T *_A, int lda,               \
                                                       const int *devIpiv, _T *_B, int ldb, int *devInfo);   \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##geqrf_bufferSize(cusolverDnHandle_t handle, int m, int n,   \
                                                                  _T *_A, int lda, int *lwork);              \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##geqrf(cusolverDnHandle_t handle, int m, int n, _T *_A,      \
                                                       int lda, _T *TAU, _T *Workspace, int Lwork,           \
                                                       int *devInfo);

#define CUCC_SOLVER_ORTHOGONAL(_X, _T, orgqr, ormqr)                                                         \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##orgqr##_bufferSize(                                         \
        cusolverDnHandle_t handle, int m, int n, int k, const _T *_A, int lda, const _T *tau, int *lwork);   \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##orgqr(cusolverDnHandle_t handle, int m, int n, int k,       \
                                                       _T *_A, int lda, const _T *tau, _T *work, int lwork,  \
                                                       int *info);                                           \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##ormqr##_bufferSize(                                         \
        cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t trans, int m, int n, int k,      \
        const _T *_A, int lda, const _T *tau, const _T *_C, int ldc, int *lwork);                            \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##ormqr(                                                      \
        cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t trans, int m, int n, int k,      \
        const _T *_A, int lda, const _T *tau, _T *_C, int ldc, _T *work, int lwork, int *devInfo);

#define CUCC_SOLVER_SPECTRAL(_X, _T, _R, syevd, syevj, sygvd)                                                \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##syevd##_bufferSize(                                         \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const _T *_A,       \
        int lda, const _R *_W, int *lwork);                                                                  \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##syevd(cusolverDnHandle_t handle, cusolverEigMode_t jobz,    \
                                                       cublasFillMode_t uplo, int n, _T *_A, int lda,        \
                                                       _R *_W, _T *work, int lwork, int *info);              \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##syevj##_bufferSize(                                         \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const _T *_A,       \
        int lda, const _R *_W, int *lwork, syevjInfo_t params);                                              \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##syevj(                                                      \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, _T *_A, int lda,    \
        _R *_W, _T *work, int lwork, int *info, syevjInfo_t params);                                         \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##sygvd##_bufferSize(                                         \
        cusolverDnHandle_t handle, cusolverEigType_t itype, cusolverEigMode_t jobz, cublasFillMode_t uplo,   \
        int n, const _T *_A, int lda, const _T *_B, int ldb, const _R *_W, int *lwork);                      \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##sygvd(                                                      \
        cusolverDnHandle_t handle, cusolverEigType_t itype, cusolverEigMode_t jobz, cublasFillMode_t uplo,   \
        int n, _T *_A, int lda, _T *_B, int ldb, _R *_W, _T *work, int lwork, int *info);                    \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##gesvd_bufferSize(cusolverDnHandle_t handle, int m, int n,   \
                                                                  int *lwork);                               \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##gesvd(                                                      \
        cusolverDnHandle_t handle, signed char jobu, signed char jobvt, int m, int n, _T *_A, int lda,       \
        _R *_S, _T *_U, int ldu, _T *VT, int ldvt, _T *work, int lwork, _R *rwork, int *info);               \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##gesvdj_bufferSize(                                          \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ, int m, int n, const _T *_A, int lda,    \
        const _R *_S, const _T *_U, int ldu, const _T *_V, int ldv, int *lwork, gesvdjInfo_t params);        \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##gesvdj(                                                     \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ, int m, int n, _T *_A, int lda, _R *_S,  \
        _T *_U, int ldu, _T *_V, int ldv, _T *work, int lwork, int *info, gesvdjInfo_t params);

/* Of many small matrices: syevj and gesvdj of matrices one after another (m, n <= 32), gesvda of matrices
 * strides apart (m >= n), of which rank singular values and vectors are wanted; h_R_nrmF, if not NULL: |A V -
 * U S| of each, on the host. syevdx: the eigenvalues il to iu, counted from 1, or those in (vl, vu]; *meig,
 * on the host: how many. */
#define CUCC_SOLVER_SEVERAL(_X, _T, _R, syevj, syevdx)                                                       \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##syevj##Batched_bufferSize(                                  \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const _T *_A,       \
        int lda, const _R *_W, int *lwork, syevjInfo_t params, int batchSize);                               \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##syevj##Batched(                                             \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, _T *_A, int lda,    \
        _R *_W, _T *work, int lwork, int *info, syevjInfo_t params, int batchSize);                          \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##gesvdjBatched_bufferSize(                                   \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m, int n, const _T *_A, int lda,              \
        const _R *_S, const _T *_U, int ldu, const _T *_V, int ldv, int *lwork, gesvdjInfo_t params,         \
        int batchSize);                                                                                      \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##gesvdjBatched(                                              \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m, int n, _T *_A, int lda, _R *_S, _T *_U,    \
        int ldu, _T *_V, int ldv, _T *work, int lwork, int *info, gesvdjInfo_t params, int batchSize);       \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##gesvdaStridedBatched_bufferSize(                            \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, int rank, int m, int n, const _T *d_A, int lda,   \
        long long int strideA, const _R *d_S, long long int strideS, const _T *d_U, int ldu,                 \
        long long int strideU, const _T *d_V, int ldv, long long int strideV, int *lwork, int batchSize);    \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##gesvdaStridedBatched(                                       \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, int rank, int m, int n, const _T *d_A, int lda,   \
        long long int strideA, _R *d_S, long long int strideS, _T *d_U, int ldu, long long int strideU,      \
        _T *d_V, int ldv, long long int strideV, _T *d_work, int lwork, int *d_info, double *h_R_nrmF,       \
        int batchSize);                                                                                      \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##syevdx##_bufferSize(                                        \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo,  \
        int n, const _T *_A, int lda, _R vl, _R vu, int il, int iu, int *meig, const _R *_W, int *lwork);    \
    cusolverStatus_t CUSOLVERAPI cusolverDn##_X##syevdx(                                                     \
        cusolverDnHandle_t handle, cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo,  \
        int n, _T *_A, int lda, _R vl, _R vu, int il, int iu, int *meig, _R *_W, _T *work, int lwork,        \
        int *info);

CUCC_SOLVER_SEVERAL(S, float, float, syevj, syevdx)
CUCC_SOLVER_SEVERAL(D, double, double, syevj, syevdx)
CUCC_SOLVER_SEVERAL(C, cuComplex, float, heevj, heevdx)
CUCC_SOLVER_SEVERAL(Z, cuDoubleComplex, double, heevj, heevdx)
#undef CUCC_SOLVER_SEVERAL
CUCC_SOLVER_FACTORS(S, float)
CUCC_SOLVER_FACTORS(D, double)
CUCC_SOLVER_FACTORS(C, cuComplex)
CUCC_SOLVER_FACTORS(Z, cuDoubleComplex)
CUCC_SOLVER_ORTHOGONAL(S, float, orgqr, ormqr)
CUCC_SOLVER_ORTHOGONAL(D, double, orgqr, ormqr)
CUCC_SOLVER_ORTHOGONAL(C, cuComplex, ungqr, unmqr)
CUCC_SOLVER_ORTHOGONAL(Z, cuDoubleComplex, ungqr, unmqr)
CUCC_SOLVER_SPECTRAL(S, float, float, syevd, syevj, sygvd)
CUCC_SOLVER_SPECTRAL(D, double, double, syevd, syevj, sygvd)
CUCC_SOLVER_SPECTRAL(C, cuComplex, float, heevd, heevj, hegvd)
CUCC_SOLVER_SPECTRAL(Z, cuDoubleComplex, double, heevd, heevj, hegvd)
#undef CUCC_SOLVER_FACTORS
#undef CUCC_SOLVER_ORTHOGONAL
#undef CUCC_SOLVER_SPECTRAL

#ifdef __cplusplus
}
#endif

#include "cucc/solver/generic.h"
#include "cucc/solver/refine.h"
#endif
