/* Events: elapsed time is positive and its misuse is answered by name. */
#include "report.h"

__global__ void work(float *x, int rounds)
{
    float v = threadIdx.x;
    for (int i = 0; i < rounds; i++) v = v * 1.0001f + 0.5f;
    x[threadIdx.x] = v;
}

int main()
{
    float *x, ms = -1;
    cudaEvent_t start, stop, untimed;
    NEED(cudaMalloc(&x, 1024 * sizeof *x));
    NEED(cudaEventCreate(&start));
    NEED(cudaEventCreate(&stop));
    NEED(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
    REPORT(cudaEventElapsedTime(&ms, start, stop));
    cudaGetLastError();
    NEED(cudaEventRecord(start));
    work<<<1, 1024>>>(x, 10000);
    NEED(cudaEventRecord(stop));
    NEED(cudaEventSynchronize(stop));
    NEED(cudaEventElapsedTime(&ms, start, stop));
    printf("elapsed is positive: %d\n", ms > 0);
    NEED(cudaEventRecord(untimed));
    NEED(cudaEventSynchronize(untimed));
    REPORT(cudaEventElapsedTime(&ms, start, untimed));
    cudaGetLastError();
    REPORT(cudaEventQuery(stop));
    NEED(cudaEventElapsedTime(&ms, stop, stop));
    printf("nothing took %g\n", ms);
    REPORT(cudaEventDestroy(stop));
    return 0;
}
