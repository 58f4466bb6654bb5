/* sample_way.cuh: version 0, conjugate gradients as in the samples of a library. Given, for comparison.
 *
 * Each line of the algorithm is a library call: cuSPARSE multiplies the matrix, and cuBLAS handles the
 * vectors. The scalars are on the host: each dot product is copied there, and the host waits for it.
 */
#ifndef SAMPLE_WAY_CUH
#define SAMPLE_WAY_CUH

#include <cublas_v2.h>
#include <cusparse.h>

#include "rows.cuh"
#include "system.h"

/* What the library calls need. The constants are on the device as well, for CUBLAS_POINTER_MODE_DEVICE.
 */
struct libraries {
    cublasHandle_t blas;
    cusparseHandle_t sparse;
    cusparseSpMatDescr_t a;
    cusparseDnVecDescr_t p, q;
    void *buffer;
    float *constants; // on the device: 1 and 0
};

static libraries open_libraries(const linear_system &s, vectors v)
{
    libraries l;
    const float one_zero[2] = {1, 0};
    size_t bytes;
    csr m = s.matrix;
    checkCudaErrors(cublasCreate(&l.blas));
    checkCudaErrors(cusparseCreate(&l.sparse));
    checkCudaErrors(cusparseCreateCsr(&l.a, m.rows, m.rows, m.entries, (void *)m.starts, (void *)m.columns,
                                      (void *)m.values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
    checkCudaErrors(cusparseCreateDnVec(&l.p, s.n, v.p, CUDA_R_32F));
    checkCudaErrors(cusparseCreateDnVec(&l.q, s.n, v.q, CUDA_R_32F));
    checkCudaErrors(cusparseSpMV_bufferSize(l.sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &one_zero[0], l.a,
                                            l.p, &one_zero[1], l.q, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT,
                                            &bytes));
    checkCudaErrors(cudaMalloc(&l.buffer, bytes + 1));
    checkCudaErrors(cudaMalloc(&l.constants, sizeof one_zero));
    checkCudaErrors(cudaMemcpy(l.constants, one_zero, sizeof one_zero, cudaMemcpyHostToDevice));
    return l;
}

static void close_libraries(libraries l)
{
    checkCudaErrors(cudaFree(l.constants));
    checkCudaErrors(cudaFree(l.buffer));
    checkCudaErrors(cusparseDestroyDnVec(l.q));
    checkCudaErrors(cusparseDestroyDnVec(l.p));
    checkCudaErrors(cusparseDestroySpMat(l.a));
    checkCudaErrors(cusparseDestroy(l.sparse));
    checkCudaErrors(cublasDestroy(l.blas));
}

/* q = A p. The library's pointer mode decides whether `one` and `zero` are host or device pointers. */
static void multiply(libraries l, const float *one, const float *zero)
{
    checkCudaErrors(cusparseSpMV(l.sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, one, l.a, l.p, zero, l.q,
                                 CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, l.buffer));
}

/* Version 0. Returns the number of iterations. */
static int solve_plain(const linear_system &s, vectors v, libraries l)
{
    const float one = 1, zero = 0;
    float rr, pq;
    int iterations = 0;
    checkCudaErrors(cublasSdot(l.blas, s.n, v.r, 1, v.r, 1, &rr));
    while (rr > s.threshold && iterations < s.most) {
        multiply(l, &one, &zero);                                      // q = A p
        checkCudaErrors(cublasSdot(l.blas, s.n, v.p, 1, v.q, 1, &pq)); // the host waits for pq
        float alpha = rr / pq, minus_alpha = -alpha, before = rr;
        checkCudaErrors(cublasSaxpy(l.blas, s.n, &alpha, v.p, 1, v.x, 1));       // x = x + alpha p
        checkCudaErrors(cublasSaxpy(l.blas, s.n, &minus_alpha, v.q, 1, v.r, 1)); // r = r - alpha q
        checkCudaErrors(cublasSdot(l.blas, s.n, v.r, 1, v.r, 1, &rr));           // it waits for rr
        float beta = rr / before;
        checkCudaErrors(cublasSscal(l.blas, s.n, &beta, v.p, 1));
        checkCudaErrors(cublasSaxpy(l.blas, s.n, &one, v.r, 1, v.p, 1)); // p = r + beta p
        iterations++;
    }
    return iterations;
}

#endif
