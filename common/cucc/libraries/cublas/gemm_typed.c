/* gemm_typed.c: cublasSgemm, cublasDgemm, cublasHgemm and their batches. */
#include "gemm.h"

/* X the letter, T the type, TYPE its cudaDataType, COMPUTE the computation */
#define GEMM(X, T, TYPE, COMPUTE)                                                                            \
    static struct gemm X##_product(cublasHandle_t handle, int m, int n, int k, int lda, int ldb, int ldc,    \
                                   int count)                                                                \
    {                                                                                                        \
        struct gemm g = {.m = m, .n = n, .k = k, .lda = lda, .ldb = ldb, .ldc = ldc, .count = count};        \
        g.type_a = g.type_b = g.type_c = TYPE;                                                               \
        cucc_blas_set_computation(&g, COMPUTE, handle->math_mode);                                           \
        return g;                                                                                            \
    }                                                                                                        \
                                                                                                             \
    cublasStatus_t cublas##X##gemm(cublasHandle_t handle, cublasOperation_t transa,                          \
                                   cublasOperation_t transb, int m, int n, int k, const T *alpha,            \
                                   const T *A, int lda, const T *B, int ldb, const T *beta, T *C, int ldc)   \
    {                                                                                                        \
        static const cucc_kernel_info call = BLAS_CALL("cublas" #X "gemm");                                  \
        static const int places[3] = {8, 10, 13};                                                            \
        if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;                                            \
        struct gemm g = X##_product(handle, m, n, k, lda, ldb, ldc, 1);                                      \
        g.A = A;                                                                                             \
        g.B = B;                                                                                             \
        g.C = C;                                                                                             \
        return cucc_blas_submit_gemm(handle, &call, #X "GEMM", places, transa, transb, alpha, beta, &g);     \
    }                                                                                                        \
                                                                                                             \
    cublasStatus_t cublas##X##gemmBatched(                                                                   \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,      \
        const T *alpha, const T *const Aarray[], int lda, const T *const Barray[], int ldb, const T *beta,   \
        T *const Carray[], int ldc, int batchCount)                                                          \
    {                                                                                                        \
        static const cucc_kernel_info call = BLAS_CALL("cublas" #X "gemmBatched");                           \
        static const int places[3] = {8, 10, 13};                                                            \
        if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;                                            \
        if (Aarray == NULL || Barray == NULL || Carray == NULL) return CUBLAS_STATUS_INVALID_VALUE;          \
        struct gemm g = X##_product(handle, m, n, k, lda, ldb, ldc, batchCount);                             \
        g.pointers_a = (const void *const *)Aarray;                                                          \
        g.pointers_b = (const void *const *)Barray;                                                          \
        g.pointers_c = (void *const *)Carray;                                                                \
        return cucc_blas_submit_gemm(handle, &call, #X "GEMM", places, transa, transb, alpha, beta, &g);     \
    }                                                                                                        \
                                                                                                             \
    cublasStatus_t cublas##X##gemmStridedBatched(                                                            \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,      \
        const T *alpha, const T *A, int lda, long long strideA, const T *B, int ldb, long long strideB,      \
        const T *beta, T *C, int ldc, long long strideC, int batchCount)                                     \
    {                                                                                                        \
        static const cucc_kernel_info call = BLAS_CALL("cublas" #X "gemmStridedBatched");                    \
        static const int places[3] = {8, 11, 15};                                                            \
        if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;                                            \
        struct gemm g = X##_product(handle, m, n, k, lda, ldb, ldc, batchCount);                             \
        g.A = A;                                                                                             \
        g.B = B;                                                                                             \
        g.C = C;                                                                                             \
        g.stride_a = strideA;                                                                                \
        g.stride_b = strideB;                                                                                \
        g.stride_c = strideC;                                                                                \
        return cucc_blas_submit_gemm(handle, &call, #X "GEMM", places, transa, transb, alpha, beta, &g);     \
    }

GEMM(S, float, CUDA_R_32F, CUBLAS_COMPUTE_32F)
GEMM(D, double, CUDA_R_64F, CUBLAS_COMPUTE_64F)
GEMM(H, uint16_t, CUDA_R_16F, CUBLAS_COMPUTE_16F) /* a __half in C++ */
