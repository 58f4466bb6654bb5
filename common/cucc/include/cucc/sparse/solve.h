/* solve.h: of cuSPARSE, triangular systems: op(A) y = alpha x, and op(A) C = alpha op(B).
 *
 *     cusparseSpSV_createDescr(&descr);
 *     cusparseSpMatSetAttribute(A, CUSPARSE_SPMAT_FILL_MODE, &lower, sizeof lower);
 *     cusparseSpSV_bufferSize(..., descr, &bytes), cusparseSpSV_analysis(..., descr, buffer);
 *     cusparseSpSV_solve(..., descr);
 *
 * CSR, CSC, COO and Sliced-ELL. Only the triangle that the attribute names is used.  The analysis copies the
 * matrix: values that change afterwards are told by updateMatrix, all of them in their order, or those of the
 * diagonal. */
#ifndef CUCC_SPARSE_SOLVE_H
#define CUCC_SPARSE_SOLVE_H

typedef enum { CUSPARSE_SPSV_ALG_DEFAULT = 0 } cusparseSpSVAlg_t;
typedef enum { CUSPARSE_SPSV_UPDATE_GENERAL = 0, CUSPARSE_SPSV_UPDATE_DIAGONAL = 1 } cusparseSpSVUpdate_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef enum { CUSPARSE_SPSM_ALG_DEFAULT = 0 } cusparseSpSMAlg_t;
typedef enum { CUSPARSE_SPSM_UPDATE_GENERAL = 0, CUSPARSE_SPSM_UPDATE_DIAGONAL = 1 } cusparseSpSMUpdate_t;
typedef struct cusparseSpSMDescr *cusparseSpSMDescr_t;

#ifdef __cplusplus
extern "C" {
#endif

cusparseStatus_t CUSPARSEAPI cusparseSpSV_createDescr(cusparseSpSVDescr_t *descr);
cusparseStatus_t CUSPARSEAPI cusparseSpSV_destroyDescr(cusparseSpSVDescr_t descr);
cusparseStatus_t CUSPARSEAPI cusparseSpSV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
                                                     const void *alpha, cusparseConstSpMatDescr_t matA,
                                                     cusparseConstDnVecDescr_t vecX,
                                                     cusparseDnVecDescr_t vecY, cudaDataType computeType,
                                                     cusparseSpSVAlg_t alg, cusparseSpSVDescr_t spsvDescr,
                                                     size_t *bufferSize);
cusparseStatus_t CUSPARSEAPI cusparseSpSV_analysis(cusparseHandle_t handle, cusparseOperation_t opA,
                                                   const void *alpha, cusparseConstSpMatDescr_t matA,
                                                   cusparseConstDnVecDescr_t vecX, cusparseDnVecDescr_t vecY,
                                                   cudaDataType computeType, cusparseSpSVAlg_t alg,
                                                   cusparseSpSVDescr_t spsvDescr, void *externalBuffer);
cusparseStatus_t CUSPARSEAPI cusparseSpSV_solve(cusparseHandle_t handle, cusparseOperation_t opA,
                                                const void *alpha, cusparseConstSpMatDescr_t matA,
                                                cusparseConstDnVecDescr_t vecX, cusparseDnVecDescr_t vecY,
                                                cudaDataType computeType, cusparseSpSVAlg_t alg,
                                                cusparseSpSVDescr_t spsvDescr);
cusparseStatus_t CUSPARSEAPI cusparseSpSV_updateMatrix(cusparseHandle_t handle, cusparseSpSVDescr_t spsvDescr,
                                                       void *newValues, cusparseSpSVUpdate_t updatePart);
cusparseStatus_t CUSPARSEAPI cusparseSpSM_createDescr(cusparseSpSMDescr_t *descr);
cusparseStatus_t CUSPARSEAPI cusparseSpSM_destroyDescr(cusparseSpSMDescr_t descr);
cusparseStatus_t CUSPARSEAPI cusparseSpSM_bufferSize(
    cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB, const void *alpha,
    cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB, cusparseDnMatDescr_t matC,
    cudaDataType computeType, cusparseSpSMAlg_t alg, cusparseSpSMDescr_t spsmDescr, size_t *bufferSize);
cusparseStatus_t CUSPARSEAPI cusparseSpSM_analysis(cusparseHandle_t handle, cusparseOperation_t opA,
                                                   cusparseOperation_t opB, const void *alpha,
                                                   cusparseConstSpMatDescr_t matA,
                                                   cusparseConstDnMatDescr_t matB, cusparseDnMatDescr_t matC,
                                                   cudaDataType computeType, cusparseSpSMAlg_t alg,
                                                   cusparseSpSMDescr_t spsmDescr, void *externalBuffer);
cusparseStatus_t CUSPARSEAPI cusparseSpSM_solve(cusparseHandle_t handle, cusparseOperation_t opA,
                                                cusparseOperation_t opB, const void *alpha,
                                                cusparseConstSpMatDescr_t matA,
                                                cusparseConstDnMatDescr_t matB, cusparseDnMatDescr_t matC,
                                                cudaDataType computeType, cusparseSpSMAlg_t alg,
                                                cusparseSpSMDescr_t spsmDescr);
cusparseStatus_t CUSPARSEAPI cusparseSpSM_updateMatrix(cusparseHandle_t handle, cusparseSpSMDescr_t spsmDescr,
                                                       void *newValues, cusparseSpSMUpdate_t updatePart);

#ifdef __cplusplus
}
#endif
#endif
