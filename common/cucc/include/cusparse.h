/* cusparse.h: cuSPARSE: formats and the ways between them, sparse matrix times dense, and tridiagonal
 * systems. C and C++; link with -lcusparse.  Formats of blocks, triangular systems and sparse times sparse
 * are in cucc/sparse/.
 *
 *     cusparseCreateCsr(&A, rows, cols, nnz, offsets, columns, values, CUSPARSE_INDEX_32I,
 * CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F); cusparseCreateDnVec(&x, cols, dx, CUDA_R_32F);
 * ... cusparseSpMV_bufferSize(handle, op, &alpha, A, x, &beta, y, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT,
 * &bytes); cusparseSpMV(handle, op, &alpha, A, x, &beta, y, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, buffer);
 *
 * CSR, CSC and COO; float or double throughout, and half or bfloat16 with float for computing (else
 * CUSPARSE_STATUS_NOT_SUPPORTED: complex numbers are not there); indices of 32 or 64 bits. What is not
 * declared here is not supported.  Work is queued on the handle's stream.  Buffers are asked for as a GPU
 * would, and left alone.
 */
#ifndef CUSPARSE_H_
#define CUSPARSE_H_

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cuComplex.h"
#ifdef __cplusplus
#include "cuda_fp16.h"
#endif
#include "cuda_runtime_api.h"
#include "library_types.h"

#define CUSPARSEAPI
#ifdef DISABLE_CUSPARSE_DEPRECATED /* the toolkit's word for: say nothing of it */
#define CUCC_SPARSE_DEPRECATED
#else
#define CUCC_SPARSE_DEPRECATED __attribute__((deprecated))
#endif
#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 6
#define CUSPARSE_VER_PATCH 3
#define CUSPARSE_VER_BUILD 3
#define CUSPARSE_VERSION (CUSPARSE_VER_MAJOR * 1000 + CUSPARSE_VER_MINOR * 100 + CUSPARSE_VER_PATCH)

typedef enum {
    CUSPARSE_STATUS_SUCCESS = 0,
    CUSPARSE_STATUS_NOT_INITIALIZED = 1, /* no handle */
    CUSPARSE_STATUS_ALLOC_FAILED = 2,
    CUSPARSE_STATUS_INVALID_VALUE = 3,
    CUSPARSE_STATUS_ARCH_MISMATCH = 4,
    CUSPARSE_STATUS_MAPPING_ERROR = 5,
    CUSPARSE_STATUS_EXECUTION_FAILED = 6, /* among other things: the data is not in device memory */
    CUSPARSE_STATUS_INTERNAL_ERROR = 7,
    CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
    CUSPARSE_STATUS_ZERO_PIVOT = 9,
    CUSPARSE_STATUS_NOT_SUPPORTED = 10,
    CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
} cusparseStatus_t;

typedef enum { CUSPARSE_POINTER_MODE_HOST = 0, CUSPARSE_POINTER_MODE_DEVICE = 1 } cusparsePointerMode_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO = 0, CUSPARSE_INDEX_BASE_ONE = 1 } cusparseIndexBase_t;
typedef enum {
    CUSPARSE_MATRIX_TYPE_GENERAL = 0,
    CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1,
    CUSPARSE_MATRIX_TYPE_HERMITIAN = 2,
    CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3
} cusparseMatrixType_t;
typedef enum { CUSPARSE_FILL_MODE_LOWER = 0, CUSPARSE_FILL_MODE_UPPER = 1 } cusparseFillMode_t;
typedef enum { CUSPARSE_DIAG_TYPE_NON_UNIT = 0, CUSPARSE_DIAG_TYPE_UNIT = 1 } cusparseDiagType_t;
typedef enum { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 } cusparseIndexType_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 } cusparseOrder_t;
typedef enum { CUSPARSE_ACTION_SYMBOLIC = 0, CUSPARSE_ACTION_NUMERIC = 1 } cusparseAction_t;
typedef enum { CUSPARSE_CSR2CSC_ALG_DEFAULT = 1, CUSPARSE_CSR2CSC_ALG1 = 1 } cusparseCsr2CscAlg_t;
typedef enum {
    CUSPARSE_FORMAT_CSR = 1,
    CUSPARSE_FORMAT_CSC = 2,
    CUSPARSE_FORMAT_COO = 3,
    CUSPARSE_FORMAT_BLOCKED_ELL = 5,
    CUSPARSE_FORMAT_BSR = 6,
    CUSPARSE_FORMAT_SLICED_ELLPACK = 7
} cusparseFormat_t;

