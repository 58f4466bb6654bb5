/* lt.c: cuBLASLt's products: op(A) op(B) by gemm_run.c, then scalars, bias and activation. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gemm.h"
#include "lt.h"

struct work {
    struct gemm gemm; /* of one matrix of the batch, without its scalars; C is made room for */
    struct lt_layout A, B, C, D;
    struct lt_product product;
    struct factor alpha, beta;
    const void *from_a, *from_b, *from_c;
    void *to;
};

static ptrdiff_t place(const struct lt_layout *l, ptrdiff_t i, ptrdiff_t j)
{
    return l->order == CUBLASLT_ORDER_ROW ? i * l->ld + j : i + j * l->ld;
}

static const void *of_batch(const struct lt_layout *l, const void *array, int b)
{
    return (const char *)array +
           (ptrdiff_t)(b * l->stride) * (ptrdiff_t)cucc_blas_bytes_of((cudaDataType)l->type);
}

/* The activation, in float as on a GPU, or in double where the product is */
static double activated(uint32_t epilogue, double x)
{
    if (epilogue & CUBLASLT_EPILOGUE_RELU) return x > 0 ? x : x != x ? x : 0;
    if (epilogue & CUBLASLT_EPILOGUE_GELU)
        return 0.5 * x * (1 + tanh(0.79788456080286535588 * (x + 0.044715 * x * x * x)));
    return x;
}

static void finish(const struct work *w, int b, double alpha, double beta)
{
    const struct lt_layout *C = &w->C, *D = &w->D;
    const void *from = of_batch(C, w->from_c, b);
    void *to = (void *)of_batch(D, w->to, b);
    const bool narrow = w->gemm.accumulation == SUM_FLOAT || w->gemm.accumulation == SUM_HALF;
    const cudaDataType bias_type =
        (cudaDataType)(w->product.bias_type < 0 ? (int)D->type : w->product.bias_type);
    for (int j = 0; j < w->gemm.n; j++) {
        for (int i = 0; i < w->gemm.m; i++) {
            double x = alpha * cucc_blas_load(w->gemm.type_c, w->gemm.C, i + (ptrdiff_t)j * w->gemm.m);
            if (beta != 0) x += beta * cucc_blas_load((cudaDataType)C->type, from, place(C, i, j));
            if (w->product.epilogue & CUBLASLT_EPILOGUE_BIAS)
                x += cucc_blas_load(bias_type, w->product.bias, i + (ptrdiff_t)(b * w->product.bias_stride));
            if (narrow) x = (float)x;
            cucc_blas_store((cudaDataType)D->type, to, place(D, i, j), activated(w->product.epilogue, x));
        }
    }
}

static double factor(const struct work *w, struct factor f)
{
    if (f.device == NULL) return f.value;
    return cucc_blas_load((cudaDataType)w->product.scale, f.device, 0);
}

static void run(const void *argument, struct cucc_block *unused)
{
    struct work w = *(const struct work *)argument;
    const double alpha = factor(&w, w.alpha), beta = factor(&w, w.beta);
    w.gemm.C = malloc((size_t)w.gemm.m * (size_t)w.gemm.n * sizeof(double));
    if (w.gemm.C == NULL) {
        cucc_note("cublasLtMatmul: the host is out of memory; nothing was done");
        return;
    }
    for (int b = 0; b < w.D.count; b++) {
        w.gemm.A = of_batch(&w.A, w.from_a, b), w.gemm.B = of_batch(&w.B, w.from_b, b);
        cucc_blas_run_gemm(&w.gemm, unused);
        finish(&w, b, alpha, beta);
    }
    free(w.gemm.C);
}

/* --- checks --- */

static cublasStatus_t refuse(const char *what)
{
    cucc_note("cublasLtMatmul: %s not supported on the CPU", what);
    return CUBLAS_STATUS_NOT_SUPPORTED;
}

