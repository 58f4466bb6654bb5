/* driverapi.c: the little of the driver API that there is.  Its error codes are those of the runtime API. */
#include <stdio.h>

#include "cuda.h"
#include "api/device/device.h"
#include "api/device/runtime.h"

CUresult cuInit(unsigned int flags)
{
    cucc_enter();
    return flags ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

CUresult cuDriverGetVersion(int *version)
{
    return (CUresult)cudaDriverGetVersion(version);
}

/* The driver's name of a code, null for a number that is none */
static const char *name_of(CUresult error)
{
    switch (error) {
#define NAME(name, number)                                                                                   \
    case name:                                                                                               \
        return #name;
        CUCC_DRIVER_ERRORS(NAME)
#undef NAME
    }
    return NULL;
}

CUresult cuGetErrorName(CUresult error, const char **name)
{
    if (!name) return CUDA_ERROR_INVALID_VALUE;
    *name = name_of(error);
    return *name ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGetErrorString(CUresult error, const char **text)
{
    if (!text) return CUDA_ERROR_INVALID_VALUE;
    *text = name_of(error) ? cudaGetErrorString((cudaError_t)error) : NULL;
    return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuDeviceGetCount(int *count)
{
    return (CUresult)cudaGetDeviceCount(count);
}

CUresult cuDeviceGet(CUdevice *device, int ordinal)
{
    cucc_enter();
    if (!device) return CUDA_ERROR_INVALID_VALUE;
    if (!cucc_device(ordinal)) return CUDA_ERROR_INVALID_DEVICE;
    *device = ordinal;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetName(char *name, int length, CUdevice device)
{
    struct cudaDeviceProp p;
    if (!name || length <= 0) return CUDA_ERROR_INVALID_VALUE;
    if (cudaGetDeviceProperties(&p, device) != cudaSuccess) return CUDA_ERROR_INVALID_DEVICE;
    snprintf(name, (size_t)length, "%s", p.name);
    return CUDA_SUCCESS;
}

CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device)
{
    cucc_enter();
    if (!bytes) return CUDA_ERROR_INVALID_VALUE;
    if (!cucc_device(device)) return CUDA_ERROR_INVALID_DEVICE;
    *bytes = cucc_device(device)->total;
    return CUDA_SUCCESS;
}

CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer)
{
    return (CUresult)cudaDeviceCanAccessPeer(can, device, peer);
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device)
{
    return (CUresult)cudaDeviceGetAttribute(value, (enum cudaDeviceAttr)attribute, device);
}
