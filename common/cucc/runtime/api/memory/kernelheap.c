/* kernelheap.c: cudaMalloc and cudaFree in kernels. */
#include <stdlib.h>

#include "api/device/kernelside.h"
#include "api/device/observer.h"
#include "api/memory/access.h"
#include "api/memory/kernelheap.h"

cudaError_t cucc_kernel_malloc(void **result, size_t size, const void *site)
{
    if (!result) return cudaErrorInvalidValue;
    cucc_tls.in_runtime++;
    if (observed())
        cucc_api_observer.kernel_malloc(result, size, site);
    else
        *result = size ? malloc(size) : NULL;
    cucc_tls.in_runtime--;
    return *result || !size ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t cucc_kernel_free(void *start, const void *site)
{
    if (!start) return cudaSuccess;
    cucc_lock();
    bool hosts = cucc_arena_of(start) != NULL;
    if (!hosts && observed())
        cucc_api_observer.kernel_free(start, site);
    else if (!hosts)
        free(start);
    cucc_unlock();
    if (!hosts) return cudaSuccess;
    cucc_note("cudaFree in a kernel: %p was allocated by the host, and only the host can free it", start);
    return cudaErrorInvalidValue;
}
