/* Allocation in stream order, and pools. */
#include "report.h"

__global__ void fill(int *x, int n, int value)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] = value + i;
}

int main()
{
    cudaStream_t stream;
    int *a, *b, host[100];
    NEED(cudaStreamCreate(&stream));
    for (int round = 0; round < 3; round++) {
        NEED(cudaMallocAsync(&a, sizeof host, stream));
        fill<<<1, 64, 0, stream>>>(a, 100, round * 1000);
        NEED(cudaMallocAsync(&b, sizeof host, stream));
        NEED(cudaMemcpyAsync(b, a, sizeof host, cudaMemcpyDeviceToDevice, stream));
        NEED(cudaFreeAsync(a, stream));
        NEED(cudaMemcpyAsync(host, b, sizeof host, cudaMemcpyDeviceToHost, stream));
        NEED(cudaFreeAsync(b, stream));
        NEED(cudaStreamSynchronize(stream));
        printf("%d %d\n", host[0], host[99]);
    }
    cudaMemPool_t pool;
    NEED(cudaDeviceGetDefaultMemPool(&pool, 0));
    unsigned long long threshold = ~0ull;
    NEED(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
    NEED(cudaMemPoolTrimTo(pool, 0));
    NEED(cudaStreamDestroy(stream));
    return 0;
}
