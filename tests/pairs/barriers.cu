/* barriers.cu: barriers that not all threads come to, and lanes that are named and not there. */
#include <cooperative_groups.h>

#include "pairs.h"

namespace cg = cooperative_groups;

/* --- blocks --- */

/* FBGEMM pull 5857: threads beyond the end return before the barrier of the block */
template <bool Mended> __global__ void return_beyond_end(int *a)
{
    __shared__ int most;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool here = i < 100;
    if (!Mended && !here) return;
    if (threadIdx.x == 0) most = 0;
    __syncthreads(); // return_beyond_end: divergent_barrier
    if (here) atomicMax(&most, a[i]);
    __syncthreads(); // return_beyond_end: divergent_barrier
    if (here) a[i] = most;
}

/* A taxonomy of GPU bugs (eunomia.dev), 1: a barrier in a branch */
template <bool Mended> __global__ void barrier_of_half(int *a)
{
    __shared__ int part[64];
    part[threadIdx.x] = a[threadIdx.x];
    if (threadIdx.x < 32) {
        if (!Mended) __syncthreads(); // barrier_of_half: divergent_barrier
    }
    if (Mended) __syncthreads();
    if (threadIdx.x < 32) a[threadIdx.x] = part[threadIdx.x + 32];
}

/* GPUVerify's testsuite, barrier divergence: a loop with as many rounds as the thread has numbers */
template <bool Mended> __global__ void rounds_of_thread(int *a)
{
    int sum = 0, rounds = Mended ? 4 : threadIdx.x / 16 + 1;
    for (int k = 0; k < rounds; k++) {
        sum += a[(threadIdx.x + k) % 64];
        __syncthreads(); // rounds_of_thread: divergent_barrier
    }
    a[64 + threadIdx.x] = sum;
}

/* 1bit-MONSTER issue 1262 (mixture of experts): continue by a router's choice, before the round's barrier */
template <bool Mended> __global__ void skip_expert(int *expert)
{
    __shared__ int tile[64];
    int sum = 0;
    for (int k = 0; k < 3; k++) {
        bool valid = expert[threadIdx.x] % 5 != k;
        if (!Mended && !valid) continue;
        tile[threadIdx.x] = k;
        __syncthreads(); // skip_expert: divergent_barrier
        if (valid) sum += tile[63 - threadIdx.x];
        __syncthreads(); // skip_expert: divergent_barrier
    }
    expert[threadIdx.x] = sum;
}

/* A search that a thread leaves as soon as it has found its own */
template <bool Mended> __global__ void leave_when_found(int *a)
{
    __shared__ int page[32];
    int found = -1;
    for (int p = 0; p < 4; p++) {
        __syncthreads(); // leave_when_found: divergent_barrier
        page[threadIdx.x] = a[p * 32 + threadIdx.x];
        __syncthreads(); // leave_when_found: divergent_barrier
        for (int k = 0; k < 32; k++)
            if (page[k] == int(threadIdx.x) * 4) found = p;
        if (!Mended && found >= 0) break;
    }
    a[threadIdx.x + 128] = found;
}

/* GPUVerify's testsuite: both sides of a branch have a barrier, and these are two */
template <bool Mended> __global__ void one_on_each_side(int *a)
{
    __shared__ int part[64];
    part[threadIdx.x] = a[threadIdx.x];
    if (Mended) {
        __syncthreads();
    } else if (threadIdx.x % 2) {
        part[threadIdx.x]++;
        __syncthreads(); // one_on_each_side: divergent_barrier
    } else {
        part[threadIdx.x]--;
        __syncthreads(); // one_on_each_side: divergent_barrier
    }
    a[threadIdx.x] = part[63 - threadIdx.x];
}

