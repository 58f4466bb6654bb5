/* Each thread takes its left neighbour's number, without waiting for it. */
#include <cstdio>

__global__ void from_left(int *y)
{
    __shared__ int x[8];
    int t = threadIdx.x;
    x[t] = t;
    /* here a __syncthreads() is missing */
    y[t] = t > 0 ? x[t - 1] : 0;
}

int main()
{
    int *d_y, y[8];
    cudaMalloc(&d_y, sizeof y);
    from_left<<<1, 8>>>(d_y);
    cudaMemcpy(y, d_y, sizeof y, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) printf("%3d", y[i]);
    printf("\n");
    return 0;
}
