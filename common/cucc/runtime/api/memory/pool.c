/* pool.c: memory pools, and allocation in stream order. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/device/observer.h"
#include "api/memory/access.h"
#include "api/device/device.h"
#include "api/memory/graphmemory.h"
#include "api/memory/memory.h"
#include "api/memory/pool.h"
#include "api/streams/capture.h"
#include "api/streams/queue.h"

static struct CUmemPoolHandle_st *pools;

struct CUmemPoolHandle_st *cucc_pool(cudaMemPool_t handle)
{
    for (struct CUmemPoolHandle_st *pool = pools; pool; pool = pool->next)
        if (pool == handle) return pool;
    return NULL;
}

void cucc_pool_took(struct CUmemPoolHandle_st *pool, struct cucc_allocation *allocation)
{
    allocation->pool = pool;
    pool->used += allocation->size;
    if (pool->used_high < pool->used) pool->used_high = pool->used;
}

void cucc_pool_freed(const struct cucc_allocation *allocation)
{
    struct CUmemPoolHandle_st *pool = cucc_pool(allocation->pool);
    if (pool) pool->used -= allocation->size;
}

struct CUmemPoolHandle_st *cucc_pool_new(int device, size_t most)
{
    static unsigned long long last;
    struct CUmemPoolHandle_st *pool = calloc(1, sizeof *pool);
    if (!pool) return NULL;
    pool->next = pools;
    pool->device = device;
    pool->most = most;
    pool->number = ++last;
    pool->origin = (int)getpid();
    pool->reuse[0] = pool->reuse[1] = pool->reuse[2] = 1;
    pool->reachable = 1u << device;
    return pools = pool;
}

static struct CUmemPoolHandle_st *default_pool(struct cucc_device *device)
{
    if (!device->default_pool && (device->default_pool = cucc_pool_new(device->index, 0)) != NULL)
        device->default_pool->is_default = true;
    return device->default_pool;
}

static struct CUmemPoolHandle_st *current_pool(struct cucc_device *device)
{
    return device->pool ? device->pool : default_pool(device);
}

/* --- allocating and freeing --- */

static cudaError_t allocate(void **devPtr, size_t size, struct CUmemPoolHandle_st *pool, cudaStream_t stream,
                            struct cucc_allocation **made)
{
    if (!devPtr || !pool || pool->imported) return cudaErrorInvalidValue;
    struct CUstream_st *target = cucc_stream(stream);
    if (!target) return cudaErrorInvalidResourceHandle;
    *devPtr = NULL;
    if (!size) return cudaSuccess;
    if (target->capture) return cucc_capture_allocate(target, pool->device, size, devPtr);
    if (pool->most && (size > pool->most || pool->used > pool->most - size)) return cudaErrorMemoryAllocation;
    struct cucc_allocation *a;
    cudaError_t error = cucc_memory_new(&a, pool->device, size);
    if (error != cudaSuccess) return error;
    cucc_pool_took(pool, a);
    *devPtr = a->start;
    *made = a;
    return cudaSuccess;
}

/* The sanitizer has to know where in the stream the memory begins to be there. */
static void tell_place(cudaStream_t stream, struct cucc_allocation *made)
{
    struct cucc_op op = {.kind = CUCC_OP_ALLOCATE, .u.allocation = made};
    if (made && observed()) cucc_submit(stream, &op);
}

cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaStream_t stream)
{
    CUCC_ENTER();
    cucc_lock();
    const struct CUstream_st *target = cucc_stream(stream);
    struct cucc_device *device = cucc_device(target ? target->device : cucc_current_device());
    struct cucc_allocation *made = NULL;
    cudaError_t error = allocate(devPtr, size, current_pool(device), stream, &made);
    cucc_unlock();
    tell_place(stream, made);
    return cucc_return(error);
}

cudaError_t cudaMallocFromPoolAsync(void **devPtr, size_t size, cudaMemPool_t pool, cudaStream_t stream)
{
    CUCC_ENTER();
    cucc_lock();
    struct cucc_allocation *made = NULL;
    cudaError_t error = allocate(devPtr, size, cucc_pool(pool), stream, &made);
    cucc_unlock();
    tell_place(stream, made);
    return cucc_return(error);
}

/* Memory of a graph, outside of graphs or in a capture: then it becomes a node. */
static cudaError_t free_of_graph(struct cucc_allocation *a, cudaStream_t handle)
{
    struct cucc_op op = {.kind = CUCC_OP_GRAPH_FREE, .u.allocation = a};
    cucc_lock();
    const struct CUstream_st *stream = cucc_stream(handle);
    bool captured = stream && stream->capture, fits = stream && (captured || a->held);
    if (fits && !captured) cucc_graphmemory_give(a);
    if (!fits) cucc_op_dispose(&op);
    cucc_unlock();
    return fits ? cucc_submit(handle, &op) : cudaErrorInvalidValue;
}

