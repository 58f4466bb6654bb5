/* scan.cu: running sums of 32-bit numbers (practical 8, step 3). */
#define main solution_main
#include "08_scan_sort/scan.cu"
#undef main
#include "../bench.h"

#ifndef OURS_ALONE
#include <cub/cub.cuh>
#endif

int main()
{
    const size_t n = bench_size((size_t)1 << 27, 100003);
    unsigned *x = (unsigned *)bench_allocate(n * sizeof *x),
             *sums = (unsigned *)bench_allocate(n * sizeof *sums);
    struct scratch s = make_scratch(n);

    bench_work work = {
        "scan", "2^27 numbers of 32 bits", "GB/s", 8e-9 * (double)n, 8.0 * (double)n, (double)n, 1, "copy"};
    work.fill = [=](int, bench_seed seed) {
        bench_fill(x, n, [=] __device__(size_t i) { return bench_random(seed, 0, i); });
        bench_poison(sums, n * sizeof *sums);
    };
    // Each sum is right when it is its neighbour's and one number more.
    work.wrong = [=](int, bench_seed seed) {
        return bench_count(n, [=] __device__(size_t i) {
            return sums[i] - (i > 0 ? sums[i - 1] : 0) != bench_random(seed, 0, i);
        });
    };
    work.ways.push_back({"textbook", "three kernels", [=](int) { run_three_kernels(x, n, sums, s); }});
    work.ways.push_back({"ours", "scan_fast", [=](int) { run_fast(x, n, sums, s); }});
#ifndef OURS_ALONE
    work.ways.push_back({"library", "CUB", bench_cub([=](void *memory, size_t &bytes) {
                             return cub::DeviceScan::InclusiveSum(memory, bytes, x, sums, n);
                         })});
#endif
    work.ways.push_back(bench_copy(8.0 * (double)n, 1));
    bench_run(work);
    return 0;
}
