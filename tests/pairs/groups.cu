/* groups.cu: asynchronous copies into shared memory, groups of threads, children of kernels. */
// links: -rdc=true
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

#include "pairs.h"

namespace cg = cooperative_groups;

/* --- asynchronous copies --- */

/* Fuser pull 3438: a barrier of the block is not the end of an asynchronous copy */
template <bool Mended> __global__ void barrier_is_no_wait(float *a)
{
    __shared__ float tile[64];
    __pipeline_memcpy_async(&tile[threadIdx.x], &a[threadIdx.x], sizeof(float)); // barrier_is_no_wait: race
    __pipeline_commit();
    if (Mended) __pipeline_wait_prior(0);
    __syncthreads();
    a[64 + threadIdx.x] = tile[63 - threadIdx.x]; // barrier_is_no_wait: race
}

/* The other half: waited for one's own copies, and read what others have copied */
template <bool Mended> __global__ void wait_is_no_barrier(float *a)
{
    __shared__ float tile[64];
    __pipeline_memcpy_async(&tile[threadIdx.x], &a[threadIdx.x], sizeof(float)); // wait_is_no_barrier: race
    __pipeline_commit();
    __pipeline_wait_prior(0);
    if (Mended) __syncthreads();
    a[64 + threadIdx.x] = tile[63 - threadIdx.x]; // wait_is_no_barrier: race
}

/* Two stages, and a wait that lets the one be under way that is read */
template <bool Mended> __global__ void one_stage_too_few(int *a)
{
    __shared__ int stage[2][32];
    int lane = threadIdx.x, sum = 0;
    __pipeline_memcpy_async(&stage[0][lane], &a[lane], sizeof(int)); // one_stage_too_few: race
    __pipeline_commit();
    for (int k = 0; k < 4; k++) {
        if (k < 3) {
            int *to = &stage[(k + 1) % 2][lane];
            __pipeline_memcpy_async(to, &a[(k + 1) * 32 + lane], sizeof(int)); // one_stage_too_few: race
        }
        __pipeline_commit();
        __pipeline_wait_prior(Mended ? 1 : 2);
        __syncthreads();
        sum += stage[k % 2][31 - lane]; // one_stage_too_few: race
        __syncthreads();
    }
    a[128 + lane] = sum;
}

/* A ring of two stages: the next copy begins before the barrier behind which nobody reads the last but one */
template <bool Mended> __global__ void ring_of_stages(int *a)
{
    __shared__ int stage[2][64];
    int i = threadIdx.x, sum = 0;
    __pipeline_memcpy_async(&stage[0][i], &a[i], sizeof(int));
    __pipeline_commit();
    for (int k = 0; k < 4; k++) {
        if (Mended) {
            __pipeline_wait_prior(0);
            __syncthreads();
        }
        if (k < 3) {
            int *to = &stage[(k + 1) % 2][i];
            __pipeline_memcpy_async(to, &a[(k + 1) * 64 + i], sizeof(int)); // ring_of_stages: race
        }
        __pipeline_commit();
        if (!Mended) {
            __pipeline_wait_prior(1);
            __syncthreads();
        }
        sum += stage[k % 2][63 - i]; // ring_of_stages: race
    }
    a[256 + i] = sum;
}

/* The source of a copy is overwritten before the copy has been waited for */
template <bool Mended> __global__ void source_overwritten(int *a)
{
    __shared__ int tile[32];
    int i = threadIdx.x;
    __pipeline_memcpy_async(&tile[i], &a[i], sizeof(int)); // source_overwritten: race
    __pipeline_commit();
    if (Mended) __pipeline_wait_prior(0);
    a[i] = -1; // source_overwritten: race
    __pipeline_wait_prior(0);
    __syncthreads();
    a[32 + i] = tile[31 - i];
}

/* Programming guide, cooperative groups: memcpy_async() of the block without cg::wait() */
template <bool Mended> __global__ void group_copy(int *a)
{
    __shared__ int tile[64];
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, tile, a, sizeof tile); // group_copy: race
    if (Mended)
        cg::wait(block);
    else
        block.sync();
    a[64 + threadIdx.x] = tile[63 - threadIdx.x]; // group_copy: race
}

/* cccl issue 6601: one thread copies with a barrier, and the others do not wait for it */
template <bool Mended> __global__ void copy_with_barrier(int *a)
{
    __shared__ alignas(16) int tile[32];
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) init(&bar, 32);
    __syncthreads();
    if (threadIdx.x == 0)
        cuda::memcpy_async(tile, a, cuda::aligned_size_t<16>(sizeof tile), bar); // copy_with_barrier: race
    if (Mended) {
        bar.arrive_and_wait();
    } else {
        auto token = bar.arrive();
        if (threadIdx.x == 0) bar.wait(std::move(token));
    }
    a[32 + threadIdx.x] = tile[31 - threadIdx.x]; // copy_with_barrier: race
    __syncthreads();
}

