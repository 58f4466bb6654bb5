// Sums whose last warp counts on its lanes to be in step, as books from before Volta have it: without
// __syncwarp().
#include <cstdio>

__global__ void sum_blocks(int *in, int *out)
{
    int *part = in + blockIdx.x * blockDim.x;
    int tid = threadIdx.x;
    for (int stride = blockDim.x / 2; stride > 32; stride >>= 1) {
        if (tid < stride) part[tid] += part[tid + stride];
        __syncthreads();
    }
    if (tid < 32) {
        volatile int *last = part;
        last[tid] += last[tid + 32];
        last[tid] += last[tid + 16];
        last[tid] += last[tid + 8];
        last[tid] += last[tid + 4];
        last[tid] += last[tid + 2];
        last[tid] += last[tid + 1];
    }
    if (tid == 0) out[blockIdx.x] = part[0];
}

template <unsigned block> __device__ void sum_warp(volatile float *s, int tid)
{
    if (block >= 64) s[tid] += s[tid + 32];
    if (block >= 32) s[threadIdx.x] = s[tid] + s[tid + 16];
    if (block >= 16) s[tid] += s[tid + 8];
    if (block >= 8) s[tid] = fmaxf(s[tid], 0) + s[tid + 4];
    if (block >= 4) s[tid] += s[tid + 2];
    if (block >= 2) s[tid] += s[tid + 1];
}

__global__ void sum_shared(float *x)
{
    __shared__ float s[64];
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 32) sum_warp<64>(s, threadIdx.x);
    __syncthreads();
    x[threadIdx.x] = s[0];
}

int main()
{
    int *in, *out;
    float *x;
    cudaMallocManaged(&in, 1024 * sizeof *in);
    cudaMallocManaged(&out, 4 * sizeof *out);
    cudaMallocManaged(&x, 64 * sizeof *x);
    for (int i = 0; i < 1024; i++) in[i] = i;
    for (int i = 0; i < 64; i++) x[i] = i;
    sum_blocks<<<4, 256>>>(in, out);
    sum_shared<<<1, 64>>>(x);
    cudaDeviceSynchronize();
    printf("%d %g\n", out[0] + out[1] + out[2] + out[3], x[5]);
    cudaFree(in), cudaFree(out), cudaFree(x);
}
