/* gemm.h: one general product as it is queued (gemm_run.c), made by the calls in gemm.c and gemm_typed.c. */
#ifndef CUCC_CUBLAS_GEMM_H
#define CUCC_CUBLAS_GEMM_H

#include <stddef.h>

#include "context.h"

/* How A and B are rounded before they are multiplied in float */
enum rounding { ROUND_NOT, ROUND_TF32, ROUND_HALF, ROUND_BFLOAT16 };

/* In what the sum is kept */
enum accumulation { SUM_FLOAT, SUM_HALF, SUM_DOUBLE, SUM_INT };

/* alpha or beta, of the computation's type; device: read when the work runs */
struct factor {
    double value;
    const void *device;
};

/* Product i of `count` is of A + i stride_a, or of pointers_a[i] when the pointers are not NULL.  Strides and
 * leading dimensions count elements. */
struct gemm {
    bool ta, tb;
    int m, n, k, lda, ldb, ldc, count;
    struct factor alpha, beta;
    const void *A, *B;
    void *C;
    long long stride_a, stride_b, stride_c;
    const void *const *pointers_a, *const *pointers_b;
    void *const *pointers_c;
    cudaDataType type_a, type_b, type_c;
    enum rounding rounding;
    enum accumulation accumulation;
};

size_t cucc_blas_bytes_of(cudaDataType type);
double cucc_blas_load(cudaDataType type, const void *array, ptrdiff_t i);
void cucc_blas_store(cudaDataType type, void *array, ptrdiff_t i, double x);
void cucc_blas_run_gemm(const void *argument, struct cucc_block *unused);

/* Fills in rounding and accumulation; false when cuBLAS has no product of these types. */
bool cucc_blas_set_computation(struct gemm *gemm, cublasComputeType_t compute, cublasMath_t math);

double cucc_blas_read_factor(const struct gemm *gemm, const void *p);

/* Checks what all forms share and queues it.  places: the parameter numbers of lda, ldb, ldc. */
cublasStatus_t cucc_blas_submit_gemm(cublasHandle_t handle, const cucc_kernel_info *call, const char *routine,
                                     const int places[3], cublasOperation_t transa, cublasOperation_t transb,
                                     const void *alpha, const void *beta, struct gemm *gemm);

#endif
