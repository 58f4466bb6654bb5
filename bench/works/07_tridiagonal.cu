/* tridiagonal.cu: 2^16 systems of 128 unknowns, coefficients of their own (practical 7, step 5). */
#define main solution_main
#include "07_tridiagonal/systems.cu"
#undef main
#include "../bench.h"

#ifndef OURS_ALONE
#include <cusparse.h>
#endif

static __host__ __device__ float entry(bench_seed seed, unsigned array, size_t i)
{
    return bench_real(seed, array, i, array == 1 ? 2.5f : -1.0f, array == 1 ? 3.5f : 1.0f);
}

static void bench_systems(int systems, int n, const char *size)
{
    const int sets = (int)bench_size(20, 2);
    size_t total = (size_t)n * systems;
    std::vector<std::vector<float *>> of(sets);
    for (auto &arrays : of)
        for (int array = 0; array < 5; array++)
            arrays.push_back((float *)bench_allocate(total * sizeof(float)));

    bench_work work = {"tridiagonal",        size, "GB/s", 20e-9 * (double)total,
                       20.0 * (double)total, 0,    sets,   "copy"};
    static int in_place;
    work.fill = [=](int set, bench_seed seed) {
        for (unsigned array = 0; array < 4; array++)
            bench_fill(of[set][array], total, [=] __device__(size_t i) {
                bool outside = (array == 0 && i % n == 0) || (array == 2 && i % n == (size_t)n - 1);
                return outside ? 0.0f : entry(seed, array, i); // cuSPARSE wants 0 there
            });
        bench_poison(of[set][4], total * sizeof(float));
    };
    // The residual of each row, against its diagonal.
    work.wrong = [=](int set, bench_seed seed) {
        const float *x = of[set][in_place ? 3 : 4];
        return bench_count(total, [=] __device__(size_t i) {
            size_t row = i % n;
            double left = row > 0 ? (double)entry(seed, 0, i) * x[i - 1] : 0;
            double right = row < (size_t)n - 1 ? (double)entry(seed, 2, i) * x[i + 1] : 0;
            return !(fabs(left + (double)entry(seed, 1, i) * x[i] + right - entry(seed, 3, i)) <= 4e-6);
        });
    };
    auto batch_of = [=](int set) {
        in_place = 0;
        const std::vector<float *> &a = of[set];
        return batch{a[0], a[1], a[2], a[3], a[4], n, systems};
    };
    work.ways.push_back({"textbook", "a block per system", [=](int set) { by_block(batch_of(set)); }});
    work.ways.push_back({"ours", "warp hybrid", [=](int set) { by_hybrid(batch_of(set)); }});
#ifndef OURS_ALONE
    cusparseHandle_t handle;
    cusparseCreate(&handle);
    size_t room;
    cusparseSgtsv2StridedBatch_bufferSizeExt(handle, n, of[0][0], of[0][1], of[0][2], of[0][3], systems, n,
                                             &room);
    void *buffer = bench_allocate(room);
    work.ways.push_back({"library", "cuSPARSE", [=](int set) {
                             in_place = 1;
                             const std::vector<float *> &a = of[set];
                             cusparseSgtsv2StridedBatch(handle, n, a[0], a[1], a[2], a[3], systems, n,
                                                        buffer);
                         }});
#endif
    work.ways.push_back(bench_copy(20.0 * (double)total, sets));
    bench_run(work);
}

int main()
{
    bench_systems((int)bench_size(1 << 16, 100), 128, "2^16 systems of 128");
    return 0;
}
