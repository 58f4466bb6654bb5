/* cooperative_groups::thread_group: one function for a block, a tile, a coalesced group and parts of them. */
#include <cooperative_groups.h>

#include "report.h"

namespace cg = cooperative_groups;

__device__ int sum(cg::thread_group group, int *scratch, int value)
{
    const int rank = group.thread_rank();
    for (int i = group.size() / 2; i > 0; i /= 2) {
        scratch[rank] = value;
        group.sync();
        if (rank < i) value += scratch[rank + i];
        group.sync();
    }
    return value;
}

__global__ void sums(int *out)
{
    __shared__ int scratch[128];
    const cg::thread_block block = cg::this_thread_block();
    const int i = block.thread_rank();
    int total = sum(block, scratch, i);
    if (i == 0) out[0] = total;
    block.sync();
    cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
    total = sum(tile, scratch + i / 16 * 16, i);
    if (tile.thread_rank() == 0) out[1 + i / 16] = total;
    cg::sync(block);
    cg::thread_group part = cg::tiled_partition(cg::thread_group(block), 8);
    total = sum(part, scratch + i / 8 * 8, i);
    if (part.thread_rank() == 0) out[9 + i / 8] = total;
    part.sync();
    if (i % 2 == 0 && i < 32) {
        cg::thread_group some = cg::coalesced_threads();
        out[25 + i / 2] = (int)(some.thread_rank() * 100 + some.size());
    }
}

int main()
{
    int *out;
    NEED(cudaMalloc(&out, 41 * sizeof *out));
    NEED(cudaMemset(out, 0, 41 * sizeof *out));
    sums<<<1, 128>>>(out);
    int host[41];
    NEED(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 41; i++) printf("%d%s", host[i], i == 0 || i == 8 || i == 24 || i == 40 ? "\n" : " ");
    return 0;
}
