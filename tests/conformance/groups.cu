/* Cooperative groups: blocks, tiles of several sizes, shuffles and votes in them, coalesced groups, reduce and scan. */
#include "report.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

template <int Size> __global__ void tiles(int *out)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<Size> tile = cg::tiled_partition<Size>(block);
    int i = block.thread_rank(), v = i;
    for (int offset = tile.size() / 2; offset > 0; offset /= 2) v += tile.shfl_down(v, offset);
    int *row = out + i * 6;
    row[0] = tile.shfl(v, 0);
    row[1] = tile.thread_rank() * 100 + tile.meta_group_rank();
    row[2] = tile.shfl_xor(i, 1) + tile.meta_group_size();
    row[3] = tile.any(i == 3) * 2 + tile.all(i < 1000);
    row[4] = (int)tile.ballot(i % 3 == 0);
    tile.sync();
    row[5] = tile.shfl_up(i, 2);
}

__global__ void reduce_and_scan(int *out)
{
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    int i = threadIdx.x, *row = out + i * 5;
    row[0] = cg::reduce(warp, i, cg::plus<int>());
    row[1] = cg::reduce(warp, i * 7 % 31, cg::greater<int>());
    row[2] = cg::reduce(warp, i * 7 % 31, cg::less<int>());
    row[3] = cg::inclusive_scan(warp, i);
    row[4] = cg::exclusive_scan(warp, i, cg::plus<int>());
    block.sync();
}

__global__ void coalesced(int *out)
{
    int i = threadIdx.x;
    if (i % 3 == 1) {
        cg::coalesced_group active = cg::coalesced_threads();
        out[i] = active.size() * 1000 + active.thread_rank() * 10 + active.shfl(i, 0) % 10;
    } else {
        out[i] = -1;
    }
}

__global__ void ranks(unsigned *out)
{
    cg::thread_block block = cg::this_thread_block();
    unsigned i = block.thread_rank();
    out[blockIdx.x * block.size() + i] = i * 100 + block.thread_index().y * 10 + block.group_index().x + block.dim_threads().x;
    cg::sync(block);
}

int main()
{
    int *out;
    NEED(cudaMalloc(&out, 1024 * sizeof *out));
    tiles<32><<<1, 96>>>(out);
    report_array("tiles of 32", out, 96 * 6);
    tiles<8><<<1, 64>>>(out);
    report_array("tiles of 8", out, 64 * 6);
    tiles<4><<<1, 32>>>(out);
    report_array("tiles of 4", out, 32 * 6);
    reduce_and_scan<<<1, 64>>>(out);
    report_array("reduce and scan", out, 64 * 5);
    coalesced<<<1, 64>>>(out);
    report_array("coalesced", out, 64);
    ranks<<<2, dim3(8, 4)>>>((unsigned *)out);
    report_array("ranks", (unsigned *)out, 64);
    NEED(cudaDeviceSynchronize());
    return 0;
}
