/* sharing.c: cudaIpc..., and what pools need for the same. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/device/device.h"
#include "api/memory/memory.h"
#include "api/memory/sharing.h"
#include "api/streams/queue.h"

static const char magic[8] = "cuccipc";

/* --- tickets --- */

struct cucc_ticket cucc_ticket_of(int file)
{
    struct stat about;
    struct cucc_ticket ticket = {.process = (int)getpid(), .file = file};
    memcpy(ticket.magic, magic, sizeof magic);
    if (fstat(file, &about) == 0) ticket.folder = about.st_dev, ticket.number = about.st_ino;
    return ticket;
}

bool cucc_ticket_valid(const struct cucc_ticket *ticket)
{
    return memcmp(ticket->magic, magic, sizeof magic) == 0;
}

bool cucc_ticket_own(const struct cucc_ticket *ticket)
{
    return ticket->process == (int)getpid();
}

int cucc_ticket_open(const struct cucc_ticket *ticket)
{
    char path[64];
    struct stat about;
    if (!cucc_ticket_valid(ticket)) return -1;
    snprintf(path, sizeof path, "/proc/%d/fd/%d", ticket->process, ticket->file);
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return -1;
    if (fstat(file, &about) == 0 && about.st_dev == ticket->folder && about.st_ino == ticket->number)
        return file;
    close(file);
    return -1;
}

bool cucc_share(struct cucc_allocation *a, struct cucc_ticket *ticket)
{
    if (!cucc_arena_share(a)) return false;
    *ticket = cucc_ticket_of(a->file - 1);
    ticket->size = a->size;
    ticket->device = a->device;
    return true;
}

struct cucc_allocation *cucc_share_import(const struct cucc_ticket *ticket, int device)
{
    struct cucc_arena *arena = cucc_memory_arena(device);
    int file = arena ? cucc_ticket_open(ticket) : -1;
    if (file < 0) return NULL;
    struct cucc_allocation *a = cucc_arena_import(arena, ticket->size, file);
    if (!a) close(file);
    return a;
}

/* --- the calls --- */

/* Memory of another process's, by the file that it is in */
static struct opened {
    char *start; /* NULL: a free place */
    unsigned long long folder, number;
    unsigned times;
} * opened;
static size_t opened_count;

_Static_assert(sizeof(struct cucc_ticket) <= sizeof(cudaIpcMemHandle_t), "a handle has room for a ticket");

cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr)
{
    CUCC_ENTER();
    if (!handle) return cucc_return(cudaErrorInvalidValue);
    cudaError_t error = cucc_finish_all();
    struct cucc_ticket ticket;
    cucc_lock();
    struct cucc_memory memory = cucc_memory_at(devPtr);
    struct cucc_allocation *a = memory.type == cudaMemoryTypeDevice ? memory.allocation : NULL;
    if (error == cudaSuccess && (!a || a->pool || a->of_graph || a->given_back))
        error = cudaErrorInvalidValue;
    if (error == cudaSuccess && !cucc_share(a, &ticket)) error = cudaErrorMemoryAllocation;
    cucc_unlock();
    memset(handle, 0, sizeof *handle);
    if (error == cudaSuccess) memcpy(handle, &ticket, sizeof ticket);
    return cucc_return(error);
}

/* Its array; NULL: the place is free, or the device was reset */
static struct cucc_allocation *array_of(const struct opened *o)
{
    struct cucc_allocation *a = o->start ? cucc_memory_at(o->start).allocation : NULL;
    return a && a->start == o->start && a->given_back ? a : NULL;
}

/* Where that file is noted, or a free place; NULL: no memory */
static struct opened *place_of(const struct cucc_ticket *ticket)
{
    struct opened *empty = NULL;
    for (size_t i = 0; i < opened_count; i++) {
        struct opened *o = &opened[i];
        if (array_of(o) && o->folder == ticket->folder && o->number == ticket->number) return o;
        if (!array_of(o)) empty = o;
    }
    if (empty) {
        empty->start = NULL;
        return empty;
    }
    struct opened *more = realloc(opened, (opened_count + 1) * sizeof *more);
    if (!more) return NULL;
    opened = more;
    opened[opened_count] = (struct opened){0};
    return &opened[opened_count++];
}

static cudaError_t open_memory(const struct cucc_ticket *ticket, void **devPtr)
{
    /* Devices have the same numbers in all processes; where there are fewer, it is the current one. */
    const int device = cucc_device(ticket->device) ? ticket->device : cucc_current_device();
    struct opened *o = place_of(ticket);
    if (!o) return cudaErrorMemoryAllocation;
    if (!o->start) {
        struct cucc_allocation *a = cucc_share_import(ticket, device);
        if (!a) return cudaErrorMapBufferObjectFailed;
        a->given_back = "cudaIpcCloseMemHandle";
        *o = (struct opened){a->start, ticket->folder, ticket->number, 0};
    }
    o->times++;
    if (device != cucc_current_device()) cucc_device(cucc_current_device())->peers |= 1u << device;
    *devPtr = o->start;
    return cudaSuccess;
}

cudaError_t cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle, unsigned int flags)
{
    CUCC_ENTER();
    struct cucc_ticket ticket;
    memcpy(&ticket, &handle, sizeof ticket);
    if (!devPtr || flags != cudaIpcMemLazyEnablePeerAccess) return cucc_return(cudaErrorInvalidValue);
    if (!cucc_ticket_valid(&ticket)) return cucc_return(cudaErrorInvalidValue);
    if (cucc_ticket_own(&ticket)) {
        cucc_note("cudaIpcOpenMemHandle: the memory is this process's own: use the pointer that it has");
        return cucc_return(cudaErrorDeviceUninitialized);
    }
    cucc_lock();
    cudaError_t error = open_memory(&ticket, devPtr);
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaIpcCloseMemHandle(void *devPtr)
{
    CUCC_ENTER();
    cudaError_t error = cucc_finish_all();
    bool found = false;
    cucc_lock();
    for (size_t i = 0; i < opened_count && !found; i++) {
        struct opened *o = &opened[i];
        found = o->start == (char *)devPtr && array_of(o);
        if (!found || --o->times) continue;
        cucc_arena_free(array_of(o));
        o->start = NULL;
    }
    cucc_unlock();
    return cucc_return(found ? error : cudaErrorInvalidValue);
}