typedef enum {
    CUSPARSE_OPERATION_NON_TRANSPOSE = 0,
    CUSPARSE_OPERATION_TRANSPOSE = 1,
    CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2
} cusparseOperation_t;

/* Algorithms: accepted and without effect */
typedef enum {
    CUSPARSE_SPMV_ALG_DEFAULT = 0,
    CUSPARSE_SPMV_COO_ALG1 = 1,
    CUSPARSE_SPMV_CSR_ALG1 = 2,
    CUSPARSE_SPMV_CSR_ALG2 = 3,
    CUSPARSE_SPMV_COO_ALG2 = 4,
    CUSPARSE_SPMV_SELL_ALG1 = 5,
    CUSPARSE_SPMV_BSR_ALG1 = 6
} cusparseSpMVAlg_t;

typedef enum {
    CUSPARSE_SPMM_ALG_DEFAULT = 0,
    CUSPARSE_SPMM_COO_ALG1 = 1,
    CUSPARSE_SPMM_COO_ALG2 = 2,
    CUSPARSE_SPMM_COO_ALG3 = 3,
    CUSPARSE_SPMM_CSR_ALG1 = 4,
    CUSPARSE_SPMM_COO_ALG4 = 5,
    CUSPARSE_SPMM_CSR_ALG2 = 6,
    CUSPARSE_SPMM_CSR_ALG3 = 12,
    CUSPARSE_SPMM_BLOCKED_ELL_ALG1 = 13,
    CUSPARSE_SPMM_BSR_ALG1 = 14
} cusparseSpMMAlg_t;

typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t; /* of the older interface */
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef struct cusparseSpMatDescr const *cusparseConstSpMatDescr_t;
typedef struct cusparseSpVecDescr const *cusparseConstSpVecDescr_t;
typedef struct cusparseDnVecDescr const *cusparseConstDnVecDescr_t;
typedef struct cusparseDnMatDescr const *cusparseConstDnMatDescr_t;

#ifdef __cplusplus
extern "C" {
#endif

/* --- handles --- */

cusparseStatus_t CUSPARSEAPI cusparseCreate(cusparseHandle_t *handle);
cusparseStatus_t CUSPARSEAPI cusparseDestroy(cusparseHandle_t handle);
cusparseStatus_t CUSPARSEAPI cusparseGetVersion(cusparseHandle_t handle, int *version);
cusparseStatus_t CUSPARSEAPI cusparseGetProperty(libraryPropertyType type, int *value);
const char *CUSPARSEAPI cusparseGetErrorName(cusparseStatus_t status);
const char *CUSPARSEAPI cusparseGetErrorString(cusparseStatus_t status);
cusparseStatus_t CUSPARSEAPI cusparseSetStream(cusparseHandle_t handle, cudaStream_t streamId);
cusparseStatus_t CUSPARSEAPI cusparseGetStream(cusparseHandle_t handle, cudaStream_t *streamId);
/* where alpha and beta live; HOST at first */
cusparseStatus_t CUSPARSEAPI cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode);
cusparseStatus_t CUSPARSEAPI cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t *mode);

/* --- descriptors: they point to the program's device arrays, and own nothing of them --- */

