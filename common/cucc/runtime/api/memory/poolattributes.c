/* poolattributes.c: switches and counters of pools, and who may reach their memory. */
#include <string.h>

#include "api/device/device.h"
#include "api/memory/pool.h"

static bool is_switch(enum cudaMemPoolAttr attribute)
{
    return attribute >= cudaMemPoolReuseFollowEventDependencies &&
           attribute <= cudaMemPoolReuseAllowInternalDependencies;
}

static cudaError_t set(struct CUmemPoolHandle_st *pool, enum cudaMemPoolAttr attribute, const void *value)
{
    unsigned long long number = 0;
    if (!pool || !value) return cudaErrorInvalidValue;
    if (is_switch(attribute)) {
        memcpy(&pool->reuse[attribute - cudaMemPoolReuseFollowEventDependencies], value, sizeof(int));
        return cudaSuccess;
    }
    memcpy(&number, value, sizeof number);
    if (attribute == cudaMemPoolAttrReleaseThreshold)
        pool->threshold = number;
    else if ((attribute == cudaMemPoolAttrUsedMemHigh || attribute == cudaMemPoolAttrReservedMemHigh) &&
             number == 0)
        pool->used_high = pool->used;
    else
        return cudaErrorInvalidValue;
    return cudaSuccess;
}

static cudaError_t get(const struct CUmemPoolHandle_st *pool, enum cudaMemPoolAttr attribute, void *value)
{
    unsigned long long number;
    if (!pool || !value) return cudaErrorInvalidValue;
    if (is_switch(attribute)) {
        memcpy(value, &pool->reuse[attribute - cudaMemPoolReuseFollowEventDependencies], sizeof(int));
        return cudaSuccess;
    }
    switch (attribute) {
    case cudaMemPoolAttrReleaseThreshold:
        number = pool->threshold;
        break;
    case cudaMemPoolAttrReservedMemCurrent:
    case cudaMemPoolAttrUsedMemCurrent:
        number = pool->used;
        break;
    case cudaMemPoolAttrReservedMemHigh:
    case cudaMemPoolAttrUsedMemHigh:
        number = pool->used_high;
        break;
    default:
        return cudaErrorInvalidValue;
    }
    memcpy(value, &number, sizeof number);
    return cudaSuccess;
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = set(cucc_pool(pool), attribute, value);
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = get(cucc_pool(pool), attribute, value);
    cucc_unlock();
    return cucc_return(error);
}

static cudaError_t set_access(struct CUmemPoolHandle_st *pool, const struct cudaMemAccessDesc *list,
                              size_t count)
{
    if (!pool || (count && !list)) return cudaErrorInvalidValue;
    for (size_t i = 0; i < count; i++) {
        int device = list[i].location.id;
        if (list[i].location.type != cudaMemLocationTypeDevice) return cudaErrorInvalidValue;
        if (!cucc_device(device)) return cudaErrorInvalidDevice;
        if (list[i].flags == cudaMemAccessFlagsProtReadWrite)
            pool->reachable |= 1u << device;
        else if (device != pool->device)
            pool->reachable &= ~(1u << device);
    }
    return cudaSuccess;
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const struct cudaMemAccessDesc *list, size_t count)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = set_access(cucc_pool(pool), list, count);
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags, cudaMemPool_t handle,
                                 struct cudaMemLocation *location)
{
    CUCC_ENTER();
    cucc_lock();
    const struct CUmemPoolHandle_st *pool = cucc_pool(handle);
    bool fits =
        pool && flags && location && location->type == cudaMemLocationTypeDevice && cucc_device(location->id);
    if (fits)
        *flags = pool->reachable >> location->id & 1 ? cudaMemAccessFlagsProtReadWrite
                                                     : cudaMemAccessFlagsProtNone;
    cucc_unlock();
    return cucc_return(fits ? cudaSuccess : cudaErrorInvalidValue);
}
