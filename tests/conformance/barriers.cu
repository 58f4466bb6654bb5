/* __syncthreads in loops and in uniform branches, its counting forms, and threads that have left before it. */
#include "report.h"

__global__ void ring(int *out, int rounds)
{
    __shared__ int value[512];
    int i = threadIdx.x, n = blockDim.x;
    value[i] = i;
    __syncthreads();
    for (int round = 0; round < rounds; round++) {
        int next = value[(i + 1) % n] + round;
        __syncthreads();
        value[i] = next;
        __syncthreads();
    }
    out[blockIdx.x * n + i] = value[i];
}

__global__ void counting(int *out)
{
    int i = threadIdx.x;
    int count = __syncthreads_count(i % 3 == 0);
    int all = __syncthreads_and(i < 1000);
    int none = __syncthreads_and(i < 99);
    int any = __syncthreads_or(i == 5);
    out[i] = count * 1000 + all * 100 + none * 10 + any;
}

__global__ void early_leavers(int *out, int n)
{
    __shared__ int s[256];
    int i = threadIdx.x;
    if (i >= n) return;
    s[i] = i * i;
    __syncthreads();
    out[i] = s[n - 1 - i];
    __syncthreads();
    if (blockIdx.x == 0) { // the same for the whole block
        s[i] += out[i];
        __syncthreads();
        out[i] = s[(i + 7) % n];
    }
}

int main()
{
    int *out;
    NEED(cudaMalloc(&out, 4 * 512 * sizeof *out));
    ring<<<4, 512>>>(out, 20);
    report_array("ring", out, 4 * 512);
    ring<<<3, 37>>>(out, 9);
    report_array("ring of 37", out, 3 * 37);
    counting<<<1, 100>>>(out);
    report_array("counting", out, 100);
    early_leavers<<<1, 256>>>(out, 96);
    report_array("early leavers", out, 96);
    NEED(cudaDeviceSynchronize());
    return 0;
}
