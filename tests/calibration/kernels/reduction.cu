/* reduction.cu: the sum of a block, from the divergent tree to shuffles. */
#include "calibration.h"

enum { THREADS = 256, BLOCKS = 32, N = THREADS * BLOCKS };

__global__ void divergent(float *sums, const float *in)
{
    __shared__ float tree[THREADS];
    tree[threadIdx.x] = in[blockIdx.x * THREADS + threadIdx.x];
    __syncthreads();
    for (int s = 1; s < THREADS; s *= 2) {
        if (threadIdx.x % (2 * s) == 0) tree[threadIdx.x] += tree[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = tree[0];
}

__global__ void conflicting(float *sums, const float *in)
{
    __shared__ float tree[THREADS];
    tree[threadIdx.x] = in[blockIdx.x * THREADS + threadIdx.x];
    __syncthreads();
    for (int s = 1; s < THREADS; s *= 2) {
        int i = 2 * s * threadIdx.x;
        if (i < THREADS) tree[i] += tree[i + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = tree[0];
}

__global__ void sequential(float *sums, const float *in)
{
    __shared__ float tree[THREADS];
    tree[threadIdx.x] = in[blockIdx.x * THREADS + threadIdx.x];
    __syncthreads();
    for (unsigned s = THREADS / 2; s > 0; s /= 2) {
        if (threadIdx.x < s) tree[threadIdx.x] += tree[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = tree[0];
}

__global__ void shuffles(float *sums, const float *in)
{
    __shared__ float warps[THREADS / 32];
    float sum = in[blockIdx.x * THREADS + threadIdx.x];
    for (int by = 16; by > 0; by /= 2) sum += __shfl_down_sync(0xffffffffu, sum, by);
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x >= 32) return;
    sum = threadIdx.x < THREADS / 32 ? warps[threadIdx.x] : 0;
    for (int by = THREADS / 64; by > 0; by /= 2) sum += __shfl_down_sync(0xffffffffu, sum, by);
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

int main()
{
    float *in = device_numbers(N), *sums = device_array<float>(BLOCKS);
    double want = 0;
    for (int i = 0; i < THREADS; i++) want += (3 * THREADS + i) % 251;
    void (*const kernels[])(float *, const float *) = {divergent, conflicting, sequential, shuffles};
    for (int k = 0; k < 4; k++) {
        kernels[k]<<<BLOCKS, THREADS>>>(sums, in);
        launched();
        expect("sum", sums, 3, want);
    }
    return finished();
}
