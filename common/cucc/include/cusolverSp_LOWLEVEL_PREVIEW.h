/* cusolverSp_LOWLEVEL_PREVIEW.h: the factors of cusolverSp.h by themselves: analysed, made, asked for a pivot
 * that is as good as zero, and solved with as often as wanted.
 *
 *     csrlu (Host)   AnalysisHost, BufferInfoHost, FactorHost, ZeroPivotHost, SolveHost, NnzHost, and
 *                    ExtractHost: P A Q^T = L U, L without its ones; row i is row P[i], column j column Q[j]
 *     csrqr          Setup takes A - mu I, Factor factors it, and solves as well where b and x are given
 *     csrchol        by A's lower triangle; Diag gives L's diagonal
 *
 * ZeroPivot's position is -1 where no pivot is smaller than tol.
 */
#ifndef CUSOLVERSP_LOWLEVEL_PREVIEW_H_
#define CUSOLVERSP_LOWLEVEL_PREVIEW_H_

#include "cusolverSp.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct csrluInfoHost *csrluInfoHost_t;
typedef struct csrqrInfoHost *csrqrInfoHost_t;
typedef struct csrcholInfoHost *csrcholInfoHost_t;
typedef struct csrcholInfo *csrcholInfo_t;

cusolverStatus_t cusolverSpCreateCsrluInfoHost(csrluInfoHost_t *info);
cusolverStatus_t cusolverSpDestroyCsrluInfoHost(csrluInfoHost_t info);
cusolverStatus_t cusolverSpCreateCsrqrInfoHost(csrqrInfoHost_t *info);
cusolverStatus_t cusolverSpDestroyCsrqrInfoHost(csrqrInfoHost_t info);
cusolverStatus_t cusolverSpCreateCsrcholInfoHost(csrcholInfoHost_t *info);
cusolverStatus_t cusolverSpDestroyCsrcholInfoHost(csrcholInfoHost_t info);
cusolverStatus_t cusolverSpCreateCsrcholInfo(csrcholInfo_t *info);
cusolverStatus_t cusolverSpDestroyCsrcholInfo(csrcholInfo_t info);

#define CUCC_SOLVER_MATRIX const cusparseMatDescr_t descrA, const int *csrRowPtrA, const int *csrColIndA
#define CUCC_SOLVER_VALUES(_T)                                                                               \
    const cusparseMatDescr_t descrA, const _T *csrValA, const int *csrRowPtrA, const int *csrColIndA

cusolverStatus_t cusolverSpXcsrluAnalysisHost(cusolverSpHandle_t handle, int n, int nnzA, CUCC_SOLVER_MATRIX,
                                              csrluInfoHost_t info);
cusolverStatus_t cusolverSpXcsrqrAnalysisHost(cusolverSpHandle_t handle, int m, int n, int nnzA,
                                              CUCC_SOLVER_MATRIX, csrqrInfoHost_t info);
cusolverStatus_t cusolverSpXcsrqrAnalysis(cusolverSpHandle_t handle, int m, int n, int nnzA,
                                          CUCC_SOLVER_MATRIX, csrqrInfo_t info);
cusolverStatus_t cusolverSpXcsrcholAnalysisHost(cusolverSpHandle_t handle, int n, int nnzA,
                                                CUCC_SOLVER_MATRIX, csrcholInfoHost_t info);
cusolverStatus_t cusolverSpXcsrcholAnalysis(cusolverSpHandle_t handle, int n, int nnzA, CUCC_SOLVER_MATRIX,
                                            csrcholInfo_t info);
cusolverStatus_t cusolverSpXcsrluNnzHost(cusolverSpHandle_t handle, int *nnzLRef, int *nnzURef,
                                         csrluInfoHost_t info);

/* of: Host or nothing */
#define CUCC_SOLVER_QR(_N, _T, _R, of)                                                                       \
    cusolverStatus_t _N##csrqrBufferInfo##of(cusolverSpHandle_t handle, int m, int n, int nnzA,              \
                                             CUCC_SOLVER_VALUES(_T), csrqrInfo##of##_t info,                 \
                                             size_t *internalDataInBytes, size_t *workspaceInBytes);         \
    cusolverStatus_t _N##csrqrSetup##of(cusolverSpHandle_t handle, int m, int n, int nnzA,                   \
                                        CUCC_SOLVER_VALUES(_T), _T mu, csrqrInfo##of##_t info);              \
    cusolverStatus_t _N##csrqrFactor##of(cusolverSpHandle_t handle, int m, int n, int nnzA, _T *b, _T *x,    \
                                         csrqrInfo##of##_t info, void *pBuffer);                             \
    cusolverStatus_t _N##csrqrZeroPivot##of(cusolverSpHandle_t handle, csrqrInfo##of##_t info, _R tol,       \
                                            int *position);                                                  \
    cusolverStatus_t _N##csrqrSolve##of(cusolverSpHandle_t handle, int m, int n, _T *b, _T *x,               \
                                        csrqrInfo##of##_t info, void *pBuffer);