cudaError_t cudaFreeAsync(void *devPtr, cudaStream_t stream)
{
    CUCC_ENTER();
    if (!devPtr) return cudaSuccess;
    cucc_lock();
    struct cucc_memory memory = cucc_memory_at(devPtr);
    struct cucc_allocation *a = memory.type == cudaMemoryTypeDevice ? memory.allocation : NULL;
    bool fits = a && a->start == (char *)devPtr && !a->freeing;
    bool graphs = fits && a->of_graph;
    if (fits && !graphs) a->freeing = true;
    if (graphs) cucc_graphmemory_keep(a);
    cucc_unlock();
    if (graphs) return cucc_return(free_of_graph(a, stream));
    if (!fits) {
        if (memory.type == cudaMemoryTypeDevice) OBSERVE_API(freed_again(a, devPtr));
        cucc_note("cudaFreeAsync: %p is not the start of device memory, or has been freed already", devPtr);
        return cucc_return(cudaErrorInvalidValue);
    }
    struct cucc_op op = {.kind = CUCC_OP_FREE, .u.allocation = a};
    cudaError_t error = cucc_submit(stream, &op);
    if (error != cudaSuccess) a->freeing = false;
    return cucc_return(error);
}

/* --- the pools themselves --- */

/* Stores one of a device's pools. */
static cudaError_t pool_of(cudaMemPool_t *pool, int index,
                           struct CUmemPoolHandle_st *(*which)(struct cucc_device *))
{
    struct cucc_device *device = cucc_device(index);
    if (!device) return cudaErrorInvalidDevice;
    if (!pool) return cudaErrorInvalidValue;
    cucc_lock();
    *pool = which(device);
    cucc_unlock();
    return *pool ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
    CUCC_ENTER();
    return cucc_return(pool_of(pool, device, default_pool));
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device)
{
    CUCC_ENTER();
    return cucc_return(pool_of(pool, device, current_pool));
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool)
{
    CUCC_ENTER();
    if (!cucc_device(device)) return cucc_return(cudaErrorInvalidDevice);
    cucc_lock();
    bool fits = cucc_pool(pool) && pool->device == device;
    if (fits) cucc_device(device)->pool = pool;
    cucc_unlock();
    return cucc_return(fits ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const struct cudaMemPoolProps *properties)
{
    CUCC_ENTER();
    if (!pool || !properties || properties->allocType != cudaMemAllocationTypePinned)
        return cucc_return(cudaErrorInvalidValue);
    if (properties->handleTypes & ~(unsigned)cudaMemHandleTypePosixFileDescriptor ||
        properties->location.type != cudaMemLocationTypeDevice) {
        cucc_note("cudaMemPoolCreate: pools on the host, or shared other than by file descriptors, are not "
                  "supported on the CPU backend");
        return cucc_return(cudaErrorNotSupported);
    }
    if (!cucc_device(properties->location.id)) return cucc_return(cudaErrorInvalidDevice);
    cucc_lock();
    *pool = cucc_pool_new(properties->location.id, properties->maxSize);
    if (*pool) (*pool)->shareable = properties->handleTypes != cudaMemHandleTypeNone;
    cucc_unlock();
    if (*pool) OBSERVE_API(handle_made(*pool, "cudaMemPoolCreate", "cudaMemPoolDestroy"));
    return cucc_return(*pool ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t handle)
{
    CUCC_ENTER();
    cudaError_t error = cudaErrorInvalidValue;
    cucc_lock();
    for (struct CUmemPoolHandle_st **link = &pools; *link; link = &(*link)->next) {
        struct CUmemPoolHandle_st *pool = *link;
        if (pool != handle || pool->is_default) continue;
        struct cucc_device *device = cucc_device(pool->device);
        if (device->pool == pool) device->pool = NULL;
        *link = pool->next;
        OBSERVE_API(handle_destroyed(pool));
        free(pool);
        error = cudaSuccess;
        break;
    }
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t minBytesToKeep)
{
    CUCC_ENTER();
    (void)minBytesToKeep; /* nothing is ever kept */
    cucc_lock();
    bool known = cucc_pool(pool) != NULL;
    cucc_unlock();
    return cucc_return(known ? cudaSuccess : cudaErrorInvalidValue);
}
