/* Half of a block waits at one barrier, the other half at another. */
#include "helper_cuda.h"

__global__ void halves(int *x)
{
    if (threadIdx.x < 32) {
        x[threadIdx.x] = 1;
        __syncthreads();
    } else {
        x[threadIdx.x] = 2;
        __syncthreads();
    }
}

int main()
{
    int *d_x = nullptr;
    checkCudaErrors(cudaMalloc(&d_x, 64 * sizeof(int)));
    halves<<<1, 64>>>(d_x);
    getLastCudaError("halves");
    checkCudaErrors(cudaDeviceSynchronize());
    return 0;
}