/* A pipeline of two stages: released before it has been read */
template <bool Mended> __global__ void released_early(int *a)
{
    __shared__ int stage[2][32];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    int sum = 0, i = threadIdx.x;
    for (int k = 0; k < 2; k++) {
        pipe.producer_acquire();
        cuda::memcpy_async(block, stage[k], a + k * 32, sizeof stage[k], pipe); // released_early: race
        pipe.producer_commit();
    }
    for (int k = 0; k < 6; k++) {
        pipe.consumer_wait();
        if (Mended) sum += stage[k % 2][31 - i];
        pipe.consumer_release();
        if (k + 2 < 6) {
            pipe.producer_acquire();
            int *from = a + (k + 2) * 32;
            cuda::memcpy_async(block, stage[k % 2], from, sizeof stage[0], pipe); // released_early: race
            pipe.producer_commit();
        }
        if (!Mended) sum += stage[k % 2][31 - i]; // released_early: race
    }
    a[256 + i] = sum;
}

/* Data that are handed from warp to warp by a split barrier: arrived before they are written */
template <bool Mended> __global__ void arrived_early(int *a)
{
    __shared__ int message[32];
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) init(&bar, 64);
    __syncthreads();
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        if (Mended) message[lane] = a[lane];
        (void)bar.arrive();
        if (!Mended) message[lane] = a[lane]; // arrived_early: race
    } else {
        bar.arrive_and_wait();
        a[32 + lane] = message[31 - lane]; // arrived_early: race
    }
    __syncthreads();
}

/* --- groups --- */

/* A sum by tiles, each of which stores it to its block's word */
template <bool Mended> __global__ void one_word_for_tiles(int *a)
{
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    int sum = cg::reduce(tile, a[threadIdx.x], cg::plus<int>());
    if (tile.thread_rank() == 0) {
        if (Mended)
            atomicAdd(&a[64], sum);
        else
            a[64] = sum; // one_word_for_tiles: race
    }
}

/* iGUARD's grid barriers: the result of a phase is read behind the block's barrier */
template <bool Mended> __global__ void phases_of_grid(int *a)
{
    auto grid = cg::this_grid();
    auto block = cg::this_thread_block();
    int i = grid.thread_rank(), n = grid.size();
    for (int step = 1; step < 4; step *= 2) {
        int sum = a[i] + a[(i + step) % n]; // relaxation: race
        grid.sync();
        a[i] = sum; // relaxation: race
        if (Mended)
            grid.sync();
        else
            block.sync();
    }
}
template <bool Mended> void relaxation()
{
    int *a = counting<int>(96);
    void *arguments[] = {&a};
    cudaLaunchCooperativeKernel((void *)phases_of_grid<Mended>, dim3(3), dim3(32), arguments, 0, 0);
    finish();
    cudaFree(a);
}

/* Lanes that came together, and a leader's result that the others read in memory */
template <bool Mended> __global__ void leader_of_coalesced(int *a)
{
    __shared__ int place;
    if (a[threadIdx.x] % 2) {
        auto active = cg::coalesced_threads();
        int size = active.size();
        if (active.thread_rank() == 0) place = atomicAdd(&a[64], size); // leader_of_coalesced: race
        if (Mended) active.sync();
        a[threadIdx.x] = place + active.thread_rank(); // leader_of_coalesced: race
    }
}

/* Groups of 4 and of 8 take turns at one array, and the smaller one is waited for */
template <bool Mended> __global__ void groups_of_two_sizes(int *a)
{
    __shared__ int part[32];
    auto block = cg::this_thread_block();
    auto quad = cg::tiled_partition<4>(block);
    auto octet = cg::tiled_partition<8>(block);
    part[threadIdx.x] = a[threadIdx.x]; // groups_of_two_sizes: race
    if (Mended)
        octet.sync();
    else
        quad.sync();
    int first = threadIdx.x / 8 * 8;
    a[threadIdx.x] = part[first + (octet.thread_rank() + 4) % 8]; // groups_of_two_sizes: race
}

/* --- children --- */

__global__ void child(int *a)
{
    a[threadIdx.x] += 1; // any: stream_race, race, use_after_free
}

/* A parent reads what its child writes, and cannot wait for it */
template <bool Mended> __global__ void parent_reads(int *a)
{
    child<<<1, 32>>>(a);       // parent_reads: stream_race, race
    if (!Mended) a[32] = a[3]; // parent_reads: stream_race, race
}

/* Quicksort by children (cuda-samples): both halves include the pivot */
template <bool Mended> __global__ void both_halves(int *a)
{
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    child<<<1, 16>>>(a);
    child<<<1, 16, 0, s>>>(a + (Mended ? 16 : 15)); // both_halves: stream_race, race
    cudaStreamDestroy(s);
}

/* A child that is given the address of a local variable */
template <bool Mended> __global__ void local_for_child(int *a)
{
    int mine = 5;
    child<<<1, 1>>>(Mended ? a : &mine); // local_for_child: out_of_bounds, host_pointer, use_after_free
}

static const fault faults[] = {
    ON(barrier_is_no_wait, 1, 64, 128),
    ON(wait_is_no_barrier, 1, 64, 128),
    ON(one_stage_too_few, 1, 32, 160),
    ON(ring_of_stages, 1, 64, 320),
    ON(source_overwritten, 1, 32, 64),
    ON(group_copy, 1, 64, 128),
    ON(copy_with_barrier, 1, 32, 64),
    ON(released_early, 1, 32, 288),
    ON(arrived_early, 1, 64, 64),
    ON(one_word_for_tiles, 1, 64, 65),
    FAULT(relaxation),
    ON(leader_of_coalesced, 1, 32, 65),
    ON(groups_of_two_sizes, 1, 32, 32),
    ON(parent_reads, 1, 1, 33),
    ON(both_halves, 1, 1, 32),
    ON(local_for_child, 1, 1, 4),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
