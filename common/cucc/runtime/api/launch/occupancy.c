/* occupancy.c: how many blocks a multiprocessor holds, by the limits of compute capability 9.0. */
#include "api/device/device.h"
#include "api/launch/kernel.h"

enum { WARP = 32 };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

int cucc_occupancy(const struct cucc_kernel *kernel, unsigned threads, size_t dynamic_shared)
{
    unsigned warps = (threads + WARP - 1) / WARP;
    if (!threads || (int)threads > kernel->most_threads || dynamic_shared > kernel->dynamic_shared) return 0;
    unsigned by_threads = CUCC_THREADS_MULTIPROCESSOR / (warps * WARP);
    unsigned by_registers = CUCC_REGISTERS_MULTIPROCESSOR / (warps * WARP * CUCC_REGISTERS_A_THREAD);
    unsigned by_shared = (unsigned)(CUCC_SHARED_MULTIPROCESSOR /
                                    (kernel->static_shared + dynamic_shared + CUCC_SHARED_RESERVED));
    return (int)least(least(by_threads, by_registers), least(by_shared, CUCC_BLOCKS_MULTIPROCESSOR));
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *func,
                                                                   int blockSize, size_t dynamicShared,
                                                                   unsigned int flags)
{
    CUCC_ENTER();
    if (!blocks || blockSize <= 0 || flags > cudaOccupancyDisableCachingOverride)
        return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    const struct cucc_kernel *kernel = cucc_kernel_at(func);
    if (kernel) *blocks = cucc_occupancy(kernel, (unsigned)blockSize, dynamicShared);
    cucc_unlock();
    return cucc_return(kernel ? cudaSuccess : cudaErrorInvalidDeviceFunction);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *func, int blockSize,
                                                          size_t dynamicShared)
{
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, func, blockSize, dynamicShared,
                                                                  cudaOccupancyDefault);
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicShared, const void *func, int blocks,
                                                      int blockSize)
{
    CUCC_ENTER();
    if (!dynamicShared || blocks <= 0 || blockSize <= 0) return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    const struct cucc_kernel *kernel = cucc_kernel_at(func);
    bool fits = kernel && cucc_occupancy(kernel, (unsigned)blockSize, 0) >= blocks;
    if (fits) {
        size_t share = (size_t)CUCC_SHARED_MULTIPROCESSOR / (size_t)blocks - CUCC_SHARED_RESERVED -
                       kernel->static_shared;
        *dynamicShared = share < kernel->dynamic_shared ? share : kernel->dynamic_shared;
    }
    cucc_unlock();
    if (!kernel) return cucc_return(cudaErrorInvalidDeviceFunction);
    return cucc_return(fits ? cudaSuccess : cudaErrorInvalidValue);
}

/* --- clusters --- */

/* The size of the launch's clusters, and whether they fit the grid and the kernel: blocks, or 0 */
static unsigned cluster_of(const cudaLaunchConfig_t *config, const struct cucc_kernel *kernel)
{
    const unsigned most = kernel->any_cluster ? CUCC_CLUSTER_MOST : CUCC_CLUSTER_PORTABLE;
    const cucc_dim3 own = kernel->info->cluster,
                    grid = {config->gridDim.x, config->gridDim.y, config->gridDim.z};
    cucc_dim3 size = own.x ? own : (cucc_dim3){1, 1, 1};
    for (unsigned i = 0; i < config->numAttrs; i++) {
        const cudaLaunchAttributeValue *v = &config->attrs[i].val;
        if (config->attrs[i].id == cudaLaunchAttributeClusterDimension)
            size = (cucc_dim3){v->clusterDim.x, v->clusterDim.y, v->clusterDim.z};
    }
    const unsigned long long blocks = (unsigned long long)size.x * size.y * size.z;
    const bool fits =
        blocks && blocks <= most && grid.x % size.x == 0 && grid.y % size.y == 0 && grid.z % size.z == 0;
    return fits ? (unsigned)blocks : 0;
}

/* Blocks of such a launch that the whole device holds at once */
static unsigned all_blocks(const cudaLaunchConfig_t *config, const struct cucc_kernel *kernel)
{
    const unsigned threads = config->blockDim.x * config->blockDim.y * config->blockDim.z;
    return (unsigned)cucc_occupancy(kernel, threads, config->dynamicSmemBytes) *
           (unsigned)cucc_multiprocessors();
}

cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *func, const cudaLaunchConfig_t *config)
{
    CUCC_ENTER();
    if (!clusters || !config || (config->numAttrs && !config->attrs))
        return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    const struct cucc_kernel *kernel = cucc_kernel_at(func);
    const unsigned blocks = kernel ? cluster_of(config, kernel) : 0;
    if (blocks) *clusters = (int)(all_blocks(config, kernel) / blocks);
    cucc_unlock();
    if (!kernel) return cucc_return(cudaErrorInvalidDeviceFunction);
    return cucc_return(blocks ? cudaSuccess : cudaErrorInvalidClusterSize);
}

cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, const void *func,
                                                 const cudaLaunchConfig_t *config)
{
    CUCC_ENTER();
    if (!size || !config || (config->numAttrs && !config->attrs)) return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    const struct cucc_kernel *kernel = cucc_kernel_at(func);
    const unsigned most = kernel && kernel->any_cluster ? CUCC_CLUSTER_MOST : CUCC_CLUSTER_PORTABLE;
    const bool fits = kernel && cluster_of(config, kernel);
    if (fits) *size = (int)least(most, all_blocks(config, kernel));
    cucc_unlock();
    if (!kernel) return cucc_return(cudaErrorInvalidDeviceFunction);
    return cucc_return(fits ? cudaSuccess : cudaErrorInvalidClusterSize);
}
