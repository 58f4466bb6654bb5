/* divergence.cu: lanes of a warp that go different ways, and ones that do not although threads do. */
#include "calibration.h"

enum { THREADS = 256, BLOCKS = 16, N = THREADS * BLOCKS, TIMES = 64 };

/* A loop that no compiler turns into predicated instructions */
__device__ float some_work(float x, float a, int times)
{
    for (int i = 0; i < times; i++) x = x * a + 1;
    return x;
}

__global__ void odd_even(float *x)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i % 2)
        x[i] = some_work(x[i], 0.5f, TIMES);
    else
        x[i] = some_work(x[i], 0.25f, TIMES);
}

__global__ void by_warp(float *x)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i / 32 % 2)
        x[i] = some_work(x[i], 0.5f, TIMES);
    else
        x[i] = some_work(x[i], 0.25f, TIMES);
}

__global__ void by_block(float *x)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (blockIdx.x % 2)
        x[i] = some_work(x[i], 0.5f, TIMES);
    else
        x[i] = some_work(x[i], 0.25f, TIMES);
}

__global__ void four_ways(float *x)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    switch (i % 4) {
    case 0:
        x[i] = some_work(x[i], 0.5f, TIMES);
        break;
    case 1:
        x[i] = some_work(x[i], 0.25f, TIMES) + 1;
        break;
    case 2:
        x[i] = some_work(x[i], 0.125f, TIMES) + 2;
        break;
    default:
        x[i] = some_work(x[i], 2, TIMES) + 3;
    }
}

__global__ void loops_of_different_length(float *x, const float *table)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 1 + i % 32; k++) sum += table[k * 32 + i % 32];
    x[i] = sum;
}

__global__ void early_exit(float *x, int n)
{
    int i = blockIdx.x * THREADS + threadIdx.x;
    if (i >= n) return;
    x[i] = some_work(x[i], 0.5f, TIMES);
}

int main()
{
    float *x = device_array<float>(N), *table = device_numbers(32 * 32);
    odd_even<<<BLOCKS, THREADS>>>(x);
    launched();
    by_warp<<<BLOCKS, THREADS>>>(x);
    launched();
    by_block<<<BLOCKS, THREADS>>>(x);
    launched();
    four_ways<<<BLOCKS, THREADS>>>(x);
    launched();
    loops_of_different_length<<<BLOCKS, THREADS>>>(x, table);
    launched();
    expect("loops", x, 1, 1 + 33);
    early_exit<<<BLOCKS, THREADS>>>(x, N - 20);
    launched();
    return finished();
}
