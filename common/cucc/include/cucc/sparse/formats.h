/* formats.h: of cuSPARSE, batches, attributes and formats of blocks.
 *
 *     BSR          brows x bcols blocks of rowBlockSize x colBlockSize numbers, as CSR of blocks; `order` is
 *                  that of the numbers in a block
 *     Blocked-ELL  ellCols / ellBlockSize square blocks in every row of blocks; their columns in ellColInd,
 *                  by rows, -1 for none; the values by rows, ellCols in each
 *     Sliced-ELL   slices of sliceSize rows; within one the first numbers of its rows, then the second ones;
 *                  column -1 for none; sellSliceOffsets says where each begins
 *
 * All three are multiplied (SpMV, SpMM) and made dense; BSR is also what SDDMM fills, and Blocked-ELL what
 * DenseToSparse does.  A batch is so many matrices, strides apart: SpMM and SDDMM work on all of them. */
#ifndef CUCC_SPARSE_FORMATS_H
#define CUCC_SPARSE_FORMATS_H

/* which triangle a solver reads, and whether its diagonal is taken to be 1 */
typedef enum { CUSPARSE_SPMAT_FILL_MODE, CUSPARSE_SPMAT_DIAG_TYPE } cusparseSpMatAttribute_t;

#ifdef __cplusplus
extern "C" {
#endif

cusparseStatus_t CUSPARSEAPI cusparseSpMatGetStridedBatch(cusparseConstSpMatDescr_t spMatDescr,
                                                          int *batchCount);
cusparseStatus_t CUSPARSEAPI cusparseCooSetStridedBatch(cusparseSpMatDescr_t spMatDescr, int batchCount,
                                                        int64_t batchStride);
cusparseStatus_t CUSPARSEAPI cusparseCsrSetStridedBatch(cusparseSpMatDescr_t spMatDescr, int batchCount,
                                                        int64_t offsetsBatchStride,
                                                        int64_t columnsValuesBatchStride);
cusparseStatus_t CUSPARSEAPI cusparseBsrSetStridedBatch(cusparseSpMatDescr_t spMatDescr, int batchCount,
                                                        int64_t offsetsBatchStride,
                                                        int64_t columnsBatchStride,
                                                        int64_t ValuesBatchStride);
cusparseStatus_t CUSPARSEAPI cusparseSpMatGetAttribute(cusparseConstSpMatDescr_t spMatDescr,
                                                       cusparseSpMatAttribute_t attribute, void *data,
                                                       size_t dataSize);
cusparseStatus_t CUSPARSEAPI cusparseSpMatSetAttribute(cusparseSpMatDescr_t spMatDescr,
                                                       cusparseSpMatAttribute_t attribute, void *data,
                                                       size_t dataSize);
cusparseStatus_t CUSPARSEAPI cusparseCsrGet(cusparseSpMatDescr_t spMatDescr, int64_t *rows, int64_t *cols,
                                            int64_t *nnz, void **csrRowOffsets, void **csrColInd,
                                            void **csrValues, cusparseIndexType_t *csrRowOffsetsType,
                                            cusparseIndexType_t *csrColIndType, cusparseIndexBase_t *idxBase,
                                            cudaDataType *valueType);
cusparseStatus_t CUSPARSEAPI cusparseConstCsrGet(cusparseConstSpMatDescr_t spMatDescr, int64_t *rows,
                                                 int64_t *cols, int64_t *nnz, const void **csrRowOffsets,
                                                 const void **csrColInd, const void **csrValues,
                                                 cusparseIndexType_t *csrRowOffsetsType,
                                                 cusparseIndexType_t *csrColIndType,
                                                 cusparseIndexBase_t *idxBase, cudaDataType *valueType);
cusparseStatus_t CUSPARSEAPI cusparseCscGet(cusparseSpMatDescr_t spMatDescr, int64_t *rows, int64_t *cols,
                                            int64_t *nnz, void **cscColOffsets, void **cscRowInd,
                                            void **cscValues, cusparseIndexType_t *cscColOffsetsType,
                                            cusparseIndexType_t *cscRowIndType, cusparseIndexBase_t *idxBase,
                                            cudaDataType *valueType);
cusparseStatus_t CUSPARSEAPI cusparseConstCscGet(cusparseConstSpMatDescr_t spMatDescr, int64_t *rows,
                                                 int64_t *cols, int64_t *nnz, const void **cscColOffsets,
                                                 const void **cscRowInd, const void **cscValues,
                                                 cusparseIndexType_t *cscColOffsetsType,
                                                 cusparseIndexType_t *cscRowIndType,
                                                 cusparseIndexBase_t *idxBase, cudaDataType *valueType);
cusparseStatus_t CUSPARSEAPI cusparseCooGet(cusparseSpMatDescr_t spMatDescr, int64_t *rows, int64_t *cols,
                                            int64_t *nnz, void **cooRowInd, void **cooColInd,
                                            void **cooValues, cusparseIndexType_t *idxType,
                                            cusparseIndexBase_t *idxBase, cudaDataType *valueType);
cusparseStatus_t CUSPARSEAPI cusparseConstCooGet(cusparseConstSpMatDescr_t spMatDescr, int64_t *rows,
                                                 int64_t *cols, int64_t *nnz, const void **cooRowInd,
                                                 const void **cooColInd, const void **cooValues,
                                                 cusparseIndexType_t *idxType, cusparseIndexBase_t *idxBase,
                                                 cudaDataType *valueType);
cusparseStatus_t CUSPARSEAPI cusparseCreateBsr(cusparseSpMatDescr_t *spMatDescr, int64_t brows, int64_t bcols,
                                               int64_t bnnz, int64_t rowBlockSize, int64_t colBlockSize,
                                               void *bsrRowOffsets, void *bsrColInd, void *bsrValues,
                                               cusparseIndexType_t bsrRowOffsetsType,
                                               cusparseIndexType_t bsrColIndType, cusparseIndexBase_t idxBase,
                                               cudaDataType valueType, cusparseOrder_t order);
cusparseStatus_t CUSPARSEAPI cusparseCreateConstBsr(
    cusparseConstSpMatDescr_t *spMatDescr, int64_t brows, int64_t bcols, int64_t bnnz, int64_t rowBlockDim,
    int64_t colBlockDim, const void *bsrRowOffsets, const void *bsrColInd, const void *bsrValues,
    cusparseIndexType_t bsrRowOffsetsType, cusparseIndexType_t bsrColIndType, cusparseIndexBase_t idxBase,
    cudaDataType valueType, cusparseOrder_t order);
cusparseStatus_t CUSPARSEAPI cusparseCreateBlockedEll(cusparseSpMatDescr_t *spMatDescr, int64_t rows,
                                                      int64_t cols, int64_t ellBlockSize, int64_t ellCols,
                                                      void *ellColInd, void *ellValue,
                                                      cusparseIndexType_t ellIdxType,
                                                      cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t CUSPARSEAPI cusparseCreateConstBlockedEll(
    cusparseConstSpMatDescr_t *spMatDescr, int64_t rows, int64_t cols, int64_t ellBlockSize, int64_t ellCols,
    const void *ellColInd, const void *ellValue, cusparseIndexType_t ellIdxType, cusparseIndexBase_t idxBase,
    cudaDataType valueType);
cusparseStatus_t CUSPARSEAPI cusparseBlockedEllGet(cusparseSpMatDescr_t spMatDescr, int64_t *rows,
                                                   int64_t *cols, int64_t *ellBlockSize, int64_t *ellCols,
                                                   void **ellColInd, void **ellValue,
                                                   cusparseIndexType_t *ellIdxType,
                                                   cusparseIndexBase_t *idxBase, cudaDataType *valueType);
cusparseStatus_t CUSPARSEAPI cusparseConstBlockedEllGet(
    cusparseConstSpMatDescr_t spMatDescr, int64_t *rows, int64_t *cols, int64_t *ellBlockSize,
    int64_t *ellCols, const void **ellColInd, const void **ellValue, cusparseIndexType_t *ellIdxType,
    cusparseIndexBase_t *idxBase, cudaDataType *valueType);
cusparseStatus_t CUSPARSEAPI cusparseCreateSlicedEll(cusparseSpMatDescr_t *spMatDescr, int64_t rows,
                                                     int64_t cols, int64_t nnz, int64_t sellValuesSize,
                                                     int64_t sliceSize, void *sellSliceOffsets,
                                                     void *sellColInd, void *sellValues,
                                                     cusparseIndexType_t sellSliceOffsetsType,
                                                     cusparseIndexType_t sellColIndType,
                                                     cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t CUSPARSEAPI cusparseCreateConstSlicedEll(
    cusparseConstSpMatDescr_t *spMatDescr, int64_t rows, int64_t cols, int64_t nnz, int64_t sellValuesSize,
    int64_t sliceSize, const void *sellSliceOffsets, const void *sellColInd, const void *sellValues,
    cusparseIndexType_t sellSliceOffsetsType, cusparseIndexType_t sellColIndType, cusparseIndexBase_t idxBase,
    cudaDataType valueType);
cusparseStatus_t CUSPARSEAPI cusparseCreateConstDnMat(cusparseConstDnMatDescr_t *dnMatDescr, int64_t rows,
                                                      int64_t cols, int64_t ld, const void *values,
                                                      cudaDataType valueType, cusparseOrder_t order);
cusparseStatus_t CUSPARSEAPI cusparseDnMatGet(cusparseDnMatDescr_t dnMatDescr, int64_t *rows, int64_t *cols,
                                              int64_t *ld, void **values, cudaDataType *type,
                                              cusparseOrder_t *order);
cusparseStatus_t CUSPARSEAPI cusparseConstDnMatGet(cusparseConstDnMatDescr_t dnMatDescr, int64_t *rows,
                                                   int64_t *cols, int64_t *ld, const void **values,
                                                   cudaDataType *type, cusparseOrder_t *order);
cusparseStatus_t CUSPARSEAPI cusparseDnMatGetValues(cusparseDnMatDescr_t dnMatDescr, void **values);
cusparseStatus_t CUSPARSEAPI cusparseConstDnMatGetValues(cusparseConstDnMatDescr_t dnMatDescr,
                                                         const void **values);
cusparseStatus_t CUSPARSEAPI cusparseDnMatSetValues(cusparseDnMatDescr_t dnMatDescr, void *values);
cusparseStatus_t CUSPARSEAPI cusparseDnMatSetStridedBatch(cusparseDnMatDescr_t dnMatDescr, int batchCount,
                                                          int64_t batchStride);
cusparseStatus_t CUSPARSEAPI cusparseDnMatGetStridedBatch(cusparseConstDnMatDescr_t dnMatDescr,
                                                          int *batchCount, int64_t *batchStride);
cusparseStatus_t CUSPARSEAPI cusparseConstSpVecGet(cusparseConstSpVecDescr_t spVecDescr, int64_t *size,
                                                   int64_t *nnz, const void **indices, const void **values,
                                                   cusparseIndexType_t *idxType, cusparseIndexBase_t *idxBase,
                                                   cudaDataType *valueType);
cusparseStatus_t CUSPARSEAPI cusparseSpVecGetIndexBase(cusparseConstSpVecDescr_t spVecDescr,
                                                       cusparseIndexBase_t *idxBase);
cusparseStatus_t CUSPARSEAPI cusparseConstSpVecGetValues(cusparseConstSpVecDescr_t spVecDescr,
                                                         const void **values);

#ifdef __cplusplus
}
#endif
#endif
