/* product.h: of cuSPARSE, products with sparse results and of dense matrices at a sparse one's places.
 *
 *     SDDMM        C = alpha op(A) op(B) + beta C at the places that C has
 *     SpGEMM       C = alpha A B + beta C, all CSR: workEstimation and compute, each asked for its buffer
 *                  first; then cusparseSpMatGetSize says how large C's arrays must be, and copy fills them
 *                  (columns in order)
 *     SpGEMMreuse  the same in steps of which the last, compute, may be repeated with other values
 *
 * With a beta other than 0, C has had the places of the product before. */
#ifndef CUCC_SPARSE_PRODUCT_H
#define CUCC_SPARSE_PRODUCT_H

typedef enum { CUSPARSE_SDDMM_ALG_DEFAULT = 0 } cusparseSDDMMAlg_t;
typedef enum {
    CUSPARSE_SPGEMM_DEFAULT = 0,
    CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC = 1,
    CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC = 2,
    CUSPARSE_SPGEMM_ALG1 = 3,
    CUSPARSE_SPGEMM_ALG2 = 4,
    CUSPARSE_SPGEMM_ALG3 = 5
} cusparseSpGEMMAlg_t;
typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;

#ifdef __cplusplus
extern "C" {
#endif

cusparseStatus_t CUSPARSEAPI cusparseSpMM_preprocess(cusparseHandle_t handle, cusparseOperation_t opA,
                                                     cusparseOperation_t opB, const void *alpha,
                                                     cusparseConstSpMatDescr_t matA,
                                                     cusparseConstDnMatDescr_t matB, const void *beta,
                                                     cusparseDnMatDescr_t matC, cudaDataType computeType,
                                                     cusparseSpMMAlg_t alg, void *externalBuffer);
cusparseStatus_t CUSPARSEAPI cusparseSDDMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
                                                      cusparseOperation_t opB, const void *alpha,
                                                      cusparseConstDnMatDescr_t matA,
                                                      cusparseConstDnMatDescr_t matB, const void *beta,
                                                      cusparseSpMatDescr_t matC, cudaDataType computeType,
                                                      cusparseSDDMMAlg_t alg, size_t *bufferSize);
cusparseStatus_t CUSPARSEAPI cusparseSDDMM_preprocess(cusparseHandle_t handle, cusparseOperation_t opA,
                                                      cusparseOperation_t opB, const void *alpha,
                                                      cusparseConstDnMatDescr_t matA,
                                                      cusparseConstDnMatDescr_t matB, const void *beta,
                                                      cusparseSpMatDescr_t matC, cudaDataType computeType,
                                                      cusparseSDDMMAlg_t alg, void *externalBuffer);
cusparseStatus_t CUSPARSEAPI cusparseSDDMM(cusparseHandle_t handle, cusparseOperation_t opA,
                                           cusparseOperation_t opB, const void *alpha,
                                           cusparseConstDnMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                           const void *beta, cusparseSpMatDescr_t matC,
                                           cudaDataType computeType, cusparseSDDMMAlg_t alg,
                                           void *externalBuffer);
cusparseStatus_t CUSPARSEAPI cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t *descr);
cusparseStatus_t CUSPARSEAPI cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t descr);
cusparseStatus_t CUSPARSEAPI cusparseSpGEMM_workEstimation(
    cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB, const void *alpha,
    cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB, const void *beta,
    cusparseSpMatDescr_t matC, cudaDataType computeType, cusparseSpGEMMAlg_t alg,
    cusparseSpGEMMDescr_t spgemmDescr, size_t *bufferSize1, void *externalBuffer1);
cusparseStatus_t CUSPARSEAPI cusparseSpGEMM_getNumProducts(cusparseSpGEMMDescr_t spgemmDescr,
                                                           int64_t *num_prods);
cusparseStatus_t CUSPARSEAPI cusparseSpGEMM_estimateMemory(
    cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB, const void *alpha,
    cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB, const void *beta,
    cusparseSpMatDescr_t matC, cudaDataType computeType, cusparseSpGEMMAlg_t alg,
    cusparseSpGEMMDescr_t spgemmDescr, float chunk_fraction, size_t *bufferSize3, void *externalBuffer3,
    size_t *bufferSize2);
cusparseStatus_t CUSPARSEAPI cusparseSpGEMM_compute(
    cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB, const void *alpha,
    cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB, const void *beta,
    cusparseSpMatDescr_t matC, cudaDataType computeType, cusparseSpGEMMAlg_t alg,
    cusparseSpGEMMDescr_t spgemmDescr, size_t *bufferSize2, void *externalBuffer2);
cusparseStatus_t CUSPARSEAPI cusparseSpGEMM_copy(cusparseHandle_t handle, cusparseOperation_t opA,
                                                 cusparseOperation_t opB, const void *alpha,
                                                 cusparseConstSpMatDescr_t matA,
                                                 cusparseConstSpMatDescr_t matB, const void *beta,
                                                 cusparseSpMatDescr_t matC, cudaDataType computeType,
                                                 cusparseSpGEMMAlg_t alg, cusparseSpGEMMDescr_t spgemmDescr);
cusparseStatus_t CUSPARSEAPI cusparseSpGEMMreuse_workEstimation(
    cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB, cusparseConstSpMatDescr_t matA,
    cusparseConstSpMatDescr_t matB, cusparseSpMatDescr_t matC, cusparseSpGEMMAlg_t alg,
    cusparseSpGEMMDescr_t spgemmDescr, size_t *bufferSize1, void *externalBuffer1);
cusparseStatus_t CUSPARSEAPI cusparseSpGEMMreuse_nnz(
    cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB, cusparseConstSpMatDescr_t matA,
    cusparseConstSpMatDescr_t matB, cusparseSpMatDescr_t matC, cusparseSpGEMMAlg_t alg,
    cusparseSpGEMMDescr_t spgemmDescr, size_t *bufferSize2, void *externalBuffer2, size_t *bufferSize3,
    void *externalBuffer3, size_t *bufferSize4, void *externalBuffer4);
cusparseStatus_t CUSPARSEAPI cusparseSpGEMMreuse_copy(cusparseHandle_t handle, cusparseOperation_t opA,
                                                      cusparseOperation_t opB, cusparseConstSpMatDescr_t matA,
                                                      cusparseConstSpMatDescr_t matB,
                                                      cusparseSpMatDescr_t matC, cusparseSpGEMMAlg_t alg,
                                                      cusparseSpGEMMDescr_t spgemmDescr, size_t *bufferSize5,
                                                      void *externalBuffer5);
cusparseStatus_t CUSPARSEAPI cusparseSpGEMMreuse_compute(cusparseHandle_t handle, cusparseOperation_t opA,
                                                         cusparseOperation_t opB, const void *alpha,
                                                         cusparseConstSpMatDescr_t matA,
                                                         cusparseConstSpMatDescr_t matB, const void *beta,
                                                         cusparseSpMatDescr_t matC, cudaDataType computeType,
                                                         cusparseSpGEMMAlg_t alg,
                                                         cusparseSpGEMMDescr_t spgemmDescr);

#ifdef __cplusplus
}
#endif
#endif
