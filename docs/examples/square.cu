/* Squares of ten numbers. */
#include <cstdio>

__global__ void square(int *x)
{
    x[threadIdx.x] = threadIdx.x * threadIdx.x;
}

int main()
{
    int *d_x, x[10];
    cudaMalloc(&d_x, sizeof x);
    square<<<1, 10>>>(d_x);
    cudaMemcpy(x, d_x, sizeof x, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 10; i++) printf("%d ", x[i]);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    return 0;
}
