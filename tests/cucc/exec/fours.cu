// fours.cu: loops that are turned inside out, four iterations at a time (common/cucc/translate/fours.c), and such
// that look like them and are not. cut.t compares what it prints with the same program in which none is turned.
#include <stdio.h>

#define N 4096

__global__ void product(int *x, int n) // fours
{
    const int row = threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    if (column >= 12) return;
    for (int k = 0; k < n; k++) sum += x[row * n + k] * x[k * 12 + column];
    x[2048 + row * 12 + column] = sum;
}

__global__ void tiled(int *x, int n) // fours
{
    __shared__ int tile[16][16];
    const int i = threadIdx.x, j = threadIdx.y;
    long sum = 1;
    for (int round = 0; round < 3; round++) {
        tile[j][i] = x[round * 256 + j * 16 + i];
        __syncthreads();
#pragma unroll
        for (int k = 0; k < n; ++k) {
            const int left = tile[j][k];
            sum = sum * 5 + left * tile[k][i];
        }
        __syncthreads();
    }
    x[2048 + j * 16 + i] = (int)sum;
}

__global__ void downwards(int *x, int n) // fours
{
    const int i = threadIdx.x;
    unsigned sum = 0;
    for (int k = 5 * n; k >= 0; k -= 5) sum = 31 * sum + x[k * 8 + i];
    x[2048 + i] = (int)sum;
}

__global__ void doubling(int *x, int n) // fours
{
    const int i = threadIdx.x;
    int sum = 0;
    for (int k = 1; k <= n * n && k < 100; k *= 2) sum = 7 * sum + x[k * 8 + i];
    x[2048 + i] = sum;
}

__global__ void two_sums(int *x, int n) // fours
{
    const int i = threadIdx.x;
    int last = 0;
    double sum = 0;
    for (size_t k = 0; k < (size_t)n; k++) {
        sum = sum / 2 + x[k * 32 + i];
        last = last > x[k * 32 + i] ? last - 1 : x[k * 32 + i];
    }
    x[2048 + i] = (int)(100 * sum) + last;
}

// The second iteration reads what the first has stored
__global__ void stores(int *x, int n) // turned
{
    const int i = threadIdx.x;
    int sum = 0;
    for (int k = 0; k < n; k++) {
        sum += x[k * 32 + i];
        x[(k + 1) * 32 + i] = sum;
    }
}

__global__ void has_branch(int *x, int n) // turned
{
    const int i = threadIdx.x;
    int sum = 0;
    for (int k = 0; k < n; k++)
        if (x[k * 32 + i] % 3) sum += x[k * 32 + i];
    x[2048 + i] = sum;
}

__global__ void two_counters(int *x, int n) // turned
{
    const int i = threadIdx.x;
    int sum = 0;
    for (int k = 0, m = 0; k < n; k++, m += 3) sum = 3 * sum + x[k * 32 + i] + m;
    x[2048 + i] = sum;
}

__global__ void counts_inside(int *x, int n)
{
    const int i = threadIdx.x;
    int sum = 0, left = n;
    while (left > 0) {
        sum = 3 * sum + x[left * 32 + i];
        left--;
    }
    x[2048 + i] = sum;
}

template <class Launch> static void show(const char *name, int n, int *x, Launch launch)
{
    for (int i = 0; i < N; i++) x[i] = (i * 37 + i / 8) % 101;
    launch();
    const cudaError_t error = cudaDeviceSynchronize();
    unsigned sum = 0;
    for (int i = 0; i < N; i++) sum = sum * 31 + (unsigned)x[i];
    printf("%s %d %x %s\n", name, n, sum, cudaGetErrorName(error));
}
#define SHOW(kernel, grid, block)                                                                            \
    for (int n = 0; n < 10; n++) show(#kernel, n, x, [&] { kernel<<<grid, block>>>(x, n); })

int main()
{
    int *x;
    if (cudaMallocManaged(&x, N * sizeof(int))) return 1;
    SHOW(product, 2, dim3(8, 7));
    SHOW(tiled, 1, dim3(16, 16));
    SHOW(downwards, 1, 8);
    SHOW(doubling, 1, 8);
    SHOW(two_sums, 1, 32);
    SHOW(stores, 1, 32);
    SHOW(has_branch, 1, 32);
    SHOW(two_counters, 1, 32);
    SHOW(counts_inside, 1, 32);
    return 0;
}
