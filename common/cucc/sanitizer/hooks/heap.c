/* heap.c: malloc, new, free and delete.  The program's objects call these in their place (driver/compile.sh);
 * of the host's calls nothing is made. */
#include <stdlib.h>

#include "api/device/device.h"
#include "exec/exec.h"
#include "findings/allocations.h"
#include "findings/bounds.h"
#include "hooks/access.h"
#include "identity/who.h"
#include "shadow/heap.h"

#define SITE __builtin_return_address(0)

static void *new_in_kernel(size_t size, const void *site)
{
    cucc_who();
    cucc_after_store();
    return cucc_heap_new(size, cucc_device(0)->limits[cudaLimitMallocHeapSize], site);
}

/* 1: it was the heap of kernels that this belongs to */
static int freed_in_kernel(void *start, const void *site)
{
    if (!cucc_heap_is_zone((uintptr_t)start)) return 0;
    if (!cucc_tls.current) return 1; /* cudaFree and the host's free cannot do it: its leak is told */
    cucc_who();
    cucc_after_store();
    heap_piece *p = cucc_heap_piece((uintptr_t)start);
    if (!p || p->freed || p->start != (uintptr_t)start)
        cucc_saw_heap_freed_badly(p, (uintptr_t)start, site);
    else
        cucc_heap_free(p, site);
    return 1;
}

void *cucc_sanitizer_malloc(size_t size);
void *cucc_sanitizer_malloc(size_t size)
{
    return cucc_tls.current ? new_in_kernel(size, SITE) : malloc(size);
}

void cucc_sanitizer_free(void *start);
void cucc_sanitizer_free(void *start)
{
    if (!freed_in_kernel(start, SITE)) free(start);
}

/* operator new and delete, in one size and another, for one and for many. The references are strong: a C++
 * library that is linked statically brings only what is asked for. */
#define NEW(name)                                                                                            \
    extern void *name(size_t size);                                                                          \
    void *cucc_sanitizer_##name(size_t size);                                                                \
    void *cucc_sanitizer_##name(size_t size)                                                                 \
    {                                                                                                        \
        return cucc_tls.current ? new_in_kernel(size, SITE) : name(size);                                    \
    }
#define DELETE(name)                                                                                         \
    extern void name(void *start);                                                                           \
    void cucc_sanitizer_##name(void *start);                                                                 \
    void cucc_sanitizer_##name(void *start)                                                                  \
    {                                                                                                        \
        if (!freed_in_kernel(start, SITE)) name(start);                                                      \
    }
#define DELETE_SIZED(name)                                                                                   \
    extern void name(void *start, size_t size);                                                              \
    void cucc_sanitizer_##name(void *start, size_t size);                                                    \
    void cucc_sanitizer_##name(void *start, size_t size)                                                     \
    {                                                                                                        \
        if (!freed_in_kernel(start, SITE)) name(start, size);                                                \
    }
NEW(_Znwm)
NEW(_Znam)
DELETE(_ZdlPv)
DELETE(_ZdaPv)
DELETE_SIZED(_ZdlPvm)
DELETE_SIZED(_ZdaPvm)