/* Sizes that fit into an int, a leading dimension that reaches, D's count of matrices */
static bool is_layout(const struct lt_layout *l, int count)
{
    const bool by_rows = l->order == CUBLASLT_ORDER_ROW;
    return l->rows <= INT_MAX && l->columns <= INT_MAX && l->ld <= INT_MAX &&
           l->ld >= (int64_t)(by_rows ? l->columns : l->rows) && l->count == count;
}

static bool is_order(const struct lt_layout *l)
{
    return l->order == CUBLASLT_ORDER_COL || l->order == CUBLASLT_ORDER_ROW;
}

/* What all products of 8-bit integers, half and so on are in gemm.c; here D may have 8 bits, too */
static bool set_types(struct work *w)
{
    struct gemm *g = &w->gemm;
    g->type_a = (cudaDataType)w->A.type, g->type_b = (cudaDataType)w->B.type;
    g->type_c = (cudaDataType)w->D.type;
    const bool bytes = g->type_c == CUDA_R_8I;
    if (bytes) g->type_c = CUDA_R_32I;
    if (w->C.type != w->D.type ||
        !cucc_blas_set_computation(g, (cublasComputeType_t)w->product.compute, CUBLAS_DEFAULT_MATH))
        return false;
    if (bytes && (g->accumulation != SUM_INT || w->product.scale != CUDA_R_32F)) return false;
    g->type_c = g->accumulation == SUM_DOUBLE ? CUDA_R_64F
                : g->accumulation == SUM_INT  ? CUDA_R_32I
                                              : CUDA_R_32F;
    return true;
}

static cublasStatus_t check_product(const struct lt_product *p)
{
    const uint32_t known =
        CUBLASLT_EPILOGUE_DEFAULT | CUBLASLT_EPILOGUE_RELU | CUBLASLT_EPILOGUE_GELU | CUBLASLT_EPILOGUE_BIAS;
    if (p->epilogue & ~known) return refuse("this epilogue is");
    if (p->transc != CUBLAS_OP_N) return refuse("C transposed is");
    if (p->pointer_mode != CUBLASLT_POINTER_MODE_HOST && p->pointer_mode != CUBLASLT_POINTER_MODE_DEVICE)
        return refuse("a vector of alphas is");
    if (!cucc_blas_is_operation((cublasOperation_t)p->transa) ||
        !cucc_blas_is_operation((cublasOperation_t)p->transb))
        return CUBLAS_STATUS_INVALID_VALUE;
    return CUBLAS_STATUS_SUCCESS;
}

/* The work without its arrays and scalars */
static cublasStatus_t plan(struct work *w, cublasLtMatmulDesc_t product, cublasLtMatrixLayout_t A,
                           cublasLtMatrixLayout_t B, cublasLtMatrixLayout_t C, cublasLtMatrixLayout_t D)
{
    if (!product || !A || !B || !C || !D) return CUBLAS_STATUS_INVALID_VALUE;
    memset(w, 0, sizeof *w);
    memcpy(&w->product, product, sizeof w->product);
    memcpy(&w->A, A, sizeof w->A), memcpy(&w->B, B, sizeof w->B);
    memcpy(&w->C, C, sizeof w->C), memcpy(&w->D, D, sizeof w->D);
    cublasStatus_t status = check_product(&w->product);
    if (status != CUBLAS_STATUS_SUCCESS) return status;
    if (!is_order(&w->A) || !is_order(&w->B) || !is_order(&w->C) || !is_order(&w->D))
        return refuse("a tiled order is");
    const int count = w->D.count;
    if (count < 1 || !is_layout(&w->A, count) || !is_layout(&w->B, count) || !is_layout(&w->C, count) ||
        !is_layout(&w->D, count))
        return CUBLAS_STATUS_INVALID_VALUE;
    const bool ta = w->product.transa != CUBLAS_OP_N, tb = w->product.transb != CUBLAS_OP_N;
    const uint64_t m = ta ? w->A.columns : w->A.rows, k = ta ? w->A.rows : w->A.columns;
    const uint64_t kb = tb ? w->B.columns : w->B.rows, n = tb ? w->B.rows : w->B.columns;
    if (k != kb || w->C.rows != m || w->C.columns != n || w->D.rows != m || w->D.columns != n)
        return CUBLAS_STATUS_INVALID_VALUE;
    if (!set_types(w)) return refuse("a product of these types is");
    struct gemm *g = &w->gemm;
    g->m = (int)m, g->n = (int)n, g->k = (int)k, g->lda = (int)w->A.ld, g->ldb = (int)w->B.ld,
    g->ldc = (int)m;
    g->ta = ta != (w->A.order == CUBLASLT_ORDER_ROW); /* by rows it is its transpose by columns */
    g->tb = tb != (w->B.order == CUBLASLT_ORDER_ROW);
    g->count = 1, g->alpha.value = 1;
    return CUBLAS_STATUS_SUCCESS;
}

