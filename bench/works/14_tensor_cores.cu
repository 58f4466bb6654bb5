/* tensor_cores.cu: the product of two 8192 x 8192 matrices of half, sums of float (practical 14, step 6). */
#define main solution_main
#include "14_tuning/tensor_cores.cu"
#undef main
#include "../product.h"

/* Multiples of 1/1024 from -1 to 1: exact in half. */
static __host__ __device__ float fraction(bench_seed seed, unsigned array, size_t i)
{
    return (float)((int)(bench_random(seed, array, i) % 2049) - 1024) / 1024;
}

int main()
{
    const int n = (int)bench_size(8192, 256);
    const size_t count = (size_t)n * n;
    half *a = (half *)bench_allocate(count * sizeof *a), *b = (half *)bench_allocate(count * sizeof *b);
    float *c = (float *)bench_allocate(count * sizeof *c);
    double *x = (double *)bench_allocate(n * sizeof *x), *bx = (double *)bench_allocate(n * sizeof *bx);
    const double operations = 2.0 * n * n * n;

    bench_work work = {"tensor cores",      "8192^3",   "TFLOP/s", 1e-12 * operations,
                       8.0 * (double)count, operations, 1,         ""};
    work.fill = [=](int, bench_seed seed) {
        bench_fill(a, count, [=] __device__(size_t i) { return __float2half(fraction(seed, 0, i)); });
        bench_fill(b, count, [=] __device__(size_t i) { return __float2half(fraction(seed, 1, i)); });
        bench_poison(c, count * sizeof *c);
    };
    // A sum of n products of numbers up to 1 is about sqrt(n) / 3, and n of them are sqrt(n) times that: a
    // tile of C left out is far more than a thousandth of it. An element is within what rounding can do.
    work.wrong = [=](int, bench_seed seed) {
        return bench_wrong_product(
            seed, n, [=] __device__(size_t i) { return fraction(seed, 0, i); },
            [=] __device__(size_t i) { return fraction(seed, 1, i); }, c, x, bx, {1e-4 * n, 1e-5 * n});
    };
    checkCudaErrors(cudaFuncSetAttribute(multiply, cudaFuncAttributeMaxDynamicSharedMemorySize, SHARED));
    work.ways.push_back(
        {"ours", "WMMA", [=](int) { multiply<<<n / BM *(n / BN), THREADS, SHARED>>>(n, n, n, a, b, c); }});
#ifndef OURS_ALONE
    cublasHandle_t handle;
    cublasCreate(&handle);
    work.ways.push_back({"library", "cuBLAS", [=](int) {
                             const float one = 1, zero = 0;
                             cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, CUDA_R_16F, n,
                                          a, CUDA_R_16F, n, &zero, c, CUDA_R_32F, n, CUBLAS_COMPUTE_32F,
                                          CUBLAS_GEMM_DEFAULT);
                         }});
#endif
    bench_run(work);
    return 0;
}
