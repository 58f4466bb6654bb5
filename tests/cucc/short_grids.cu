// Grids that are over at once, and one that is not, of the same kernel. Prints how often the process gave the
// CPU away a grid of the short ones, and how many workers a long one had behind them.
#include <sys/resource.h>
#include <cstdio>
#include <pthread.h>
__device__ unsigned long workers[64];
__global__ void work(float *x, int rounds)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int r = 0; r < rounds; r++) x[i] = x[i] * 0.5f + 1;
    if (threadIdx.x == 0 && blockIdx.x < 64) workers[blockIdx.x] = pthread_self();
}
static long given_away()
{
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nvcsw;
}
int main()
{
    const int grids = 2000;
    float *x;
    cudaMalloc(&x, 64 * 32 * sizeof *x);
    cudaMemset(x, 0, 64 * 32 * sizeof *x);
    work<<<64, 32>>>(x, 1);
    cudaDeviceSynchronize();
    long before = given_away();
    for (int i = 0; i < grids; i++) {
        work<<<64, 32>>>(x, 1);
        cudaDeviceSynchronize();
    }
    printf("%.2f\n", (double)(given_away() - before) / grids);
    work<<<64, 32>>>(x, 200000);
    unsigned long by[64];
    cudaMemcpyFromSymbol(by, workers, sizeof by);
    int different = 0;
    for (int b = 1; b < 64; b++) different |= by[b] != by[0];
    printf("%d\n", 1 + different);
    cudaFree(x);
    return cudaGetLastError();
}
