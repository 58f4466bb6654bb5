/* Cooperative groups and atomics: reductions and scans that a cuda::atomic takes part in, and a function that
   one thread runs for all. */
#include "report.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>

namespace cg = cooperative_groups;
typedef cuda::atomic<int, cuda::thread_scope_device> counter;

enum { THREADS = 256 };

__device__ int share(int i)
{
    return i * 7 % 5;
}

/* Each thread takes as many places as its share is, behind those that others have taken */
template <unsigned Size> __global__ void places(counter *taken, int *place, int *behind)
{
    auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
    const int i = (int)threadIdx.x;
    place[i] = cg::exclusive_scan_update(tile, taken[0], share(i));
    behind[i] = cg::inclusive_scan_update(tile, taken[1], share(i), cg::plus<int>());
}

template <unsigned Size> __global__ void reductions(counter *sum, counter *most, counter *first, int *plain)
{
    auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
    const int i = (int)threadIdx.x;
    cg::reduce_update_async(tile, *sum, i, cg::plus<int>());
    cg::reduce_update_async(tile, *most, i * 37 % 251, cg::greater<int>());
    if (i < (int)Size) cg::reduce_store_async(tile, *first, i, cg::plus<int>());
    cg::reduce_update_async(tile, cuda::atomic_ref<int, cuda::thread_scope_device>(*plain), 1, cg::plus<int>());
}

__global__ void by_one(counter *calls, int *got)
{
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    const int i = (int)threadIdx.x;
    cg::invoke_one(tile, [](counter *c, int step) { c->fetch_add(step); }, calls, 3);
    got[i] = cg::invoke_one_broadcast(tile, [&](int factor) { return factor * (int)tile.meta_group_rank(); }, 10);
    if (i % 3 == 1) {
        auto some = cg::coalesced_threads();
        got[i] += cg::invoke_one_broadcast(some, [](int x) { return x; }, 1000);
        cg::reduce_update_async(some, calls[1], 1, cg::plus<int>());
    }
}

/* Are the places from first on, as many as the thread's share, all taken by one thread each? */
static bool each_once(const int *first, int total)
{
    int count[THREADS * 5] = {0};
    for (int i = 0; i < THREADS; i++)
        for (int k = 0; k < i * 7 % 5; k++) {
            if (first[i] + k < 0 || first[i] + k >= total) return false;
            count[first[i] + k]++;
        }
    for (int p = 0; p < total; p++)
        if (count[p] != 1) return false;
    return true;
}

static void fresh(counter *counters)
{
    NEED(cudaMemset(counters, 0, 4 * sizeof *counters));
}

template <unsigned Size> static void check(counter *counters, int *device)
{
    int place[2][THREADS], total[4];
    fresh(counters);
    places<Size><<<1, THREADS>>>(counters, device, device + THREADS);
    NEED(cudaMemcpy(place, device, sizeof place, cudaMemcpyDeviceToHost));
    NEED(cudaMemcpy(total, counters, sizeof total, cudaMemcpyDeviceToHost));
    for (int i = 0; i < THREADS; i++) place[1][i] -= i * 7 % 5;
    printf("tiles of %u: %d and %d places, each taken once: %d %d\n", Size, total[0], total[1],
           each_once(place[0], total[0]), each_once(place[1], total[1]));
    fresh(counters);
    NEED(cudaMemset(device, 0, sizeof *device));
    reductions<Size><<<1, THREADS>>>(counters, counters + 1, counters + 2, device);
    NEED(cudaMemcpy(total, counters, sizeof total, cudaMemcpyDeviceToHost));
    NEED(cudaMemcpy(place[0], device, sizeof *device, cudaMemcpyDeviceToHost));
    printf("tiles of %u: sum %d, most %d, the first tile's sum %d, threads %d\n", Size, total[0], total[1], total[2],
           place[0][0]);
}

int main()
{
    counter *counters;
    int *device, calls[2];
    NEED(cudaMalloc(&counters, 4 * sizeof *counters));
    NEED(cudaMalloc(&device, 2 * THREADS * sizeof *device));
    check<32>(counters, device);
    check<8>(counters, device);
    check<128>(counters, device);
    fresh(counters);
    by_one<<<1, 48>>>(counters, device);
    NEED(cudaMemcpy(calls, counters, sizeof calls, cudaMemcpyDeviceToHost));
    printf("by one: %d, by those that are there: %d\n", calls[0], calls[1]);
    report_array("its answers", device, 48);
    NEED(cudaFree(counters));
    NEED(cudaFree(device));
    return 0;
}
