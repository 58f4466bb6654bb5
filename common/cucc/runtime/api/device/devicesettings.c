/* devicesettings.c: flags, limits, caches, peers, and finding a device by what it is. */
#include <stdio.h>
#include <string.h>

#include "api/device/device.h"

static struct cucc_device *current(void)
{
    return cucc_device(cucc_current_device());
}

/* --- flags and limits --- */

cudaError_t cudaSetDeviceFlags(unsigned int flags)
{
    CUCC_ENTER();
    unsigned schedule = flags & cudaDeviceScheduleMask;
    bool one_schedule = (schedule & (schedule - 1)) == 0;
    if (flags & ~(unsigned)cudaDeviceMask || !one_schedule) return cucc_return(cudaErrorInvalidValue);
    current()->flags = flags | cudaDeviceMapHost;
    return cudaSuccess;
}

cudaError_t cudaGetDeviceFlags(unsigned int *flags)
{
    CUCC_ENTER();
    if (!flags) return cucc_return(cudaErrorInvalidValue);
    *flags = current()->flags;
    return cudaSuccess;
}

cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags)
{
    CUCC_ENTER();
    if (!cucc_device(device)) return cucc_return(cudaErrorInvalidDevice);
    if (flags & ~(unsigned)cudaInitDeviceFlagsAreValid || deviceFlags & ~(unsigned)cudaDeviceMask)
        return cucc_return(cudaErrorInvalidValue);
    if (flags & cudaInitDeviceFlagsAreValid) cucc_device(device)->flags = deviceFlags | cudaDeviceMapHost;
    return cudaSuccess;
}

static bool is_limit(enum cudaLimit limit)
{
    return (unsigned)limit <= cudaLimitPersistingL2CacheSize && limit != cudaLimitDevRuntimeSyncDepth;
}

cudaError_t cudaCtxResetPersistingL2Cache(void)
{
    CUCC_ENTER();
    return cudaSuccess;
}

cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value)
{
    CUCC_ENTER();
    if (!is_limit(limit)) return cucc_return(cudaErrorUnsupportedLimit);
    if (limit == cudaLimitMaxL2FetchGranularity && value > 128) return cucc_return(cudaErrorInvalidValue);
    current()->limits[limit] = value;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit)
{
    CUCC_ENTER();
    if (!value) return cucc_return(cudaErrorInvalidValue);
    if (!is_limit(limit)) return cucc_return(cudaErrorUnsupportedLimit);
    *value = current()->limits[limit];
    return cudaSuccess;
}

cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache config)
{
    CUCC_ENTER();
    current()->cache = config;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *config)
{
    CUCC_ENTER();
    if (!config) return cucc_return(cudaErrorInvalidValue);
    *config = current()->cache;
    return cudaSuccess;
}

cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config)
{
    CUCC_ENTER();
    (void)config; /* the banks of compute capability 9.0 are 4 bytes wide */
    return cudaSuccess;
}

cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *config)
{
    CUCC_ENTER();
    if (!config) return cucc_return(cudaErrorInvalidValue);
    *config = cudaSharedMemBankSizeFourByte;
    return cudaSuccess;
}

/* --- peers --- */

cudaError_t cudaDeviceCanAccessPeer(int *canAccess, int device, int peer)
{
    CUCC_ENTER();
    if (!cucc_device(device) || !cucc_device(peer)) return cucc_return(cudaErrorInvalidDevice);
    if (!canAccess) return cucc_return(cudaErrorInvalidValue);
    *canAccess = device != peer;
    return cudaSuccess;
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags)
{
    CUCC_ENTER();
    if (flags) return cucc_return(cudaErrorInvalidValue);
    if (!cucc_device(peer)) return cucc_return(cudaErrorInvalidDevice);
    if (peer == cucc_current_device()) return cucc_return(cudaErrorPeerAccessUnsupported);
    if (current()->peers >> peer & 1) return cucc_return(cudaErrorPeerAccessAlreadyEnabled);
    current()->peers |= 1u << peer;
    return cudaSuccess;
}

cudaError_t cudaDeviceDisablePeerAccess(int peer)
{
    CUCC_ENTER();
    if (!cucc_device(peer)) return cucc_return(cudaErrorInvalidDevice);
    if (!(current()->peers >> peer & 1)) return cucc_return(cudaErrorPeerAccessNotEnabled);
    current()->peers &= ~(1u << peer);
    return cudaSuccess;
}

cudaError_t cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr attr, int source, int destination)
{
    CUCC_ENTER();
    if (!cucc_device(source) || !cucc_device(destination) || source == destination)
        return cucc_return(cudaErrorInvalidDevice);
    if (!value) return cucc_return(cudaErrorInvalidValue);
    *value = attr == cudaDevP2PAttrAccessSupported || attr == cudaDevP2PAttrNativeAtomicSupported;
    return cudaSuccess;
}

/* --- choosing --- */

cudaError_t cudaSetValidDevices(int *devices, int count)
{
    CUCC_ENTER();
    if (count < 0 || (count && !devices)) return cucc_return(cudaErrorInvalidValue);
    for (int i = 0; i < count; i++)
        if (!cucc_device(devices[i])) return cucc_return(cudaErrorInvalidDevice);
    return cudaSuccess;
}

cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *prop)
{
    CUCC_ENTER();
    if (!device || !prop) return cucc_return(cudaErrorInvalidValue);
    *device = 0;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetPCIBusId(char *pciBusId, int length, int device)
{
    CUCC_ENTER();
    if (!cucc_device(device)) return cucc_return(cudaErrorInvalidDevice);
    if (!pciBusId || length < 13) return cucc_return(cudaErrorInvalidValue);
    snprintf(pciBusId, (size_t)length, "0000:%02X:00.0", device + 1);
    return cudaSuccess;
}

cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *pciBusId)
{
    CUCC_ENTER();
    unsigned domain, bus, slot;
    if (!device || !pciBusId) return cucc_return(cudaErrorInvalidValue);
    if (sscanf(pciBusId, "%x:%x:%x", &domain, &bus, &slot) != 3) return cucc_return(cudaErrorInvalidValue);
    if (domain || slot || !cucc_device((int)bus - 1)) return cucc_return(cudaErrorInvalidDevice);
    *device = (int)bus - 1;
    return cudaSuccess;
}
