/* gemm.cu: the product C = A B of matrices that are stored as C programs store them, row after row, by a
 * library that takes every matrix column after column.
 *
 *   step 1  no copy: give cublasSgemm the right arguments
 *   step 2  with copies: bring the matrices into column-major order first, and find out when that is worth it
 *
 * A is m x k, B is k x n, C is m x n. The same numbers, read column after column, are the transposes: what
 * is stored as A is, to cuBLAS, the k x m matrix A^T. And C^T = B^T A^T.
 *
 *     make check P=05 STEP=1
 *     make run P=05 ARGS="step=2 bench=1 m=4096 n=4096 k=4096"      both ways (on a GPU)
 */
#include <cublas_v2.h>
#include <stdio.h>

#include "helper_cuda.h"
#include "harness.h"
#include "harness_cuda.h"
#include "timing.h"

/* Three matrices on the device, in C order. */
struct product {
    const float *a, *b;
    float *c;
    int m, n, k;
};

/* Step 1. C by one call: every matrix is handed over as it lies, so the call must be made for C^T.
 * The leading dimension of a matrix is the distance, in numbers, from one column (as cuBLAS sees it) to the
 * next. */
static void multiply(cublasHandle_t handle, struct product p)
{
    const float one = 1, zero = 0;
    // >>> step 1
    checkCudaErrors(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, p.n, p.m, p.k, // C^T is n x m
                                &one, p.b, p.n,                                  // B^T is n x k
                                p.a, p.k,                                        // A^T is k x m
                                &zero, p.c, p.n));
    // <<< step 1
}

/* Step 2. A matrix of rows x columns in C order becomes the same matrix in column-major order, by copies
 * alone. A column is `rows` numbers that stand `columns` numbers apart; cudaMemcpy2D takes them as rows of a
 * single number each. */
static void to_columns(float *to, const float *from, int rows, int columns)
{
    // >>> step 2
    for (int j = 0; j < columns; j++)
        checkCudaErrors(cudaMemcpy2DAsync(to + (size_t)j * rows, sizeof(float), // each number after the last
                                          from + j, columns * sizeof(float),    // each a row further on
                                          sizeof(float), rows, cudaMemcpyDeviceToDevice));
    // <<< step 2
}

/* The way back: a matrix in column-major order is its transpose in C order. */
static void to_rows(float *to, const float *from, int rows, int columns)
{
    to_columns(to, from, columns, rows);
}

/* Step 2. The product as the library's manual has it, between copies. a, b and c have room for the matrices
 * in column-major order. A copy moves each number once, and the product uses it n times, or m, or k: of
 * larger matrices the copies' share is smaller, and yet they are never worthwhile here, since step 1 needs
 * none. They would be if a library left no such way out. */
static void multiply_with_copies(cublasHandle_t handle, struct product p, float *a, float *b, float *c)
{
    const float one = 1, zero = 0;
    // >>> step 2
    to_columns(a, p.a, p.m, p.k);
    to_columns(b, p.b, p.k, p.n);
    checkCudaErrors(
        cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, p.m, p.n, p.k, &one, a, p.m, b, p.k, &zero, c, p.m));
    to_rows(p.c, c, p.m, p.n);
    // <<< step 2
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    struct product p;
    p.m = (int)case_size("m", 33);
    p.n = (int)case_size("n", 65);
    p.k = (int)case_size("k", 17);
    size_t size_a = (size_t)p.m * p.k, size_b = (size_t)p.k * p.n, size_c = (size_t)p.m * p.n;
    p.a = input_device_float("a", input_float("a", size_a, -1, 1), size_a);
    p.b = input_device_float("b", input_float("b", size_b, -1, 1), size_b);
    p.c = (float *)guarded_malloc("c", size_c * sizeof(float));
    float *a = (float *)guarded_malloc("a by columns", size_a * sizeof(float));
    float *b = (float *)guarded_malloc("b by columns", size_b * sizeof(float));
    float *c = (float *)guarded_malloc("c by columns", size_c * sizeof(float));

    cublasHandle_t handle;
    checkCudaErrors(cublasCreate(&handle));
    if (case_step() == 1)
        multiply(handle, p);
    else
        multiply_with_copies(handle, p, a, b, c);
    output_device_float("c", p.c, size_c);
    if (bench_asked()) {
        float direct = median_ms(10, [&] { multiply(handle, p); });
        float copied = median_ms(10, [&] { multiply_with_copies(handle, p, a, b, c); });
        metric("copies_cost", copied / direct, "ratio");
        if (case_by_hand()) printf("without copies %.3f ms, with copies %.3f ms\n", direct, copied);
    }
    checkCudaErrors(cublasDestroy(handle));
    return case_end();
}
