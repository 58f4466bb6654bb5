/* hostmem.c: pinned and registered host memory.
 *
 * Pinned memory is an arena that is never closed; a kernel reaches it by the same addresses as the host.
 */
#include <stdlib.h>

#include "api/device/observer.h"
#include "api/memory/access.h"
#include "api/memory/memory.h"
#include "api/streams/queue.h"

struct cucc_registered *cucc_registered;

static const unsigned pinned_index = 17; /* of the arena */
static const unsigned allocation_flags =
    cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
static const unsigned registration_flags =
    cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterIoMemory | cudaHostRegisterReadOnly;

static cudaError_t allocate(void **ptr, size_t size, unsigned flags)
{
    if (!ptr || flags & ~allocation_flags) return cudaErrorInvalidValue;
    *ptr = NULL;
    if (!size) return cudaSuccess;
    cucc_lock();
    struct cucc_arena *arena = &cucc_pinned_arena;
    struct cucc_allocation *a = NULL;
    if (arena->base || cucc_arena_reserve(arena, CUCC_MEMORY_PINNED, cudaInvalidDeviceId, pinned_index))
        a = cucc_arena_allocate(arena, size);
    if (a) {
        a->flags = flags;
        a->device = cucc_current_device();
        *ptr = a->start;
    }
    cucc_unlock();
    return a ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t cudaHostAlloc(void **ptr, size_t size, unsigned int flags)
{
    CUCC_ENTER();
    return cucc_return(allocate(ptr, size, flags));
}

cudaError_t cudaMallocHost(void **ptr, size_t size)
{
    CUCC_ENTER();
    return cucc_return(allocate(ptr, size, cudaHostAllocDefault));
}

/* Pinned memory that starts exactly there, or NULL; says what is wrong. */
static struct cucc_allocation *pinned_to_free(const void *ptr)
{
    struct cucc_allocation *a =
        cucc_arena_holds(&cucc_pinned_arena, ptr) ? cucc_arena_find(&cucc_pinned_arena, ptr) : NULL;
    if (a && !a->freed && a->start == (const char *)ptr) return a;
    OBSERVE_API(freed_again(a && (const char *)ptr <= a->high ? a : NULL, ptr));
    cucc_note("cudaFreeHost: %p is not the start of pinned memory, or has been freed already", ptr);
    return NULL;
}

cudaError_t cudaFreeHost(void *ptr)
{
    CUCC_ENTER();
    if (!ptr) return cudaSuccess;
    cucc_lock();
    struct cucc_allocation *a = pinned_to_free(ptr);
    cucc_unlock();
    if (!a) return cucc_return(cudaErrorInvalidValue);
    cudaError_t error = cucc_finish_all();
    cucc_lock();
    a = pinned_to_free(ptr); /* meanwhile another thread of the host may have freed it */
    if (a) cucc_arena_free(a);
    cucc_unlock();
    return cucc_return(a ? error : cudaErrorInvalidValue);
}

/* --- memory of the program's own --- */

static cudaError_t registration(char *start, size_t size, unsigned flags)
{
    if (cucc_arena_of(start)) return cudaErrorInvalidValue;
    for (struct cucc_registered *r = cucc_registered; r; r = r->next)
        if (start < r->start + r->size && r->start < start + size)
            return cudaErrorHostMemoryAlreadyRegistered;
    struct cucc_registered *new = malloc(sizeof *new);
    if (!new) return cudaErrorMemoryAllocation;
    *new = (struct cucc_registered){cucc_registered, start, size, flags};
    cucc_registered = new;
    return cudaSuccess;
}

cudaError_t cudaHostRegister(void *ptr, size_t size, unsigned int flags)
{
    CUCC_ENTER();
    if (!ptr || !size || flags & ~registration_flags) return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    cudaError_t error = registration(ptr, size, flags);
    cucc_unlock();
    return cucc_return(error);
}

static cudaError_t unregister(const char *start)
{
    for (struct cucc_registered **link = &cucc_registered; *link; link = &(*link)->next) {
        struct cucc_registered *found = *link;
        if (found->start != start) continue;
        *link = found->next;
        free(found);
        return cudaSuccess;
    }
    return cudaErrorHostMemoryNotRegistered;
}

cudaError_t cudaHostUnregister(void *ptr)
{
    CUCC_ENTER();
    cudaError_t finished = cucc_finish_all();
    cucc_lock();
    cudaError_t error = unregister(ptr);
    cucc_unlock();
    return cucc_return(error != cudaSuccess ? error : finished);
}

/* --- what is known of it --- */

static bool host_memory_at(const void *ptr, struct cucc_memory *memory)
{
    cucc_lock();
    *memory = cucc_memory_at(ptr);
    cucc_unlock();
    return memory->type == cudaMemoryTypeHost && memory->size;
}

cudaError_t cudaHostGetDevicePointer(void **devPtr, void *hostPtr, unsigned int flags)
{
    CUCC_ENTER();
    struct cucc_memory memory;
    if (!devPtr || flags || !host_memory_at(hostPtr, &memory)) return cucc_return(cudaErrorInvalidValue);
    *devPtr = hostPtr;
    return cudaSuccess;
}

cudaError_t cudaHostGetFlags(unsigned int *flags, void *hostPtr)
{
    CUCC_ENTER();
    struct cucc_memory memory;
    if (!flags || !host_memory_at(hostPtr, &memory)) return cucc_return(cudaErrorInvalidValue);
    *flags = memory.flags | cudaHostAllocMapped; /* all pinned memory is mapped where addresses are unified */
    return cudaSuccess;
}
