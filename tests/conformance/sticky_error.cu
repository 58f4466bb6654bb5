/* A wild store: the launch succeeds, the synchronise does not, and nothing works after it. */
#include "report.h"

__global__ void wild(int *out) { out[1ll << 40] = 1; }
__global__ void harmless(int *out) { *out = 1; }

int main()
{
    int *out, host;
    NEED(cudaMalloc(&out, sizeof *out));
    wild<<<1, 1>>>(out);
    printf("launch: %s\n", cudaGetErrorName(cudaGetLastError()));
    REPORT(cudaDeviceSynchronize());
    REPORT(cudaGetLastError());
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    REPORT(cudaMalloc(&out, 4));
    REPORT(cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost));
    harmless<<<1, 1>>>(out);
    REPORT(cudaGetLastError());
    REPORT(cudaPeekAtLastError());
    return 0;
}
