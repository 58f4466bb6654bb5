/* The kind of a copy and the addresses it is given: what a device with unified addressing makes of each pair. */
#include <cstring>

#include "report.h"

__device__ int variable[4];
__constant__ int constant[4];

static const char *const kinds[] = {"HostToHost", "HostToDevice", "DeviceToHost", "DeviceToDevice", "Default"};
static const char *const places[] = {"pageable", "pinned", "managed", "device"};

int main()
{
    int pageable[2][4], *to[4] = {pageable[0]}, *from[4] = {pageable[1]};
    NEED(cudaMallocHost(&to[1], 16));
    NEED(cudaMallocHost(&from[1], 16));
    NEED(cudaMallocManaged(&to[2], 16));
    NEED(cudaMallocManaged(&from[2], 16));
    NEED(cudaMalloc(&to[3], 16));
    NEED(cudaMalloc(&from[3], 16));
    for (int kind = 1; kind < 5; kind++)
        for (int t = 0; t < 4; t++)
            for (int f = 0; f < 4; f++) {
                const int values[4] = {kind, t, f, 7};
                int back[4] = {};
                NEED(cudaMemcpy(from[f], values, 16, cudaMemcpyDefault));
                NEED(cudaMemset(to[3], 0, 16));
                const cudaError_t error = cudaMemcpy(to[t], from[f], 16, (cudaMemcpyKind)kind);
                printf("%s from %s, %s -> %s", places[t], places[f], kinds[kind], cudaGetErrorName(error));
                cudaGetLastError();
                if (error == cudaSuccess) {
                    NEED(cudaDeviceSynchronize());
                    NEED(cudaMemcpy(back, to[t], 16, cudaMemcpyDefault));
                    printf(", %s", memcmp(back, values, 16) == 0 ? "copied" : "not copied");
                }
                printf("\n");
            }
    const int values[4] = {1, 2, 3, 4};
    int back[4] = {};
    NEED(cudaMemcpy(from[3], values, 16, cudaMemcpyHostToDevice));
    REPORT(cudaMemcpyToSymbol(variable, from[3], 16));
    REPORT(cudaMemcpyToSymbol(constant, from[3], 16));
    REPORT(cudaMemcpyToSymbol(constant, from[3], 16, 0, cudaMemcpyDeviceToDevice));
    NEED(cudaMemcpyFromSymbol(back, variable, 16));
    printf("%d %d %d %d\n", back[0], back[1], back[2], back[3]);
    REPORT(cudaMemcpyFromSymbol(to[3], constant, 16));
    NEED(cudaMemcpy(back, to[3], 16, cudaMemcpyDeviceToHost));
    printf("%d %d %d %d\n", back[0], back[1], back[2], back[3]);
    return 0;
}
