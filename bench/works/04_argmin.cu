/* argmin.cu: the lowest of an array of floats, and where it stands (practical 4, step 6). */
#define main solution_main
#include "04_reduction/argmin.cu"
#undef main
#include "../bench.h"

#ifndef OURS_ALONE
#include <cub/cub.cuh>
#endif

/* Every float occurs some sixteen times: which of the lowest is first has to be told. */
static __host__ __device__ float value_at(bench_seed seed, size_t i)
{
    return bench_real(seed, 0, i, -1, 1);
}

/* The answer, by the words themselves: the highest of (not value, not index) by 64-bit maximum. */
__global__ void true_place(unsigned long long *best, bench_seed seed, size_t n)
{
    unsigned long long mine = 0;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
         i += (size_t)gridDim.x * blockDim.x) {
        unsigned long long step = bench_random(seed, 0, i) >> 8; // what value_at makes its value of
        unsigned long long key = ~(step << 32 | (unsigned)i);
        mine = key > mine ? key : mine;
    }
    atomicMax(best, mine);
}

int main()
{
    const size_t n = bench_size((size_t)1 << 28, 100003);
    float *x = (float *)bench_allocate(n * sizeof *x);
    packed *lowest = (packed *)bench_allocate(sizeof *lowest);
    unsigned long long *truth = (unsigned long long *)bench_allocate(sizeof *truth);

    bench_work work = {"argmin",        "2^28 floats", "GB/s", 4e-9 * (double)n,
                       4.0 * (double)n, (double)n,     1,      "read"};
    int *place = (int *)bench_allocate(16); // where a way leaves the index
    work.fill = [=](int, bench_seed seed) {
        bench_fill(x, n, [=] __device__(size_t i) { return value_at(seed, i); });
        bench_poison(lowest, sizeof *lowest);
        bench_poison(place, 16);
    };
    work.wrong = [=](int, bench_seed seed) {
        checkCudaErrors(cudaMemset(truth, 0, sizeof *truth));
        true_place<<<1024, 256>>>(truth, seed, n);
        return bench_count(1, [=] __device__(size_t) {
            unsigned want = ~(unsigned)*truth;
            return (unsigned)*lowest != want && (unsigned)place[0] != want;
        });
    };
    work.ways.push_back({"ours", "argmin", [=](int) { find(x, (unsigned)n, lowest); }});
#ifndef OURS_ALONE
    float *least = (float *)bench_allocate(sizeof *least);
    long long *at = (long long *)place;
    work.ways.push_back({"library", "CUB", bench_cub([=](void *memory, size_t &bytes) {
                             return cub::DeviceReduce::ArgMin(memory, bytes, x, least, at, (long long)n);
                         })});
#endif
    bench_run(work);
    return 0;
}
