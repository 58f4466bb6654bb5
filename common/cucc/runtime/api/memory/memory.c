/* memory.c: cudaMalloc and what belongs to it. */
#include "api/device/observer.h"
#include "api/memory/access.h"
#include "api/streams/capture.h"
#include "api/device/device.h"
#include "api/device/kernelside.h"
#include "api/memory/graphmemory.h"
#include "api/memory/kernelheap.h"
#include "api/memory/memory.h"
#include "api/memory/pool.h"
#include "api/streams/queue.h"
#include "api/memory/variables.h"

/* --- what an address is --- */

/* How many bytes can be used from the start of what is mapped there: pieces may follow each other */
static size_t mapped_size(const struct cucc_allocation *a)
{
    const struct cucc_allocation *next = a;
    const char *end = a->high;
    while ((next = cucc_arena_find_above(a->arena, next->low)) && (next->freed || next->low == end))
        if (!next->freed) end = next->high;
    return (size_t)(end - a->start);
}

static struct cucc_memory in_arena(struct cucc_arena *arena, const void *address)
{
    static const enum cudaMemoryType types[] = {cudaMemoryTypeDevice, cudaMemoryTypeManaged,
                                                cudaMemoryTypeHost};
    struct cucc_memory memory = {.type = types[arena->kind], .device = arena->device};
    struct cucc_allocation *a = cucc_arena_find(arena, address);
    const char *p = address;
    /* one past the end still belongs to an array, for a copy of nothing */
    if (!a || a->freed || p < a->start || p > a->start + a->size) return memory;
    memory.device = a->device;
    memory.start = a->start;
    memory.size = arena == &cucc_mapped_arena ? mapped_size(a) : a->size;
    memory.flags = a->flags;
    memory.allocation = a;
    return memory;
}

struct cucc_memory cucc_memory_at(const void *address)
{
    struct cucc_arena *arena = cucc_arena_of(address);
    if (arena) return in_arena(arena, address);
    struct cucc_memory memory = {.type = cudaMemoryTypeUnregistered, .device = cudaInvalidDeviceId};
    const struct cucc_variable *variable = cucc_variable_at(address);
    if (variable) {
        memory.type = variable->kind == 'm' ? cudaMemoryTypeManaged : cudaMemoryTypeDevice;
        memory.device = cucc_current_device();
        memory.start = variable->address;
        memory.size = variable->size;
        return memory;
    }
    for (struct cucc_registered *r = cucc_registered; r; r = r->next)
        if ((const char *)address >= r->start && (const char *)address < r->start + r->size) {
            memory.type = cudaMemoryTypeHost;
            memory.device = cucc_current_device();
            memory.start = r->start;
            memory.size = r->size;
            memory.flags = r->flags;
        }
    return memory;
}

/* --- device memory --- */

struct cucc_arena *cucc_memory_arena(int index)
{
    struct cucc_arena *arena = &cucc_device(index)->arena;
    return arena->base || cucc_arena_reserve(arena, CUCC_MEMORY_DEVICE, index, (unsigned)index) ? arena
                                                                                                : NULL;
}

cudaError_t cucc_memory_new(struct cucc_allocation **allocation, int index, size_t size)
{
    struct cucc_device *device = cucc_device(index);
    struct cucc_arena *arena = cucc_memory_arena(index);
    if (!arena) return cudaErrorMemoryAllocation;
    size_t left = arena->used < device->total ? device->total - arena->used : 0;
    if (size > left) {
        cucc_note("%zu bytes of device memory asked for, %zu are left of %zu (CUCC_MEMORY=64G says that it "
                  "has 64 GiB)",
                  size, left, device->total);
        return cudaErrorMemoryAllocation;
    }
    *allocation = cucc_arena_allocate(arena, size);
    return *allocation ? cudaSuccess : cudaErrorMemoryAllocation;
}

void cucc_memory_delete(struct cucc_allocation *allocation)
{
    if (allocation->of_graph) {
        cucc_graphmemory_give(allocation);
        return;
    }
    cucc_pool_freed(allocation);
    cucc_arena_free(allocation);
}

static cudaError_t allocate(void **result, size_t size)
{
    struct cucc_allocation *allocation = NULL;
    if (!result) return cudaErrorInvalidValue;
    *result = NULL;
    if (size == 0) return cudaSuccess;
    cucc_lock();
    cudaError_t error = cucc_capture_unsafe(NULL);
    if (error == cudaSuccess) error = cucc_memory_new(&allocation, cucc_current_device(), size);
    cucc_unlock();
    if (error == cudaSuccess) *result = allocation->start;
    return error;
}

cudaError_t cudaMalloc(void **devPtr, size_t size)
{
    if (cucc_in_kernel()) return cucc_return(cucc_kernel_malloc(devPtr, size, __builtin_return_address(0)));
    CUCC_ENTER();
    return cucc_return(allocate(devPtr, size));
}

static const size_t pitch_unit = 512;