/* Descriptors of the older interface: a new one is general, lower, not unit, counts from 0 */
cusparseStatus_t CUSPARSEAPI cusparseCreateMatDescr(cusparseMatDescr_t *descrA);
cusparseStatus_t CUSPARSEAPI cusparseDestroyMatDescr(cusparseMatDescr_t descrA);
cusparseStatus_t CUSPARSEAPI cusparseSetMatType(cusparseMatDescr_t descrA, cusparseMatrixType_t type);
cusparseMatrixType_t CUSPARSEAPI cusparseGetMatType(const cusparseMatDescr_t descrA);
cusparseStatus_t CUSPARSEAPI cusparseSetMatFillMode(cusparseMatDescr_t descrA, cusparseFillMode_t fillMode);
cusparseFillMode_t CUSPARSEAPI cusparseGetMatFillMode(const cusparseMatDescr_t descrA);
cusparseStatus_t CUSPARSEAPI cusparseSetMatDiagType(cusparseMatDescr_t descrA, cusparseDiagType_t diagType);
cusparseDiagType_t CUSPARSEAPI cusparseGetMatDiagType(const cusparseMatDescr_t descrA);
cusparseStatus_t CUSPARSEAPI cusparseSetMatIndexBase(cusparseMatDescr_t descrA, cusparseIndexBase_t base);
cusparseIndexBase_t CUSPARSEAPI cusparseGetMatIndexBase(const cusparseMatDescr_t descrA);

cusparseStatus_t CUSPARSEAPI cusparseCreateCsr(cusparseSpMatDescr_t *spMatDescr, int64_t rows, int64_t cols,
                                               int64_t nnz, void *csrRowOffsets, void *csrColInd,
                                               void *csrValues, cusparseIndexType_t csrRowOffsetsType,
                                               cusparseIndexType_t csrColIndType, cusparseIndexBase_t idxBase,
                                               cudaDataType valueType);
cusparseStatus_t CUSPARSEAPI cusparseCreateCoo(cusparseSpMatDescr_t *spMatDescr, int64_t rows, int64_t cols,
                                               int64_t nnz, void *cooRowInd, void *cooColInd, void *cooValues,
                                               cusparseIndexType_t cooIdxType, cusparseIndexBase_t idxBase,
                                               cudaDataType valueType);
/* CSR of the transpose: offsets of columns (cols + 1), rows, values, all by columns */
cusparseStatus_t CUSPARSEAPI cusparseCreateCsc(cusparseSpMatDescr_t *spMatDescr, int64_t rows, int64_t cols,
                                               int64_t nnz, void *cscColOffsets, void *cscRowInd,
                                               void *cscValues, cusparseIndexType_t cscColOffsetsType,
                                               cusparseIndexType_t cscRowIndType, cusparseIndexBase_t idxBase,
                                               cudaDataType valueType);
