/* What runs when in iterations, by the model's clock: a copy, a kernel behind it in another stream, a copy
 * back, the default stream, and what the host waits for. */
#include <cuda_runtime.h>

#include "cucc/sanitizer.h"

enum { N = 12000 }; /* bytes: 3 us a copy */

__global__ void work(char *x)
{
    x[threadIdx.x]++;
}

int main()
{
    char *host, *x, there[N] = {0};
    cudaStream_t one, two;
    cudaEvent_t mark;
    cudaMallocHost(&host, N);
    cudaMalloc(&x, N);
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaEventCreate(&mark);
    for (int i = 0; i < N; i++) host[i] = 0;
    cudaMemcpy(x, there, N, cudaMemcpyHostToDevice); /* outside */
    cudaDeviceSynchronize();

    cucc_sanitizer_iterations_begin();
    cudaMemcpyAsync(x, host, N, cudaMemcpyHostToDevice, one);
    cudaEventRecord(mark, one);
    cudaStreamWaitEvent(two, mark, 0);
    work<<<1, 32, 0, two>>>(x);
    cudaMemcpyAsync(host, x, N, cudaMemcpyDeviceToHost, two);
    cudaStreamSynchronize(two);
    work<<<1, 32>>>(x);
    cudaMemcpy(there, x, N, cudaMemcpyDeviceToHost);
    cudaDeviceSynchronize();
    cucc_sanitizer_iterations_ending(); /* the wait that follows is not the program's */
    cudaDeviceSynchronize();
    cucc_sanitizer_iterations_end(1);

    cudaEventDestroy(mark);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaFree(x);
    cudaFreeHost(host);
    return there[0] != 2;
}
