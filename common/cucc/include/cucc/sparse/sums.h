/* sums.h: sums of two sparse matrices, and systems with five diagonals. X is S for float, D for double.
 *
 *     cusparseXcsrgeam2Nnz          how many entries alpha A + beta B has, and where its rows begin: an entry
 *                                   stands where A or B has one; *nnzTotalDevHostPtr by the pointer mode
 *     cusparseXcsrgeam2             C = alpha A + beta B in CSR, in memory that is large enough for what Nnz
 *                                   has told
 *     cusparseXgpsvInterleavedBatch m equations each, ds and dl below, d on, du and dw above the diagonal;
 *                                   equation i of system b stands at i * batchCount + b; the solution replaces
 *                                   x. algo is 0. The real one overwrites the diagonals; here they stay
 */
#ifndef CUCC_SPARSE_SUMS_H
#define CUCC_SPARSE_SUMS_H

#ifdef __cplusplus
extern "C" {
#endif

cusparseStatus_t cusparseXcsrgeam2Nnz(cusparseHandle_t handle, int m, int n, const cusparseMatDescr_t descrA,
                                      int nnzA, const int *csrSortedRowPtrA, const int *csrSortedColIndA,
                                      const cusparseMatDescr_t descrB, int nnzB, const int *csrSortedRowPtrB,
                                      const int *csrSortedColIndB, const cusparseMatDescr_t descrC,
                                      int *csrSortedRowPtrC, int *nnzTotalDevHostPtr, void *workspace);

#define CUCC_SPARSE_SUMS(_X, _T)                                                                             \
    cusparseStatus_t cusparse##_X##csrgeam2_bufferSizeExt(                                                   \
        cusparseHandle_t handle, int m, int n, const _T *alpha, const cusparseMatDescr_t descrA, int nnzA,   \
        const _T *csrSortedValA, const int *csrSortedRowPtrA, const int *csrSortedColIndA, const _T *beta,   \
        const cusparseMatDescr_t descrB, int nnzB, const _T *csrSortedValB, const int *csrSortedRowPtrB,     \
        const int *csrSortedColIndB, const cusparseMatDescr_t descrC, const _T *csrSortedValC,               \
        const int *csrSortedRowPtrC, const int *csrSortedColIndC, size_t *pBufferSizeInBytes);               \
    cusparseStatus_t cusparse##_X##csrgeam2(                                                                 \
        cusparseHandle_t handle, int m, int n, const _T *alpha, const cusparseMatDescr_t descrA, int nnzA,   \
        const _T *csrSortedValA, const int *csrSortedRowPtrA, const int *csrSortedColIndA, const _T *beta,   \
        const cusparseMatDescr_t descrB, int nnzB, const _T *csrSortedValB, const int *csrSortedRowPtrB,     \
        const int *csrSortedColIndB, const cusparseMatDescr_t descrC, _T *csrSortedValC,                     \
        int *csrSortedRowPtrC, int *csrSortedColIndC, void *pBuffer);                                        \
    cusparseStatus_t cusparse##_X##gpsvInterleavedBatch_bufferSizeExt(                                       \
        cusparseHandle_t handle, int algo, int m, const _T *ds, const _T *dl, const _T *d, const _T *du,     \
        const _T *dw, const _T *x, int batchCount, size_t *pBufferSizeInBytes);                              \
    cusparseStatus_t cusparse##_X##gpsvInterleavedBatch(cusparseHandle_t handle, int algo, int m, _T *ds,    \
                                                        _T *dl, _T *d, _T *du, _T *dw, _T *x,                \
                                                        int batchCount, void *pBuffer);
CUCC_SPARSE_SUMS(S, float)
CUCC_SPARSE_SUMS(D, double)
#undef CUCC_SPARSE_SUMS

#ifdef __cplusplus
}
#endif
#endif
