/* access.c: opening and closing memory at the right moments. */
#include <sys/mman.h>

#include "api/memory/access.h"
#include "api/device/device.h"
#include "api/memory/pool.h"
#include "api/memory/variables.h"

struct cucc_arena cucc_managed_arena, cucc_pinned_arena, cucc_mapped_arena;

static bool executing;
static int running_on = -1; /* the device of the kernel that runs; -1: none does */
static bool unseen;         /* kernels were queued since the host has last synchronised with all there were */

struct cucc_arena *cucc_arena_of(const void *address)
{
    for (int i = 0; i < cucc_device_count(); i++)
        if (cucc_arena_holds(&cucc_device(i)->arena, address)) return &cucc_device(i)->arena;
    if (cucc_arena_holds(&cucc_managed_arena, address)) return &cucc_managed_arena;
    if (cucc_arena_holds(&cucc_pinned_arena, address)) return &cucc_pinned_arena;
    if (cucc_arena_holds(&cucc_mapped_arena, address)) return &cucc_mapped_arena;
    return NULL;
}

/* Managed memory that the host may use although kernels wait: attached to it, or to a stream that is idle */
static bool stays_open(const struct cucc_allocation *a)
{
    const struct CUstream_st *stream = a->stream;
    return !a->freed && (a->flags & cudaMemAttachHost || (stream && !stream->head));
}

static void close_managed(void)
{
    struct cucc_arena *arena = &cucc_managed_arena;
    if (!arena->base) return;
    cucc_arena_close(arena);
    for (size_t i = 0; i < arena->count; i++) {
        struct cucc_allocation *a = arena->list[i];
        if (stays_open(a)) cucc_arena_window(arena, a->low, (size_t)(a->high - a->low));
    }
}

void cucc_access_queued(void)
{
    unseen = true;
    if (executing) return;
    close_managed();
    cucc_variables_managed(false);
}

void cucc_access_begin(void)
{
    executing = true;
}

void cucc_access_host_function(void)
{
    if (cucc_managed_arena.base) cucc_arena_open(&cucc_managed_arena);
    cucc_variables_managed(true);
}

/* Of another device's memory, what belongs to pools that let this one in */
static void open_pools(struct cucc_arena *arena, int device)
{
    for (size_t i = 0; i < arena->count; i++) {
        const struct cucc_allocation *a = arena->list[i];
        const struct CUmemPoolHandle_st *pool = a->pool && !a->freed ? cucc_pool(a->pool) : NULL;
        if (pool && pool->reachable >> device & 1) cucc_arena_window(arena, a->start, a->size);
    }
}

/* What is mapped (cuMemMap), and open to the device */
static void open_mapped(int device)
{
    for (size_t i = 0; i < cucc_mapped_arena.count; i++) {
        const struct cucc_allocation *a = cucc_mapped_arena.list[i];
        if (a->freed || !((a->reads | a->changes) >> device & 1)) continue;
        cucc_arena_window(&cucc_mapped_arena, a->start, a->size);
        if (!(a->changes >> device & 1)) mprotect(a->low, (size_t)(a->high - a->low), PROT_READ);
    }
}

void cucc_access_kernel(int device)
{
    unsigned peers = cucc_device(device)->peers;
    running_on = device;
    for (int i = 0; i < cucc_device_count(); i++) {
        struct cucc_arena *arena = &cucc_device(i)->arena;
        if (!arena->base) continue;
        if (i == device || peers >> i & 1) {
            cucc_arena_open(arena);
        } else {
            cucc_arena_close(arena);
            open_pools(arena, device);
        }
    }
    open_mapped(device);
    cucc_access_host_function();
    cucc_variables_bind(device);
    cucc_variables_open(true);
}

bool cucc_access_refused(const void *address, int *device, int *other)
{
    *device = running_on;
    for (*other = 0; running_on >= 0 && *other < cucc_device_count(); ++*other)
        if (cucc_arena_holds(&cucc_device(*other)->arena, address))
            return *other != running_on && !(cucc_device(running_on)->peers >> *other & 1);
    return false;
}

void cucc_access_devices(void)
{
    for (int i = 0; i < cucc_device_count(); i++)
        if (cucc_device(i)->arena.base) cucc_arena_open(&cucc_device(i)->arena);
}

void cucc_access_end(bool synchronised)
{
    executing = false;
    running_on = -1;
    for (int i = 0; i < cucc_device_count(); i++)
        if (cucc_device(i)->arena.base) cucc_arena_close(&cucc_device(i)->arena);
    if (cucc_mapped_arena.base) cucc_arena_close(&cucc_mapped_arena);
    cucc_variables_open(false);
    if (synchronised && !cucc_kernels_waiting()) unseen = false;
    if (unseen) {
        close_managed();
        cucc_variables_managed(false);
    } else
        cucc_access_host_function();
}

/* What is mapped there, piece by piece, but where nobody is let in */
static void open_mapped_range(const char *address, size_t size)
{
    const char *end = address + size;
    const struct cucc_allocation *a = cucc_arena_find(&cucc_mapped_arena, address);
    for (; a && a->low < end; a = cucc_arena_find_above(&cucc_mapped_arena, a->low))
        if (!a->freed && (a->reads || a->changes)) cucc_arena_window(&cucc_mapped_arena, a->low, a->size);
}

void cucc_access_range(const void *address, size_t size)
{
    struct cucc_arena *arena = cucc_arena_of(address);
    if (arena == &cucc_mapped_arena)
        open_mapped_range(address, size);
    else if (arena)
        cucc_arena_window(arena, address, size);
    else
        cucc_variables_window(address);
}

enum cucc_host_view cucc_host_view(const void *address)
{
    const struct cucc_arena *arena = cucc_arena_of(address);
    const struct cucc_variable *variable = arena ? NULL : cucc_variable_at(address);
    if (variable) return variable->kind == 'm' ? CUCC_VIEW_MANAGED : CUCC_VIEW_VARIABLE;
    if (!arena) return CUCC_VIEW_NONE;
    if (arena->kind == CUCC_MEMORY_DEVICE) return CUCC_VIEW_DEVICE;
    const struct cucc_allocation *a = cucc_arena_find(arena, address);
    bool inside = a && !a->freed && (const char *)address < a->high;
    return inside && arena->kind == CUCC_MEMORY_MANAGED ? CUCC_VIEW_MANAGED : CUCC_VIEW_OUTSIDE;
}

cudaError_t cucc_access_settle(void)
{
    return cucc_finish_all();
}
