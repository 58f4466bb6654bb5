/* poolsharing.c: pools whose memory other processes import. */
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "api/device/device.h"
#include "api/device/observer.h"
#include "api/memory/memory.h"
#include "api/memory/pool.h"
#include "api/memory/sharing.h"
#include "api/streams/queue.h"

/* What is in the file that stands for a pool */
struct pool_ticket {
    char magic[8];
    int process, device;
    unsigned long long number;
};

static const char magic[8] = "cuccmem";

static bool is_file(enum cudaMemAllocationHandleType type, unsigned flags)
{
    return type == cudaMemHandleTypePosixFileDescriptor && !flags;
}

cudaError_t cudaMemPoolExportToShareableHandle(void *handle, cudaMemPool_t asked,
                                               enum cudaMemAllocationHandleType type, unsigned int flags)
{
    CUCC_ENTER();
    struct pool_ticket ticket = {.process = (int)getpid()};
    memcpy(ticket.magic, magic, sizeof magic);
    cucc_lock();
    const struct CUmemPoolHandle_st *pool = cucc_pool(asked);
    const bool fits = handle && pool && pool->shareable && !pool->imported && is_file(type, flags);
    if (fits) ticket.device = pool->device, ticket.number = pool->number;
    cucc_unlock();
    if (!fits) return cucc_return(cudaErrorInvalidValue);
    int file = memfd_create("cucc-pool", MFD_CLOEXEC);
    if (file < 0 || write(file, &ticket, sizeof ticket) != sizeof ticket) {
        if (file >= 0) close(file);
        return cucc_return(cudaErrorMemoryAllocation);
    }
    *(int *)handle = file;
    return cudaSuccess;
}

cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t *pool, void *handle,
                                                 enum cudaMemAllocationHandleType type, unsigned int flags)
{
    CUCC_ENTER();
    struct pool_ticket ticket;
    const int file = (int)(intptr_t)handle;
    if (!pool || !is_file(type, flags) || pread(file, &ticket, sizeof ticket, 0) != sizeof ticket ||
        memcmp(ticket.magic, magic, sizeof magic) != 0)
        return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    struct CUmemPoolHandle_st *made =
        cucc_pool_new(cucc_device(ticket.device) ? ticket.device : cucc_current_device(), 0);
    if (made) {
        made->imported = true;
        made->origin = ticket.process;
        made->number = ticket.number;
        *pool = made;
    }
    cucc_unlock();
    if (made) OBSERVE_API(handle_made(made, "cudaMemPoolImportFromShareableHandle", "cudaMemPoolDestroy"));
    return cucc_return(made ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *data, void *ptr)
{
    CUCC_ENTER();
    if (!data) return cucc_return(cudaErrorInvalidValue);
    struct cucc_ticket ticket;
    cudaError_t error = cucc_finish_all();
    cucc_lock();
    struct cucc_memory memory = cucc_memory_at(ptr);
    struct cucc_allocation *a = memory.allocation;
    const struct CUmemPoolHandle_st *pool = a ? cucc_pool(a->pool) : NULL;
    if (error == cudaSuccess && (!pool || !pool->shareable || a->start != (char *)ptr))
        error = cudaErrorInvalidValue;
    if (error == cudaSuccess && !cucc_share(a, &ticket)) error = cudaErrorMemoryAllocation;
    if (error == cudaSuccess) {
        ticket.pool = pool->number;
        memset(data, 0, sizeof *data);
        memcpy(data, &ticket, sizeof ticket);
    }
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaMemPoolImportPointer(void **ptr, cudaMemPool_t asked, struct cudaMemPoolPtrExportData *data)
{
    CUCC_ENTER();
    struct cucc_ticket ticket;
    if (!ptr || !data) return cucc_return(cudaErrorInvalidValue);
    memcpy(&ticket, data, sizeof ticket);
    cudaError_t error = cudaSuccess;
    cucc_lock();
    struct CUmemPoolHandle_st *pool = cucc_pool(asked);
    if (!pool || !pool->imported || !cucc_ticket_valid(&ticket) || ticket.process != pool->origin ||
        ticket.pool != pool->number)
        error = cudaErrorInvalidValue;
    struct cucc_allocation *a = error == cudaSuccess ? cucc_share_import(&ticket, pool->device) : NULL;
    if (a) {
        cucc_pool_took(pool, a);
        *ptr = a->start;
    } else if (error == cudaSuccess) {
        error = cudaErrorMapBufferObjectFailed;
    }
    cucc_unlock();
    return cucc_return(error);
}
