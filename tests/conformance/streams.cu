/* Streams as queues: order within one, waits between two, the legacy default stream, queries, priorities, bad handles. */
#include "report.h"

__global__ void multiply_add(int *x, int m, int a) { *x = *x * m + a; }

int main()
{
    cudaStream_t a, b, free_running;
    cudaEvent_t event, other;
    int *x, host;
    NEED(cudaMalloc(&x, sizeof *x));
    NEED(cudaMemset(x, 0, sizeof *x));
    NEED(cudaStreamCreate(&a));
    NEED(cudaStreamCreate(&b));
    NEED(cudaStreamCreateWithFlags(&free_running, cudaStreamNonBlocking));
    NEED(cudaEventCreate(&event));
    NEED(cudaEventCreateWithFlags(&other, cudaEventDisableTiming));

    for (int i = 1; i <= 5; i++) multiply_add<<<1, 1, 0, a>>>(x, 3, i); // in order, in one stream
    NEED(cudaEventRecord(event, a));
    NEED(cudaStreamWaitEvent(b, event, 0));
    multiply_add<<<1, 1, 0, b>>>(x, 2, 1); // after it, in another
    NEED(cudaEventRecord(other, b));
    NEED(cudaStreamWaitEvent(a, other, 0));
    multiply_add<<<1, 1, 0, a>>>(x, 5, 2);
    multiply_add<<<1, 1>>>(x, 7, 3); // the default stream comes after all blocking ones
    multiply_add<<<1, 1, 0, b>>>(x, 2, 9); // and they come after it
    NEED(cudaStreamSynchronize(b));
    REPORT(cudaStreamQuery(b));
    REPORT(cudaEventQuery(event));
    NEED(cudaMemcpy(&host, x, sizeof host, cudaMemcpyDeviceToHost));
    printf("%d\n", host);

    NEED(cudaMemcpyAsync(x, &host, sizeof host, cudaMemcpyHostToDevice, free_running));
    multiply_add<<<1, 1, 0, free_running>>>(x, 1, 1);
    NEED(cudaMemcpyAsync(&host, x, sizeof host, cudaMemcpyDeviceToHost, free_running));
    NEED(cudaStreamSynchronize(free_running));
    printf("%d\n", host);

    int least, greatest;
    NEED(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    printf("priorities go down in number: %d\n", greatest <= least);
    unsigned flags;
    NEED(cudaStreamGetFlags(free_running, &flags));
    printf("flags %u\n", flags);
    NEED(cudaStreamDestroy(a));
    NEED(cudaStreamDestroy(b));
    NEED(cudaStreamDestroy(free_running));
    NEED(cudaEventDestroy(event));
    NEED(cudaEventDestroy(other));
    return 0;
}
