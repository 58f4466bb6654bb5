/* sort.cu: 2^27 keys of 32 bits, alone and with values (practical 8, step 6). */
#define main solution_main
#include "08_scan_sort/radix_sort.cu"
#undef main
#include "../bench.h"

#ifndef OURS_ALONE
#include <cub/cub.cuh>
#endif

/* What must stay the same whatever the order: sums over the keys (and values) of a scrambled word. */
static __device__ unsigned long long scrambled(unsigned key, unsigned value)
{
    unsigned long long z = ((unsigned long long)key << 32 | value) * 0xBF58476D1CE4E5B9ull;
    return (z ^ (z >> 29)) * 0x94D049BB133111EBull;
}

__global__ void sum_scrambled(unsigned long long *sum, const unsigned *keys, const unsigned *values,
                              bench_seed seed, size_t n)
{
    unsigned long long mine = 0;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        mine += keys ? scrambled(keys[i], values ? values[i] : 0)
                     : scrambled(bench_random(seed, 0, i), values ? (unsigned)i : 0);
    atomicAdd(sum, mine);
}

static void bench_keys(size_t n, bool pairs)
{
    size_t bytes_of_keys = n * sizeof(unsigned);
    unsigned *keys = (unsigned *)bench_allocate(bytes_of_keys),
             *out = (unsigned *)bench_allocate(bytes_of_keys);
    unsigned *values = pairs ? (unsigned *)bench_allocate(bytes_of_keys) : NULL;
    unsigned *values_out = pairs ? (unsigned *)bench_allocate(bytes_of_keys) : NULL;
    unsigned long long *sums = (unsigned long long *)bench_allocate(2 * sizeof *sums);
    static const unsigned **where = new const unsigned *[2]; // where a way leaves its keys, its values
    struct workspace w = make_workspace(n, pairs);

    double bytes = (double)bytes_of_keys * (1 + 2 * PASSES * (pairs ? 2 : 1));
    bench_work work = {pairs ? "sort pairs" : "sort keys",
                       pairs ? "2^27 keys and values of 32 bits" : "2^27 keys of 32 bits",
                       "Gkeys/s",
                       1e-9 * (double)n,
                       bytes,
                       0,
                       1,
                       "copy"};
    work.fill = [=](int, bench_seed seed) {
        bench_fill(keys, n, [=] __device__(size_t i) { return bench_random(seed, 0, i); });
        bench_poison(out, bytes_of_keys);
        if (pairs) bench_fill(values, n, [=] __device__(size_t i) { return (unsigned)i; });
        if (pairs) bench_poison(values_out, bytes_of_keys);
    };
    // In order, of equal keys the earlier first, and the same keys (with the same values) as before.
    work.wrong = [=](int, bench_seed seed) {
        const unsigned *k = where[0], *v = where[1];
        checkCudaErrors(cudaMemset(sums, 0, 2 * sizeof *sums));
        sum_scrambled<<<1024, 256>>>(sums, k, v, seed, n);
        sum_scrambled<<<1024, 256>>>(sums + 1, NULL, v, seed, n);
        long long wrong = bench_count(1, [=] __device__(size_t) { return sums[0] != sums[1]; });
        return wrong + bench_count(n - 1, [=] __device__(size_t i) {
                   return k[i] > k[i + 1] || (v && k[i] == k[i + 1] && v[i] > v[i + 1]);
               });
    };
    work.ways.push_back({"ours", "radix_sort", [=](int) {
                             where[0] = keys, where[1] = values;
                             sort<UNSIGNED>(keys, values, n, w);
                         }});
#ifndef OURS_ALONE
    work.ways.push_back({"library", "CUB", bench_cub([=](void *memory, size_t &bytes) {
                             where[0] = out, where[1] = values_out;
                             return pairs ? cub::DeviceRadixSort::SortPairs(memory, bytes, keys, out, values,
                                                                            values_out, n)
                                          : cub::DeviceRadixSort::SortKeys(memory, bytes, keys, out, n);
                         })});
#endif
    bench_run(work);
}

int main()
{
    bench_keys(bench_size((size_t)1 << 27, 100003), false);
    bench_keys(bench_size((size_t)1 << 27, 100003), true);
    return 0;
}
