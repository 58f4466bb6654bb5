/* graphmemory.c: memory of graphs, and the attributes that count it. */
#include "api/device/device.h"
#include "api/memory/graphmemory.h"
#include "api/memory/memory.h"

static struct counts {
    unsigned long long used, used_high, reserved, reserved_high;
} counts[CUCC_MAX_DEVICES];

static void grow(unsigned long long *high, unsigned long long now)
{
    if (*high < now) *high = now;
}

cudaError_t cucc_graphmemory_new(struct cucc_allocation **allocation, int device, size_t size)
{
    cudaError_t error = cucc_memory_new(allocation, device, size);
    if (error == cudaSuccess) (*allocation)->of_graph = true;
    return error;
}

static void end_if_unused(struct cucc_allocation *a)
{
    if (!a->graph_references && !a->held) cucc_arena_free(a);
}

void cucc_graphmemory_keep(struct cucc_allocation *a)
{
    a->graph_references++;
}

void cucc_graphmemory_drop(struct cucc_allocation *a)
{
    a->graph_references--;
    end_if_unused(a);
}

void cucc_graphmemory_take(struct cucc_allocation *a)
{
    struct counts *c = &counts[a->device];
    if (a->held) return;
    a->held = true;
    c->used += a->size;
    grow(&c->used_high, c->used);
    grow(&c->reserved, c->used);
    grow(&c->reserved_high, c->reserved);
}

void cucc_graphmemory_give(struct cucc_allocation *a)
{
    if (!a->held) return;
    a->held = false;
    counts[a->device].used -= a->size;
    end_if_unused(a);
}

/* --- the API --- */

cudaError_t cudaDeviceGraphMemTrim(int device)
{
    CUCC_ENTER();
    if (!cucc_device(device)) return cucc_return(cudaErrorInvalidDevice);
    cucc_lock();
    counts[device].reserved = counts[device].used;
    cucc_unlock();
    return cudaSuccess;
}

cudaError_t cudaDeviceGetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attribute, void *value)
{
    CUCC_ENTER();
    if (!cucc_device(device)) return cucc_return(cudaErrorInvalidDevice);
    if (!value || (unsigned)attribute > cudaGraphMemAttrReservedMemHigh)
        return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    const struct counts *c = &counts[device];
    *(unsigned long long *)value = attribute == cudaGraphMemAttrUsedMemCurrent       ? c->used
                                   : attribute == cudaGraphMemAttrUsedMemHigh        ? c->used_high
                                   : attribute == cudaGraphMemAttrReservedMemCurrent ? c->reserved
                                                                                     : c->reserved_high;
    cucc_unlock();
    return cudaSuccess;
}

/* The high-water marks can be set to 0: they begin again. */
cudaError_t cudaDeviceSetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attribute, void *value)
{
    CUCC_ENTER();
    if (!cucc_device(device)) return cucc_return(cudaErrorInvalidDevice);
    bool used = attribute == cudaGraphMemAttrUsedMemHigh,
         reserved = attribute == cudaGraphMemAttrReservedMemHigh;
    if (!value || *(unsigned long long *)value || !(used || reserved))
        return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    if (used) counts[device].used_high = counts[device].used;
    if (reserved) counts[device].reserved_high = counts[device].reserved;
    cucc_unlock();
    return cudaSuccess;
}
