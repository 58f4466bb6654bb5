/* kernel.c: attributes of kernels. */
#include <stdlib.h>

#include "cucc/shared.h"
#include "api/device/device.h"
#include "api/launch/kernel.h"

static struct cucc_kernel *kernels;

struct cucc_kernel *cucc_kernel(const cucc_kernel_info *info)
{
    for (struct cucc_kernel *k = kernels; k; k = k->next)
        if (k->info == info) return k;
    struct cucc_kernel *new = calloc(1, sizeof *new);
    if (!new) return NULL;
    int bound = info->flags >> CUCC_KERNEL_BOUND_SHIFT;
    *new = (struct cucc_kernel){.next = kernels,
                                .info = info,
                                .dynamic_shared = CUCC_SHARED_DEFAULT,
                                .carveout = cudaSharedmemCarveoutDefault,
                                .most_threads = bound ? bound : 1024};
    return kernels = new;
}

void cucc_kernels_forget(cucc_gone *gone, const void *module)
{
    for (struct cucc_kernel **link = &kernels, *k; (k = *link) != NULL;) {
        if (!gone(k->info, module)) {
            link = &k->next;
            continue;
        }
        *link = k->next;
        free(k);
    }
}

struct cucc_kernel *cucc_kernel_at(const void *func)
{
    const cucc_kernel_info *info = func ? cucc_identify_kernel(func) : NULL;
    struct cucc_kernel *kernel = info ? cucc_kernel(info) : NULL;
    if (kernel && cucc_identify_body) kernel->static_shared = cucc_shared_bytes(cucc_identify_body);
    return kernel;
}

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attributes, const void *func)
{
    CUCC_ENTER();
    if (!attributes) return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    const struct cucc_kernel *kernel = cucc_kernel_at(func);
    if (kernel)
        *attributes = (struct cudaFuncAttributes){.sharedSizeBytes = kernel->static_shared,
                                                  .maxThreadsPerBlock = kernel->most_threads,
                                                  .numRegs = CUCC_REGISTERS_A_THREAD,
                                                  .ptxVersion = 90,
                                                  .binaryVersion = 90,
                                                  .maxDynamicSharedSizeBytes = (int)kernel->dynamic_shared,
                                                  .preferredShmemCarveout = kernel->carveout,
                                                  .clusterDimMustBeSet = kernel->info->cluster.x != 0,
                                                  .requiredClusterWidth = (int)kernel->info->cluster.x,
                                                  .requiredClusterHeight = (int)kernel->info->cluster.y,
                                                  .requiredClusterDepth = (int)kernel->info->cluster.z,
                                                  .nonPortableClusterSizeAllowed = kernel->any_cluster};
    cucc_unlock();
    return cucc_return(kernel ? cudaSuccess : cudaErrorInvalidDeviceFunction);
}

static cudaError_t set_attribute(struct cucc_kernel *kernel, enum cudaFuncAttribute attribute, int value)
{
    if (!kernel) return cudaErrorInvalidDeviceFunction;
    switch (attribute) {
    case cudaFuncAttributeMaxDynamicSharedMemorySize:
        if (value < 0 || value > CUCC_SHARED_OPT_IN) {
            cucc_note("cudaFuncSetAttribute: kernel %s cannot have %d bytes of dynamic shared memory; the "
                      "most is %d",
                      kernel->info->name, value, CUCC_SHARED_OPT_IN);
            return cudaErrorInvalidValue;
        }
        kernel->dynamic_shared = (size_t)value;
        return cudaSuccess;
    case cudaFuncAttributePreferredSharedMemoryCarveout:
        if (value < cudaSharedmemCarveoutDefault || value > cudaSharedmemCarveoutMaxShared)
            return cudaErrorInvalidValue;
        kernel->carveout = value;
        return cudaSuccess;
    case cudaFuncAttributeNonPortableClusterSizeAllowed:
        if (value != 0 && value != 1) return cudaErrorInvalidValue;
        kernel->any_cluster = value;
        return cudaSuccess;
    default:
        return cudaErrorInvalidValue;
    }
}

cudaError_t cudaFuncSetAttribute(const void *func, enum cudaFuncAttribute attribute, int value)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = set_attribute(cucc_kernel_at(func), attribute, value);
    cucc_unlock();
    return cucc_return(error);
}

static cudaError_t must_be_kernel(const void *func)
{
    cucc_lock();
    bool known = cucc_kernel_at(func) != NULL;
    cucc_unlock();
    return cucc_return(known ? cudaSuccess : cudaErrorInvalidDeviceFunction);
}

cudaError_t cudaFuncSetCacheConfig(const void *func, enum cudaFuncCache config)
{
    CUCC_ENTER();
    (void)config;
    return must_be_kernel(func);
}

cudaError_t cudaFuncSetSharedMemConfig(const void *func, enum cudaSharedMemConfig config)
{
    CUCC_ENTER();
    (void)config;
    return must_be_kernel(func);
}

cudaError_t cudaFuncGetName(const char **name, const void *func)
{
    CUCC_ENTER();
    if (!name) return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    const struct cucc_kernel *kernel = cucc_kernel_at(func);
    if (kernel) *name = kernel->info->name;
    cucc_unlock();
    return cucc_return(kernel ? cudaSuccess : cudaErrorInvalidDeviceFunction);
}

/* A kernel of the program's own is its address to the driver API, too. */
static cudaError_t handle_of(void **handle, const void *func)
{
    if (!handle) return cudaErrorInvalidValue;
    cucc_lock();
    const bool known = cucc_kernel_at(func) != NULL;
    cucc_unlock();
    if (known) *handle = (void *)(uintptr_t)func;
    return known ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}

cudaError_t cudaGetKernel(cudaKernel_t *kernel, const void *func)
{
    CUCC_ENTER();
    return cucc_return(handle_of((void **)kernel, func));
}

cudaError_t cudaGetFuncBySymbol(cudaFunction_t *function, const void *func)
{
    CUCC_ENTER();
    return cucc_return(handle_of((void **)function, func));
}
