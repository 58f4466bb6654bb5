/* assert in a kernel: its message goes to standard error, its error is 710. */
#include "report.h"
#include <cassert>

__global__ void check_all(const int *x, int limit)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(x[i] < limit);
}

int main()
{
    int host[64], *x;
    for (int i = 0; i < 64; i++) host[i] = i;
    NEED(cudaMalloc(&x, sizeof host));
    NEED(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
    check_all<<<2, 32>>>(x, 64);
    REPORT(cudaDeviceSynchronize());
    check_all<<<2, 32>>>(x, 63);
    REPORT(cudaGetLastError());
    cudaError_t error = cudaDeviceSynchronize();
    printf("%d %s: %s\n", (int)error, cudaGetErrorName(error), cudaGetErrorString(error));
    REPORT(cudaFree(x));
    return 0;
}
