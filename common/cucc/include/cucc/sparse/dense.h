/* dense.h: of cuSPARSE, sparse matrices from dense ones and back.
 *
 * DenseToSparse takes two calls: analysis counts (cusparseSpMatGetSize then says how many; the offsets of CSR
 * and CSC are written), and convert fills the arrays that were meanwhile set. Of Blocked-ELL the blocks are
 * given. */
#ifndef CUCC_SPARSE_DENSE_H
#define CUCC_SPARSE_DENSE_H

typedef enum { CUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0 } cusparseSparseToDenseAlg_t;
typedef enum { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0 } cusparseDenseToSparseAlg_t;
typedef enum { CUSPARSE_DIRECTION_ROW = 0, CUSPARSE_DIRECTION_COLUMN = 1 } cusparseDirection_t;

#ifdef __cplusplus
extern "C" {
#endif

cusparseStatus_t CUSPARSEAPI cusparseSparseToDense_bufferSize(cusparseHandle_t handle,
                                                              cusparseConstSpMatDescr_t matA,
                                                              cusparseDnMatDescr_t matB,
                                                              cusparseSparseToDenseAlg_t alg,
                                                              size_t *bufferSize);
cusparseStatus_t CUSPARSEAPI cusparseSparseToDense(cusparseHandle_t handle, cusparseConstSpMatDescr_t matA,
                                                   cusparseDnMatDescr_t matB, cusparseSparseToDenseAlg_t alg,
                                                   void *externalBuffer);
cusparseStatus_t CUSPARSEAPI cusparseDenseToSparse_bufferSize(cusparseHandle_t handle,
                                                              cusparseConstDnMatDescr_t matA,
                                                              cusparseSpMatDescr_t matB,
                                                              cusparseDenseToSparseAlg_t alg,
                                                              size_t *bufferSize);
cusparseStatus_t CUSPARSEAPI cusparseDenseToSparse_analysis(cusparseHandle_t handle,
                                                            cusparseConstDnMatDescr_t matA,
                                                            cusparseSpMatDescr_t matB,
                                                            cusparseDenseToSparseAlg_t alg,
                                                            void *externalBuffer);
cusparseStatus_t CUSPARSEAPI cusparseDenseToSparse_convert(cusparseHandle_t handle,
                                                           cusparseConstDnMatDescr_t matA,
                                                           cusparseSpMatDescr_t matB,
                                                           cusparseDenseToSparseAlg_t alg,
                                                           void *externalBuffer);

/* How many numbers other than 0 each row or column of a dense matrix (by columns) has, and all of it: the
 * total goes to the host or the device, by the pointer mode. */
cusparseStatus_t CUSPARSEAPI cusparseSnnz(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
                                          const cusparseMatDescr_t descrA, const float *a, int lda,
                                          int *nnzPerRowCol, int *nnzTotalDevHostPtr);
cusparseStatus_t CUSPARSEAPI cusparseDnnz(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
                                          const cusparseMatDescr_t descrA, const double *a, int lda,
                                          int *nnzPerRowCol, int *nnzTotalDevHostPtr);

#ifdef __cplusplus
}
#endif
#endif
