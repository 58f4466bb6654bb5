/* device.c: the devices and which of them is current. */
#include <stdlib.h>
#include <string.h>

#include "api/device/device.h"
#include "api/device/failing.h"
#include "api/device/kernelside.h"
#include "api/device/backing.h"

static struct cucc_device devices[CUCC_MAX_DEVICES];
static int device_count, multiprocessors = 4;
static _Thread_local int current;

void cucc_device_defaults(struct cucc_device *device)
{
    device->sticky = cudaSuccess;
    device->peers = 0;
    device->flags = cudaDeviceScheduleAuto | cudaDeviceMapHost;
    device->cache = cudaFuncCachePreferNone;
    device->limits[cudaLimitStackSize] = 1024;
    device->limits[cudaLimitPrintfFifoSize] = 7376896;
    device->limits[cudaLimitMallocHeapSize] = 8 << 20;
    device->limits[cudaLimitDevRuntimeSyncDepth] = 0;
    device->limits[cudaLimitDevRuntimePendingLaunchCount] = 2048;
    device->limits[cudaLimitMaxL2FetchGranularity] = 64;
    device->limits[cudaLimitPersistingL2CacheSize] = 0;
}

static int number_from(const char *variable, int usual, int most)
{
    const unsigned long long number = cucc_environment(variable, (unsigned long long)usual);
    if (number <= (unsigned long long)most) return (int)number;
    cucc_note("%s is %llu; there can be %d", variable, number, most);
    return most;
}

void cucc_devices_start(void)
{
    device_count = number_from("CUCC_DEVICES", 1, CUCC_MAX_DEVICES);
    multiprocessors = number_from("CUCC_MULTIPROCESSORS", 4, CUCC_MAX_MULTIPROCESSORS);
    if (!multiprocessors) multiprocessors = 1;
    for (int i = 0; i < device_count; i++) {
        devices[i].index = i;
        devices[i].total = cucc_environment("CUCC_MEMORY", cucc_memory_backed() / (unsigned)device_count);
        cucc_device_defaults(&devices[i]);
    }
}

int cucc_multiprocessors(void)
{
    return multiprocessors;
}

struct cucc_device *cucc_device(int index)
{
    return index >= 0 && index < device_count ? &devices[index] : NULL;
}

void cucc_device_fail(int device, cudaError_t error)
{
    cucc_lock();
    if (devices[device].sticky == cudaSuccess) devices[device].sticky = error;
    cucc_unlock();
}

int cucc_device_count(void)
{
    return device_count;
}
int cucc_current_device(void)
{
    return cucc_in_kernel() ? cucc_kernelside_device() : current;
}

/* The three below answer also where there is no device, or where an error is sticky: they do not begin with
 * CUCC_ENTER(). Returns what such a call is made to answer, or cudaSuccess. */
static cudaError_t enter_or_fail(const char *call)
{
    cucc_enter_as(call);
    return cucc_in_kernel() ? cudaSuccess : cucc_failing(call);
}

cudaError_t cudaGetDeviceCount(int *count)
{
    const cudaError_t failing = enter_or_fail(__func__);
    if (failing != cudaSuccess) return cucc_return(failing);
    if (!count) return cucc_return(cudaErrorInvalidValue);
    *count = device_count;
    return cucc_return(device_count ? cudaSuccess : cudaErrorNoDevice);
}

cudaError_t cudaGetDevice(int *device)
{
    const cudaError_t failing = enter_or_fail(__func__);
    if (failing != cudaSuccess) return cucc_return(failing);
    if (!device) return cucc_return(cudaErrorInvalidValue);
    *device = cucc_current_device();
    return cucc_return(device_count ? cudaSuccess : cudaErrorNoDevice);
}

cudaError_t cudaSetDevice(int device)
{
    const cudaError_t failing = enter_or_fail(__func__);
    if (failing != cudaSuccess) return cucc_return(failing);
    if (!cucc_device(device)) return cucc_return(device_count ? cudaErrorInvalidDevice : cudaErrorNoDevice);
    current = device;
    return cucc_return(cucc_device(device)->sticky);
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
    if (!version) return cucc_return(cudaErrorInvalidValue);
    *version = CUDART_VERSION;
    return cudaSuccess;
}

cudaError_t cudaDriverGetVersion(int *version)
{
    return cudaRuntimeGetVersion(version);
}

bool cucc_concurrent(void)
{
    static int asked = -1;
    const char *word = asked < 0 ? getenv("CUCC_CONCURRENT") : NULL;
    if (asked < 0) asked = word && strcmp(word, "1") == 0;
    return asked;
}
