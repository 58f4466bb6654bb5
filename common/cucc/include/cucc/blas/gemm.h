/* gemm.h: C = alpha op(A) op(B) + beta C, in many forms.  C is m by n, op(A) m by k, op(B) k by n; with beta
 * 0, C is not read.
 *
 *     cublasXgemm                 X is S for float, D for double, C and Z for complex, H for half (C++ only)
 *     cublasXgemmBatched          batchCount products, from device arrays of pointers
 *     cublasXgemmStridedBatched   product i is that of A + i strideA and so on
 *     cublasGemmEx                types by name; and cublasGemmBatchedEx, cublasGemmStridedBatchedEx
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

#define CUCC_BLAS_GEMM(_X, _T, _64, _I)                                                                      \
    cublasStatus_t cublas##_X##gemm##_64(                                                                    \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, _I m, _I n, _I k,         \
        const _T *alpha, const _T *_A, _I lda, const _T *_B, _I ldb, const _T *beta, _T *_C, _I ldc);        \
    cublasStatus_t cublas##_X##gemmBatched##_64(                                                             \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, _I m, _I n, _I k,         \
        const _T *alpha, const _T *const Aarray[], _I lda, const _T *const Barray[], _I ldb, const _T *beta, \
        _T *const Carray[], _I ldc, _I batchCount);                                                          \
    cublasStatus_t cublas##_X##gemmStridedBatched##_64(                                                      \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, _I m, _I n, _I k,         \
        const _T *alpha, const _T *_A, _I lda, long long strideA, const _T *_B, _I ldb, long long strideB,   \
        const _T *beta, _T *_C, _I ldc, long long strideC, _I batchCount);

CUCC_BLAS_GEMM(S, float, , int)
CUCC_BLAS_GEMM(S, float, _64, int64_t)
CUCC_BLAS_GEMM(D, double, , int)
CUCC_BLAS_GEMM(D, double, _64, int64_t)
CUCC_BLAS_GEMM(C, cuComplex, , int)
CUCC_BLAS_GEMM(C, cuComplex, _64, int64_t)
CUCC_BLAS_GEMM(Z, cuDoubleComplex, , int)
CUCC_BLAS_GEMM(Z, cuDoubleComplex, _64, int64_t)
#ifdef __cplusplus
CUCC_BLAS_GEMM(H, __half, , int)
CUCC_BLAS_GEMM(H, __half, _64, int64_t)
#endif
#undef CUCC_BLAS_GEMM

#define CUCC_BLAS_GEMM_EX(_64, _I)                                                                           \
    cublasStatus_t cublasGemmEx##_64(                                                                        \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, _I m, _I n, _I k,         \
        const void *alpha, const void *_A, cudaDataType Atype, _I lda, const void *_B, cudaDataType Btype,   \
        _I ldb, const void *beta, void *_C, cudaDataType Ctype, _I ldc, cublasComputeType_t computeType,     \
        cublasGemmAlgo_t algo);                                                                              \
    cublasStatus_t cublasSgemmEx##_64(                                                                       \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, _I m, _I n, _I k,         \
        const float *alpha, const void *_A, cudaDataType Atype, _I lda, const void *_B, cudaDataType Btype,  \
        _I ldb, const float *beta, void *_C, cudaDataType Ctype, _I ldc);                                    \
    cublasStatus_t cublasGemmBatchedEx##_64(                                                                 \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, _I m, _I n, _I k,         \
        const void *alpha, const void *const Aarray[], cudaDataType Atype, _I lda,                           \
        const void *const Barray[], cudaDataType Btype, _I ldb, const void *beta, void *const Carray[],      \
        cudaDataType Ctype, _I ldc, _I batchCount, cublasComputeType_t computeType, cublasGemmAlgo_t algo);  \
    cublasStatus_t cublasGemmStridedBatchedEx##_64(                                                          \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, _I m, _I n, _I k,         \
        const void *alpha, const void *_A, cudaDataType Atype, _I lda, long long strideA, const void *_B,    \
        cudaDataType Btype, _I ldb, long long strideB, const void *beta, void *_C, cudaDataType Ctype,       \
        _I ldc, long long strideC, _I batchCount, cublasComputeType_t computeType, cublasGemmAlgo_t algo);
CUCC_BLAS_GEMM_EX(, int)
CUCC_BLAS_GEMM_EX(_64, int64_t)
#undef CUCC_BLAS_GEMM_EX

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
