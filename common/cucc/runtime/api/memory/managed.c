/* managed.c: managed memory, its prefetches and advice. */
#include <string.h>

#include "api/memory/access.h"
#include "api/device/device.h"
#include "api/memory/memory.h"
#include "api/streams/capture.h"

static const unsigned managed_index = 16; /* of the arena */

static cudaError_t allocate(void **devPtr, size_t size, unsigned flags)
{
    if (!devPtr || !size || (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost))
        return cudaErrorInvalidValue;
    *devPtr = NULL;
    struct cucc_arena *arena = &cucc_managed_arena;
    if (!arena->base && !cucc_arena_reserve(arena, CUCC_MEMORY_MANAGED, cudaInvalidDeviceId, managed_index))
        return cudaErrorMemoryAllocation;
    size_t total = cucc_device(cucc_current_device())->total;
    if (size > total || arena->used > total - size) return cudaErrorMemoryAllocation;
    struct cucc_allocation *a = cucc_arena_allocate(arena, size);
    if (!a) return cudaErrorMemoryAllocation;
    a->flags = flags;
    a->device = cucc_current_device();
    a->preferred = a->prefetched = cudaInvalidDeviceId;
    *devPtr = a->start;
    return cudaSuccess;
}

cudaError_t cudaMallocManaged(void **devPtr, size_t size, unsigned int flags)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = allocate(devPtr, size, flags);
    cucc_unlock();
    return cucc_return(error);
}

/* --- attaching it to a stream --- */

void cucc_managed_attach(const struct cucc_attach *attach)
{
    attach->allocation->flags = attach->flags;
    attach->allocation->stream = attach->stream;
}

/* What the call says, or an error.  The lock must be held. */
static cudaError_t attachment(cudaStream_t handle, const void *devPtr, size_t length, unsigned flags,
                              struct cucc_attach *attach)
{
    const bool single = flags == cudaMemAttachSingle;
    struct CUstream_st *stream = cucc_stream(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    struct cucc_memory memory = cucc_memory_at(devPtr);
    struct cucc_allocation *a = memory.type == cudaMemoryTypeManaged ? memory.allocation : NULL;
    const bool whole = a && a->start == (const char *)devPtr && (!length || length == a->size);
    if (!whole || (single && !handle)) return cudaErrorInvalidValue;
    *attach = (struct cucc_attach){a, single ? stream : NULL, flags};
    if (single) stream->references++; /* for good: attachments are few */
    return cucc_capture_unsafe(stream);
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t handle, void *devPtr, size_t length, unsigned int flags)
{
    CUCC_ENTER();
    if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost && flags != cudaMemAttachSingle)
        return cucc_return(cudaErrorInvalidValue);
    struct cucc_op op = {.kind = CUCC_OP_ATTACH};
    cucc_lock();
    cudaError_t error = attachment(handle, devPtr, length, flags, &op.u.attach);
    const bool idle = error == cudaSuccess && !cucc_stream(handle)->head;
    if (idle) cucc_managed_attach(&op.u.attach);
    cucc_unlock();
    return cucc_return(error != cudaSuccess || idle ? error : cucc_submit(handle, &op));
}

/* The managed allocation that holds the whole range, or NULL.  The lock must be held. */
static struct cucc_allocation *managed_range(const void *devPtr, size_t count)
{
    struct cucc_memory memory = cucc_memory_at(devPtr);
    if (memory.type != cudaMemoryTypeManaged || !memory.allocation || !count) return NULL;
    return count <= (size_t)(memory.start + memory.size - (const char *)devPtr) ? memory.allocation : NULL;
}

/* A location as a device number; cudaInvalidDeviceId if there is none such. */
static int device_of(struct cudaMemLocation location)
{
    if (location.type == cudaMemLocationTypeDevice && cucc_device(location.id)) return location.id;
    if (location.type >= cudaMemLocationTypeHost && location.type <= cudaMemLocationTypeHostNumaCurrent)
        return cudaCpuDeviceId;
    return cudaInvalidDeviceId;
}

cudaError_t cudaMemPrefetchAsync(const void *devPtr, size_t count, struct cudaMemLocation location,
                                 unsigned int flags, cudaStream_t stream)
{
    CUCC_ENTER();
    int device = device_of(location);
    if (device == cudaInvalidDeviceId) return cucc_return(cudaErrorInvalidDevice);
    cucc_lock();
    struct cucc_allocation *a = managed_range(devPtr, count);
    if (a) a->prefetched = device;
    cucc_unlock();
    if (!a || flags) return cucc_return(cudaErrorInvalidValue);
    struct cucc_op op = {.kind = CUCC_OP_EMPTY};
    return cucc_return(cucc_submit(stream, &op));
}

static cudaError_t advise(struct cucc_allocation *a, enum cudaMemoryAdvise advice, int device)
{
    switch (advice) {
    case cudaMemAdviseSetReadMostly:
        a->read_mostly = true;
        return cudaSuccess;
    case cudaMemAdviseUnsetReadMostly:
        a->read_mostly = false;
        return cudaSuccess;
    case cudaMemAdviseUnsetPreferredLocation:
        a->preferred = cudaInvalidDeviceId;
        return cudaSuccess;
    case cudaMemAdviseSetPreferredLocation:
        if (device != cudaInvalidDeviceId) a->preferred = device;
        return device == cudaInvalidDeviceId ? cudaErrorInvalidDevice : cudaSuccess;
    case cudaMemAdviseSetAccessedBy:
    case cudaMemAdviseUnsetAccessedBy:
        return device == cudaInvalidDeviceId ? cudaErrorInvalidDevice : cudaSuccess;
    default:
        return cudaErrorInvalidValue;
    }
}

cudaError_t cudaMemAdvise(const void *devPtr, size_t count, enum cudaMemoryAdvise advice,
                          struct cudaMemLocation location)
{
    CUCC_ENTER();
    cucc_lock();
    struct cucc_allocation *a = managed_range(devPtr, count);
    cudaError_t error = a ? advise(a, advice, device_of(location)) : cudaErrorInvalidValue;
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaMemRangeGetAttribute(void *data, size_t dataSize, enum cudaMemRangeAttribute attribute,
                                     const void *devPtr, size_t count)
{
    CUCC_ENTER();
    cucc_lock();
    const struct cucc_allocation *a = managed_range(devPtr, count);
    int value = 0;
    if (a && attribute == cudaMemRangeAttributeReadMostly) value = a->read_mostly;
    if (a && attribute == cudaMemRangeAttributePreferredLocation) value = a->preferred;
    if (a && attribute == cudaMemRangeAttributeLastPrefetchLocation) value = a->prefetched;
    cucc_unlock();
    if (!a || !data || dataSize != sizeof value) return cucc_return(cudaErrorInvalidValue);
    if (attribute != cudaMemRangeAttributeReadMostly && attribute != cudaMemRangeAttributePreferredLocation &&
        attribute != cudaMemRangeAttributeLastPrefetchLocation)
        return cucc_return(cudaErrorNotSupported);
    memcpy(data, &value, sizeof value);
    return cudaSuccess;
}
