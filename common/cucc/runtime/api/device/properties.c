/* properties.c: what the device says of itself.
 *
 * A small device of compute capability 9.0: limits a block and a multiprocessor are those of an H100, the
 * number of multiprocessors, the memory and the caches are those of a classroom.
 * common/cucc/runtime/README.md describes it.
 */
#define CUCC_LEGACY 12 /* all fields */
#include <stdio.h>
#include <string.h>

#include "api/device/device.h"
#include "api/device/failing.h"

enum {                             /* kHz */
       CLOCK_RATE = 1000000,       /* as in clock.h */
       MEMORY_CLOCK_RATE = 4687500 /* 300 GB/s at 256 bits, twice a cycle */
};

static void set_limits(struct cudaDeviceProp *p)
{
    p->major = 9;
    p->minor = 0;
    p->warpSize = 32;
    p->maxThreadsPerBlock = p->maxThreadsDim[0] = p->maxThreadsDim[1] = 1024;
    p->maxThreadsDim[2] = 64;
    p->maxGridSize[0] = 2147483647;
    p->maxGridSize[1] = p->maxGridSize[2] = 65535;
    p->maxThreadsPerMultiProcessor = CUCC_THREADS_MULTIPROCESSOR;
    p->maxBlocksPerMultiProcessor = CUCC_BLOCKS_MULTIPROCESSOR;
    p->regsPerBlock = p->regsPerMultiprocessor = CUCC_REGISTERS_MULTIPROCESSOR;
    p->sharedMemPerBlock = CUCC_SHARED_DEFAULT;
    p->sharedMemPerBlockOptin = CUCC_SHARED_OPT_IN;
    p->sharedMemPerMultiprocessor = CUCC_SHARED_MULTIPROCESSOR;
    p->reservedSharedMemPerBlock = CUCC_SHARED_RESERVED;
    p->totalConstMem = 65536;
    p->memPitch = 2147483647;
    p->textureAlignment = p->surfaceAlignment = 512;
    p->texturePitchAlignment = 32;
}

/* Widths, heights, depths and layers, as of compute capability 9.0 */
static void set_texture_limits(struct cudaDeviceProp *p)
{
    enum { WIDE = 131072, HIGH = 65536, LAYERED = 32768, LAYERS = 2048, CUBE_LAYERS = 2046, DEEP = 16384 };
    p->maxTexture1D = p->maxTexture2D[0] = p->maxSurface2D[0] = p->maxTexture2DLinear[0] = WIDE;
    p->maxTexture2D[1] = p->maxSurface2D[1] = HIGH;
    p->maxTexture2DLinear[1] = 65000;
    p->maxTexture2DLinear[2] = 2097120;
    for (int i = 0; i < 3; i++) p->maxTexture3D[i] = p->maxSurface3D[i] = DEEP;
    for (int i = 0; i < 2; i++)
        p->maxTexture2DLayered[i] = p->maxSurface2DLayered[i] = p->maxTexture2DGather[i] = LAYERED;
    p->maxTexture1DLayered[0] = p->maxSurface1DLayered[0] = p->maxSurface1D = LAYERED;
    p->maxTexture1DLayered[1] = p->maxTexture2DLayered[2] = LAYERS;
    p->maxSurface1DLayered[1] = p->maxSurface2DLayered[2] = LAYERS;
    p->maxTextureCubemap = p->maxSurfaceCubemap = LAYERED;
    p->maxTextureCubemapLayered[0] = p->maxSurfaceCubemapLayered[0] = LAYERED;
    p->maxTextureCubemapLayered[1] = p->maxSurfaceCubemapLayered[1] = CUBE_LAYERS;
}