#define CUCC_SOLVER_CHOLESKY(_N, _T, _R, of)                                                                 \
    cusolverStatus_t _N##csrcholBufferInfo##of(cusolverSpHandle_t handle, int n, int nnzA,                   \
                                               CUCC_SOLVER_VALUES(_T), csrcholInfo##of##_t info,             \
                                               size_t *internalDataInBytes, size_t *workspaceInBytes);       \
    cusolverStatus_t _N##csrcholFactor##of(cusolverSpHandle_t handle, int n, int nnzA,                       \
                                           CUCC_SOLVER_VALUES(_T), csrcholInfo##of##_t info, void *pBuffer); \
    cusolverStatus_t _N##csrcholZeroPivot##of(cusolverSpHandle_t handle, csrcholInfo##of##_t info, _R tol,   \
                                              int *position);                                                \
    cusolverStatus_t _N##csrcholSolve##of(cusolverSpHandle_t handle, int n, const _T *b, _T *x,              \
                                          csrcholInfo##of##_t info, void *pBuffer);
#define CUCC_SOLVER_FACTORS(_X, _T, _R)                                                                      \
    cusolverStatus_t cusolverSp##_X##csrluBufferInfoHost(                                                    \
        cusolverSpHandle_t handle, int n, int nnzA, CUCC_SOLVER_VALUES(_T), csrluInfoHost_t info,            \
        size_t *internalDataInBytes, size_t *workspaceInBytes);                                              \
    cusolverStatus_t cusolverSp##_X##csrluFactorHost(cusolverSpHandle_t handle, int n, int nnzA,             \
                                                     CUCC_SOLVER_VALUES(_T), csrluInfoHost_t info,           \
                                                     _R pivot_threshold, void *pBuffer);                     \
    cusolverStatus_t cusolverSp##_X##csrluZeroPivotHost(cusolverSpHandle_t handle, csrluInfoHost_t info,     \
                                                        _R tol, int *position);                              \
    cusolverStatus_t cusolverSp##_X##csrluSolveHost(cusolverSpHandle_t handle, int n, const _T *b, _T *x,    \
                                                    csrluInfoHost_t info, void *pBuffer);                    \
    cusolverStatus_t cusolverSp##_X##csrluExtractHost(                                                       \
        cusolverSpHandle_t handle, int *_P, int *_Q, const cusparseMatDescr_t descrL, _T *csrValL,           \
        int *csrRowPtrL, int *csrColIndL, const cusparseMatDescr_t descrU, _T *csrValU, int *csrRowPtrU,     \
        int *csrColIndU, csrluInfoHost_t info, void *pBuffer);                                               \
    CUCC_SOLVER_QR(cusolverSp##_X, _T, _R, Host)                                                             \
    CUCC_SOLVER_QR(cusolverSp##_X, _T, _R, )                                                                 \
    CUCC_SOLVER_CHOLESKY(cusolverSp##_X, _T, _R, Host)                                                       \
    CUCC_SOLVER_CHOLESKY(cusolverSp##_X, _T, _R, )                                                           \
    cusolverStatus_t cusolverSp##_X##csrcholDiag(cusolverSpHandle_t handle, csrcholInfo_t info, _R *diag);
CUCC_SOLVER_FACTORS(S, float, float)
CUCC_SOLVER_FACTORS(D, double, double)
CUCC_SOLVER_FACTORS(C, cuComplex, float)
CUCC_SOLVER_FACTORS(Z, cuDoubleComplex, double)
#undef CUCC_SOLVER_FACTORS
#undef CUCC_SOLVER_QR
#undef CUCC_SOLVER_CHOLESKY
#undef CUCC_SOLVER_MATRIX
#undef CUCC_SOLVER_VALUES

#ifdef __cplusplus
}
#endif
#endif