/* A function with a barrier in it, called for those that have something to sum */
__device__ int sum_with_barrier(int x, int *part)
{
    part[threadIdx.x] = x;
    __syncthreads(); // sum_of_some: divergent_barrier
    int sum = 0;
    for (int i = 0; i < 64; i++) sum += part[i];
    return sum;
}
template <bool Mended> __global__ void sum_of_some(int *a)
{
    __shared__ int part[64];
    part[threadIdx.x] = 0;
    __syncthreads();
    int mine = a[threadIdx.x];
    if (Mended)
        a[threadIdx.x] = sum_with_barrier(mine < 60 ? mine : 0, part);
    else if (mine < 60)
        a[threadIdx.x] = sum_with_barrier(mine, part); // sum_of_some: divergent_barrier
}

/* Warps with jobs of their own: the worker waits once more than the loader */
template <bool Mended> __global__ void jobs_of_warps(int *a)
{
    __shared__ int stage[32];
    int lane = threadIdx.x % 32, sum = 0;
    for (int k = 0; k < 2; k++) {
        if (threadIdx.x < 32) stage[lane] = a[k * 32 + lane];
        __syncthreads(); // jobs_of_warps: divergent_barrier
        if (threadIdx.x >= 32) {
            sum += stage[lane];
            if (!Mended) __syncthreads(); // jobs_of_warps: divergent_barrier
        }
        if (Mended) __syncthreads();
    }
    if (threadIdx.x >= 32) a[64 + lane] = sum;
}

/* ILGPU issue 90: a tree of additions whose idle threads have returned */
template <bool Mended> __global__ void idle_have_returned(int *a)
{
    __shared__ int part[64];
    part[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    for (int left = 32; left > 0; left /= 2) {
        if (!Mended && threadIdx.x >= left) return;
        if (threadIdx.x < left) part[threadIdx.x] += part[threadIdx.x + left];
        __syncthreads(); // idle_have_returned: divergent_barrier
    }
    if (threadIdx.x == 0) a[0] = part[0];
}

/* numba issue 2655: an error is a goto to the end, around the barrier */
template <bool Mended> __global__ void goto_error(int *a)
{
    int divisor = a[threadIdx.x] % 13;
    if (!Mended && divisor == 0) goto failed;
    if (threadIdx.x == 1) a[64] = 7;
    __syncthreads(); // goto_error: divergent_barrier
    if (threadIdx.x == 17) a[65] = a[64];
    if (divisor != 0) return;
failed:
    a[threadIdx.x] = -1;
}

/* A vote of the block behind &&: who has nothing to ask for does not come */
template <bool Mended> __global__ void vote_behind_and(int *a)
{
    bool odd = a[threadIdx.x] % 2;
    bool all = (Mended || odd) && __syncthreads_and(odd); // vote_behind_and: divergent_barrier
    a[threadIdx.x] = all;
}

/* The count of those that are left, asked for by those that are */
template <bool Mended> __global__ void count_of_those_left(int *a)
{
    int left = a[threadIdx.x], rounds = 0;
    while (Mended || left > 0) {
        int working = __syncthreads_count(left > 0); // count_of_those_left: divergent_barrier
        if (working == 0) break;
        left -= 8;
        rounds++;
    }
    a[threadIdx.x] = rounds;
}

/* A switch by the number of the warp; one of its cases has a barrier */
template <bool Mended> __global__ void case_with_barrier(int *a)
{
    switch (threadIdx.x / 32) {
    case 0:
        a[threadIdx.x]++;
        break;
    case 1:
        a[threadIdx.x]--;
        if (!Mended) __syncthreads(); // case_with_barrier: divergent_barrier
        break;
    default:
        a[threadIdx.x] = 0;
    }
    if (Mended) __syncthreads();
}

/* --- grids --- */

/* alpaka pull 2307, the other way around: grid.sync() of a plain launch */
__global__ void phases(int *a)
{
    a[blockIdx.x] = blockIdx.x;
    cg::this_grid().sync(); // plain_launch: divergent_barrier
    a[8 + blockIdx.x] = a[(blockIdx.x + 1) % gridDim.x];
}
template <bool Mended> void plain_launch()
{
    int *a = zeros<int>(16);
    void *arguments[] = {&a};
    if (Mended)
        cudaLaunchCooperativeKernel((void *)phases, dim3(4), dim3(1), arguments, 0, 0);
    else
        phases<<<4, 1>>>(a); // plain_launch: divergent_barrier
    finish();
    cudaFree(a);
}

/* GPUVerify pull 40: blocks without work return before the barrier of the grid */
template <bool Mended> __global__ void blocks_return(int *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!Mended && i >= n) return;
    if (i < n) a[i] = i;
    cg::this_grid().sync(); // blocks_with_work: divergent_barrier
    if (i < n) a[n + i] = a[n - 1 - i];
}
template <bool Mended> void blocks_with_work()
{
    int *a = zeros<int>(128), n = 64;
    void *arguments[] = {&a, &n};
    cudaLaunchCooperativeKernel((void *)blocks_return<Mended>, dim3(3), dim3(32), arguments, 0, 0);
    finish();
    cudaFree(a);
}

