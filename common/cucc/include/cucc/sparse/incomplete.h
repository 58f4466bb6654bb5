/* incomplete.h: of cuSPARSE's older interface, factors of a matrix that have its own places only.
 *
 *     cusparseXcsrilu02  A becomes L (unit diagonal, not stored) and U
 *     cusparseXcsric02   the lower triangle of A becomes L of L L'; the upper one is left alone
 *
 * CSR with sorted columns.  zeroPivot: where the first missing or zero pivot stands, counted from A's base,
 * or -1; it waits for the factorization, and returns CUSPARSE_STATUS_ZERO_PIVOT where there is one.  All of
 * it deprecated by NVIDIA, without another function in its place. */
#ifndef CUCC_SPARSE_INCOMPLETE_H
#define CUCC_SPARSE_INCOMPLETE_H

typedef enum {
    CUSPARSE_SOLVE_POLICY_NO_LEVEL = 0,
    CUSPARSE_SOLVE_POLICY_USE_LEVEL = 1
} cusparseSolvePolicy_t;
typedef struct csrilu02Info *csrilu02Info_t;
typedef struct csric02Info *csric02Info_t;

#ifdef __cplusplus
extern "C" {
#endif

#define CUCC_SPARSE_INFO(_name, _info)                                                                       \
    CUCC_SPARSE_DEPRECATED cusparseStatus_t CUSPARSEAPI cusparseCreate##_name##Info(_info *info);            \
    CUCC_SPARSE_DEPRECATED cusparseStatus_t CUSPARSEAPI cusparseDestroy##_name##Info(_info info);
CUCC_SPARSE_INFO(Csrilu02, csrilu02Info_t)
CUCC_SPARSE_INFO(Csric02, csric02Info_t)
#undef CUCC_SPARSE_INFO

#define CUCC_SPARSE_PIVOT(_name, _info)                                                                      \
    CUCC_SPARSE_DEPRECATED cusparseStatus_t CUSPARSEAPI cusparseX##_name##_zeroPivot(                        \
        cusparseHandle_t handle, _info info, int *position);
CUCC_SPARSE_PIVOT(csrilu02, csrilu02Info_t)
CUCC_SPARSE_PIVOT(csric02, csric02Info_t)
#undef CUCC_SPARSE_PIVOT

#define CUCC_SPARSE_INCOMPLETE(_X, _T, _name, _info)                                                         \
    CUCC_SPARSE_DEPRECATED cusparseStatus_t CUSPARSEAPI cusparse##_X##_name##_bufferSize(                    \
        cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, _T *csrSortedValA,         \
        const int *csrSortedRowPtrA, const int *csrSortedColIndA, _info info, int *pBufferSizeInBytes);      \
    CUCC_SPARSE_DEPRECATED cusparseStatus_t CUSPARSEAPI cusparse##_X##_name##_bufferSizeExt(                 \
        cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, _T *csrSortedVal,          \
        const int *csrSortedRowPtr, const int *csrSortedColInd, _info info, size_t *pBufferSize);            \
    CUCC_SPARSE_DEPRECATED cusparseStatus_t CUSPARSEAPI cusparse##_X##_name##_analysis(                      \
        cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, const _T *csrSortedValA,   \
        const int *csrSortedRowPtrA, const int *csrSortedColIndA, _info info, cusparseSolvePolicy_t policy,  \
        void *pBuffer);                                                                                      \
    CUCC_SPARSE_DEPRECATED cusparseStatus_t CUSPARSEAPI cusparse##_X##_name(                                 \
        cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, _T *csrSortedValA_valM,    \
        const int *csrSortedRowPtrA, const int *csrSortedColIndA, _info info, cusparseSolvePolicy_t policy,  \
        void *pBuffer);
CUCC_SPARSE_INCOMPLETE(S, float, csrilu02, csrilu02Info_t)
CUCC_SPARSE_INCOMPLETE(D, double, csrilu02, csrilu02Info_t)
CUCC_SPARSE_INCOMPLETE(S, float, csric02, csric02Info_t)
CUCC_SPARSE_INCOMPLETE(D, double, csric02, csric02Info_t)
#undef CUCC_SPARSE_INCOMPLETE

#ifdef __cplusplus
}
#endif
#endif