/* --- the product --- */

static cucc_extent of_matrix(const struct lt_layout *l, const void *p, int how)
{
    const bool by_rows = l->order == CUBLASLT_ORDER_ROW;
    const long long rows = (long long)l->rows, columns = (long long)l->columns;
    const cucc_extent one =
        cucc_extent_matrix(p, cucc_blas_bytes_of((cudaDataType)l->type), by_rows ? columns : rows,
                           by_rows ? rows : columns, l->ld, how | CUCC_AHEAD);
    return l->count > 1 ? cucc_extent_strided(one, l->stride, l->count) : one;
}

static struct factor take(const struct lt_product *p, const void *scalar)
{
    if (p->pointer_mode == CUBLASLT_POINTER_MODE_DEVICE) return (struct factor){0, scalar};
    return (struct factor){cucc_blas_load((cudaDataType)p->scale, scalar, 0), NULL};
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t lightHandle, cublasLtMatmulDesc_t computeDesc,
                              const void *alpha, const void *A, cublasLtMatrixLayout_t Adesc, const void *B,
                              cublasLtMatrixLayout_t Bdesc, const void *beta, const void *C,
                              cublasLtMatrixLayout_t Cdesc, void *D, cublasLtMatrixLayout_t Ddesc,
                              const cublasLtMatmulAlgo_t *algo, void *workspace, size_t workspaceSizeInBytes,
                              cudaStream_t stream)
{
    static const cucc_kernel_info call = BLAS_CALL("cublasLtMatmul");
    struct work w;
    (void)algo;
    if (lightHandle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasStatus_t status = plan(&w, computeDesc, Adesc, Bdesc, Cdesc, Ddesc);
    if (status != CUBLAS_STATUS_SUCCESS) return status;
    const bool biased = w.product.epilogue & CUBLASLT_EPILOGUE_BIAS;
    /* a bias that no epilogue asks for is refused, as on a GPU */
    if (!alpha || !beta || !A || !B || !D || biased != (w.product.bias != NULL))
        return CUBLAS_STATUS_INVALID_VALUE;
    w.alpha = take(&w.product, alpha), w.beta = take(&w.product, beta);
    w.from_a = A, w.from_b = B, w.from_c = C, w.to = D;
    const bool reads = w.beta.device != NULL ? C != D : w.beta.value != 0;
    if (C == NULL && (w.beta.device != NULL || w.beta.value != 0)) return CUBLAS_STATUS_INVALID_VALUE;
    if (w.gemm.m == 0 || w.gemm.n == 0) return CUBLAS_STATUS_SUCCESS;
    const size_t scalar = cucc_blas_bytes_of((cudaDataType)w.product.scale);
    const bool device = w.alpha.device != NULL;
    const size_t bias =
        cucc_blas_bytes_of((cudaDataType)(w.product.bias_type < 0 ? (int)w.D.type : w.product.bias_type));
    const cucc_extent column =
        cucc_extent_matrix(w.product.bias, bias, biased ? w.gemm.m : 0, 1, w.gemm.m, READS);
    const cucc_extent extents[] = {
        of_matrix(&w.A, A, READS),
        of_matrix(&w.B, B, READS),
        of_matrix(&w.C, C, reads ? READS : 0),
        of_matrix(&w.D, D, WRITES),
        biased && w.D.count > 1 ? cucc_extent_strided(column, w.product.bias_stride, w.D.count) : column,
        cucc_extent_list(w.alpha.device, scalar, device, READS),
        cucc_extent_list(w.beta.device, scalar, device, READS),
        cucc_extent_list(workspace, 1, workspace ? (long long)workspaceSizeInBytes : 0, CUCC_SCRATCH)};
    const size_t count = sizeof extents / sizeof *extents;
    if (!cucc_library_all_reachable(call.name, extents, count)) return CUBLAS_STATUS_EXECUTION_FAILED;
    return cucc_library_queue_using(&call, stream, run, &w, sizeof w, extents, count) == 0
               ? CUBLAS_STATUS_SUCCESS
               : CUBLAS_STATUS_EXECUTION_FAILED;
}

/* --- algorithms, of which there is one --- */

cublasStatus_t cublasLtMatmulAlgoCheck(cublasLtHandle_t lightHandle, cublasLtMatmulDesc_t operationDesc,
                                       cublasLtMatrixLayout_t Adesc, cublasLtMatrixLayout_t Bdesc,
                                       cublasLtMatrixLayout_t Cdesc, cublasLtMatrixLayout_t Ddesc,
                                       const cublasLtMatmulAlgo_t *algo,
                                       cublasLtMatmulHeuristicResult_t *result)
{
    struct work w;
    if (lightHandle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (algo == NULL || result == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    cublasStatus_t status = plan(&w, operationDesc, Adesc, Bdesc, Cdesc, Ddesc);
    *result = (cublasLtMatmulHeuristicResult_t){.algo = *algo, .state = status, .wavesCount = 1};
    return status;
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t lightHandle,
                                              cublasLtMatmulDesc_t operationDesc,
                                              cublasLtMatrixLayout_t Adesc, cublasLtMatrixLayout_t Bdesc,
                                              cublasLtMatrixLayout_t Cdesc, cublasLtMatrixLayout_t Ddesc,
                                              cublasLtMatmulPreference_t preference, int requestedAlgoCount,
                                              cublasLtMatmulHeuristicResult_t heuristicResultsArray[],
                                              int *returnAlgoCount)
{
    const cublasLtMatmulAlgo_t only = {{0}};
    if (lightHandle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!preference || requestedAlgoCount < 1 || !heuristicResultsArray || !returnAlgoCount)
        return CUBLAS_STATUS_INVALID_VALUE;
    *returnAlgoCount = 0;
    cublasStatus_t status = cublasLtMatmulAlgoCheck(lightHandle, operationDesc, Adesc, Bdesc, Cdesc, Ddesc,
                                                    &only, heuristicResultsArray);
    if (status == CUBLAS_STATUS_SUCCESS) *returnAlgoCount = 1;
    return status;
}

cublasStatus_t cublasLtMatmulAlgoGetIds(cublasLtHandle_t lightHandle, cublasComputeType_t computeType,
                                        cudaDataType scaleType, cudaDataType Atype, cudaDataType Btype,
                                        cudaDataType Ctype, cudaDataType Dtype, int requestedAlgoCount,
                                        int algoIdsArray[], int *returnAlgoCount)
{
    (void)computeType, (void)scaleType, (void)Atype, (void)Btype, (void)Ctype, (void)Dtype;
    if (lightHandle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (requestedAlgoCount < 1 || !algoIdsArray || !returnAlgoCount) return CUBLAS_STATUS_INVALID_VALUE;
    algoIdsArray[0] = 0, *returnAlgoCount = 1;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasLtMatmulAlgoInit(cublasLtHandle_t lightHandle, cublasComputeType_t computeType,
                                      cudaDataType scaleType, cudaDataType Atype, cudaDataType Btype,
                                      cudaDataType Ctype, cudaDataType Dtype, int algoId,
                                      cublasLtMatmulAlgo_t *algo)
{
    (void)computeType, (void)scaleType, (void)Atype, (void)Btype, (void)Ctype, (void)Dtype;
    if (lightHandle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (algoId != 0 || algo == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    memset(algo, 0, sizeof *algo);
    return CUBLAS_STATUS_SUCCESS;
}
