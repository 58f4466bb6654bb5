/* csr_library.h: y = A x by cuSPARSE, prepared once for many products. Given: timings are compared with it.
 */
#pragma once
#include <cusparse.h>

#include "csr_on_device.h"
#include "helper_cuda.h"

struct library_product {
    cusparseHandle_t handle;
    cusparseConstSpMatDescr_t matrix;
    cusparseConstDnVecDescr_t x;
    cusparseDnVecDescr_t y;
    void *buffer;
};

static const float LIBRARY_ONE = 1, LIBRARY_ZERO = 0;

static inline library_product library_begin(device_csr a, const float *x, float *y)
{
    library_product p;
    size_t bytes = 0;
    checkCudaErrors(cusparseCreate(&p.handle));
    checkCudaErrors(cusparseCreateConstCsr(&p.matrix, a.rows, a.columns, a.count, a.offset, a.column, a.value,
                                           CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                                           CUDA_R_32F));
    checkCudaErrors(cusparseCreateConstDnVec(&p.x, a.columns, x, CUDA_R_32F));
    checkCudaErrors(cusparseCreateDnVec(&p.y, a.rows, y, CUDA_R_32F));
    checkCudaErrors(cusparseSpMV_bufferSize(p.handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &LIBRARY_ONE,
                                            p.matrix, p.x, &LIBRARY_ZERO, p.y, CUDA_R_32F,
                                            CUSPARSE_SPMV_ALG_DEFAULT, &bytes));
    checkCudaErrors(cudaMalloc(&p.buffer, bytes + 1));
    checkCudaErrors(cusparseSpMV_preprocess(p.handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &LIBRARY_ONE,
                                            p.matrix, p.x, &LIBRARY_ZERO, p.y, CUDA_R_32F,
                                            CUSPARSE_SPMV_ALG_DEFAULT, p.buffer));
    return p;
}

static inline void library_multiply(library_product p)
{
    checkCudaErrors(cusparseSpMV(p.handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &LIBRARY_ONE, p.matrix, p.x,
                                 &LIBRARY_ZERO, p.y, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, p.buffer));
}

static inline void library_end(library_product p)
{
    checkCudaErrors(cudaFree(p.buffer));
    checkCudaErrors(cusparseDestroyDnVec(p.y));
    checkCudaErrors(cusparseDestroyDnVec(p.x));
    checkCudaErrors(cusparseDestroySpMat(p.matrix));
    checkCudaErrors(cusparseDestroy(p.handle));
}
