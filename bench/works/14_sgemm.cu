/* sgemm.cu: the product of two 8192 x 8192 matrices in single precision (practical 14, step 4). */
#define main solution_main
#include "14_tuning/pipeline.cu"
#undef main
#include "../product.h"

/* One thread per element, neighbours beside each other: matmul.cu's v1. */
__global__ void element_per_thread(int n, const float *a, const float *b, float *c)
{
    int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int l = 0; l < n; l++) sum += a[(size_t)i * n + l] * b[(size_t)l * n + j];
    c[(size_t)i * n + j] = sum;
}

/* Whole numbers from -8 to 8: sums of 8192 products are exact in whatever order. */
static __host__ __device__ float whole_number(bench_seed seed, unsigned array, size_t i)
{
    return (float)(int)(bench_random(seed, array, i) % 17) - 8;
}

int main()
{
    const int n = (int)bench_size(8192, 256);
    const size_t count = (size_t)n * n;
    float *a = (float *)bench_allocate(count * sizeof *a), *b = (float *)bench_allocate(count * sizeof *b);
    float *c = (float *)bench_allocate(count * sizeof *c);
    double *x = (double *)bench_allocate(n * sizeof *x), *bx = (double *)bench_allocate(n * sizeof *bx);
    const product p = {n, n, n, n, n, n, a, b, c};
    const double operations = 2.0 * n * n * n;

    bench_work work = {"sgemm",    "8192^3", "TFLOP/s", 1e-12 * operations, 12.0 * (double)count,
                       operations, 1,        "FMA"};
    work.fill = [=](int, bench_seed seed) {
        bench_fill(a, count, [=] __device__(size_t i) { return whole_number(seed, 0, i); });
        bench_fill(b, count, [=] __device__(size_t i) { return whole_number(seed, 1, i); });
        bench_poison(c, count * sizeof *c);
    };
    // All of it is exact: below 2^24 in C, and in double beside it.
    work.wrong = [=](int, bench_seed seed) {
        return bench_wrong_product(
            seed, n, [=] __device__(size_t i) { return whole_number(seed, 0, i); },
            [=] __device__(size_t i) { return whole_number(seed, 1, i); }, c, x, bx, {0, 0});
    };
    const dim3 block(32, 8), grid(n / 32, n / 8);
    work.ways.push_back({"textbook", "one thread per element",
                         [=](int) { element_per_thread<<<grid, block>>>(n, a, b, c); }});
    for (const variant &v : variants)
        if (blocks_at_once(v) > 0 && n % v.bm == 0 && n % v.bn == 0) {
            static char names[VARIANTS][80];
            char *name = names[&v - variants];
            snprintf(name, sizeof names[0], "%d x %d x %d %d x %d a thread %d stages", v.bm, v.bn, v.bk, v.tm,
                     v.tn, v.stages);
            work.ways.push_back({"ours", name, [=](int) { launch(v, p); }});
        }
#ifndef OURS_ALONE
    cublasHandle_t handle; // FP32 as it is: no TF32
    cublasCreate(&handle);
    cublasSetMathMode(handle, CUBLAS_PEDANTIC_MATH);
    work.ways.push_back({"library", "cuBLAS", [=](int) {
                             const float one = 1, zero = 0;
                             cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, a, n, &zero,
                                         c, n);
                         }});
#endif
    bench_run(work);
    return 0;
}
