/* What a launch that cannot be is answered with, that nothing ran, and that the error is told once. */
#include "report.h"

__global__ void mark(int *out) { *out = 1; }
__global__ void __launch_bounds__(128) bounded(int *out) { *out = 2; }

int main()
{
    int *flag, host = 0;
    NEED(cudaMalloc(&flag, sizeof *flag));
    NEED(cudaMemset(flag, 0, sizeof *flag));
    struct {
        const char *what;
        dim3 grid, block;
        size_t shared;
    } launches[] = {
        {"2048 threads", 1, 2048, 0},
        {"no block", dim3(0), 32, 0},
        {"no thread", 1, dim3(0), 0},
        {"grid.y of 70000", dim3(1, 70000), 1, 0},
        {"grid.z of 70000", dim3(1, 1, 70000), 1, 0},
        {"block.z of 65", 1, dim3(1, 1, 65), 0},
        {"33 x 32 threads", 1, dim3(33, 32), 0},
        {"300 KB of shared memory", 1, 32, 300 * 1024},
        {"49 KB of shared memory", 1, 32, 49 * 1024},
    };
    for (auto &launch : launches) {
        mark<<<launch.grid, launch.block, launch.shared>>>(flag);
        cudaError_t peeked = cudaPeekAtLastError(), first = cudaGetLastError(), second = cudaGetLastError();
        printf("%s: %s, %s, then %s\n", launch.what, cudaGetErrorName(peeked), cudaGetErrorString(first),
               cudaGetErrorName(second));
    }
    bounded<<<1, 256>>>(flag);
    REPORT(cudaGetLastError());
    NEED(cudaMemcpy(&host, flag, sizeof host, cudaMemcpyDeviceToHost));
    printf("nothing ran: %d\n", host);
    mark<<<1, 1024>>>(flag);
    REPORT(cudaGetLastError());
    NEED(cudaMemcpy(&host, flag, sizeof host, cudaMemcpyDeviceToHost));
    printf("a good launch ran: %d\n", host);
    return 0;
}
