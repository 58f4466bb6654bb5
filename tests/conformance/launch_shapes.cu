/* Grids and blocks of one, two and three dimensions, whole and partial warps: every thread knows where it is. */
#include "report.h"

__global__ void where(unsigned *out, unsigned long long *seen)
{
    unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    unsigned threads = blockDim.x * blockDim.y * blockDim.z;
    out[block * threads + thread] = thread * 7 + block * 1000003 + threadIdx.z * 31 + blockIdx.y * 17;
    atomicAdd(seen, 1ull);
}

static void run(dim3 grid, dim3 block)
{
    size_t n = (size_t)grid.x * grid.y * grid.z * block.x * block.y * block.z;
    unsigned *out;
    unsigned long long *seen, count;
    NEED(cudaMalloc(&out, n * sizeof *out));
    NEED(cudaMalloc(&seen, sizeof *seen));
    NEED(cudaMemset(seen, 0, sizeof *seen));
    where<<<grid, block>>>(out, seen);
    NEED(cudaGetLastError());
    NEED(cudaMemcpy(&count, seen, sizeof count, cudaMemcpyDeviceToHost));
    printf("grid %ux%ux%u block %ux%ux%u: %llu threads, ", grid.x, grid.y, grid.z, block.x, block.y, block.z, count);
    report_array("where", out, n);
    NEED(cudaFree(out));
    NEED(cudaFree(seen));
}

int main()
{
    run(1, 1);
    run(1, 1024);
    run(7, 33);
    run(dim3(3, 4), dim3(5, 6));
    run(dim3(2, 3, 4), dim3(4, 4, 4));
    run(dim3(1, 1, 5), dim3(1, 1, 64));
    run(dim3(1, 300, 2), dim3(16, 2));
    run(100000, 32);
    return 0;
}
