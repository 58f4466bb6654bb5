/* recurrence.cu: v[i] = s[i] v[i-1] + u[i] in double precision (practical 8, step 4). */
#define main solution_main
#include "08_scan_sort/recurrence.cu"
#undef main
#include "../bench.h"

#ifndef OURS_ALONE
#include <cub/cub.cuh>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>

struct make_stretch {
    __device__ stretch operator()(thrust::tuple<double, double> t) const
    {
        return {thrust::get<0>(t), thrust::get<1>(t)};
    }
};
struct compose {
    __device__ stretch operator()(stretch first, stretch second) const
    {
        return {first.s * second.s, fma(second.s, first.u, second.u)};
    }
};
struct value_of_stretch {
    double start;
    __device__ double operator()(stretch v) const { return fma(v.s, start, v.u); }
};
#endif

static __host__ __device__ double coefficient_at(bench_seed seed, unsigned array, size_t i)
{
    return (double)bench_random(seed, array, i) * 4.656612873077393e-10 - 1; // [-1, 1)
}

int main()
{
    const size_t n = bench_size((size_t)100000000, 100003);
    double *s = (double *)bench_allocate(n * sizeof *s), *u = (double *)bench_allocate(n * sizeof *u);
    double *v = (double *)bench_allocate(n * sizeof *v);
    tile_state *states = (tile_state *)bench_allocate((n / TILE + 1) * sizeof *states);
    unsigned *next_tile = (unsigned *)bench_allocate(sizeof *next_tile);

    bench_work work = {"recurrence",
                       "10^8 steps in double precision",
                       "GB/s",
                       24e-9 * (double)n,
                       24.0 * (double)n,
                       2.0 * (double)n,
                       1,
                       "copy"};
    work.fill = [=](int, bench_seed seed) {
        bench_fill(s, n, [=] __device__(size_t i) { return coefficient_at(seed, 0, i); });
        bench_fill(u, n, [=] __device__(size_t i) { return coefficient_at(seed, 1, i); });
        bench_poison(v, n * sizeof *v);
    };
    // Each value is right when one step leads to it from the value before, but for rounding.
    work.wrong = [=](int, bench_seed seed) {
        return bench_count(n, [=] __device__(size_t i) {
            double want = fma(coefficient_at(seed, 0, i), i > 0 ? v[i - 1] : 1.0, coefficient_at(seed, 1, i));
            return !(fabs(v[i] - want) <= 1e-12);
        });
    };
    work.ways.push_back({"ours", "solve", [=](int) { run(s, u, n, 1, v, states, next_tile); }});
#ifndef OURS_ALONE
    auto in = thrust::make_transform_iterator(
        thrust::make_zip_iterator(thrust::make_tuple((const double *)s, (const double *)u)), make_stretch());
    auto out = thrust::make_transform_output_iterator(v, value_of_stretch{1});
    work.ways.push_back({"library", "CUB", bench_cub([=](void *memory, size_t &bytes) {
                             return cub::DeviceScan::InclusiveScan(memory, bytes, in, out, compose(),
                                                                   (long long)n);
                         })});
#endif
    work.ways.push_back(bench_copy(24.0 * (double)n, 1));
    bench_run(work);
    return 0;
}