/* --- warps --- */

/* brucefan1983/CUDA-Programming pull 51: lanes that the mask does not name call, too */
template <bool Mended> __global__ void not_in_mask(int *a)
{
    int value = a[threadIdx.x];
    if (!Mended || threadIdx.x < 16)
        value = __shfl_sync(0x0000ffff, value, 2, 16); // not_in_mask: exited_lane
    a[threadIdx.x] = value;
}

/* Paddle issue 10332: full masks where the last threads have stepped aside */
template <bool Mended> __global__ void guarded_sum(int *a)
{
    int i = threadIdx.x, n = 24;
    if (Mended || i < n) {
        int sum = i < n ? a[i] : 0;
        for (int offset = 16; offset > 0; offset /= 2)
            sum += __shfl_down_sync(0xffffffff, sum, offset); // guarded_sum: exited_lane
        if (i == 0) a[32] = sum;
    }
}

/* AiDotNet.Tensors pull 31: the first threads combine what the warps have, and name all lanes */
template <bool Mended> __global__ void sum_of_warps(float *x)
{
    __shared__ float part[8];
    float sum = x[threadIdx.x];
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x < 8) {
        unsigned mask = Mended ? 0xff : 0xffffffff;
        sum = part[threadIdx.x];
        for (int offset = 4; offset > 0; offset /= 2)
            sum += __shfl_down_sync(mask, sum, offset, 8); // sum_of_warps: exited_lane
        if (threadIdx.x == 0) x[0] = sum;
    }
}

/* A block of 48 threads: the second warp has 16 lanes, and those add what the other 16 have */
template <bool Mended> __global__ void half_a_warp(int *a)
{
    unsigned mask = threadIdx.x >= 32 ? 0xffff : 0xffffffff;
    int sum = a[threadIdx.x];
    for (int offset = Mended ? 8 : 16; offset > 0; offset /= 2)
        sum += __shfl_xor_sync(mask, sum, offset); // half_a_warp: missing_lane
    a[threadIdx.x] = sum;
}

/* A taxonomy of GPU bugs (eunomia.dev), 2: all lanes are waited for where half of them come */
template <bool Mended> __global__ void wait_for_all(int *a)
{
    int lane = threadIdx.x % 32;
    if (Mended || lane < 16) {
        a[lane] += 1;
        __syncwarp(0xffffffff); // wait_for_all: exited_lane
    }
}

/* A ballot of the lanes that are in a branch, by a mask that says all */
template <bool Mended> __global__ void ballot_in_branch(int *a)
{
    int x = a[threadIdx.x];
    if (x % 3 == 0) {
        unsigned mask = Mended ? 0x49249249 : 0xffffffff;
        a[threadIdx.x] = __popc(__ballot_sync(mask, x > 10)); // ballot_in_branch: exited_lane
    }
}

