/* api/memory.h: device memory and pinned host memory.
 *
 * Fresh memory holds the pattern 0x7fff7fff (a NaN as float, double or half; 2147450879 as int), so that a
 * read of what was never written shows.  Addresses are not reused soon: a use after cudaFree faults.  Device
 * arrays end at an inaccessible page, so that a kernel which runs off the end (by 256 bytes or more, often by
 * less) faults too.
 */
#ifndef CUCC_API_MEMORY_H
#define CUCC_API_MEMORY_H

#include "../types/error.h"
#include "../types/memory.h"
#include "begin.h"

/* Bytes of device memory, aligned to 256 at least.  2 when so much is not left; 0 bytes give NULL. */
cudaError_t cudaMalloc(void **devPtr, size_t size);
/* Waits for the devices, then frees.  NULL is fine; 1 for what is no start of an array, or was freed. */
cudaError_t cudaFree(void *devPtr);
/* height rows of width bytes; *pitch is the distance of rows, a multiple of 512 */
cudaError_t cudaMallocPitch(void **devPtr, size_t *pitch, size_t width, size_t height);
cudaError_t cudaMalloc3D(struct cudaPitchedPtr *pitched, struct cudaExtent extent);
cudaError_t cudaMemGetInfo(size_t *free, size_t *total); /* bytes, of the current device */

/* Pinned host memory: copies from it are asynchronous and read it when they run. */
cudaError_t cudaMallocHost(void **ptr, size_t size);
cudaError_t cudaHostAlloc(void **ptr, size_t size, unsigned int flags); /* cudaHostAlloc... flags */
cudaError_t cudaFreeHost(void *ptr);
/* The same for memory that the program has already. */
cudaError_t cudaHostRegister(void *ptr, size_t size, unsigned int flags);
cudaError_t cudaHostUnregister(void *ptr);
cudaError_t cudaHostGetDevicePointer(void **devPtr, void *hostPtr, unsigned int flags);
cudaError_t cudaHostGetFlags(unsigned int *flags, void *hostPtr);

/* What kind of memory an address lies in; host memory CUDA does not know is cudaMemoryTypeUnregistered. */
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *ptr);

#include "end.h"
#endif