static void set_abilities(struct cudaDeviceProp *p)
{
    p->canMapHostMemory = p->unifiedAddressing = p->managedMemory = 1;
    p->concurrentKernels = 1;
    p->asyncEngineCount = 2; /* a copy to the device and one from it at the same time: streams/clock.c */
    p->streamPrioritiesSupported = p->cooperativeLaunch = p->memoryPoolsSupported = 1;
    p->clusterLaunch = 1;
    p->globalL1CacheSupported = p->localL1CacheSupported = 1;
    p->hostRegisterSupported = p->canUseHostPointerForRegisteredMem = 1;
    p->memoryPoolSupportedHandleTypes = cudaMemHandleTypePosixFileDescriptor;
    p->ipcEventSupported = 1;
    p->unifiedFunctionPointers = 0;
    p->concurrentManagedAccess = cucc_concurrent(); /* usually 0, so that a missing synchronise shows */
}

/* What CUDA 13 has taken out of the structure, and attributes still tell */
static void set_former(struct cudaDeviceProp *p)
{
    p->clockRate = CLOCK_RATE;
    p->memoryClockRate = MEMORY_CLOCK_RATE;
    p->deviceOverlap = 1;
    p->singleToDoublePrecisionPerfRatio = 2;
    p->maxTexture1DLinear = p->maxTexture1D;
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *prop, int index)
{
    cucc_enter();
    const cudaError_t failing = cucc_failing(__func__);
    if (failing != cudaSuccess) return cucc_return(failing);
    const struct cucc_device *device = cucc_device(index);
    if (!device) return cucc_return(cucc_device_count() ? cudaErrorInvalidDevice : cudaErrorNoDevice);
    if (!prop) return cucc_return(cudaErrorInvalidValue);
    memset(prop, 0, sizeof *prop);
    snprintf(prop->name, sizeof prop->name, "cucc CPU device");
    memcpy(prop->uuid.bytes, "cucc CPU device", 15);
    prop->uuid.bytes[15] = (char)('0' + index);
    prop->totalGlobalMem = device->total;
    prop->multiProcessorCount = cucc_multiprocessors();
    prop->memoryBusWidth = 256;
    prop->l2CacheSize = 4 << 20;
    prop->persistingL2CacheMaxSize = 5 << 19; /* the same part of it as on an H100 */
    prop->pciBusID = index + 1;
    set_limits(prop);
    set_texture_limits(prop);
    set_abilities(prop);
    set_former(prop);
    return cudaSuccess;
}

/* Attributes that only the driver API has names for (types/driver_device.h) */
enum { VIRTUAL_MEMORY_MANAGEMENT = 102, POSIX_FILE_DESCRIPTORS = 103, GENERIC_COMPRESSION = 107 };

/* Attributes that are no field of the structure, or one of another name */
static bool other_attribute(enum cudaDeviceAttr attribute, int *value)
{
    switch ((int)attribute) {
    case cudaDevAttrClockRate:
        *value = CLOCK_RATE;
        return true;
    case cudaDevAttrMemoryClockRate:
        *value = MEMORY_CLOCK_RATE;
        return true;
    case cudaDevAttrGpuOverlap:
        *value = 1;
        return true;
    case cudaDevAttrSingleToDoublePrecisionPerfRatio:
        *value = 2;
        return true;
    case VIRTUAL_MEMORY_MANAGEMENT:
    case POSIX_FILE_DESCRIPTORS:
    case GENERIC_COMPRESSION: /* taken, without effect */
        *value = 1;
        return true;
    case cudaDevAttrComputeMode:
    case cudaDevAttrKernelExecTimeout:
        *value = 0;
        return true;
    default:
        return false;
    }
}

#define FIELD(attribute, field)                                                                              \
    case attribute:                                                                                          \
        *value = (int)p.field;                                                                               \
        return cucc_return(cudaSuccess);

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attr, int device)
{
    struct cudaDeviceProp p;
    if (!value) return cucc_return(cudaErrorInvalidValue);
    cudaError_t error = cudaGetDeviceProperties(&p, device);
    if (error != cudaSuccess) return error;
    switch (attr) {
#include "api/device/attributes.h"
    default:
        if (other_attribute(attr, value)) return cudaSuccess;
        if (attr < 1 || attr >= cudaDevAttrMax) return cucc_return(cudaErrorInvalidValue);
        *value = 0; /* what this device has not */
        return cudaSuccess;
    }
}
