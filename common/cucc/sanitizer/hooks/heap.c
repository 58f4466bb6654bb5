/* heap.c: malloc, calloc, new, free and delete.  The program's objects call these in their place
 * (driver/compile.sh); of the host's blocks the bytes beside them are watched (shadow/hostheap.h). */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "api/device/device.h"
#include "exec/exec.h"
#include "findings/allocations.h"
#include "findings/bounds.h"
#include "findings/hostcopies.h"
#include "findings/race.h"
#include "hooks/access.h"
#include "identity/who.h"
#include "shadow/heap.h"
#include "shadow/hostheap.h"

#define SITE __builtin_return_address(0)

enum { SMALLEST = 32 }; /* of what new makes: below it are the nodes and strings of the C++ library */

static void *new_in_kernel(size_t size, const void *site)
{
    cucc_who();
    cucc_after_store();
    return cucc_heap_new(size, cucc_device(0)->limits[cudaLimitMallocHeapSize], site);
}

/* Whether it was the heap of kernels that this belongs to */
static bool freed_in_kernel(void *start, const void *site)
{
    if (!cucc_heap_is_zone((uintptr_t)start)) return false;
    if (!cucc_tls.current) return true; /* cudaFree and the host's free cannot do it: its leak is reported */
    cucc_who();
    cucc_after_store();
    heap_piece *p = cucc_heap_piece((uintptr_t)start);
    if (!p || p->freed || p->start != (uintptr_t)start)
        cucc_saw_heap_freed_badly(p, (uintptr_t)start, site);
    else {
        cucc_race_freed(p->cells, (p->size + 3) / 4, site);
        cucc_heap_free(p, site);
    }
    return true;
}

/* Told of where it was freed first; the block stays what it is */
static bool freed_again(void *start, const void *site)
{
    retired_block r;
    if (!start || !cucc_hostheap_retired((uintptr_t)start, &r) || r.block.start != (uintptr_t)start)
        return false;
    cucc_saw_host_freed_again(&r, site);
    return true;
}

/* Whether nothing is left for the caller to release: what is kept for a while goes to `release` later */
static bool is_settled(void *start, void (*release)(void *start), const void *site)
{
    return freed_in_kernel(start, site) || freed_again(start, site) || cucc_hostheap_retire(start, release);
}

/* A block of the host's, with room for its rim */
static void *watched(void *start, size_t size)
{
    if (start) cucc_hostheap_new(start, size);
    return start;
}

void *cucc_sanitizer_malloc(size_t size);
void *cucc_sanitizer_malloc(size_t size)
{
    if (cucc_tls.current) return new_in_kernel(size, SITE);
    return size > SIZE_MAX - HOST_SPARE ? malloc(size) : watched(malloc(size + HOST_SPARE), size);
}

void *cucc_sanitizer_calloc(size_t count, size_t size);
void *cucc_sanitizer_calloc(size_t count, size_t size)
{
    size_t all;
    if (__builtin_mul_overflow(count, size, &all) || all > SIZE_MAX - HOST_SPARE) return calloc(count, size);
    return watched(calloc(all + HOST_SPARE, 1), all);
}

void cucc_sanitizer_free(void *start);
void cucc_sanitizer_free(void *start)
{
    if (is_settled(start, free, SITE)) return;
    cucc_hostheap_free(start);
    free(start);
}

/* cudaMalloc and cudaFree in a kernel */
void cucc_heap_kernel_malloc(void **result, size_t size, const void *site)
{
    void *start = size ? new_in_kernel(size, site) : NULL;
    cucc_access(result, sizeof *result, SANITIZER_STORE, PLAIN, MUST_BE_ALIGNED, site);
    *result = start;
}
void cucc_heap_kernel_free(void *start, const void *site)
{
    if (!freed_in_kernel(start, site)) cucc_saw_heap_freed_badly(NULL, (uintptr_t)start, site);
}

/* operator new and delete, in one size and another, for one and for many. The references are strong: a C++
 * library that is linked statically brings only what is asked for. */
#define NEW(name)                                                                                            \
    extern void *name(size_t size);                                                                          \
    void *cucc_sanitizer_##name(size_t size);                                                                \
    void *cucc_sanitizer_##name(size_t size)                                                                 \
    {                                                                                                        \
        if (cucc_tls.current) return new_in_kernel(size, SITE);                                              \
        if (size < SMALLEST || size > SIZE_MAX - HOST_SPARE) return name(size);                              \
        return watched(name(size + HOST_SPARE), size);                                                       \
    }
#define DELETE(name)                                                                                         \
    extern void name(void *start);                                                                           \
    void cucc_sanitizer_##name(void *start);                                                                 \
    void cucc_sanitizer_##name(void *start)                                                                  \
    {                                                                                                        \
        if (is_settled(start, name, SITE)) return;                                                           \
        cucc_hostheap_free(start);                                                                           \
        name(start);                                                                                         \
    }
#define DELETE_SIZED(name, unsized)                                                                          \
    extern void name(void *start, size_t size);                                                              \
    void cucc_sanitizer_##name(void *start, size_t size);                                                    \
    void cucc_sanitizer_##name(void *start, size_t size)                                                     \
    {                                                                                                        \
        if (is_settled(start, unsized, SITE)) return;                                                        \
        const bool more = cucc_hostheap_free(start);                                                         \
        name(start, more ? size + HOST_SPARE : size);                                                        \
    }
NEW(_Znwm)
NEW(_Znam)
DELETE(_ZdlPv)
DELETE(_ZdaPv)
DELETE_SIZED(_ZdlPvm, _ZdlPv)
DELETE_SIZED(_ZdaPvm, _ZdaPv)

/* The harness's inputs: memory with HOST_SPARE bytes to spare behind it */
void cucc_sanitizer_host_block(void *start, size_t size);
void cucc_sanitizer_host_block(void *start, size_t size)
{
    watched(start, size);
}
void cucc_sanitizer_host_block_ends(void *start);
void cucc_sanitizer_host_block_ends(void *start)
{
    cucc_hostheap_free(start);
}
