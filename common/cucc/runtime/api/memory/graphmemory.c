/* graphmemory.c: memory of graphs, and the attributes that count it. */
#include "api/device/device.h"
#include "api/memory/graphmemory.h"
#include "api/memory/memory.h"

static const unsigned long long block = 32ull << 20; /* memory is reserved for graphs by these */

static struct counts {
    unsigned long long reserved, used_high, reserved_high;
} counts[CUCC_MAX_DEVICES];

/* The lowest graph beyond `last` that holds memory of the arena, and how much; 0: no other */
static unsigned long next_owner(const struct cucc_arena *arena, unsigned long last, unsigned long long *bytes)
{
    unsigned long owner = 0;
    *bytes = 0;
    for (size_t i = 0; i < arena->count; i++) {
        const struct cucc_allocation *a = arena->list[i];
        if (!a->held || a->of_graph <= last || (owner && a->of_graph > owner)) continue;
        if (a->of_graph != owner) *bytes = 0;
        owner = a->of_graph;
        *bytes += a->size;
    }
    return owner;
}

/* Whole blocks, which no two graphs share */
static unsigned long long held_blocks(const struct cucc_arena *arena)
{
    unsigned long long sum = 0, bytes;
    for (unsigned long owner = 0; (owner = next_owner(arena, owner, &bytes));)
        sum += (bytes + block - 1) / block * block;
    return sum;
}

static void raise_to(unsigned long long *mark, unsigned long long now)
{
    if (*mark < now) *mark = now;
}

cudaError_t cucc_graphmemory_new(struct cucc_allocation **allocation, unsigned long graph, int device,
                                 size_t size)
{
    cudaError_t error = cucc_memory_new(allocation, device, size);
    if (error == cudaSuccess) (*allocation)->of_graph = graph;
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
    raise_to(&c->reserved, held_blocks(a->arena));
    raise_to(&c->used_high, c->reserved);
    raise_to(&c->reserved_high, c->reserved);
}

void cucc_graphmemory_give(struct cucc_allocation *a)
{
    if (!a->held) return;
    a->held = false;
    end_if_unused(a);
}

/* --- the API --- */

cudaError_t cudaDeviceGraphMemTrim(int device)
{
    CUCC_ENTER();
    if (!cucc_device(device)) return cucc_return(cudaErrorInvalidDevice);
    cucc_lock();
    const struct cucc_arena *arena = &cucc_device(device)->arena;
    counts[device].reserved = arena->base ? held_blocks(arena) : 0;
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
    *(unsigned long long *)value = attribute == cudaGraphMemAttrUsedMemHigh       ? c->used_high
                                   : attribute == cudaGraphMemAttrReservedMemHigh ? c->reserved_high
                                                                                  : c->reserved;
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
    if (used) counts[device].used_high = counts[device].reserved;
    if (reserved) counts[device].reserved_high = counts[device].reserved;
    cucc_unlock();
    return cudaSuccess;
}
