/* gemm.c: what all forms of gemm check and choose; the forms whose types are given by name. */
#include "gemm.h"

static enum rounding rounding_of_math(cublasMath_t math)
{
    switch (math & ~CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION) {
    case CUBLAS_TF32_TENSOR_OP_MATH:
        return ROUND_TF32;
    case CUBLAS_TENSOR_OP_MATH:
        return ROUND_HALF;
    default:
        return ROUND_NOT;
    }
}

static bool float_computation(struct gemm *g, cublasComputeType_t compute, cublasMath_t math)
{
    bool narrow = g->type_a == CUDA_R_16F || g->type_a == CUDA_R_16BF || g->type_a == CUDA_R_8I;
    if (g->type_a != g->type_b ||
        (g->type_c != CUDA_R_32F && (g->type_c != g->type_a || g->type_a == CUDA_R_8I)))
        return false;
    if (!narrow && g->type_a != CUDA_R_32F) return false;
    g->accumulation = SUM_FLOAT;
    if (narrow) return true;
    if (compute == CUBLAS_COMPUTE_32F) g->rounding = rounding_of_math(math);
    if (compute == CUBLAS_COMPUTE_32F_FAST_TF32) g->rounding = ROUND_TF32;
    if (compute == CUBLAS_COMPUTE_32F_FAST_16F) g->rounding = ROUND_HALF;
    if (compute == CUBLAS_COMPUTE_32F_FAST_16BF) g->rounding = ROUND_BFLOAT16;
    return true;
}

static bool types_are(const struct gemm *g, cudaDataType ab, cudaDataType c)
{
    return g->type_a == ab && g->type_b == ab && g->type_c == c;
}

bool cucc_blas_set_computation(struct gemm *g, cublasComputeType_t compute, cublasMath_t math)
{
    g->rounding = ROUND_NOT;
    switch (compute) {
    case CUBLAS_COMPUTE_16F:
    case CUBLAS_COMPUTE_16F_PEDANTIC:
        g->accumulation = SUM_HALF;
        return types_are(g, CUDA_R_16F, CUDA_R_16F);
    case CUBLAS_COMPUTE_32I:
    case CUBLAS_COMPUTE_32I_PEDANTIC:
        g->accumulation = SUM_INT;
        return types_are(g, CUDA_R_8I, CUDA_R_32I);
    case CUBLAS_COMPUTE_64F:
    case CUBLAS_COMPUTE_64F_PEDANTIC:
    case CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT:
        g->accumulation = SUM_DOUBLE;
        return types_are(g, CUDA_R_64F, CUDA_R_64F);
    case CUBLAS_COMPUTE_32F:
    case CUBLAS_COMPUTE_32F_PEDANTIC:
    case CUBLAS_COMPUTE_32F_FAST_16F:
    case CUBLAS_COMPUTE_32F_FAST_16BF:
    case CUBLAS_COMPUTE_32F_FAST_TF32:
    case CUBLAS_COMPUTE_32F_EMULATED_16BFX9:
        return float_computation(g, compute, math);
    default:
        return false;
    }
}

static struct factor take_factor(cublasHandle_t handle, const struct gemm *gemm, const void *p)
{
    if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) {
        const size_t bytes = gemm->accumulation == SUM_HALF ? 2 : gemm->accumulation == SUM_DOUBLE ? 8 : 4;
        cucc_blas_take_device(handle, p, bytes);
        return (struct factor){0, p};
    }
    return (struct factor){cucc_blas_read_factor(gemm, p), NULL};
}

/* One operand, of so many rows and columns: one matrix, or all of a batch */
static cucc_extent operand(const struct gemm *g, cudaDataType type, const void *matrix, long long stride,
                           const void *pointers, int rows, int columns, int ld, int how)
{
    const cucc_extent one =
        cucc_extent_matrix(matrix, cucc_blas_bytes_of(type), rows, columns, ld, how | CUCC_AHEAD);
    return pointers != NULL ? cucc_extent_each(one, pointers, g->count)
                            : cucc_extent_strided(one, stride, g->count);
}

