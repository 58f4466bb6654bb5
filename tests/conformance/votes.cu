/* Votes, ballots, matches, warp reductions, the active mask, and __syncwarp between lanes. */
#include "report.h"

__global__ void votes(unsigned *out, int n)
{
    int i = threadIdx.x, lane = i % 32;
    unsigned *row = out + i * 6;
    row[0] = __ballot_sync(~0u, i < n);
    row[1] = __any_sync(~0u, i == 40) ? 1 : 0;
    row[2] = __all_sync(~0u, i < 64) ? 1 : 0;
    row[3] = __match_any_sync(~0u, i % 5);
    int same;
    row[4] = __match_all_sync(~0u, i / 32, &same) + same;
    row[5] = __popc(__ballot_sync(~0u, lane % 3 == 0) & ((1u << lane) - 1));
}

__global__ void reductions(unsigned *out)
{
    unsigned i = threadIdx.x, *row = out + i * 6;
    row[0] = __reduce_add_sync(~0u, i);
    row[1] = __reduce_min_sync(~0u, i * 3 + 1);
    row[2] = (unsigned)__reduce_max_sync(~0u, (int)i - 100);
    row[3] = __reduce_and_sync(~0u, i | 64);
    row[4] = __reduce_or_sync(~0u, 1u << (i % 32));
    row[5] = __reduce_xor_sync(~0u, i);
}

__global__ void branches(unsigned *out)
{
    int lane = threadIdx.x;
    if (lane < 7) {
        __syncwarp(0x7f);
        out[lane] = __ballot_sync(0x7f, lane & 1);
    } else {
        out[lane] = __ballot_sync(0xffffff80u, lane & 1);
    }
}

__global__ void exchange_by_syncwarp(unsigned *out)
{
    __shared__ volatile unsigned s[64];
    int i = threadIdx.x, base = i & ~31;
    s[i] = i;
    __syncwarp();
    for (int offset = 16; offset > 0; offset /= 2) {
        unsigned other = s[base + ((i + offset) & 31)];
        __syncwarp();
        s[i] += other;
        __syncwarp();
    }
    out[i] = s[i];
}

__global__ void partial_warp(unsigned *out) { out[threadIdx.x] = __activemask() == (1u << blockDim.x) - 1 ? __ballot_sync((1u << blockDim.x) - 1, 1) : 0; }

int main()
{
    unsigned *out;
    NEED(cudaMalloc(&out, 96 * 6 * sizeof *out));
    votes<<<1, 96>>>(out, 50);
    report_array("votes", out, 96 * 6);
    reductions<<<1, 96>>>(out);
    report_array("reductions", out, 96 * 6);
    branches<<<1, 32>>>(out);
    report_array("branches", out, 32);
    exchange_by_syncwarp<<<1, 64>>>(out);
    report_array("syncwarp", out, 64);
    NEED(cudaMemset(out, 0, 32 * sizeof *out));
    partial_warp<<<1, 11>>>(out);
    report_array("partial warp", out, 11);
    NEED(cudaDeviceSynchronize());
    return 0;
}