cusparseStatus_t CUSPARSEAPI cusparseCreateConstCsr(cusparseConstSpMatDescr_t *spMatDescr, int64_t rows,
                                                    int64_t cols, int64_t nnz, const void *csrRowOffsets,
                                                    const void *csrColInd, const void *csrValues,
                                                    cusparseIndexType_t csrRowOffsetsType,
                                                    cusparseIndexType_t csrColIndType,
                                                    cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t CUSPARSEAPI cusparseCreateConstCsc(cusparseConstSpMatDescr_t *spMatDescr, int64_t rows,
                                                    int64_t cols, int64_t nnz, const void *cscColOffsets,
                                                    const void *cscRowInd, const void *cscValues,
                                                    cusparseIndexType_t cscColOffsetsType,
                                                    cusparseIndexType_t cscRowIndType,
                                                    cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t CUSPARSEAPI cusparseCreateConstCoo(cusparseConstSpMatDescr_t *spMatDescr, int64_t rows,
                                                    int64_t cols, int64_t nnz, const void *cooRowInd,
                                                    const void *cooColInd, const void *cooValues,
                                                    cusparseIndexType_t cooIdxType,
                                                    cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t CUSPARSEAPI cusparseSpMatGetSize(cusparseConstSpMatDescr_t spMatDescr, int64_t *rows,
                                                  int64_t *cols, int64_t *nnz);
cusparseStatus_t CUSPARSEAPI cusparseSpMatGetFormat(cusparseConstSpMatDescr_t spMatDescr,
                                                    cusparseFormat_t *format);
cusparseStatus_t CUSPARSEAPI cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t spMatDescr,
                                                       cusparseIndexBase_t *idxBase);
cusparseStatus_t CUSPARSEAPI cusparseSpMatGetValues(cusparseSpMatDescr_t spMatDescr, void **values);
cusparseStatus_t CUSPARSEAPI cusparseConstSpMatGetValues(cusparseConstSpMatDescr_t spMatDescr,
                                                         const void **values);
cusparseStatus_t CUSPARSEAPI cusparseSpMatSetValues(cusparseSpMatDescr_t spMatDescr, void *values);
/* other arrays for the same sizes; INVALID_VALUE for a matrix of another format */
cusparseStatus_t CUSPARSEAPI cusparseCsrSetPointers(cusparseSpMatDescr_t spMatDescr, void *csrRowOffsets,
                                                    void *csrColInd, void *csrValues);
cusparseStatus_t CUSPARSEAPI cusparseCscSetPointers(cusparseSpMatDescr_t spMatDescr, void *cscColOffsets,
                                                    void *cscRowInd, void *cscValues);
cusparseStatus_t CUSPARSEAPI cusparseCooSetPointers(cusparseSpMatDescr_t spMatDescr, void *cooRows,
                                                    void *cooColumns, void *cooValues);
cusparseStatus_t CUSPARSEAPI cusparseDestroySpMat(cusparseConstSpMatDescr_t spMatDescr);
cusparseStatus_t CUSPARSEAPI cusparseCreateDnVec(cusparseDnVecDescr_t *dnVecDescr, int64_t size, void *values,
                                                 cudaDataType valueType);
cusparseStatus_t CUSPARSEAPI cusparseCreateConstDnVec(cusparseConstDnVecDescr_t *dnVecDescr, int64_t size,
                                                      const void *values, cudaDataType valueType);
cusparseStatus_t CUSPARSEAPI cusparseDestroyDnVec(cusparseConstDnVecDescr_t dnVecDescr);
cusparseStatus_t CUSPARSEAPI cusparseDnVecGet(cusparseDnVecDescr_t dnVecDescr, int64_t *size, void **values,
                                              cudaDataType *valueType);
cusparseStatus_t CUSPARSEAPI cusparseConstDnVecGet(cusparseConstDnVecDescr_t dnVecDescr, int64_t *size,
                                                   const void **values, cudaDataType *valueType);
cusparseStatus_t CUSPARSEAPI cusparseConstDnVecGetValues(cusparseConstDnVecDescr_t dnVecDescr,
                                                         const void **values);
cusparseStatus_t CUSPARSEAPI cusparseDnVecGetValues(cusparseDnVecDescr_t dnVecDescr, void **values);
cusparseStatus_t CUSPARSEAPI cusparseDnVecSetValues(cusparseDnVecDescr_t dnVecDescr, void *values);
/* nnz elements of a vector of `size`: their places and their values */
cusparseStatus_t CUSPARSEAPI cusparseCreateSpVec(cusparseSpVecDescr_t *spVecDescr, int64_t size, int64_t nnz,
                                                 void *indices, void *values, cusparseIndexType_t idxType,
                                                 cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t CUSPARSEAPI cusparseCreateConstSpVec(cusparseConstSpVecDescr_t *spVecDescr, int64_t size,
                                                      int64_t nnz, const void *indices, const void *values,
                                                      cusparseIndexType_t idxType,
                                                      cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t CUSPARSEAPI cusparseDestroySpVec(cusparseConstSpVecDescr_t spVecDescr);
cusparseStatus_t CUSPARSEAPI cusparseSpVecGet(cusparseSpVecDescr_t spVecDescr, int64_t *size, int64_t *nnz,
                                              void **indices, void **values, cusparseIndexType_t *idxType,
                                              cusparseIndexBase_t *idxBase, cudaDataType *valueType);
cusparseStatus_t CUSPARSEAPI cusparseSpVecGetValues(cusparseSpVecDescr_t spVecDescr, void **values);
cusparseStatus_t CUSPARSEAPI cusparseSpVecSetValues(cusparseSpVecDescr_t spVecDescr, void *values);
/* ld: elements from one row (ORDER_ROW) or column (ORDER_COL) to the next */
cusparseStatus_t CUSPARSEAPI cusparseCreateDnMat(cusparseDnMatDescr_t *dnMatDescr, int64_t rows, int64_t cols,
                                                 int64_t ld, void *values, cudaDataType valueType,
                                                 cusparseOrder_t order);
cusparseStatus_t CUSPARSEAPI cusparseDestroyDnMat(cusparseConstDnMatDescr_t dnMatDescr);

/* --- a sparse vector's elements taken out of a dense one, and put there: values[i] = Y[indices[i]], and
 * back.  INVALID_VALUE where X and Y have different sizes --- */

cusparseStatus_t CUSPARSEAPI cusparseGather(cusparseHandle_t handle, cusparseConstDnVecDescr_t vecY,
                                            cusparseSpVecDescr_t vecX);
cusparseStatus_t CUSPARSEAPI cusparseScatter(cusparseHandle_t handle, cusparseConstSpVecDescr_t vecX,
                                             cusparseDnVecDescr_t vecY);

/* Y = alpha X + beta Y;  a rotation of both where X has elements: x = c x + s y, y = c y - s x;  result = X *
 * Y, to the host or the device by the pointer mode */

CUCC_SPARSE_DEPRECATED cusparseStatus_t CUSPARSEAPI cusparseAxpby(cusparseHandle_t handle, const void *alpha,
                                                                  cusparseConstSpVecDescr_t vecX,
                                                                  const void *beta,
                                                                  cusparseDnVecDescr_t vecY);
CUCC_SPARSE_DEPRECATED cusparseStatus_t CUSPARSEAPI cusparseRot(cusparseHandle_t handle, const void *c_coeff,
                                                                const void *s_coeff,
                                                                cusparseSpVecDescr_t vecX,
                                                                cusparseDnVecDescr_t vecY);
CUCC_SPARSE_DEPRECATED cusparseStatus_t CUSPARSEAPI cusparseSpVV_bufferSize(
    cusparseHandle_t handle, cusparseOperation_t opX, cusparseConstSpVecDescr_t vecX,
    cusparseConstDnVecDescr_t vecY, const void *result, cudaDataType computeType, size_t *bufferSize);
CUCC_SPARSE_DEPRECATED cusparseStatus_t CUSPARSEAPI
cusparseSpVV(cusparseHandle_t handle, cusparseOperation_t opX, cusparseConstSpVecDescr_t vecX,
             cusparseConstDnVecDescr_t vecY, void *result, cudaDataType computeType, void *externalBuffer);

/* --- from one format to another, with indices of 32 bits ---
 *
 *     cusparseXcoosortByRow     sorts the places of COO by row, then by column, and P along with them; where
 *                               P begins as 0, 1, 2, ... values[P[i]] is then the i-th value.  P may be NULL
 *     cusparseXcoosortByColumn  by column, then by row
 *     cusparseXcsrsort          sorts the columns within each row
 *     cusparseXcoo2csr          rows, sorted, to m + 1 offsets; cusparseXcsr2coo: and back
 *     cusparseCsr2cscEx2        the same matrix by columns (or the transpose by rows); with ACTION_SYMBOLIC
 *                               without the values
 *
 * pBuffer is at a multiple of 128 bytes. */
cusparseStatus_t CUSPARSEAPI cusparseXcoosort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
                                                            const int *cooRowsA, const int *cooColsA,
                                                            size_t *pBufferSizeInBytes);
cusparseStatus_t CUSPARSEAPI cusparseXcoosortByRow(cusparseHandle_t handle, int m, int n, int nnz,
                                                   int *cooRowsA, int *cooColsA, int *_P, void *pBuffer);
cusparseStatus_t CUSPARSEAPI cusparseXcoosortByColumn(cusparseHandle_t handle, int m, int n, int nnz,
                                                      int *cooRowsA, int *cooColsA, int *_P, void *pBuffer);
cusparseStatus_t CUSPARSEAPI cusparseXcsrsort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
                                                            const int *csrRowPtrA, const int *csrColIndA,
                                                            size_t *pBufferSizeInBytes);
cusparseStatus_t CUSPARSEAPI cusparseXcsrsort(cusparseHandle_t handle, int m, int n, int nnz,
                                              const cusparseMatDescr_t descrA, const int *csrRowPtrA,
                                              int *csrColIndA, int *_P, void *pBuffer);
/* deprecated by NVIDIA: thrust::sequence, or a kernel of one line, does it */
CUCC_SPARSE_DEPRECATED cusparseStatus_t CUSPARSEAPI cusparseCreateIdentityPermutation(cusparseHandle_t handle,
                                                                                      int n, int *p);
cusparseStatus_t CUSPARSEAPI cusparseXcoo2csr(cusparseHandle_t handle, const int *cooRowInd, int nnz, int m,
                                              int *csrSortedRowPtr, cusparseIndexBase_t idxBase);
cusparseStatus_t CUSPARSEAPI cusparseXcsr2coo(cusparseHandle_t handle, const int *csrSortedRowPtr, int nnz,
                                              int m, int *cooRowInd, cusparseIndexBase_t idxBase);
cusparseStatus_t CUSPARSEAPI cusparseCsr2cscEx2(cusparseHandle_t handle, int m, int n, int nnz,
                                                const void *csrVal, const int *csrRowPtr,
                                                const int *csrColInd, void *cscVal, int *cscColPtr,
                                                int *cscRowInd, cudaDataType valType,
                                                cusparseAction_t copyValues, cusparseIndexBase_t idxBase,
                                                cusparseCsr2CscAlg_t alg, void *buffer);
cusparseStatus_t CUSPARSEAPI cusparseCsr2cscEx2_bufferSize(
    cusparseHandle_t handle, int m, int n, int nnz, const void *csrVal, const int *csrRowPtr,
    const int *csrColInd, void *cscVal, int *cscColPtr, int *cscRowInd, cudaDataType valType,
    cusparseAction_t copyValues, cusparseIndexBase_t idxBase, cusparseCsr2CscAlg_t alg, size_t *bufferSize);

/* --- Y = alpha op(A) x + beta y;  C = alpha op(A) op(B) + beta C; with beta 0 the old values are not read
 * --- */

cusparseStatus_t CUSPARSEAPI cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t opA, const void *alpha,
                                          cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                          const void *beta, cusparseDnVecDescr_t vecY,
                                          cudaDataType computeType, cusparseSpMVAlg_t alg,
                                          void *externalBuffer);
cusparseStatus_t CUSPARSEAPI cusparseSpMV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
                                                     const void *alpha, cusparseConstSpMatDescr_t matA,
                                                     cusparseConstDnVecDescr_t vecX, const void *beta,
                                                     cusparseDnVecDescr_t vecY, cudaDataType computeType,
                                                     cusparseSpMVAlg_t alg, size_t *bufferSize);
