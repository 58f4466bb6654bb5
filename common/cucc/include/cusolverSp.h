/* cusolverSp.h: cuSOLVER for sparse matrices: systems, least squares, an eigenvalue, orders.  C and C++; link
 * with -lcusolver and -lcusparse.  X is S for float, D for double, C and Z for complex numbers.
 *
 *     cusolverSpXcsrlsvlu (Host), Xcsrlsvqr, Xcsrlsvchol
 *                                solve A x = b; *singularity is -1, or the first column whose pivot is smaller
 *                                than tol. Cholesky reads A's lower triangle alone. reorder: 0 none, 1 reverse
 *                                Cuthill-McKee, 2 minimum degree, 3 nested dissection
 *     cusolverSpXcsrlsqvqrHost   the x with the least |A x - b|; m >= n
 *     cusolverSpXcsreigvsi       the eigenvalue nearest to mu0, by inverse iteration from x0
 *     cusolverSpXcsrqrsvBatched  many systems with one pattern, after XcsrqrAnalysisBatched
 *     cusolverSpXcsrsymrcmHost, symmdq, symamd, metisnd
 *                                p[i] is what comes i-th; any such order is right, and these are not NVIDIA's
 *                                own
 *     cusolverSpXcsrpermHost     A becomes A(p, q); map goes with the entries
 *     cusolverSpXcsrzfdHost      rows in an order in which the diagonal has entries
 *     cusolverSpXcsrissymHost    whether A is symmetric
 *
 * A matrix is in CSR, with the index base of descrA. Names in Host take host memory, the others the device's;
 * all wait for what they compute.
 */
#ifndef CUSOLVERSP_H_
#define CUSOLVERSP_H_

#include "cusolver_common.h"
#include "cusparse.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cusolverSpContext *cusolverSpHandle_t;
typedef struct csrqrInfo *csrqrInfo_t;

cusolverStatus_t cusolverSpCreate(cusolverSpHandle_t *handle);
cusolverStatus_t cusolverSpDestroy(cusolverSpHandle_t handle);
cusolverStatus_t cusolverSpSetStream(cusolverSpHandle_t handle, cudaStream_t streamId);
cusolverStatus_t cusolverSpGetStream(cusolverSpHandle_t handle, cudaStream_t *streamId);

cusolverStatus_t cusolverSpXcsrissymHost(cusolverSpHandle_t handle, int m, int nnzA,
                                         const cusparseMatDescr_t descrA, const int *csrRowPtrA,
                                         const int *csrEndPtrA, const int *csrColIndA, int *issym);

#define CUCC_SOLVER_ORDER(name)                                                                              \
    cusolverStatus_t cusolverSpX##name##Host(cusolverSpHandle_t handle, int n, int nnzA,                     \
                                             const cusparseMatDescr_t descrA, const int *csrRowPtrA,         \
                                             const int *csrColIndA, int *p);
CUCC_SOLVER_ORDER(csrsymrcm)
CUCC_SOLVER_ORDER(csrsymmdq)
CUCC_SOLVER_ORDER(csrsymamd)
#undef CUCC_SOLVER_ORDER
cusolverStatus_t cusolverSpXcsrmetisndHost(cusolverSpHandle_t handle, int n, int nnzA,
                                           const cusparseMatDescr_t descrA, const int *csrRowPtrA,
                                           const int *csrColIndA, const int64_t *options, int *p);

cusolverStatus_t cusolverSpXcsrperm_bufferSizeHost(cusolverSpHandle_t handle, int m, int n, int nnzA,
                                                   const cusparseMatDescr_t descrA, const int *csrRowPtrA,
                                                   const int *csrColIndA, const int *p, const int *q,
                                                   size_t *bufferSizeInBytes);
cusolverStatus_t cusolverSpXcsrpermHost(cusolverSpHandle_t handle, int m, int n, int nnzA,
                                        const cusparseMatDescr_t descrA, int *csrRowPtrA, int *csrColIndA,
                                        const int *p, const int *q, int *map, void *pBuffer);

