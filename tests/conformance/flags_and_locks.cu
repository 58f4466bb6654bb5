/* Protocols that need forward progress: a last block by counter, a chain of flags between blocks taken by ticket, a spin lock. */
#include "report.h"

__device__ unsigned finished;

__global__ void last_block_sums(const int *x, int *partial, int *total)
{
    __shared__ bool last;
    int sum = 0;
    for (int i = 0; i < 64; i++) sum += x[blockIdx.x * 64 + i];
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sum;
        __threadfence();
        last = atomicAdd(&finished, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int all = 0;
        for (unsigned b = 0; b < gridDim.x; b++) all += ((volatile int *)partial)[b];
        *total = all;
    }
}

/* Each block waits for the prefix of the block before it: a single-pass scan of block sums. */
__global__ void chain(volatile int *prefix, volatile int *flag, unsigned *ticket)
{
    __shared__ unsigned block;
    if (threadIdx.x == 0) block = atomicAdd(ticket, 1u);
    __syncthreads();
    if (threadIdx.x == 0) {
        int before = 0;
        if (block > 0) {
            while (flag[block - 1] == 0) {}
            __threadfence();
            before = prefix[block - 1];
        }
        prefix[block] = before + (int)block;
        __threadfence();
        flag[block] = 1;
    }
}

__global__ void locked_increment(int *lock, int *value)
{
    if (threadIdx.x % 32 == 0) { // a lane per warp
        while (atomicCAS(lock, 0, 1) != 0) {}
        __threadfence();
        *(volatile int *)value = *(volatile int *)value + 1;
        __threadfence();
        atomicExch(lock, 0);
    }
}

/* One warp makes, another takes, through volatile shared memory. */
__global__ void producer_consumer(int *out)
{
    __shared__ volatile int box, full;
    if (threadIdx.x == 0) full = 0;
    __syncthreads();
    if (threadIdx.x == 32) {
        for (int i = 1; i <= 10; i++) {
            while (full) {}
            box = i * i;
            __threadfence_block();
            full = 1;
        }
    } else if (threadIdx.x == 0) {
        int sum = 0;
        for (int i = 1; i <= 10; i++) {
            while (!full) {}
            __threadfence_block();
            sum += box;
            __threadfence_block();
            full = 0;
        }
        *out = sum;
    }
}

int main()
{
    const int blocks = 50;
    int host[blocks * 64], *x, *partial, *total, *flag;
    unsigned *ticket;
    for (int i = 0; i < blocks * 64; i++) host[i] = i % 100;
    NEED(cudaMalloc(&x, sizeof host));
    NEED(cudaMalloc(&partial, 1000 * sizeof *partial));
    NEED(cudaMalloc(&flag, 1000 * sizeof *flag));
    NEED(cudaMalloc(&total, 2 * sizeof *total));
    NEED(cudaMalloc(&ticket, sizeof *ticket));
    NEED(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
    last_block_sums<<<blocks, 64>>>(x, partial, total);
    report_array("last block", total, 1);
    NEED(cudaMemset(flag, 0, 1000 * sizeof *flag));
    NEED(cudaMemset(ticket, 0, sizeof *ticket));
    chain<<<200, 64>>>(partial, flag, ticket);
    report_array("chain", partial, 200);
    NEED(cudaMemset(total, 0, 2 * sizeof *total));
    locked_increment<<<20, 128>>>(total, total + 1);
    report_array("lock", total, 2);
    producer_consumer<<<1, 64>>>(total);
    report_array("producer and consumer", total, 1);
    return 0;
}
