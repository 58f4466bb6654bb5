/* racy.cu: three kernels with a race, whose wrong results depend on who runs when: a warp's lanes without
 * __syncwarp, a block without __syncthreads, and lanes that add to the same word. What they leave behind is
 * the same in every run of the same order, however often the watchdog looks. */
#include <stdio.h>

/* So much work that a look of the watchdog falls into it */
__device__ unsigned busy(unsigned x)
{
    for (int i = 0; i < 2000; i++) x = x * 1664525 + 1013904223;
    return x;
}

__global__ void no_syncwarp(unsigned *sums)
{
    __shared__ unsigned shown[64];
    unsigned x = threadIdx.x;
    for (int i = 0; i < 20; i++) {
        shown[threadIdx.x] = busy(x);
        x += shown[threadIdx.x ^ 1] + __shfl_xor_sync(~0u, x, 2);
    }
    sums[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

__global__ void no_syncthreads(unsigned *sums)
{
    __shared__ unsigned shown[64];
    unsigned x = threadIdx.x;
    for (int i = 0; i < 20; i++) {
        shown[threadIdx.x] = busy(x);
        x += shown[63 - threadIdx.x];
        if (i % 4 == 0) __syncthreads();
    }
    sums[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

__global__ void no_atomic(unsigned *sums)
{
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    for (int i = 0; i < 20; i++) {
        unsigned before = total;
        total = before + busy(before + threadIdx.x) % 2 + __shfl_down_sync(~0u, before, 1) % 2;
    }
    __syncthreads();
    sums[blockIdx.x * blockDim.x + threadIdx.x] = total;
}

int main()
{
    enum { BLOCKS = 8, THREADS = 64 };
    static unsigned host[BLOCKS * THREADS];
    unsigned *sums;
    cudaMalloc(&sums, sizeof host);
    void (*const kernels[])(unsigned *) = {no_syncwarp, no_syncthreads, no_atomic};
    for (auto kernel : kernels) {
        kernel<<<BLOCKS, THREADS>>>(sums);
        cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
        unsigned digest = 0;
        for (unsigned x : host) digest = digest * 31 + x;
        printf("%08x %s\n", digest, cudaGetErrorString(cudaGetLastError()));
    }
    cudaFree(sums);
    return 0;
}
