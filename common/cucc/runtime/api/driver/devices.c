/* devices.c: what the driver API says of devices. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "api/device/device.h"
#include "api/driver/driver.h"

CUresult cuDriverGetVersion(int *version)
{
    return (CUresult)cudaDriverGetVersion(version);
}

CUresult cuGetProcAddress(const char *symbol, void **function, int version, unsigned long long flags,
                          CUdriverProcAddressQueryResult *found)
{
    char name[128];
    (void)version, (void)flags;
    if (!symbol || !function) return CUDA_ERROR_INVALID_VALUE;
    *function = NULL;
    for (int suffix = 4; suffix > 1 && !*function;
         suffix--) { /* the newest first, as a program's header names it */
        snprintf(name, sizeof name, "%s_v%d", symbol, suffix);
        *function = dlsym(RTLD_DEFAULT, name);
    }
    if (!*function) *function = dlsym(RTLD_DEFAULT, symbol);
    if (found) *found = *function ? CU_GET_PROC_ADDRESS_SUCCESS : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
    return *function ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

/* of a call about a device, which needs no context */
#define DEVICE_ENTER(device)                                                                                 \
    do {                                                                                                     \
        CUresult entered = cucc_driver_enter(false);                                                         \
        if (entered != CUDA_SUCCESS) return entered;                                                         \
        if (!cucc_device(device)) return CUDA_ERROR_INVALID_DEVICE;                                          \
    } while (0)

CUresult cuDeviceGetCount(int *count)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    if (!count) return CUDA_ERROR_INVALID_VALUE;
    *count = cucc_device_count();
    return CUDA_SUCCESS;
}

CUresult cuDeviceGet(CUdevice *device, int ordinal)
{
    DEVICE_ENTER(ordinal);
    if (!device) return CUDA_ERROR_INVALID_VALUE;
    *device = ordinal;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetName(char *name, int length, CUdevice device)
{
    struct cudaDeviceProp p;
    DEVICE_ENTER(device);
    if (!name || length <= 0) return CUDA_ERROR_INVALID_VALUE;
    CUresult result = DRIVER_RUNTIME(cudaGetDeviceProperties(&p, device));
    if (result == CUDA_SUCCESS) snprintf(name, (size_t)length, "%s", p.name);
    return result;
}

CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device)
{
    DEVICE_ENTER(device);
    if (!bytes) return CUDA_ERROR_INVALID_VALUE;
    *bytes = cucc_device(device)->total;
    return CUDA_SUCCESS;
}

CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer)
{
    DEVICE_ENTER(device);
    return DRIVER_RUNTIME(cudaDeviceCanAccessPeer(can, device, peer));
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device)
{
    DEVICE_ENTER(device);
    return DRIVER_RUNTIME(cudaDeviceGetAttribute(value, (enum cudaDeviceAttr)attribute, device));
}

CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device)
{
    struct cudaDeviceProp p;
    DEVICE_ENTER(device);
    if (!major || !minor) return CUDA_ERROR_INVALID_VALUE;
    CUresult result = DRIVER_RUNTIME(cudaGetDeviceProperties(&p, device));
    if (result == CUDA_SUCCESS) *major = p.major, *minor = p.minor;
    return result;
}

CUresult cuDeviceGetUuid(CUuuid *uuid, CUdevice device)
{
    struct cudaDeviceProp p;
    DEVICE_ENTER(device);
    if (!uuid) return CUDA_ERROR_INVALID_VALUE;
    CUresult result = DRIVER_RUNTIME(cudaGetDeviceProperties(&p, device));
    if (result == CUDA_SUCCESS) memcpy(uuid, &p.uuid, sizeof *uuid);
    return result;
}

CUresult cuDeviceGetPCIBusId(char *id, int length, CUdevice device)
{
    DEVICE_ENTER(device);
    return DRIVER_RUNTIME(cudaDeviceGetPCIBusId(id, length, device));
}

CUresult cuDeviceGetByPCIBusId(CUdevice *device, const char *id)
{
    CUresult entered = cucc_driver_enter(false);
    if (entered != CUDA_SUCCESS) return entered;
    return DRIVER_RUNTIME(cudaDeviceGetByPCIBusId(device, id));
}
