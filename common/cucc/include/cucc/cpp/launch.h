/* cpp/launch.h: typed overloads of the calls that take a kernel, an event or a graph.
 *
 * A kernel given by name, also a template's instance, is registered on the way, so that the C calls know it.
 */
#ifndef CUCC_CPP_LAUNCH_H
#define CUCC_CPP_LAUNCH_H

#include "../../cuda_runtime_api.h"

#ifdef __CUCC__
#include "../exec.h"
#endif

namespace cucc
{
template <class _F> inline const void *function_address(_F *function)
{
#ifdef __CUCC__
    return kernel_address(function);
#else
    return (const void *)function;
#endif
}
inline const void *function_address(const void *function)
{
    return function;
}
inline const void *function_address(void *function)
{
    return function;
}
} // namespace cucc

template <class _F>
static inline cudaError_t cudaLaunchKernel(_F *func, dim3 grid, dim3 block, void **args, size_t sharedMem = 0,
                                           cudaStream_t stream = 0)
{
    return ::cudaLaunchKernel(cucc::function_address(func), grid, block, args, sharedMem, stream);
}

template <class _F>
static inline cudaError_t cudaLaunchCooperativeKernel(_F *func, dim3 grid, dim3 block, void **args,
                                                      size_t sharedMem = 0, cudaStream_t stream = 0)
{
    return ::cudaLaunchCooperativeKernel(cucc::function_address(func), grid, block, args, sharedMem, stream);
}

#if __cplusplus >= 201103L
/* cudaLaunchKernelEx(&config, kernel, arguments...): each argument becomes the parameter's type */
template <class... _P, class... _A>
static inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(_P...),
                                             _A &&...given)
{
    return [&](_P... arguments) {
        void *args[] = {(void *)__builtin_addressof(arguments)..., nullptr};
        return ::cudaLaunchKernelExC(config, cucc::function_address(kernel), args);
    }(static_cast<_A &&>(given)...);
}
#endif

template <class _F>
static inline cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attributes, _F *func)
{
    return ::cudaFuncGetAttributes(attributes, cucc::function_address(func));
}

template <class _F>
static inline cudaError_t cudaFuncSetAttribute(_F *func, enum cudaFuncAttribute attribute, int value)
{
    return ::cudaFuncSetAttribute(cucc::function_address(func), attribute, value);
}

template <class _F> static inline cudaError_t cudaFuncSetCacheConfig(_F *func, enum cudaFuncCache config)
{
    return ::cudaFuncSetCacheConfig(cucc::function_address(func), config);
}

template <class _F> static inline cudaError_t cudaFuncGetName(const char **name, _F *func)
{
    return ::cudaFuncGetName(name, cucc::function_address(func));
}

/* --- occupancy --- */

template <class _F>
static inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, _F *func, int blockSize,
                                                                        size_t dynamicShared)
{
    return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, cucc::function_address(func), blockSize,
                                                           dynamicShared);
}

template <class _F>
static inline cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, _F *func, int blockSize,
                                                       size_t dynamicShared, unsigned int flags)
{
    return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, cucc::function_address(func),
                                                                    blockSize, dynamicShared, flags);
}

template <class _F>
static inline cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicShared, _F *func,
                                                                    int blocks, int blockSize)
{
    return ::cudaOccupancyAvailableDynamicSMemPerBlock(dynamicShared, cucc::function_address(func), blocks,
                                                       blockSize);
}

template <class _F>
static inline cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, _F *func,
                                                         const cudaLaunchConfig_t *config)
{
    return ::cudaOccupancyMaxActiveClusters(clusters, cucc::function_address(func), config);
}

template <class _F>
static inline cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, _F *func,
                                                               const cudaLaunchConfig_t *config)
{
    return ::cudaOccupancyMaxPotentialClusterSize(size, cucc::function_address(func), config);
}

/* The block size with which the most threads are resident (the largest of equals), and the grid that fills
 * the device with such blocks.  bytes(blockSize): dynamic shared memory that such a block needs. */
template <class Bytes, class _F>
static inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *gridSize, int *blockSize,
                                                                         _F *func, Bytes bytes, int limit = 0)
{
    struct cudaFuncAttributes attributes;
    int device, multiprocessors, most, best = 0;
    if (!gridSize || !blockSize) return cudaErrorInvalidValue;
    *gridSize = *blockSize = 0;
    cudaError_t error = cudaFuncGetAttributes(&attributes, func);
    if (error == cudaSuccess) error = cudaGetDevice(&device);
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    if (error != cudaSuccess) return error;
    most = attributes.maxThreadsPerBlock;
    if (limit > 0 && limit < most) most = limit;
    for (int size = most; size > 0; size = (size - 1) / 32 * 32) {
        int blocks;
        error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, func, size, bytes(size));
        if (error != cudaSuccess) return error;
        if (blocks * size <= best) continue;
        best = blocks * size;
        *blockSize = size;
        *gridSize = blocks * multiprocessors;
    }
    return cudaSuccess;
}

template <class Bytes, class _F>
static inline cudaError_t
cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *gridSize, int *blockSize, _F *func, Bytes bytes,
                                                        int limit = 0, unsigned int = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(gridSize, blockSize, func, bytes, limit);
}

namespace cucc
{
struct constant_bytes {
    size_t bytes;
    size_t operator()(int) const { return bytes; }
};
} // namespace cucc

template <class _F>
static inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *gridSize, int *blockSize, _F *func,
                                                             size_t dynamicShared = 0, int limit = 0)
{
    cucc::constant_bytes bytes = {dynamicShared};
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(gridSize, blockSize, func, bytes, limit);
}

template <class _F>
static inline cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *gridSize, int *blockSize, _F *func,
                                                                      size_t dynamicShared = 0, int limit = 0,
                                                                      unsigned int = 0)
{
    return cudaOccupancyMaxPotentialBlockSize(gridSize, blockSize, func, dynamicShared, limit);
}

/* --- signatures of before CUDA 12 and 13 --- */

static inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags)
{
    return ::cudaEventCreateWithFlags(event, flags);
}

static inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, cudaGraphNode_t *,
                                               char *log, size_t size)
{
    if (log && size) log[0] = 0;
    return ::cudaGraphInstantiate(exec, graph, 0);
}

static inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphNode_t *node,
                                              enum cudaGraphExecUpdateResult *result)
{
    cudaGraphExecUpdateResultInfo info = {cudaGraphExecUpdateError, 0, 0};
    cudaError_t error = ::cudaGraphExecUpdate(exec, graph, &info);
    if (node) *node = info.errorNode;
    if (result) *result = info.result;
    return error;
}

static inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                   const cudaGraphNode_t *to, size_t count)
{
    return ::cudaGraphAddDependencies(graph, from, to, 0, count);
}

static inline cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                      const cudaGraphNode_t *to, size_t count)
{
    return ::cudaGraphRemoveDependencies(graph, from, to, 0, count);
}

static inline cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                                            size_t *count)
{
    return ::cudaGraphGetEdges(graph, from, to, 0, count);
}

static inline cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *dependencies,
                                                       size_t *count)
{
    return ::cudaGraphNodeGetDependencies(node, dependencies, 0, count);
}

static inline cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *dependents,
                                                         size_t *count)
{
    return ::cudaGraphNodeGetDependentNodes(node, dependents, 0, count);
}

#endif
