/* __trap ends the kernel with an error. */
#include "report.h"

__global__ void trap_if(int value)
{
    if (value > 3) __trap();
}

int main()
{
    trap_if<<<1, 32>>>(3);
    REPORT(cudaDeviceSynchronize());
    trap_if<<<1, 32>>>(4);
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s: %s\n", cudaGetErrorName(error), cudaGetErrorString(error));
    return 0;
}
