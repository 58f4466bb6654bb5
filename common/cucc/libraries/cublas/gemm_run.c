/* gemm_run.c: general products, in the precision that was asked for. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../formats.h"
#include "gemm.h"
#include "product.h"

enum { HALF_DEPTH = 16 }; /* products that a tensor core adds up before a half-precision sum is rounded */

double cucc_blas_read_factor(const struct gemm *gemm, const void *p)
{
    switch (gemm->accumulation) {
    case SUM_DOUBLE:
        return *(const double *)p;
    case SUM_INT:
        return *(const int32_t *)p;
    case SUM_HALF:
        return cucc_from_half(*(const uint16_t *)p);
    default:
        return *(const float *)p;
    }
}

static double factor_value(const struct gemm *gemm, struct factor f)
{
    return f.device != NULL ? cucc_blas_read_factor(gemm, f.device) : f.value;
}

size_t cucc_blas_bytes_of(cudaDataType type)
{
    switch (type) {
    case CUDA_R_64F:
        return 8;
    case CUDA_R_16F:
    case CUDA_R_16BF:
        return 2;
    case CUDA_R_8I:
        return 1;
    default:
        return 4; /* CUDA_R_32F, CUDA_R_32I */
    }
}

double cucc_blas_load(cudaDataType type, const void *array, ptrdiff_t i)
{
    switch (type) {
    case CUDA_R_64F:
        return ((const double *)array)[i];
    case CUDA_R_16F:
        return cucc_from_half(((const uint16_t *)array)[i]);
    case CUDA_R_16BF:
        return cucc_from_bfloat16(((const uint16_t *)array)[i]);
    case CUDA_R_8I:
        return ((const int8_t *)array)[i];
    case CUDA_R_32I:
        return ((const int32_t *)array)[i];
    default:
        return ((const float *)array)[i];
    }
}

void cucc_blas_store(cudaDataType type, void *array, ptrdiff_t i, double x)
{
    switch (type) {
    case CUDA_R_64F:
        ((double *)array)[i] = x;
        break;
    case CUDA_R_16F:
        ((uint16_t *)array)[i] = cucc_to_half((float)x);
        break;
    case CUDA_R_16BF:
        ((uint16_t *)array)[i] = cucc_to_bfloat16((float)x);
        break;
    case CUDA_R_32I:
        ((int32_t *)array)[i] = (int32_t)(uint32_t)(int64_t)x;
        break; /* wraps */
    case CUDA_R_8I:
        ((int8_t *)array)[i] = (int8_t)(x < -128  ? -128
                                        : x > 127 ? 127
                                                  : rint(x)); /* cuBLASLt alone has it */
        break;
    default:
        ((float *)array)[i] = (float)x;
    }
}

static float rounded(enum rounding rounding, float x)
{
    switch (rounding) {
    case ROUND_TF32:
        return cucc_round_tf32(x);
    case ROUND_HALF:
        return cucc_from_half(cucc_to_half(x));
    case ROUND_BFLOAT16:
        return cucc_from_bfloat16(cucc_to_bfloat16(x));
    default:
        return x;
    }
}

/* A contiguous rows by columns copy in float */
static float *float_copy(const struct gemm *g, cudaDataType type, const void *from, int ld, int rows,
                         int columns)
{
    float *copy = malloc(sizeof *copy * ((size_t)rows * columns + 1));
    for (ptrdiff_t j = 0; copy != NULL && j < columns; j++) {
        for (ptrdiff_t i = 0; i < rows; i++) {
            copy[i + j * rows] = rounded(g->rounding, (float)cucc_blas_load(type, from, i + j * ld));
        }
    }
    return copy;
}

/* sum, m by n contiguous, becomes op(A) op(B), with A and B in float and contiguous */
static void multiply_floats(const struct gemm *g, const float *A, const float *B, float *sum)
{
    int lda = g->ta ? g->k : g->m, ldb = g->tb ? g->n : g->k;
    if (g->accumulation != SUM_HALF) {
        cucc_blas_sproduct(g->ta, g->tb, g->m, g->n, g->k, 1, A, lda, B, ldb, 0, sum, g->m);
        return;
    }
    size_t size = (size_t)g->m * g->n;
    memset(sum, 0, sizeof *sum * size);
    for (int p = 0; p < g->k; p += HALF_DEPTH) {
        int depth = g->k - p < HALF_DEPTH ? g->k - p : HALF_DEPTH;
        const float *a = A + (g->ta ? p : (ptrdiff_t)p * lda), *b = B + (g->tb ? (ptrdiff_t)p * ldb : p);
        cucc_blas_sproduct(g->ta, g->tb, g->m, g->n, depth, 1, a, lda, b, ldb, 1, sum, g->m);
        for (size_t i = 0; i < size; i++) sum[i] = rounded(ROUND_HALF, sum[i]);
    }
}

