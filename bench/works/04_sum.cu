/* sum.cu: the sum of an array of floats (practical 4, step 5). */
#define main solution_main
#include "04_reduction/reduction_series.cu"
#undef main
#include "../bench.h"

#ifndef OURS_ALONE
#include <cub/cub.cuh>
#endif

/* Whole numbers from -8 to 8: up to 2^24 of them in a row, and all of them from a random walk, add up exactly
 * in whatever order. */
static __host__ __device__ float whole_number(bench_seed seed, size_t i)
{
    return (float)(int)(bench_random(seed, 0, i) % 17) - 8;
}

/* The sum in integers, for the answer: of each block's numbers into *sum. */
__global__ void true_sum(unsigned long long *sum, bench_seed seed, size_t n)
{
    long long mine = 0;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        mine += (long long)whole_number(seed, i);
    atomicAdd(sum, (unsigned long long)mine);
}

int main()
{
    const size_t n = bench_size((size_t)1 << 28, 100003);
    float *x = (float *)bench_allocate(n * sizeof *x), *sum = (float *)bench_allocate(sizeof *sum);
    unsigned long long *truth = (unsigned long long *)bench_allocate(sizeof *truth);
    float *scratch[2];
    for (float *&s : scratch) s = (float *)bench_allocate(blocks_for(versions[0], n) * sizeof(float));

    bench_work work = {"sum", "2^28 floats", "GB/s", 4e-9 * (double)n, 4.0 * (double)n, (double)n, 1, "read"};
    work.fill = [=](int, bench_seed seed) {
        bench_fill(x, n, [=] __device__(size_t i) { return whole_number(seed, i); });
        bench_poison(sum, sizeof *sum);
    };
    work.wrong = [=](int, bench_seed seed) {
        checkCudaErrors(cudaMemset(truth, 0, sizeof *truth));
        true_sum<<<1024, 256>>>(truth, seed, n);
        return bench_count(1, [=] __device__(size_t) { return *sum != (float)(long long)*truth; });
    };
    for (int v : {0, 2, 6})
        work.ways.push_back({v < 6 ? "textbook" : "ours", versions[v].name, [=](int) {
                                 float *both[2] = {scratch[0], scratch[1]};
                                 launch(versions[v], x, n, both, sum);
                             }});
#ifndef OURS_ALONE
    work.ways.push_back({"library", "CUB", bench_cub([=](void *memory, size_t &bytes) {
                             return cub::DeviceReduce::Sum(memory, bytes, x, sum, n);
                         })});
#endif
    bench_run(work);
    return 0;
}