cublasStatus_t cucc_blas_submit_gemm(cublasHandle_t handle, const cucc_kernel_info *call, const char *routine,
                                     const int places[3], cublasOperation_t transa, cublasOperation_t transb,
                                     const void *alpha, const void *beta, struct gemm *g)
{
    int bad = BLAS_CHECK({cucc_blas_is_operation(transa), 1}, {cucc_blas_is_operation(transb), 2},
                         {g->m >= 0, 3}, {g->n >= 0, 4}, {g->k >= 0, 5}, {alpha != NULL, 6},
                         {cucc_blas_is_leading(g->lda, transa == CUBLAS_OP_N ? g->m : g->k), places[0]},
                         {cucc_blas_is_leading(g->ldb, transb == CUBLAS_OP_N ? g->k : g->n), places[1]},
                         {beta != NULL, places[1] + 1}, {cucc_blas_is_leading(g->ldc, g->m), places[2]},
                         {g->count >= 0, places[2] + 1});
    if (bad) return cucc_blas_illegal(routine, bad);
    if (g->m == 0 || g->n == 0 || g->count == 0) return CUBLAS_STATUS_SUCCESS;
    g->ta = transa != CUBLAS_OP_N;
    g->tb = transb != CUBLAS_OP_N;
    g->alpha = take_factor(handle, g, alpha);
    g->beta = take_factor(handle, g, beta);
    const int result = BLAS_SCALED(g->beta);
    return cucc_blas_queue(
        handle, call, cucc_blas_run_gemm, g, sizeof *g,
        CUCC_EXTENTS(operand(g, g->type_a, g->A, g->stride_a, g->pointers_a, g->ta ? g->k : g->m,
                             g->ta ? g->m : g->k, g->lda, READS),
                     operand(g, g->type_b, g->B, g->stride_b, g->pointers_b, g->tb ? g->n : g->k,
                             g->tb ? g->k : g->n, g->ldb, READS),
                     operand(g, g->type_c, g->C, g->stride_c, g->pointers_c, g->m, g->n, g->ldc, result)));
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k, const void *alpha,
                                          const void *A, cudaDataType Atype, int lda, long long strideA,
                                          const void *B, cudaDataType Btype, int ldb, long long strideB,
                                          const void *beta, void *C, cudaDataType Ctype, int ldc,
                                          long long strideC, int batchCount, cublasComputeType_t computeType,
                                          cublasGemmAlgo_t algo)
{
    static const cucc_kernel_info call = BLAS_CALL("cublasGemmStridedBatchedEx");
    static const int places[3] = {9, 13, 18};
    (void)algo;
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    struct gemm g = {.m = m,
                     .n = n,
                     .k = k,
                     .lda = lda,
                     .ldb = ldb,
                     .ldc = ldc,
                     .count = batchCount,
                     .A = A,
                     .B = B,
                     .C = C};
    g.stride_a = strideA;
    g.stride_b = strideB;
    g.stride_c = strideC;
    g.type_a = Atype;
    g.type_b = Btype;
    g.type_c = Ctype;
    if (!cucc_blas_set_computation(&g, computeType, handle->math_mode)) return CUBLAS_STATUS_NOT_SUPPORTED;
    return cucc_blas_submit_gemm(handle, &call, "GEMM_EX", places, transa, transb, alpha, beta, &g);
}

cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                   int m, int n, int k, const void *alpha, const void *const Aarray[],
                                   cudaDataType Atype, int lda, const void *const Barray[],
                                   cudaDataType Btype, int ldb, const void *beta, void *const Carray[],
                                   cudaDataType Ctype, int ldc, int batchCount,
                                   cublasComputeType_t computeType, cublasGemmAlgo_t algo)
{
    static const cucc_kernel_info call = BLAS_CALL("cublasGemmBatchedEx");
    static const int places[3] = {9, 12, 16};
    (void)algo;
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (Aarray == NULL || Barray == NULL || Carray == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    struct gemm g = {.m = m, .n = n, .k = k, .lda = lda, .ldb = ldb, .ldc = ldc, .count = batchCount};
    g.pointers_a = Aarray;
    g.pointers_b = Barray;
    g.pointers_c = Carray;
    g.type_a = Atype;
    g.type_b = Btype;
    g.type_c = Ctype;
    if (!cucc_blas_set_computation(&g, computeType, handle->math_mode)) return CUBLAS_STATUS_NOT_SUPPORTED;
    return cucc_blas_submit_gemm(handle, &call, "GEMM_EX", places, transa, transb, alpha, beta, &g);
}

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                            int n, int k, const void *alpha, const void *A, cudaDataType Atype, int lda,
                            const void *B, cudaDataType Btype, int ldb, const void *beta, void *C,
                            cudaDataType Ctype, int ldc, cublasComputeType_t computeType,
                            cublasGemmAlgo_t algo)
{
    static const cucc_kernel_info call = BLAS_CALL("cublasGemmEx");
    static const int places[3] = {9, 12, 16};
    (void)algo;
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    struct gemm g = {
        .m = m, .n = n, .k = k, .lda = lda, .ldb = ldb, .ldc = ldc, .count = 1, .A = A, .B = B, .C = C};
    g.type_a = Atype;
    g.type_b = Btype;
    g.type_c = Ctype;
    if (!cucc_blas_set_computation(&g, computeType, handle->math_mode)) return CUBLAS_STATUS_NOT_SUPPORTED;
    return cucc_blas_submit_gemm(handle, &call, "GEMM_EX", places, transa, transb, alpha, beta, &g);
}

cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                             int n, int k, const float *alpha, const void *A, cudaDataType Atype, int lda,
                             const void *B, cudaDataType Btype, int ldb, const float *beta, void *C,
                             cudaDataType Ctype, int ldc)
{
    return cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, B, Btype, ldb, beta, C, Ctype,
                        ldc, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
}
