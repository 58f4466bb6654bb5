// async_copies.cu: planted faults about copies into shared memory that a kernel starts and waits for later.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda_pipeline.h>

#include "faults.h"

namespace cg = cooperative_groups;

enum { THREADS = 64, TILES = 4, BLOCKS = 2, N = BLOCKS * TILES * THREADS };

template <bool Mended> __global__ void one_tile(const float *a, float *out)
{
    __shared__ float tile[THREADS];
    int t = threadIdx.x, i = blockIdx.x * THREADS + t;
    __pipeline_memcpy_async(&tile[t], &a[i], sizeof(float));
    __pipeline_commit();
    if (Mended) __pipeline_wait_prior(0);
    __syncthreads();
    out[i] = tile[THREADS - 1 - t]; // finds no_wait: race
}

template <bool Mended> __global__ void own_number(const float *a, float *out)
{
    __shared__ float4 tile[THREADS];
    int t = threadIdx.x, i = blockIdx.x * THREADS + t;
    __pipeline_memcpy_async(&tile[t], &a[4 * t], sizeof(float4));
    __pipeline_commit();
    if (Mended) __pipeline_wait_prior(0);
    out[i] = tile[t].w; // finds own_not_waited: race
}

template <bool Mended> __global__ void waited_no_barrier(const float *a, float *out)
{
    __shared__ float tile[THREADS];
    int t = threadIdx.x, i = blockIdx.x * THREADS + t;
    __pipeline_memcpy_async(&tile[t], &a[i], sizeof(float)); // may find no_barrier: race
    __pipeline_commit();
    __pipeline_wait_prior(0); // each thread for its own
    if (Mended) __syncthreads();
    out[i] = tile[THREADS - 1 - t]; // finds no_barrier: race; may find no_barrier: uninitialised
}

// two buffers: while one is summed the other is filled
template <int Left, bool Last> __global__ void two_buffers(const float *a, float *out)
{
    __shared__ float tile[2][THREADS];
    int t = threadIdx.x;
    const float *mine = a + blockIdx.x * TILES * THREADS + t;
    float sum = 0;
    __pipeline_memcpy_async(&tile[0][t], mine, sizeof(float));
    __pipeline_commit();
    for (int k = 0; k < TILES; k++) {
        const float *next = mine + (k + 1) * THREADS;
        float *to = &tile[(k + 1) % 2][t];
        if (k + 1 == TILES) to = nullptr;
        if (to) __pipeline_memcpy_async(to, next, 4); // may find no_last_barrier, one_group_too_few: race
        __pipeline_commit();
        __pipeline_wait_prior(Left);
        __syncthreads();
        sum += tile[k % 2][THREADS - 1 - t]; // finds one_group_too_few, no_last_barrier: race
        if (Last) __syncthreads();
    }
    out[blockIdx.x * THREADS + t] = sum;
}

template <bool Mended> __global__ void by_group(const float *a, float *out)
{
    __shared__ float tile[THREADS];
    cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, tile, a + blockIdx.x * THREADS, sizeof tile);
    if (Mended)
        cg::wait(block);
    else
        block.sync();
    out[blockIdx.x * THREADS + threadIdx.x] = tile[THREADS - 1 - threadIdx.x]; // finds group_not_waited: race
}

template <bool Mended> __global__ void changed_by_hand(const float *a, float *out)
{
    __shared__ float tile[THREADS];
    cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, tile, a + blockIdx.x * THREADS, sizeof tile); // may find written_meanwhile: race
    if (Mended) cg::wait(block);
    if (threadIdx.x == 0) tile[0] = 1; // finds written_meanwhile: race
    if (Mended)
        block.sync();
    else
        cg::wait(block);
    out[blockIdx.x * THREADS + threadIdx.x] = tile[0];
}

template <class Kernel> void run(Kernel *kernel)
{
    float *a = zeros<float>(N), *out = fresh<float>(N);
    kernel<<<BLOCKS, THREADS>>>(a, out);
    finish();
    cudaFree(a), cudaFree(out);
}
template <bool Mended> void no_wait()
{
    run(one_tile<Mended>);
}
template <bool Mended> void own_not_waited()
{
    run(own_number<Mended>);
}
template <bool Mended> void no_barrier()
{
    run(waited_no_barrier<Mended>);
}
template <bool Mended> void one_group_too_few()
{
    run(two_buffers < Mended ? 1 : 2, true >);
}
template <bool Mended> void no_last_barrier()
{
    run(two_buffers<1, Mended>);
}
template <bool Mended> void group_not_waited()
{
    run(by_group<Mended>);
}
template <bool Mended> void written_meanwhile()
{
    run(changed_by_hand<Mended>);
}

template <bool Mended> __global__ void by_barrier(const float *a, float *out)
{
    __shared__ alignas(16) float tile[THREADS];
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) init(&bar, THREADS);
    __syncthreads();
    if (threadIdx.x == 0) cuda::memcpy_async(tile, a, sizeof tile, bar); // may find not_waited: race
    auto token = bar.arrive();
    if (Mended || threadIdx.x == 0) bar.wait(std::move(token));
    const int from = THREADS - 1 - threadIdx.x;
    out[threadIdx.x] = tile[from]; // finds not_waited: race; may find not_waited: uninitialised
    __syncthreads();
}
template <bool Mended> void not_waited()
{
    float *a = zeros<float>(THREADS), *out = fresh<float>(THREADS);
    by_barrier<Mended><<<1, THREADS>>>(a, out);
    finish();
    cudaFree(a), cudaFree(out);
}

static const fault faults[] = {FAULT(no_wait),           FAULT(own_not_waited),  FAULT(no_barrier),
                               FAULT(one_group_too_few), FAULT(no_last_barrier), FAULT(group_not_waited),
                               FAULT(written_meanwhile), FAULT(not_waited)};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
