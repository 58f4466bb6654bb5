/* describe.c: an address in words. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "api/memory/access.h"
#include "api/memory/describe.h"
#include "api/device/device.h"
#include "exec/fault.h"
#include "api/memory/memory.h"
#include "api/memory/variables.h"

enum { NULL_PAGE = 65536 };

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

/* "the device array of 4000 bytes at 0x...", with the device where there are several */
static int name_array(const struct cucc_allocation *a, char *buffer, size_t size)
{
    char where[32] = "";
    if (a->arena->kind == CUCC_MEMORY_DEVICE && cucc_device_count() > 1)
        snprintf(where, sizeof where, " of device %d", a->arena->device);
    return snprintf(buffer, size, "the %s array of %zu byte%s at %p%s%s", a->arena->name, a->size,
                    plural(a->size), (void *)a->start, where, a->freed ? ", which has been freed" : "");
}

/* The allocation that the address lies in, or whose end or start is nearest; NULL: none */
static const struct cucc_allocation *nearest(const struct cucc_arena *arena, const char *p)
{
    const struct cucc_allocation *a = cucc_arena_find(arena, p), *next = cucc_arena_find_above(arena, p);
    if (a && p < a->start) { /* on the first page of an array, before it */
        next = a;
        a = cucc_arena_find(arena, next->low - 1);
    }
    if (!a || !next || p < a->start + a->size) return a ? a : next;
    return next->start - p < p - a->start - (ptrdiff_t)a->size ? next : a;
}

static void describe_in_arena(const struct cucc_arena *arena, const char *p, char *buffer, size_t size)
{
    char array[160];
    int own, other;
    const struct cucc_allocation *a = nearest(arena, p);
    if (!a) {
        snprintf(buffer, size, "%s memory that was never allocated", arena->name);
        return;
    }
    name_array(a, array, sizeof array);
    size_t before = p < a->start ? (size_t)(a->start - p) : 0;
    size_t beyond = p >= a->start + a->size ? (size_t)(p - a->start - a->size) : 0;
    if (before)
        snprintf(buffer, size, "%zu byte%s before the start of %s", before, plural(before), array);
    else if (p >= a->start + a->size)
        snprintf(buffer, size, "%zu byte%s beyond the end of %s", beyond, plural(beyond), array);
    else
        snprintf(buffer, size, "byte %zu of %s%s", (size_t)(p - a->start), array,
                 cucc_access_refused(p, &own, &other)
                     ? ", to which the kernel's device has no access (cudaDeviceEnablePeerAccess)"
                     : "");
}

static void describe_variable(const struct cucc_variable *v, const char *p, char *buffer, size_t size)
{
    const char *kind = v->kind == 'd' ? "__device__" : v->kind == 'c' ? "__constant__" : "__managed__";
    if (p < v->address + v->size)
        snprintf(buffer, size, "byte %zu of the %s variable %s", (size_t)(p - v->address), kind, v->name);
    else
        snprintf(buffer, size, "the end of the %s variable %s of %zu bytes", kind, v->name, v->size);
}

const char *cucc_describe_plainly(const void *address, char *buffer, size_t size)
{
    const char *p = address;
    const struct cucc_arena *arena = cucc_arena_of(address);
    const struct cucc_variable *variable = arena ? NULL : cucc_variable_at(address);
    if ((uintptr_t)p == 0)
        snprintf(buffer, size, "a null pointer");
    else if ((uintptr_t)p < NULL_PAGE)
        snprintf(buffer, size, "a null pointer plus %zu", (size_t)(uintptr_t)p);
    else if (((uintptr_t)p & 0xffffffff) >> 12 == CUCC_POISON >> 12 && (uintptr_t)p >> 32 == CUCC_POISON)
        snprintf(buffer, size, "a pointer read from memory that was never written");
    else if (arena)
        describe_in_arena(arena, p, buffer, size);
    else if (variable)
        describe_variable(variable, p, buffer, size);
    else
        snprintf(buffer, size, "not memory of CUDA: a host address, or a wild one");
    return buffer;
}

const char *cucc_describe_origin(const struct cucc_allocation *a, char *buffer, size_t size)
{
    char line[600];
    buffer[0] = 0;
    if (cucc_source_line(a->callers, a->caller_count, line, sizeof line))
        snprintf(buffer, size, ", allocated at %s", line);
    return buffer;
}

const char *cucc_describe_address(const void *address, char *buffer, size_t size)
{
    const struct cucc_arena *arena = cucc_arena_of(address);
    const struct cucc_allocation *a = arena ? nearest(arena, address) : NULL;
    cucc_describe_plainly(address, buffer, size);
    size_t length = strlen(buffer);
    if (a) cucc_describe_origin(a, buffer + length, size - length);
    return buffer;
}
