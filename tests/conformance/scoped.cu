/* libcu++ in kernels: atomics with an order and a scope, barriers, latches, semaphores, asynchronous copies and pipelines. */
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/semaphore>

#include <new>

#include "report.h"

#pragma nv_diag_suppress static_var_with_dynamic_init

namespace cg = cooperative_groups;
enum { N = 128 };

__global__ void atomics(int *sums, float *total, unsigned long long *all)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> count(sums[0]), least(sums[1]), most(sums[2]), bits(sums[3]);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    count.fetch_add(1, cuda::memory_order_relaxed);
    least.fetch_min(-i);
    most.fetch_max(i, cuda::std::memory_order_relaxed);
    bits.fetch_or(1 << (i % 7));
    cuda::atomic_ref<float> sum(*total);
    sum.fetch_add(0.5f);
    cuda::atomic_ref<unsigned long long, cuda::thread_scope_system> wide(*all);
    unsigned long long old = wide.load(cuda::memory_order_relaxed);
    while (!wide.compare_exchange_weak(old, old + (1ull << 33), cuda::memory_order_relaxed)) {
    }
}

/* A message and a flag: what was written before the release is there after the acquire. */
__global__ void hand_over(cuda::atomic<int, cuda::thread_scope_device> *flag, int *message, int *got)
{
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        *message = 42;
        flag->store(1, cuda::memory_order_release);
    }
    if (blockIdx.x == 1 && threadIdx.x == 0) {
        while (flag->load(cuda::memory_order_acquire) == 0) {
        }
        *got = *message;
    }
}

__global__ void phases(const int *in, int *out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ int tile[N];
    int t = threadIdx.x;
    if (t == 0) init(&bar, N);
    __syncthreads();
    int v = in[t];
    for (int distance = 1; distance < N; distance *= 2) {
        tile[t] = v;
        auto token = bar.arrive();
        bar.wait(std::move(token));
        int left = t >= distance ? tile[t - distance] : 0;
        bar.arrive_and_wait();
        v += left;
    }
    out[t] = v;
}

/* Half of the threads leave after the first phase. */
__global__ void dropped(int *out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ int sum;
    int t = threadIdx.x;
    if (t == 0) init(&bar, N), sum = 0;
    __syncthreads();
    atomicAdd(&sum, 1);
    if (t % 2) {
        bar.arrive_and_drop();
        return;
    }
    bar.arrive_and_wait();
    out[t] = sum;
    bar.arrive_and_wait();
    atomicAdd(&sum, 1);
    bar.arrive_and_wait();
    out[t + 1] = sum;
}

__global__ void copied(const int *in, int *out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ alignas(16) int tile[N];
    cg::thread_block block = cg::this_thread_block();
    if (block.thread_rank() == 0) init(&bar, N);
    block.sync();
    cuda::memcpy_async(block, tile, in, cuda::aligned_size_t<16>(sizeof tile), bar);
    bar.arrive_and_wait();
    out[threadIdx.x] = tile[N - 1 - threadIdx.x];
}

/* Each thread fetches its own numbers two batches ahead. */
__global__ void own_pipeline(const int *in, int *out, int batches)
{
    __shared__ int tile[3][N];
    auto pipe = cuda::make_pipeline();
    int t = threadIdx.x, sum = 0;
    for (int b = 0; b < batches + 2; b++) {
        if (b < batches) {
            pipe.producer_acquire();
            cuda::memcpy_async(&tile[b % 3][t], in + b * N + t, sizeof(int), pipe);
            pipe.producer_commit();
        }
        if (b < 2) continue;
        pipe.consumer_wait();
        sum = sum * 3 + tile[(b - 2) % 3][t];
        pipe.consumer_release();
    }
    out[t] = sum;
}

/* All fetch, and all read what others have fetched. */
__global__ void block_pipeline(const int *in, int *out, int batches)
{
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    __shared__ int tile[2][N];
    cg::thread_block block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    int t = threadIdx.x, sum = 0;
    for (int b = 0; b < batches + 1; b++) {
        if (b < batches) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, tile[b % 2], in + b * N, sizeof tile[0], pipe);
            pipe.producer_commit();
        }
        if (b < 1) continue;
        pipe.consumer_wait();
        sum = sum * 3 + tile[(b - 1) % 2][N - 1 - t];
        pipe.consumer_release();
    }
    out[t] = sum;
}

