/* malloc, free, new, delete, memcpy and memset in kernels. */
#include "report.h"

__global__ void allocate(int **pointers, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int *mine = (int *)malloc((i + 1) * sizeof(int));
    for (int k = 0; k <= i; k++) mine[k] = i * k;
    pointers[i] = mine;
}

__global__ void sum_and_free(int **pointers, int *sums, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int sum = 0;
    for (int k = 0; k <= i; k++) sum += pointers[i][k];
    free(pointers[i]);
    float *several = new float[4];
    memset(several, 0, 4 * sizeof *several);
    several[2] = 1.0f;
    float copy[4];
    memcpy(copy, several, sizeof copy);
    sums[i] = sum + (int)(copy[0] + copy[2]);
    delete[] several;
}

int main()
{
    const int n = 100;
    int **pointers, *sums;
    NEED(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20));
    NEED(cudaMalloc(&pointers, n * sizeof *pointers));
    NEED(cudaMalloc(&sums, n * sizeof *sums));
    allocate<<<4, 32>>>(pointers, n);
    sum_and_free<<<2, 64>>>(pointers, sums, n);
    report_array("sums", sums, n);
    size_t heap;
    NEED(cudaDeviceGetLimit(&heap, cudaLimitMallocHeapSize));
    printf("heap %zu\n", heap);
    return 0;
}
