/* function.c: kernels of modules: what is known of them, launches, occupancy. */
#include <stdlib.h>
#include <string.h>

#include "cucc/launch.h"
#include "api/driver/driver.h"

/* A kernel of the program's own is its address, which cudaGetFuncBySymbol hands out. */
static const void *address_of(CUfunction function)
{
    const void *address = cucc_function_address(function);
    if (!address && function && cucc_identify_kernel(function)) address = function;
    return address;
}

CUresult cuFuncGetModule(CUmodule *module, CUfunction function)
{
    DRIVER_ENTER();
    if (!module) return CUDA_ERROR_INVALID_VALUE;
    if (!cucc_function_address(function)) return CUDA_ERROR_INVALID_HANDLE;
    *module = function->module;
    return CUDA_SUCCESS;
}

CUresult cuFuncGetName(const char **name, CUfunction function)
{
    DRIVER_ENTER();
    if (!name) return CUDA_ERROR_INVALID_VALUE;
    if (!cucc_function_address(function)) return CUDA_ERROR_INVALID_HANDLE;
    *name = function->name;
    return CUDA_SUCCESS;
}

CUresult cuFuncGetAttribute(int *value, CUfunction_attribute attribute, CUfunction function)
{
    DRIVER_ENTER();
    if (!value) return CUDA_ERROR_INVALID_VALUE;
    struct cudaFuncAttributes a;
    CUresult result = DRIVER_RUNTIME(cudaFuncGetAttributes(&a, address_of(function)));
    if (result != CUDA_SUCCESS) return result;
    switch (attribute) {
    case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
        *value = a.maxThreadsPerBlock;
        return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
        *value = (int)a.sharedSizeBytes;
        return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
        *value = (int)a.constSizeBytes;
        return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
        *value = (int)a.localSizeBytes;
        return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_NUM_REGS:
        *value = a.numRegs;
        return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_PTX_VERSION:
        *value = a.ptxVersion;
        return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_BINARY_VERSION:
        *value = a.binaryVersion;
        return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_CACHE_MODE_CA:
        *value = a.cacheModeCA;
        return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
        *value = a.maxDynamicSharedSizeBytes;
        return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
        *value = a.preferredShmemCarveout;
        return CUDA_SUCCESS;
    case CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED:
        *value = 0;
        return CUDA_SUCCESS;
    }
    return CUDA_ERROR_INVALID_VALUE;
}

CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(
        cudaFuncSetAttribute(address_of(function), (enum cudaFuncAttribute)attribute, value));
}

CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache config)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaFuncSetCacheConfig(address_of(function), (enum cudaFuncCache)config));
}

/* --- parameters --- */

/* Where parameter `index` lies in a buffer of all, as a C struct of them would have it; false: there is none
 */
static bool place_of(const void *kernel, size_t index, size_t *offset, size_t *size)
{
    const cucc_parameter *parameters;
    const int count = cucc_kernel_parameters(kernel, &parameters);
    if (count < 0 || !parameters || index >= (size_t)count) return false;
    size_t at = 0;
    for (size_t i = 0; i <= index; i++) {
        at = (at + parameters[i].alignment - 1) / parameters[i].alignment * parameters[i].alignment;
        *offset = at;
        *size = parameters[i].size;
        at += parameters[i].size;
    }
    return true;
}

CUresult cuFuncGetParamInfo(CUfunction function, size_t index, size_t *offset, size_t *size)
{
    DRIVER_ENTER();
    const void *kernel = address_of(function);
    size_t at, bytes;
    if (!kernel) return CUDA_ERROR_INVALID_HANDLE;
    if (!offset || !place_of(kernel, index, &at, &bytes)) return CUDA_ERROR_INVALID_VALUE;
    *offset = at;
    if (size) *size = bytes;
    return CUDA_SUCCESS;
}

/* What `extra` of a launch says: a buffer that holds all parameters */
static bool read_extra(void **extra, char **buffer, size_t *size)
{
    *buffer = NULL;
    *size = 0;
    for (; *extra != CU_LAUNCH_PARAM_END; extra += 2) {
        if (extra[0] == CU_LAUNCH_PARAM_BUFFER_POINTER)
            *buffer = extra[1];
        else if (extra[0] == CU_LAUNCH_PARAM_BUFFER_SIZE)
            *size = *(const size_t *)extra[1];
        else
            return false;
    }
    return *buffer != NULL;
}

/* --- launches --- */

static CUresult launch(CUfunction function, dim3 grid, dim3 block, unsigned shared, CUstream stream,
                       void **parameters, bool cooperative)
{
    const void *kernel = address_of(function);
    if (!kernel) return CUDA_ERROR_INVALID_HANDLE;
    const cucc_parameter *list;
    if (cucc_kernel_parameters(kernel, &list) > 0 && !parameters) return CUDA_ERROR_INVALID_VALUE;
    return cucc_driver_end(cooperative
                               ? cudaLaunchCooperativeKernel(kernel, grid, block, parameters, shared, stream)
                               : cudaLaunchKernel(kernel, grid, block, parameters, shared, stream));
}