cusolverStatus_t cusolverSpCreateCsrqrInfo(csrqrInfo_t *info);
cusolverStatus_t cusolverSpDestroyCsrqrInfo(csrqrInfo_t info);
cusolverStatus_t cusolverSpXcsrqrAnalysisBatched(cusolverSpHandle_t handle, int m, int n, int nnzA,
                                                 const cusparseMatDescr_t descrA, const int *csrRowPtrA,
                                                 const int *csrColIndA, csrqrInfo_t info);

/* name: with Host or without */
#define CUCC_SOLVER_SOLVES(name, _T, _R)                                                                     \
    cusolverStatus_t cusolverSp##name(cusolverSpHandle_t handle, int m, int nnz,                             \
                                      const cusparseMatDescr_t descrA, const _T *csrVal,                     \
                                      const int *csrRowPtr, const int *csrColInd, const _T *b, _R tol,       \
                                      int reorder, _T *x, int *singularity);
#define CUCC_SOLVER_EIGEN(name, _T, _R)                                                                      \
    cusolverStatus_t cusolverSp##name(cusolverSpHandle_t handle, int m, int nnz,                             \
                                      const cusparseMatDescr_t descrA, const _T *csrValA,                    \
                                      const int *csrRowPtrA, const int *csrColIndA, _T mu0, const _T *x0,    \
                                      int maxite, _R tol, _T *mu, _T *x);
#define CUCC_SOLVER_SPARSE(_X, _T, _R)                                                                       \
    CUCC_SOLVER_SOLVES(_X##csrlsvluHost, _T, _R)                                                             \
    CUCC_SOLVER_SOLVES(_X##csrlsvqrHost, _T, _R)                                                             \
    CUCC_SOLVER_SOLVES(_X##csrlsvqr, _T, _R)                                                                 \
    CUCC_SOLVER_SOLVES(_X##csrlsvcholHost, _T, _R)                                                           \
    CUCC_SOLVER_SOLVES(_X##csrlsvchol, _T, _R)                                                               \
    CUCC_SOLVER_EIGEN(_X##csreigvsiHost, _T, _R)                                                             \
    CUCC_SOLVER_EIGEN(_X##csreigvsi, _T, _R)                                                                 \
    cusolverStatus_t cusolverSp##_X##csrlsqvqrHost(                                                          \
        cusolverSpHandle_t handle, int m, int n, int nnz, const cusparseMatDescr_t descrA,                   \
        const _T *csrValA, const int *csrRowPtrA, const int *csrColIndA, const _T *b, _R tol, int *rankA,    \
        _T *x, int *p, _R *min_norm);                                                                        \
    cusolverStatus_t cusolverSp##_X##csrzfdHost(                                                             \
        cusolverSpHandle_t handle, int n, int nnz, const cusparseMatDescr_t descrA, const _T *csrValA,       \
        const int *csrRowPtrA, const int *csrColIndA, int *_P, int *numnz);                                  \
    cusolverStatus_t cusolverSp##_X##csrqrBufferInfoBatched(                                                 \
        cusolverSpHandle_t handle, int m, int n, int nnz, const cusparseMatDescr_t descrA, const _T *csrVal, \
        const int *csrRowPtr, const int *csrColInd, int batchSize, csrqrInfo_t info,                         \
        size_t *internalDataInBytes, size_t *workspaceInBytes);                                              \
    cusolverStatus_t cusolverSp##_X##csrqrsvBatched(                                                         \
        cusolverSpHandle_t handle, int m, int n, int nnz, const cusparseMatDescr_t descrA,                   \
        const _T *csrValA, const int *csrRowPtrA, const int *csrColIndA, const _T *b, _T *x, int batchSize,  \
        csrqrInfo_t info, void *pBuffer);
CUCC_SOLVER_SPARSE(S, float, float)
CUCC_SOLVER_SPARSE(D, double, double)
CUCC_SOLVER_SPARSE(C, cuComplex, float)
CUCC_SOLVER_SPARSE(Z, cuDoubleComplex, double)
#undef CUCC_SOLVER_SPARSE
#undef CUCC_SOLVER_SOLVES
#undef CUCC_SOLVER_EIGEN

#ifdef __cplusplus
}
#endif
#endif
