/* A kernel waits for a flag that nobody sets. */
#include "helper_cuda.h"

__global__ void wait(volatile int *flag)
{
    while (*flag == 0) {
    }
}

int main()
{
    int *d_flag = nullptr;
    checkCudaErrors(cudaMalloc(&d_flag, sizeof(int)));
    checkCudaErrors(cudaMemset(d_flag, 0, sizeof(int)));
    wait<<<1, 32>>>(d_flag);
    getLastCudaError("wait");
    checkCudaErrors(cudaDeviceSynchronize());
    return 0;
}