static CUresult launch_from_buffer(CUfunction function, dim3 grid, dim3 block, unsigned shared,
                                   CUstream stream, void **extra)
{
    enum { MOST = 128 };
    void *parameters[MOST];
    char *buffer;
    size_t size, at, bytes, count = 0;
    const void *kernel = address_of(function);
    if (!kernel) return CUDA_ERROR_INVALID_HANDLE;
    if (!read_extra(extra, &buffer, &size)) return CUDA_ERROR_INVALID_VALUE;
    for (; count < MOST && place_of(kernel, count, &at, &bytes); count++) {
        if (at + bytes > size) return CUDA_ERROR_INVALID_VALUE;
        parameters[count] = buffer + at;
    }
    return CUCC_FORWARD(launch(function, grid, block, shared, stream, parameters, false));
}

CUresult cuLaunchKernel(CUfunction function, unsigned int gridX, unsigned int gridY, unsigned int gridZ,
                        unsigned int blockX, unsigned int blockY, unsigned int blockZ, unsigned int shared,
                        CUstream stream, void **parameters, void **extra)
{
    DRIVER_ENTER();
    const dim3 grid = {gridX, gridY, gridZ}, block = {blockX, blockY, blockZ};
    if (parameters && extra) return CUDA_ERROR_INVALID_VALUE;
    if (extra) return launch_from_buffer(function, grid, block, shared, stream, extra);
    return CUCC_FORWARD(launch(function, grid, block, shared, stream, parameters, false));
}

CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned int gridX, unsigned int gridY,
                                   unsigned int gridZ, unsigned int blockX, unsigned int blockY,
                                   unsigned int blockZ, unsigned int shared, CUstream stream,
                                   void **parameters)
{
    DRIVER_ENTER();
    const dim3 grid = {gridX, gridY, gridZ}, block = {blockX, blockY, blockZ};
    return CUCC_FORWARD(launch(function, grid, block, shared, stream, parameters, true));
}

CUresult cuLaunchKernelEx(const CUlaunchConfig *c, CUfunction function, void **parameters, void **extra)
{
    DRIVER_ENTER();
    if (!c || (parameters && extra)) return CUDA_ERROR_INVALID_VALUE;
    if (extra)
        return launch_from_buffer(function, (dim3){c->gridDimX, c->gridDimY, c->gridDimZ},
                                  (dim3){c->blockDimX, c->blockDimY, c->blockDimZ}, c->sharedMemBytes,
                                  c->hStream, extra);
    const void *kernel = address_of(function);
    if (!kernel) return CUDA_ERROR_INVALID_HANDLE;
    const cudaLaunchConfig_t config = {.gridDim = {c->gridDimX, c->gridDimY, c->gridDimZ},
                                       .blockDim = {c->blockDimX, c->blockDimY, c->blockDimZ},
                                       .dynamicSmemBytes = c->sharedMemBytes,
                                       .stream = c->hStream,
                                       .attrs = c->attrs,
                                       .numAttrs = c->numAttrs};
    return DRIVER_RUNTIME(cudaLaunchKernelExC(&config, kernel, parameters));
}

/* --- occupancy --- */

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, CUfunction function, int blockSize,
                                                              size_t shared, unsigned int flags)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, address_of(function),
                                                                                 blockSize, shared, flags));
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction function, int blockSize,
                                                     size_t shared)
{
    return cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, blockSize, shared,
                                                                CU_OCCUPANCY_DEFAULT);
}

CUresult cuOccupancyAvailableDynamicSMemPerBlock(size_t *shared, CUfunction function, int blocks,
                                                 int blockSize)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(
        cudaOccupancyAvailableDynamicSMemPerBlock(shared, address_of(function), blocks, blockSize));
}

/* The block of whole warps with which a multiprocessor holds most threads; of two alike the larger one */
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize, CUfunction function,
                                                   CUoccupancyB2DSize sharedOf, size_t shared, int limit,
                                                   unsigned int flags)
{
    int most, processors, best = 0;
    if (!minGridSize || !blockSize) return CUDA_ERROR_INVALID_VALUE;
    CUresult result = cuFuncGetAttribute(&most, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, function);
    if (result != CUDA_SUCCESS) return result;
    result = cuDeviceGetAttribute(&processors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
                                  cucc_context_current()->device);
    if (result != CUDA_SUCCESS) return result;
    if (limit > 0 && limit < most) most = limit;
    for (int size = (most + 31) / 32 * 32; size > 0; size -= 32) {
        const int threads = size < most ? size : most;
        int blocks = 0;
        result = cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            &blocks, function, threads, sharedOf ? sharedOf(threads) : shared, flags);
        if (result != CUDA_SUCCESS) return result;
        if (blocks * threads <= best) continue;
        best = blocks * threads;
        *blockSize = threads;
        *minGridSize = blocks * processors;
    }
    return best ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, CUfunction function,
                                          CUoccupancyB2DSize sharedOf, size_t shared, int limit)
{
    return cuOccupancyMaxPotentialBlockSizeWithFlags(minGridSize, blockSize, function, sharedOf, shared,
                                                     limit, CU_OCCUPANCY_DEFAULT);
}
