/* What g++ would let pass and CUDA does not: three calls on the wrong side. */
#include "helper_cuda.h"

float twice(float x)
{
    return 2 * x;
}

__global__ void double_all(float *x)
{
    x[threadIdx.x] = twice(x[threadIdx.x]);
}

int main()
{
    float *d_x = nullptr;
    checkCudaErrors(cudaMalloc(&d_x, 32 * sizeof(float)));
    double_all(d_x);
    __syncthreads();
    return 0;
}
