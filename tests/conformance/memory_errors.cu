/* What misuse of the memory calls is answered with. */
#include "report.h"

int main()
{
    int *p, host[4] = {0};
    size_t free_bytes, total;
    REPORT(cudaMalloc(&p, (size_t)1 << 50));
    REPORT(cudaGetLastError());
    REPORT(cudaFree(0));
    NEED(cudaMalloc(&p, 1024));
    REPORT(cudaMemcpy(host, nullptr, sizeof host, cudaMemcpyDeviceToHost));
    REPORT(cudaMemcpy(p, host, sizeof host, (cudaMemcpyKind)77));
    REPORT(cudaMemcpy(host, p, 0, cudaMemcpyDeviceToHost));
    REPORT(cudaMalloc((void **)nullptr, 16));
    REPORT(cudaFree(p));
    REPORT(cudaFree(p));
    REPORT(cudaFree(host));
    REPORT(cudaSetDevice(99));
    REPORT(cudaSetDevice(-1));
    REPORT(cudaSetDevice(0));
    REPORT(cudaFreeHost(host));
    NEED(cudaMalloc(&p, 0));
    printf("an empty allocation is null: %d\n", p == nullptr);
    NEED(cudaMemGetInfo(&free_bytes, &total));
    printf("free %d of total %d\n", free_bytes > 0, total >= free_bytes);
    cudaGetLastError();
    REPORT(cudaPeekAtLastError());
    int count = 0;
    REPORT(cudaGetDeviceCount(&count));
    printf("devices at least one: %d\n", count >= 1);
    cudaDeviceProp properties;
    REPORT(cudaGetDeviceProperties(&properties, 99));
    printf("%s | %s | %s\n", cudaGetErrorString(cudaErrorMemoryAllocation), cudaGetErrorString(cudaErrorInvalidValue),
           cudaGetErrorString((cudaError_t)12345));
    printf("%s | %s\n", cudaGetErrorName(cudaErrorInvalidDevice), cudaGetErrorName((cudaError_t)12345));
    return 0;
}
