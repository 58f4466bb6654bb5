/* A kernel is given an array that was never allocated. */
#include "helper_cuda.h"

__global__ void fill(float *x)
{
    x[threadIdx.x] = 1;
}

int main()
{
    float *d_x = nullptr;
    fill<<<1, 64>>>(d_x);
    getLastCudaError("fill");
    checkCudaErrors(cudaDeviceSynchronize());
    return 0;
}