/* Lanes leave a loop one by one; those that stay vote with a full mask */
template <bool Mended> __global__ void leave_one_by_one(int *a)
{
    int rounds = 0;
    for (int left = a[threadIdx.x]; Mended || left > 0; left -= 4) {
        bool some = __any_sync(0xffffffff, left > 0); // leave_one_by_one: exited_lane
        if (!some) break;
        rounds++;
    }
    a[threadIdx.x] = rounds;
}

/* The lanes with the same key, matched by those that have one */
template <bool Mended> __global__ void match_of_some(int *a)
{
    int key = a[threadIdx.x] % 4;
    if (threadIdx.x < 20) {
        unsigned same = __match_any_sync(Mended ? 0xfffff : 0xffffffff, key); // match_of_some: exited_lane
        a[threadIdx.x] = __popc(same);
    }
}

/* A reduction in one instruction, for some; the others wait for the block already */
template <bool Mended> __global__ void reduce_some(int *a)
{
    int sum = 0;
    if (threadIdx.x < 40) {
        unsigned mask = Mended && threadIdx.x >= 32 ? 0xff : 0xffffffff;
        sum = __reduce_add_sync(mask, a[threadIdx.x]); // reduce_some: exited_lane, divergent_barrier
    }
    __syncthreads();
    a[threadIdx.x] = sum;
}

/* A tile of 16 in a branch that its first lanes take */
template <bool Mended> __global__ void tile_in_branch(int *a)
{
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int x = a[threadIdx.x];
    if (Mended || tile.thread_rank() < 4) x = tile.shfl(x, 0); // tile_in_branch: exited_lane
    a[threadIdx.x] = x;
}

/* A broadcast from the lane that found something, where none did */
template <bool Mended> __global__ void from_the_finder(int *a)
{
    if (threadIdx.x >= 24) return;
    unsigned found = __ballot_sync(0xffffff, a[threadIdx.x] == 40);
    int finder = found ? __ffs(found) - 1 : Mended ? 0 : 31;
    a[threadIdx.x] = __shfl_sync(0xffffff, a[threadIdx.x], finder); // from_the_finder: missing_lane
}

/* The neighbour on the right, of the last lane that is there */
template <bool Mended> __global__ void right_of_last(int *a)
{
    if (threadIdx.x >= 20) return;
    int next = Mended ? (threadIdx.x + 1) % 20 : threadIdx.x + 1;
    int right = __shfl_sync(0xfffff, a[threadIdx.x], next); // right_of_last: missing_lane
    a[threadIdx.x] = right;
}

static const fault faults[] = {
    ON(return_beyond_end, 2, 64, 128), ON(barrier_of_half, 1, 64, 64),
    ON(rounds_of_thread, 1, 64, 128),  ON(skip_expert, 1, 64, 64),
    ON(leave_when_found, 1, 32, 160),  ON(one_on_each_side, 1, 64, 64),
    ON(sum_of_some, 1, 64, 64),        ON(jobs_of_warps, 1, 64, 96),
    ON(idle_have_returned, 1, 64, 64), ON(goto_error, 1, 64, 66),
    ON(vote_behind_and, 1, 64, 64),    ON(count_of_those_left, 1, 64, 64),
    ON(case_with_barrier, 1, 96, 96),  FAULT(plain_launch),
    FAULT(blocks_with_work),           ON(not_in_mask, 1, 32, 32),
    ON(guarded_sum, 1, 32, 33),        ON(sum_of_warps, 1, 256, 256),
    ON(half_a_warp, 1, 48, 48),        ON(wait_for_all, 1, 32, 32),
    ON(ballot_in_branch, 1, 32, 32),   ON(leave_one_by_one, 1, 32, 32),
    ON(match_of_some, 1, 32, 32),      ON(reduce_some, 1, 64, 64),
    ON(tile_in_branch, 1, 32, 32),     ON(from_the_finder, 1, 32, 32),
    ON(right_of_last, 1, 32, 32),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
