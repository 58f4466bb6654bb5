/* gemm.h: C = alpha op(A) op(B) + beta C, in many forms.  C is m by n, op(A) m by k, op(B) k by n; with beta
 * 0, C is not read.
 *
 *     cublasXgemm                 X is S for float, D for double, H for half (C++ only)
 *     cublasXgemmBatched          batchCount products, from device arrays of pointers
 *     cublasXgemmStridedBatched   product i is that of A + i strideA and so on
 *     cublasGemmEx                types by name; and cublasGemmStridedBatchedEx
 *     cublasSgemmEx               the same, summed in float
 *
 * What rounding is imitated:
 *     type of A, B          computation                  here
 *     float                 COMPUTE_32F                  in float (a real one adds up in another order)
 *     float                 32F_FAST_TF32, TF32 math     A, B rounded to TF32 (11 bits), sums in float
 *     float                 32F_FAST_16F, _16BF          A, B rounded to half, bfloat16, sums in float
 *     half, bfloat16        COMPUTE_32F                  products exact, sums in float, C rounded once
 *     half                  COMPUTE_16F                  the sum is rounded to half after every 16 products
 *     8-bit integers        COMPUTE_32I                  exact
 *     double                COMPUTE_64F                  in double
 * alpha and beta have the type of the computation.
 */
#ifndef CUCC_BLAS_GEMM_H
#define CUCC_BLAS_GEMM_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CUCC_BLAS_GEMM(_X, _T)                                                                               \
    cublasStatus_t cublas##_X##gemm(                                                                         \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,      \
        const _T *alpha, const _T *_A, int lda, const _T *_B, int ldb, const _T *beta, _T *_C, int ldc);     \
    cublasStatus_t cublas##_X##gemmBatched(                                                                  \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,      \
        const _T *alpha, const _T *const Aarray[], int lda, const _T *const Barray[], int ldb,               \
        const _T *beta, _T *const Carray[], int ldc, int batchCount);                                        \
    cublasStatus_t cublas##_X##gemmStridedBatched(                                                           \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,      \
        const _T *alpha, const _T *_A, int lda, long long strideA, const _T *_B, int ldb, long long strideB, \
        const _T *beta, _T *_C, int ldc, long long strideC, int batchCount);

CUCC_BLAS_GEMM(S, float)
CUCC_BLAS_GEMM(D, double)
#ifdef __cplusplus
CUCC_BLAS_GEMM(H, __half)
#endif
#undef CUCC_BLAS_GEMM

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                            int n, int k, const void *alpha, const void *_A, cudaDataType Atype, int lda,
                            const void *_B, cudaDataType Btype, int ldb, const void *beta, void *_C,
                            cudaDataType Ctype, int ldc, cublasComputeType_t computeType,
                            cublasGemmAlgo_t algo);
cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                             int n, int k, const float *alpha, const void *_A, cudaDataType Atype, int lda,
                             const void *_B, cudaDataType Btype, int ldb, const float *beta, void *_C,
                             cudaDataType Ctype, int ldc);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k, const void *alpha,
                                          const void *_A, cudaDataType Atype, int lda, long long strideA,
                                          const void *_B, cudaDataType Btype, int ldb, long long strideB,
                                          const void *beta, void *_C, cudaDataType Ctype, int ldc,
                                          long long strideC, int batchCount, cublasComputeType_t computeType,
                                          cublasGemmAlgo_t algo);

#ifdef __cplusplus
}

/* As it was before CUDA 11, with the type of the sum for the computation */
static inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k, const void *alpha,
                                          const void *_A, cudaDataType Atype, int lda, const void *_B,
                                          cudaDataType Btype, int ldb, const void *beta, void *_C,
                                          cudaDataType Ctype, int ldc, cudaDataType sum,
                                          cublasGemmAlgo_t algo)
{
    cublasComputeType_t compute = sum == CUDA_R_16F   ? CUBLAS_COMPUTE_16F
                                  : sum == CUDA_R_32F ? CUBLAS_COMPUTE_32F
                                  : sum == CUDA_R_64F ? CUBLAS_COMPUTE_64F
                                                      : CUBLAS_COMPUTE_32I;
    return cublasGemmEx(handle, transa, transb, m, n, k, alpha, _A, Atype, lda, _B, Btype, ldb, beta, _C,
                        Ctype, ldc, compute, algo);
}
#endif
#endif
