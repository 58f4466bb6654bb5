/* api/legacy.h: functions that CUDA 13 no longer has; with cucc --legacy=12 only. */
#ifndef CUCC_API_LEGACY_H
#define CUCC_API_LEGACY_H

#include "device.h"

static inline cudaError_t cudaThreadSynchronize(void)
{
    return cudaDeviceSynchronize();
}

static inline cudaError_t cudaThreadExit(void)
{
    return cudaDeviceReset();
}

static inline cudaError_t cudaThreadSetLimit(enum cudaLimit limit, size_t value)
{
    return cudaDeviceSetLimit(limit, value);
}

static inline cudaError_t cudaThreadGetLimit(size_t *value, enum cudaLimit limit)
{
    return cudaDeviceGetLimit(value, limit);
}

static inline cudaError_t cudaThreadSetCacheConfig(enum cudaFuncCache config)
{
    return cudaDeviceSetCacheConfig(config);
}

static inline cudaError_t cudaThreadGetCacheConfig(enum cudaFuncCache *config)
{
    return cudaDeviceGetCacheConfig(config);
}

#endif
