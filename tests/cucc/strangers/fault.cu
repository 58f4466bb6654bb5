/* A fault of thread 12 of block 1, and nothing else in the kernel. */
#include <cstdio>

__global__ void spread(float *x, int n)
{
    int i = threadIdx.x;
    x[blockIdx.x == 1 && i >= 12 ? n : i] = 1;
}

int main()
{
    float *x;
    cudaMalloc(&x, 64 * sizeof(float));
    spread<<<2, 32>>>(x, 1 << 20);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
