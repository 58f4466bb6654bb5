/* histogram.cu: atomics on global and on shared memory, spread over many counters and all on one. */
#include "calibration.h"

enum { THREADS = 256, BLOCKS = 16, N = THREADS * BLOCKS, BINS = 64 };

__global__ void make_keys(unsigned *keys)
{
    unsigned i = blockIdx.x * THREADS + threadIdx.x;
    keys[i] = (i * 2654435761u >> 16) % BINS;
}

__global__ void global_histogram(unsigned *bins, const unsigned *keys)
{
    atomicAdd(&bins[keys[blockIdx.x * THREADS + threadIdx.x]], 1u);
}

__global__ void global_spread(unsigned *counters)
{
    atomicAdd(&counters[blockIdx.x * THREADS + threadIdx.x], threadIdx.x + 1); // 4 sectors
}

__global__ void global_old_values(unsigned *counters, unsigned *old)
{
    unsigned i = blockIdx.x * THREADS + threadIdx.x;
    old[i] = atomicAdd(&counters[2 * i], threadIdx.x + 1); // 8 sectors
}

__global__ void shared_histogram(unsigned *bins, const unsigned *keys)
{
    __shared__ unsigned mine[BINS];
    if (threadIdx.x < BINS) mine[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&mine[keys[blockIdx.x * THREADS + threadIdx.x]], 1u);
    __syncthreads();
    if (threadIdx.x < BINS) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

__global__ void shared_spread(unsigned *out)
{
    __shared__ unsigned mine[THREADS];
    mine[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&mine[threadIdx.x], threadIdx.x + 1); // one wavefront
    __syncthreads();
    out[blockIdx.x * THREADS + threadIdx.x] = mine[threadIdx.x];
}

__global__ void shared_one_bank(unsigned *out)
{
    __shared__ unsigned mine[8 * 32];
    mine[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&mine[threadIdx.x % 8 * 32], threadIdx.x + 1); // eight words of one bank
    __syncthreads();
    out[blockIdx.x * THREADS + threadIdx.x] = mine[threadIdx.x];
}

__global__ void shared_maximum(unsigned *out, const unsigned *keys)
{
    __shared__ unsigned most;
    if (threadIdx.x == 0) most = 0;
    __syncthreads();
    atomicMax(&most, keys[blockIdx.x * THREADS + threadIdx.x]); // all on one word
    __syncthreads();
    if (threadIdx.x == 0) out[blockIdx.x] = most;
}

static unsigned total(const unsigned *bins)
{
    unsigned host[BINS], sum = 0;
    CHECK(cudaMemcpy(host, bins, sizeof host, cudaMemcpyDeviceToHost));
    for (int i = 0; i < BINS; i++) sum += host[i];
    return sum;
}

int main()
{
    unsigned *keys = device_array<unsigned>(N), *bins = device_array<unsigned>(BINS);
    unsigned *counters = device_array<unsigned>(2 * N), *out = device_array<unsigned>(N);
    make_keys<<<BLOCKS, THREADS>>>(keys);
    launched();
    global_histogram<<<BLOCKS, THREADS>>>(bins, keys);
    launched();
    if (total(bins) != N) wrong_values++;
    global_spread<<<BLOCKS, THREADS>>>(counters);
    launched();
    global_old_values<<<BLOCKS, THREADS>>>(counters, out);
    launched();
    shared_histogram<<<BLOCKS, THREADS>>>(bins, keys);
    launched();
    if (total(bins) != 2 * N) wrong_values++;
    shared_spread<<<BLOCKS, THREADS>>>(out);
    launched();
    expect("spread", out, 300, 300 % THREADS + 1);
    shared_one_bank<<<BLOCKS, THREADS>>>(out);
    launched();
    shared_maximum<<<BLOCKS, THREADS>>>(out, keys);
    launched();
    return finished();
}
