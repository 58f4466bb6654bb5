/* kernelheap.h: cudaMalloc and cudaFree in a kernel: its heap, that of malloc and free. site: of the call */
#ifndef CUCC_KERNELHEAP_H
#define CUCC_KERNELHEAP_H

#include "api/device/runtime.h"

cudaError_t cucc_kernel_malloc(void **result, size_t size, const void *site);
cudaError_t cucc_kernel_free(void *start, const void *site);

#endif
