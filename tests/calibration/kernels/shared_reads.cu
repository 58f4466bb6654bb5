/* shared_reads.cu: reads of shared memory: broadcast, strides, and wide ones. */
#include "calibration.h"

enum { THREADS = 256, BLOCKS = 8, N = THREADS * BLOCKS, WORDS = 2048 };

/* Fills the block's tile with numbers, so that what follows has something to read */
__device__ void fill(float *tile)
{
    for (int i = threadIdx.x; i < WORDS; i += THREADS) tile[i] = (float)i;
    __syncthreads();
}

__global__ void strided_read(float *out, int stride)
{
    __shared__ float tile[WORDS];
    fill(tile);
    out[blockIdx.x * THREADS + threadIdx.x] =
        tile[threadIdx.x * stride % WORDS]; // stride wavefronts, if even
}

__global__ void broadcast(float *out, int from)
{
    __shared__ float tile[WORDS];
    fill(tile);
    out[blockIdx.x * THREADS + threadIdx.x] = tile[from];
}

__global__ void two_words_a_bank(float *out)
{
    __shared__ float tile[WORDS];
    fill(tile);
    out[blockIdx.x * THREADS + threadIdx.x] = tile[threadIdx.x % 2 * 32]; // two words of bank 0
}

__global__ void read_double(double *out)
{
    __shared__ double tile[THREADS];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[blockIdx.x * THREADS + threadIdx.x] = tile[threadIdx.x ^ 1]; // 2 wavefronts
}

__global__ void read_double_every_other(double *out)
{
    __shared__ double tile[2 * THREADS];
    tile[threadIdx.x] = tile[threadIdx.x + THREADS] = threadIdx.x;
    __syncthreads();
    out[blockIdx.x * THREADS + threadIdx.x] = tile[2 * threadIdx.x]; // 4
}

__global__ void read_float4(float4 *out)
{
    __shared__ float4 tile[THREADS];
    tile[threadIdx.x] = make_float4(threadIdx.x, 1, 2, 3);
    __syncthreads();
    out[blockIdx.x * THREADS + threadIdx.x] = tile[threadIdx.x ^ 1]; // 4 wavefronts
}

__global__ void read_float4_broadcast(float4 *out, int from)
{
    __shared__ float4 tile[THREADS];
    tile[threadIdx.x] = make_float4(threadIdx.x, 1, 2, 3);
    __syncthreads();
    out[blockIdx.x * THREADS + threadIdx.x] = tile[from];
}

__global__ void read_bytes(unsigned char *out)
{
    __shared__ unsigned char tile[THREADS];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[blockIdx.x * THREADS + threadIdx.x] = tile[THREADS - 1 - threadIdx.x];
}

int main()
{
    float *out = device_array<float>(4 * N);
    const int strides[] = {1, 2, 3, 4, 8, 32, 33};
    for (int s = 0; s < 7; s++) {
        strided_read<<<BLOCKS, THREADS>>>(out, strides[s]);
        launched();
        expect("strided", out, 100, 100 * strides[s] % WORDS);
    }
    broadcast<<<BLOCKS, THREADS>>>(out, 17);
    launched();
    expect("broadcast", out, 100, 17);
    two_words_a_bank<<<BLOCKS, THREADS>>>(out);
    launched();
    read_double<<<BLOCKS, THREADS>>>((double *)out);
    launched();
    expect("double", (double *)out, 100, 101);
    read_double_every_other<<<BLOCKS, THREADS>>>((double *)out);
    launched();
    read_float4<<<BLOCKS, THREADS>>>((float4 *)out);
    launched();
    expect("float4", out, 400, 101);
    read_float4_broadcast<<<BLOCKS, THREADS>>>((float4 *)out, 5);
    launched();
    expect("float4 for all", out, 400, 5);
    read_bytes<<<BLOCKS, THREADS>>>((unsigned char *)out);
    launched();
    return finished();
}