/* A warp fetches, the others work. */
__global__ void two_roles(const int *in, int *out, int batches)
{
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    __shared__ int tile[2][N];
    cg::thread_block block = cg::this_thread_block();
    const bool fetches = threadIdx.x < 32;
    auto pipe = cuda::make_pipeline(block, &state,
                                    fetches ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
    int t = threadIdx.x, sum = 0;
    for (int b = 0; b < batches; b++) {
        if (fetches) {
            pipe.producer_acquire();
            for (int i = t; i < N; i += 32) cuda::memcpy_async(&tile[b % 2][i], in + b * N + i, sizeof(int), pipe);
            pipe.producer_commit();
        } else {
            pipe.consumer_wait();
            sum = sum * 3 + tile[b % 2][N - 1 - t];
            pipe.consumer_release();
        }
    }
    if (!fetches) out[t - 32] = sum;
}

/* Two at a time may be between acquire and release. */
__global__ void limited(int *out)
{
    __shared__ cuda::counting_semaphore<cuda::thread_scope_block, 2> *places;
    __shared__ alignas(8) char room[sizeof *places];
    __shared__ cuda::latch<cuda::thread_scope_block> *all;
    __shared__ alignas(8) char latch_room[64];
    __shared__ int inside, most;
    int t = threadIdx.x;
    if (t == 0) {
        places = new (room) cuda::counting_semaphore<cuda::thread_scope_block, 2>(2);
        all = new (latch_room) cuda::latch<cuda::thread_scope_block>(N);
        inside = most = 0;
    }
    __syncthreads();
    if (t % 32 == 0) {
        places->acquire();
        atomicMax(&most, atomicAdd(&inside, 1) + 1);
        __threadfence_block();
        atomicSub(&inside, 1);
        places->release();
    }
    all->arrive_and_wait();
    out[t] = t ? inside : most <= 2;
}

int main()
{
    int *in, *out, *sums;
    float *total;
    unsigned long long *all;
    NEED(cudaMallocManaged(&in, 8 * N * sizeof(int)));
    NEED(cudaMalloc(&out, N * sizeof(int)));
    NEED(cudaMallocManaged(&sums, 4 * sizeof(int)));
    NEED(cudaMallocManaged(&total, sizeof(float)));
    NEED(cudaMallocManaged(&all, sizeof *all));
    for (int i = 0; i < 8 * N; i++) in[i] = i * i % 101 - 50;
    sums[0] = sums[1] = sums[2] = sums[3] = 0, *total = 0, *all = 5;
    atomics<<<4, 96>>>(sums, total, all);
    NEED(cudaDeviceSynchronize());
    printf("atomics: %d %d %d %x %g %llu\n", sums[0], sums[1], sums[2], sums[3], *total, *all);

    cuda::atomic<int, cuda::thread_scope_device> *flag;
    NEED(cudaMalloc(&flag, sizeof *flag));
    NEED(cudaMemset(flag, 0, sizeof *flag));
    hand_over<<<2, 32>>>(flag, sums, sums + 1);
    NEED(cudaDeviceSynchronize());
    printf("handed over: %d\n", sums[1]);

    phases<<<1, N>>>(in, out);
    report_array("phases", out, N);
    dropped<<<1, N>>>(out);
    report_array("dropped", out, N);
    copied<<<1, N>>>(in, out);
    report_array("copied", out, N);
    own_pipeline<<<1, N>>>(in, out, 8);
    report_array("a thread's pipeline", out, N);
    block_pipeline<<<1, N>>>(in, out, 8);
    report_array("a block's pipeline", out, N);
    two_roles<<<1, N>>>(in, out, 8);
    report_array("two roles", out, N - 32);
    limited<<<1, N>>>(out);
    report_array("limited", out, N);
    for (void *memory : {(void *)in, (void *)out, (void *)sums, (void *)total, (void *)all, (void *)flag})
        NEED(cudaFree(memory));
    return 0;
}
