/* api/launch.h: launching kernels by address, and what is known about a kernel.
 *
 * func is the kernel's name used as a pointer.  args holds one pointer a parameter.
 * A launch outside the device's limits answers 1 (cudaErrorInvalidValue), as CUDA 13.0 does; <<<...>>> leaves
 * the same code for cudaGetLastError.  Dynamic shared memory over 48 KB needs cudaFuncSetAttribute first.
 */
#ifndef CUCC_API_LAUNCH_H
#define CUCC_API_LAUNCH_H

#include "../types/device.h"
#include "../types/launch.h"
#include "begin.h"

#ifdef __cplusplus
cudaError_t cudaLaunchKernel(const void *func, dim3 grid, dim3 block, void **args, size_t sharedMem = 0,
                             cudaStream_t stream = 0);
cudaError_t cudaLaunchCooperativeKernel(const void *func, dim3 grid, dim3 block, void **args,
                                        size_t sharedMem = 0, cudaStream_t stream = 0);
#else
cudaError_t cudaLaunchKernel(const void *func, dim3 grid, dim3 block, void **args, size_t sharedMem,
                             cudaStream_t stream);
cudaError_t cudaLaunchCooperativeKernel(const void *func, dim3 grid, dim3 block, void **args,
                                        size_t sharedMem, cudaStream_t stream);
#endif
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *func, void **args);

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attributes, const void *func);
cudaError_t cudaFuncSetAttribute(const void *func, enum cudaFuncAttribute attribute, int value);
cudaError_t cudaFuncSetCacheConfig(const void *func, enum cudaFuncCache config);
cudaError_t cudaFuncSetSharedMemConfig(const void *func, enum cudaSharedMemConfig config);
cudaError_t cudaFuncGetName(const char **name, const void *func);

/* Blocks of blockSize threads and that much dynamic shared memory that one multiprocessor holds at a time */
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *func, int blockSize,
                                                          size_t dynamicShared);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *func,
                                                                   int blockSize, size_t dynamicShared,
                                                                   unsigned int flags);
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicShared, const void *func, int blocks,
                                                      int blockSize);

/* Of a launch in clusters: how many of them the device holds at a time, and how many blocks one may have (8,
 * or 16 after cudaFuncSetAttribute with cudaFuncAttributeNonPortableClusterSizeAllowed, where they fit) */
cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *func, const cudaLaunchConfig_t *config);
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, const void *func,
                                                 const cudaLaunchConfig_t *config);

#include "end.h"
#endif
