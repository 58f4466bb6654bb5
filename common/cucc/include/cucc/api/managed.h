/* api/managed.h: memory that host and device share.
 *
 * The device has concurrentManagedAccess = 0: from a launch until the device has been synchronised, the host
 * may not touch managed memory, and is stopped with an explanation if it does.  (Memory attached to the host
 * or to another stream by cudaStreamAttachMemAsync stays open.)  With CUCC_CONCURRENT=1 the attribute is 1,
 * the host may touch it at any time, and work runs beside the host, so that either may wait for the other; so
 * it is without that for kernels of a file that has operations of system scope (atomicAdd_system,
 * __threadfence_system, cuda::thread_scope_system).  Prefetches and advice are checked and have no further
 * effect.
 */
#ifndef CUCC_API_MANAGED_H
#define CUCC_API_MANAGED_H

#include "../types/memory.h"
#include "../types/stream.h"
#include "begin.h"

#ifdef __cplusplus
cudaError_t cudaMallocManaged(void **devPtr, size_t size, unsigned int flags = cudaMemAttachGlobal);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *devPtr, size_t length = 0,
                                     unsigned int flags = cudaMemAttachSingle);
#else
cudaError_t cudaMallocManaged(void **devPtr, size_t size, unsigned int flags);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *devPtr, size_t length, unsigned int flags);
#endif

cudaError_t cudaMemPrefetchAsync(const void *devPtr, size_t count, struct cudaMemLocation location,
                                 unsigned int flags, cudaStream_t stream CUCC_DEFAULT(0));
cudaError_t cudaMemAdvise(const void *devPtr, size_t count, enum cudaMemoryAdvise advice,
                          struct cudaMemLocation location);
cudaError_t cudaMemRangeGetAttribute(void *data, size_t dataSize, enum cudaMemRangeAttribute attribute,
                                     const void *devPtr, size_t count);

#include "end.h"
#endif
