/* histogram.cu: how often each of 256 values occurs in 2^28 integers (practical 10, step 6). */
#define main solution_main
#include "10_thrust/histogram_by_hand.cu"
#undef main
#include "../bench.h"

/* An atomic addition in device memory for each value. */
__global__ void add_for_each(const unsigned *values, size_t n, unsigned *bins)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&bins[values[i]], 1u);
}

int main()
{
    const size_t n = bench_size((size_t)1 << 28, 100003);
    unsigned *values = (unsigned *)bench_allocate(n * sizeof *values);
    unsigned *bins = (unsigned *)bench_allocate(BINS * sizeof *bins),
             *want = (unsigned *)bench_allocate(BINS * sizeof *want);

    bench_work work = {
        "histogram", "2^28 integers in 256 bins", "GB/s", 4e-9 * (double)n, 4.0 * (double)n, 0, 1, "read"};
    work.fill = [=](int, bench_seed seed) {
        bench_fill(values, n, [=] __device__(size_t i) { return bench_random(seed, 0, i) % BINS; });
        bench_poison(bins, BINS * sizeof *bins);
    };
    work.wrong = [=](int, bench_seed seed) {
        checkCudaErrors(cudaMemset(want, 0, BINS * sizeof *want));
        (void)bench_count(n, [=] __device__(size_t i) {
            atomicAdd(&want[bench_random(seed, 0, i) % BINS], 1u);
            return false;
        });
        return bench_count(BINS, [=] __device__(size_t b) { return bins[b] != want[b]; });
    };
    work.ways.push_back({"textbook", "an atomic addition for each", [=](int) {
                             checkCudaErrors(cudaMemsetAsync(bins, 0, BINS * sizeof *bins));
                             add_for_each<<<(unsigned)((n + 255) / 256), 256>>>(values, n, bins);
                         }});
    work.ways.push_back({"ours", "a histogram per lane", [=](int) { run_by_hand(values, n, bins); }});
#ifndef OURS_ALONE
    work.ways.push_back({"library", "CUB", bench_cub([=](void *memory, size_t &bytes) {
                             return cub::DeviceHistogram::HistogramEven(memory, bytes, values, bins, BINS + 1,
                                                                        0u, (unsigned)BINS, (int)n);
                         })});
#endif
    bench_run(work);
    return 0;
}