/* What may be made once for many products with the same matrix and buffer: here nothing is, but the call is
 * checked as SpMV checks it */
cusparseStatus_t CUSPARSEAPI cusparseSpMV_preprocess(cusparseHandle_t handle, cusparseOperation_t opA,
                                                     const void *alpha, cusparseConstSpMatDescr_t matA,
                                                     cusparseConstDnVecDescr_t vecX, const void *beta,
                                                     cusparseDnVecDescr_t vecY, cudaDataType computeType,
                                                     cusparseSpMVAlg_t alg, void *externalBuffer);
cusparseStatus_t CUSPARSEAPI cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t opA,
                                          cusparseOperation_t opB, const void *alpha,
                                          cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                          const void *beta, cusparseDnMatDescr_t matC,
                                          cudaDataType computeType, cusparseSpMMAlg_t alg,
                                          void *externalBuffer);
cusparseStatus_t CUSPARSEAPI cusparseSpMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
                                                     cusparseOperation_t opB, const void *alpha,
                                                     cusparseConstSpMatDescr_t matA,
                                                     cusparseConstDnMatDescr_t matB, const void *beta,
                                                     cusparseDnMatDescr_t matC, cudaDataType computeType,
                                                     cusparseSpMMAlg_t alg, size_t *bufferSize);

