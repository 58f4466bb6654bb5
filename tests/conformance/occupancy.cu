/* Occupancy and attributes: what must hold of them on any device. */
#include "report.h"

__global__ void light(int *x) { x[threadIdx.x] = threadIdx.x; }

__global__ void heavy(float *x)
{
    __shared__ float s[10 * 1024];
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

int main()
{
    int device, threads, warp, blocks, few, grid, block, major;
    NEED(cudaGetDevice(&device));
    NEED(cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, device));
    NEED(cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device));
    NEED(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
    printf("threads %d, warp %d\n", threads, warp);
    cudaDeviceProp p;
    NEED(cudaGetDeviceProperties(&p, device));
    printf("%d %d %d | %d %d %d | %d | %zu | %zu\n", p.maxThreadsDim[0], p.maxThreadsDim[1], p.maxThreadsDim[2], p.maxGridSize[0],
           p.maxGridSize[1], p.maxGridSize[2], p.warpSize, p.sharedMemPerBlock, p.totalConstMem);
    printf("agrees with attributes: %d, unified addressing %d, managed %d\n", p.major == major && p.maxThreadsPerBlock == threads,
           p.unifiedAddressing, p.managedMemory);
    printf("multiprocessors %d, memory %d, name %d, L2 %d\n", p.multiProcessorCount > 0, p.totalGlobalMem > 0, p.name[0] != 0, p.l2CacheSize > 0);
    NEED(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, light, 256, 0));
    NEED(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&few, heavy, 256, 0));
    printf("light holds %d threads a multiprocessor; heavy fewer or as many blocks: %d\n", blocks * 256, few <= blocks && few >= 1);
    NEED(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, light, 1024, 0));
    printf("blocks of 1024: %d\n", blocks);
    NEED(cudaOccupancyMaxPotentialBlockSize(&grid, &block, light, 0, 0));
    printf("potential block %d, grid a multiple of the multiprocessors: %d\n", block, grid % p.multiProcessorCount == 0);
    int version;
    NEED(cudaRuntimeGetVersion(&version));
    printf("version at least 11: %d\n", version >= 11000);
    return 0;
}