cudaError_t cudaMallocPitch(void **devPtr, size_t *pitch, size_t width, size_t height)
{
    CUCC_ENTER();
    if (!pitch || !devPtr) return cucc_return(cudaErrorInvalidValue);
    size_t rounded = (width + pitch_unit - 1) / pitch_unit * pitch_unit, size;
    if (rounded < width || __builtin_mul_overflow(rounded, height, &size))
        return cucc_return(cudaErrorMemoryAllocation);
    *pitch = rounded;
    cudaError_t error = allocate(devPtr, size);
    if (error == cudaSuccess && size) OBSERVE_API(pitched(*devPtr, width, rounded));
    return cucc_return(error);
}

cudaError_t cudaMalloc3D(struct cudaPitchedPtr *pitched, struct cudaExtent extent)
{
    CUCC_ENTER();
    if (!pitched) return cucc_return(cudaErrorInvalidValue);
    size_t rounded = (extent.width + pitch_unit - 1) / pitch_unit * pitch_unit, size;
    if (rounded < extent.width || __builtin_mul_overflow(rounded, extent.height, &size) ||
        __builtin_mul_overflow(size, extent.depth, &size))
        return cucc_return(cudaErrorMemoryAllocation);
    pitched->pitch = rounded;
    pitched->xsize = extent.width;
    pitched->ysize = extent.height;
    cudaError_t error = allocate(&pitched->ptr, size);
    if (error == cudaSuccess && size) OBSERVE_API(pitched(pitched->ptr, extent.width, rounded));
    return cucc_return(error);
}

/* Device or managed memory that starts exactly there, or NULL; says what is wrong. */
static struct cucc_allocation *to_free(const void *address)
{
    struct cucc_arena *arena = cucc_arena_of(address);
    struct cucc_allocation *a = arena ? cucc_arena_find(arena, address) : NULL;
    bool right = a && a->start == (const char *)address && !a->freed && !a->freeing &&
                 (!a->of_graph || a->held) && !a->given_back;
    if (!right) OBSERVE_API(freed_again(a && (const char *)address <= a->high ? a : NULL, address));
    if (!arena)
        cucc_note("cudaFree: %p is not device memory", address);
    else if (arena->kind == CUCC_MEMORY_PINNED)
        cucc_note("cudaFree: %p is pinned host memory: use cudaFreeHost", address);
    else if (!a || (const char *)address > a->high)
        cucc_note("cudaFree: nothing was ever allocated at %p", address);
    else if (a->freed || a->freeing || (a->of_graph && !a->held))
        cucc_note("cudaFree: %p has been freed already", address);
    else if (a->given_back)
        cucc_note("cudaFree: %p was not allocated by cudaMalloc: call %s", address, a->given_back);
    else if (a->start != (const char *)address)
        cucc_note("cudaFree: %p lies %td bytes inside an array; free its start %p", address,
                  (const char *)address - a->start, (void *)a->start);
    else
        return a;
    return NULL;
}

cudaError_t cudaFree(void *devPtr)
{
    if (cucc_in_kernel()) return cucc_return(cucc_kernel_free(devPtr, __builtin_return_address(0)));
    CUCC_ENTER();
    if (!devPtr) return cudaSuccess;
    cucc_lock();
    cudaError_t error = cucc_capture_unsafe(NULL);
    struct cucc_allocation *a = error == cudaSuccess ? to_free(devPtr) : NULL;
    cucc_unlock();
    if (error != cudaSuccess) return cucc_return(error);
    if (!a) return cucc_return(cudaErrorInvalidValue);
    error = cucc_finish_all();
    cucc_lock();
    a = to_free(devPtr); /* meanwhile another thread of the host may have freed it */
    if (a) cucc_memory_delete(a);
    cucc_unlock();
    return cucc_return(a ? error : cudaErrorInvalidValue);
}

cudaError_t cudaMemGetInfo(size_t *free, size_t *total)
{
    CUCC_ENTER();
    if (!free || !total) return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    struct cucc_device *device = cucc_device(cucc_current_device());
    *total = device->total;
    *free = device->arena.used < device->total ? device->total - device->arena.used : 0;
    cucc_unlock();
    return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *ptr)
{
    CUCC_ENTER();
    if (!attributes) return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    struct cucc_memory memory = cucc_memory_at(ptr);
    cucc_unlock();
    *attributes =
        (struct cudaPointerAttributes){.type = cudaMemoryTypeUnregistered, .device = cudaInvalidDeviceId};
    attributes->hostPointer = (void *)(uintptr_t)ptr;
    if (memory.type == cudaMemoryTypeUnregistered || memory.size == 0) return cudaSuccess;
    attributes->type = memory.type;
    attributes->device = memory.device;
    attributes->devicePointer = (void *)(uintptr_t)ptr;
    if (memory.type == cudaMemoryTypeDevice) attributes->hostPointer = NULL;
    return cudaSuccess;
}
