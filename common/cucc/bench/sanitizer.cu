// sanitizer.cu: two matrix products, for how many times longer the sanitizer build takes
// (common/cucc/bench/run). Prints the kernel's name and the least processor time of a launch, in
// milliseconds, of both.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

const int N = 256, TILE = 16, REPEATS = 3;

__global__ void naive(const float *a, const float *b, float *c, int n)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

__global__ void tiled(const float *a, const float *b, float *c, int n)
{
    __shared__ float tile_a[TILE][TILE], tile_b[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int t = 0; t < n; t += TILE) {
        tile_a[threadIdx.y][threadIdx.x] = a[row * n + t + threadIdx.x];
        tile_b[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + column];
        __syncthreads();
        for (int k = 0; k < TILE; k++) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

static double milliseconds()
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

typedef void product(const float *, const float *, float *, int);

static void measure(const char *name, product *kernel, const float *a, const float *b, float *c)
{
    double least = 1e30;
    for (int i = 0; i < REPEATS; i++) {
        double begin = milliseconds();
        kernel<<<dim3(N / TILE, N / TILE), dim3(TILE, TILE)>>>(a, b, c, N);
        cudaError_t error = cudaDeviceSynchronize();
        double took = milliseconds() - begin;
        if (error != cudaSuccess) exit(1);
        if (took < least) least = took;
    }
    printf("%s %.3f\n", name, least);
}

int main()
{
    const size_t bytes = sizeof(float) * N * N;
    float *a, *b, *c;
    bool there = !cudaMalloc(&a, bytes) && !cudaMalloc(&b, bytes) && !cudaMalloc(&c, bytes) &&
                 !cudaMemset(a, 0, bytes) && !cudaMemset(b, 0, bytes);
    if (!there) return 1;
    measure("naive", naive, a, b, c);
    measure("tiled", tiled, a, b, c);
    return cudaFree(a) || cudaFree(b) || cudaFree(c);
}
