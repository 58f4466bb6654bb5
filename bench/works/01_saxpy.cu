/* saxpy.cu: y = a x + y, single precision (practical 1, step 6). */
#define main solution_main
#include "01_hello_kernel/saxpy.cu"
#undef main
#include "../bench.h"

#ifndef OURS_ALONE
#include <cublas_v2.h>
#endif

__global__ void one_per_thread(size_t n, float a, const float *x, float *y)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

int main()
{
    const size_t n = bench_size((size_t)1 << 28, 10007);
    const float a = 2.5f;
    float *x = (float *)bench_allocate(n * sizeof *x), *y = (float *)bench_allocate(n * sizeof *y);

    bench_work work = {"saxpy",          "2^28 floats",   "GB/s", 12e-9 * (double)n,
                       12.0 * (double)n, 2.0 * (double)n, 1,      "copy"};
    work.fill = [=](int, bench_seed seed) {
        bench_fill(x, n, [=] __device__(size_t i) { return bench_real(seed, 0, i, -1, 1); });
        bench_fill(y, n, [=] __device__(size_t i) { return bench_real(seed, 1, i, -1, 1); });
    };
    work.wrong = [=](int, bench_seed seed) {
        return bench_count(n, [=] __device__(size_t i) {
            float want = fmaf(a, bench_real(seed, 0, i, -1, 1), bench_real(seed, 1, i, -1, 1));
            return !(fabsf(y[i] - want) <= 1e-6f);
        });
    };
    const unsigned blocks = (unsigned)((n + 255) / 256);
    work.ways.push_back(
        {"textbook", "a thread per element", [=](int) { one_per_thread<<<blocks, 256>>>(n, a, x, y); }});
    work.ways.push_back(
        {"ours", "saxpy", [=](int) { saxpy<<<(unsigned)((n + 1023) / 1024), 256>>>(n, a, x, y); }});
#ifndef OURS_ALONE
    cublasHandle_t handle;
    cublasCreate(&handle);
    work.ways.push_back(
        {"library", "cuBLAS", [=](int) { cublasSaxpy_64(handle, (int64_t)n, &a, x, 1, y, 1); }});
#endif
    work.ways.push_back(bench_copy(12.0 * (double)n, 1));
    bench_run(work);
    return 0;
}
