/* Cooperative groups: tiles of more than a warp. */
#include "report.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

template <unsigned Size> __global__ void tiles(int *out)
{
    __shared__ cg::block_tile_memory<1024> memory;
    cg::thread_block block = cg::this_thread_block(memory);
    auto tile = cg::tiled_partition<Size>(block);
    int *mine = out + 8 * block.thread_rank(), me = (int)block.thread_rank() * 7 % 101;
    mine[0] = (int)(tile.meta_group_rank() * 10000 + tile.thread_rank());
    mine[1] = (int)(tile.meta_group_size() * 10000 + tile.size());
    mine[2] = tile.shfl(me, Size - 3);
    mine[3] = 2 * (tile.any(me == 100) != 0) + (tile.all(me < 101) != 0);
    mine[4] = cg::reduce(tile, me, cg::plus<int>());
    mine[5] = cg::reduce(tile, me, cg::greater<int>());
    mine[6] = cg::inclusive_scan(tile, me, cg::plus<int>()) * 1000 + cg::exclusive_scan(tile, me, cg::plus<int>());
    mine[7] = tile.all(block.thread_rank() < 70) != 0;
}

/* What each tile's threads write before its barrier, the others of the tile read after it, again and again; the
 * tiles do so a different number of times. */
template <unsigned Size> __global__ void rounds(int *out)
{
    __shared__ int x[512];
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<Size> tile = cg::tiled_partition<Size>(block);
    const unsigned first = tile.meta_group_rank() * Size, rank = tile.thread_rank();
    int sum = 0;
    for (unsigned round = 0; round < 4 + tile.meta_group_rank(); round++) {
        x[first + rank] = (int)(round * rank);
        tile.sync();
        sum += x[first + (rank + 33) % Size];
        tile.sync();
    }
    out[block.thread_rank()] = sum;
}

/* Tiles cut from a tile, and floats whose sum is exact */
__global__ void nested(double *out)
{
    auto large = cg::tiled_partition<256>(cg::this_thread_block());
    auto small = cg::tiled_partition<64>(large);
    auto warp = cg::tiled_partition<32>(small);
    double mine = 0.5 * threadIdx.x;
    double sum = cg::reduce(small, mine, cg::plus<double>());
    out[4 * threadIdx.x] = large.shfl(mine, 200);
    out[4 * threadIdx.x + 1] = sum;
    out[4 * threadIdx.x + 2] = small.meta_group_rank() * 100 + warp.meta_group_rank();
    out[4 * threadIdx.x + 3] = small.meta_group_size() * 100 + warp.meta_group_size();
}

int main()
{
    int *out;
    double *reals;
    NEED(cudaMalloc(&out, 8 * 1024 * sizeof *out));
    NEED(cudaMalloc(&reals, 4 * 512 * sizeof *reals));
    tiles<64><<<1, 512>>>(out);
    report_array("tiles of 64", out, 8 * 512);
    tiles<128><<<1, 512>>>(out);
    report_array("tiles of 128", out, 8 * 512);
    tiles<512><<<1, 512>>>(out);
    report_array("tiles of 512", out, 8 * 512);
    tiles<32><<<1, 512>>>(out);
    report_array("tiles of 32", out, 8 * 512);
    rounds<64><<<1, 512>>>(out);
    report_array("rounds of 64", out, 512);
    rounds<256><<<1, 512>>>(out);
    report_array("rounds of 256", out, 512);
    nested<<<1, 512>>>(reals);
    report_array("nested", reals, 4 * 512);
    REPORT(cudaDeviceSynchronize());
    NEED(cudaFree(out));
    NEED(cudaFree(reals));
    return 0;
}