/* --- tridiagonal systems of m equations (m >= 3) ---
 *
 * dl is below, d on and du above the diagonal; dl[0] and du[m-1] are unused.
 *
 *     cusparseXgtsv2              one matrix, n right-hand sides in the columns of B; with partial pivoting
 *     cusparseXgtsv2_nopivot      the same without
 *     cusparseXgtsv2StridedBatch  system b begins at b * batchStride in all four arrays; no pivoting
 *     cusparseXgtsvInterleavedBatch  equation i of system b stands at i * batchCount + b; algo 0: no
 *                                    pivoting, 1 and 2: with pivoting (the real one does LU and QR, and may
 *                                    overwrite dl, d, du)
 *
 * The solution replaces the right-hand side.  X is S for float, D for double. */
#define CUCC_SPARSE_TRIDIAGONAL(_X, _T)                                                                      \
    cusparseStatus_t CUSPARSEAPI cusparse##_X##gtsv2_bufferSizeExt(                                          \
        cusparseHandle_t handle, int m, int n, const _T *dl, const _T *d, const _T *du, const _T *_B,        \
        int ldb, size_t *bufferSizeInBytes);                                                                 \
    cusparseStatus_t CUSPARSEAPI cusparse##_X##gtsv2(cusparseHandle_t handle, int m, int n, const _T *dl,    \
                                                     const _T *d, const _T *du, _T *_B, int ldb,             \
                                                     void *pBuffer);                                         \
    cusparseStatus_t CUSPARSEAPI cusparse##_X##gtsv2_nopivot_bufferSizeExt(                                  \
        cusparseHandle_t handle, int m, int n, const _T *dl, const _T *d, const _T *du, const _T *_B,        \
        int ldb, size_t *bufferSizeInBytes);                                                                 \
    cusparseStatus_t CUSPARSEAPI cusparse##_X##gtsv2_nopivot(cusparseHandle_t handle, int m, int n,          \
                                                             const _T *dl, const _T *d, const _T *du,        \
                                                             _T *_B, int ldb, void *pBuffer);                \
    cusparseStatus_t CUSPARSEAPI cusparse##_X##gtsv2StridedBatch_bufferSizeExt(                              \
        cusparseHandle_t handle, int m, const _T *dl, const _T *d, const _T *du, const _T *x,                \
        int batchCount, int batchStride, size_t *bufferSizeInBytes);                                         \
    cusparseStatus_t CUSPARSEAPI cusparse##_X##gtsv2StridedBatch(                                            \
        cusparseHandle_t handle, int m, const _T *dl, const _T *d, const _T *du, _T *x, int batchCount,      \
        int batchStride, void *pBuffer);                                                                     \
    cusparseStatus_t CUSPARSEAPI cusparse##_X##gtsvInterleavedBatch_bufferSizeExt(                           \
        cusparseHandle_t handle, int algo, int m, const _T *dl, const _T *d, const _T *du, const _T *x,      \
        int batchCount, size_t *pBufferSizeInBytes);                                                         \
    cusparseStatus_t CUSPARSEAPI cusparse##_X##gtsvInterleavedBatch(cusparseHandle_t handle, int algo,       \
                                                                    int m, _T *dl, _T *d, _T *du, _T *x,     \
                                                                    int batchCount, void *pBuffer);

CUCC_SPARSE_TRIDIAGONAL(S, float)
CUCC_SPARSE_TRIDIAGONAL(D, double)
#undef CUCC_SPARSE_TRIDIAGONAL
#ifdef __cplusplus
}
#endif

#include "cucc/sparse/formats.h"
#include "cucc/sparse/dense.h"
#include "cucc/sparse/solve.h"
#include "cucc/sparse/product.h"
#include "cucc/sparse/incomplete.h"
#include "cucc/sparse/sums.h"
#undef CUCC_SPARSE_DEPRECATED
#endif