/* Products exact in double: 8-bit integers */
static bool multiply_integers(const struct gemm *g, const void *A, const void *B, double *sum)
{
    int rows_a = g->ta ? g->k : g->m, rows_b = g->tb ? g->n : g->k;
    size_t size_a = (size_t)g->m * g->k, size_b = (size_t)g->k * g->n;
    double *a = malloc(sizeof *a * (size_a + 1)), *b = malloc(sizeof *b * (size_b + 1));
    bool room = a != NULL && b != NULL;
    for (size_t i = 0; room && i < size_a; i++)
        a[i] = cucc_blas_load(CUDA_R_8I, A, i % rows_a + (ptrdiff_t)(i / rows_a) * g->lda);
    for (size_t i = 0; room && i < size_b; i++)
        b[i] = cucc_blas_load(CUDA_R_8I, B, i % rows_b + (ptrdiff_t)(i / rows_b) * g->ldb);
    if (room) cucc_blas_dproduct(g->ta, g->tb, g->m, g->n, g->k, 1, a, rows_a, b, rows_b, 0, sum, g->m);
    free(a);
    free(b);
    return room;
}

/* C = alpha sum + beta C, element by element; in float unless the sum is one of integers */
static void finish(const struct gemm *g, double alpha, double beta, const float *sum, const double *exact,
                   void *C)
{
    for (ptrdiff_t j = 0; j < g->n; j++) {
        for (ptrdiff_t i = 0; i < g->m; i++) {
            ptrdiff_t place = i + j * g->ldc, from = i + j * g->m;
            double old = beta == 0 ? 0 : beta * cucc_blas_load(g->type_c, C, place);
            if (exact != NULL)
                cucc_blas_store(g->type_c, C, place, alpha * exact[from] + old);
            else
                cucc_blas_store(g->type_c, C, place, (float)(alpha * sum[from]) + (float)old);
        }
    }
}

static bool product_by_copies(const struct gemm *g, double alpha, double beta, const void *A, const void *B,
                              void *C)
{
    bool integers = g->accumulation == SUM_INT || g->type_a == CUDA_R_8I, done = false;
    void *sum = malloc((integers ? sizeof(double) : sizeof(float)) * (size_t)g->m * g->n);
    if (integers) {
        done = sum != NULL && multiply_integers(g, A, B, sum);
        if (done) finish(g, alpha, beta, NULL, sum, C);
    } else {
        float *a = float_copy(g, g->type_a, A, g->lda, g->ta ? g->k : g->m, g->ta ? g->m : g->k);
        float *b = float_copy(g, g->type_b, B, g->ldb, g->tb ? g->n : g->k, g->tb ? g->k : g->n);
        done = sum != NULL && a != NULL && b != NULL;
        if (done) multiply_floats(g, a, b, sum);
        if (done) finish(g, alpha, beta, sum, NULL, C);
        free(a);
        free(b);
    }
    free(sum);
    return done;
}

static bool product(const struct gemm *g, double alpha, double beta, const void *A, const void *B, void *C)
{
    bool as_is = g->rounding == ROUND_NOT && g->type_a == g->type_c;
    if (as_is && g->accumulation == SUM_DOUBLE) {
        cucc_blas_dproduct(g->ta, g->tb, g->m, g->n, g->k, alpha, A, g->lda, B, g->ldb, beta, C, g->ldc);
    } else if (as_is && g->type_a == CUDA_R_32F) {
        cucc_blas_sproduct(g->ta, g->tb, g->m, g->n, g->k, (float)alpha, A, g->lda, B, g->ldb, (float)beta, C,
                           g->ldc);
    } else {
        return product_by_copies(g, alpha, beta, A, B, C);
    }
    return true;
}

static const void *place(const void *array, const void *const *pointers, long long stride, cudaDataType type,
                         int i)
{
    return pointers != NULL
               ? pointers[i]
               : (const char *)array + (ptrdiff_t)(stride * i) * (ptrdiff_t)cucc_blas_bytes_of(type);
}

void cucc_blas_run_gemm(const void *argument, struct cucc_block *unused)
{
    const struct gemm *g = argument;
    double alpha = factor_value(g, g->alpha), beta = factor_value(g, g->beta);
    (void)unused;
    for (int i = 0; i < g->count; i++) {
        void *C = (void *)place(g->C, (const void *const *)g->pointers_c, g->stride_c, g->type_c, i);
        const void *A = place(g->A, g->pointers_a, g->stride_a, g->type_a, i);
        const void *B = place(g->B, g->pointers_b, g->stride_b, g->type_b, i);
        if (!product(g, alpha, beta, A, B, C)) {
            cucc_note("cublas gemm: no memory to convert its matrices; product %d was not made", i);
        }
    }
}
