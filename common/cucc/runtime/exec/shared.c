/* shared.c: slots of __shared__ arrays, and the shared memory of a block, which ends at a wall, a stretch
 * that nobody may touch: an index beyond the end of a dynamic array is a fault that can be told, and does not
 * reach other memory.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "exec/grid.h"
#include "cucc/shared.h"
#include "exec/observer.h"

enum { POISON = 0xFF, STATIC_LIMIT = 48 * 1024, GAP = 256, PAGE = 4096, WALL = 1 << 20 };

static size_t slots_end;
static unsigned slots;

/* the types of all arrays, for cucc_shared_bytes */
static struct array {
    const char *type;
    size_t size, offset;
} * arrays;
static size_t room;

static void remember(const char *type, size_t size, size_t offset)
{
    if (slots == room) {
        struct array *more = realloc(arrays, (room = 2 * room + 16) * sizeof *more);
        if (!more) abort();
        arrays = more;
    }
    arrays[slots] = (struct array){type, size, offset};
}

cucc_slot cucc_shared_slot(size_t size, size_t alignment, const char *type)
{
    if (alignment < 16) alignment = 16;
    const size_t offset = (slots_end + alignment - 1) / alignment * alignment;
    remember(type, size, offset);
    cucc_slot slot = {offset, size, slots++};
    slots_end = slot.offset + size;
    if (observed()) slots_end = (slots_end + 2 * GAP - 1) / GAP * GAP; /* whole rounds of the banks */
    return slot;
}

void cucc_shared_forget(cucc_gone *gone, const void *module)
{
    for (unsigned i = 0; i < slots; i++)
        if (gone(arrays[i].type, module)) arrays[i].type = "";
}

/* Two modules may have kernels of one name. */
static bool of_one_object(const char *one, const char *other)
{
    Dl_info here, there;
    return !dladdr(one, &here) || !dladdr(other, &there) || here.dli_fbase == there.dli_fbase;
}

size_t cucc_shared_bytes(const char *body)
{
    /* "... [with T = k(int*)::<lambda(...)>]" and "... [with T = k(int*)::<lambda(...)>
     * mutable::__cucc_shared7]" */
    size_t length = strlen(body) - 1, bytes = 0;
    for (unsigned i = 0; i < slots; i++) {
        if (strncmp(arrays[i].type, body, length) || !of_one_object(arrays[i].type, body)) continue;
        const char *rest = arrays[i].type + length;
        if (!strncmp(rest, "::", 2) || !strncmp(rest, " mutable::", 10)) bytes += arrays[i].size;
    }
    return bytes;
}

/* --- the wall --- */

/* As cucc_block_memory(), in whole pages with a wall behind them */
static char *walled_memory(char *old, size_t *have, size_t want)
{
    if (old && *have >= want) return old;
    if (old) munmap(old, *have + WALL);
    *have = (want / PAGE + 1) * PAGE; /* at least one */
    char *fresh = mmap(NULL, *have + WALL, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (fresh == MAP_FAILED || mprotect(fresh, *have, PROT_READ | PROT_WRITE))
        cucc_no_memory("no memory for a block (%zu bytes)", want);
    return fresh;
}

long cucc_beyond_shared(const resident *a, const char *p)
{
    uintptr_t wall = (uintptr_t)a->shared + a->shared_bytes, address = (uintptr_t)p;
    if (!a->shared_bytes || address < wall || address >= wall + WALL) return -1;
    return p - a->block.dynamic_shared - (long)a->launch->dynamic_shared;
}

/* --- a block's --- */

void cucc_shared_prepare(resident *a)
{
    size_t fixed = (slots_end + 255) & ~(size_t)255, had = a->touched_bytes;
    size_t dynamic = (a->launch->dynamic_shared + 15) & ~(size_t)15;
    if (observed())
        a->shared = cucc_observer.shared_memory(a, fixed + a->launch->dynamic_shared);
    else
        a->shared = walled_memory(a->shared, &a->shared_bytes, fixed + dynamic);
    a->block.touched =
        cucc_block_memory(a->block.touched, &a->touched_bytes, (slots + 1) * sizeof *a->block.touched);
    if (a->touched_bytes != had) memset(a->block.touched, 0, a->touched_bytes);
    a->block.static_shared = a->shared;
    /* up against the wall, where there is one */
    a->block.dynamic_shared = observed() ? a->shared + fixed : a->shared + a->shared_bytes - dynamic;
}

void cucc_shared_start(resident *a)
{
    a->block.serial++;
    a->shared_used = 0;
    /* Where there is none the pointer is at the wall: even a store of nothing, under an empty mask as memset
     * makes it with AVX-512, takes as long there as the rest of a small block. */
    if (a->launch->dynamic_shared) memset(a->block.dynamic_shared, POISON, a->launch->dynamic_shared);
}

static void too_much(const resident *a, const char *name, const char *file, int line)
{
    cucc_kernel_fail(
        ERROR_INVALID_VALUE,
        "with %s (%s:%d) its __shared__ arrays take %zu bytes; a block may have %d, and more only as extern "
        "__shared__ after cudaFuncSetAttribute",
        name, file, line, a->shared_used, STATIC_LIMIT);
}

void cucc_shared_touch(const cucc_slot *slot, const char *name, const char *file, int line)
{
    resident *a = this_resident();
    unsigned long long *touched = &a->block.touched[slot->number];
    runtime_enter();
    if (*touched != a->block.serial) { /* else another thread was faster, after an interruption */
        *touched = a->block.serial;
        a->shared_used += slot->size;
        memset(a->block.static_shared + slot->offset, POISON, slot->size);
    }
    runtime_leave();
    if (a->shared_used > STATIC_LIMIT) too_much(a, name, file, line);
}

/* --- blocks of a cluster --- */

static bool within(const char *start, size_t size, const char *p)
{
    return p >= start && p <= start + size; /* the end of an array is a place, too */
}

bool cucc_shared_holds(const resident *a, const void *p)
{
    return within(a->block.dynamic_shared, a->launch->dynamic_shared, p) ||
           within(a->block.static_shared, slots_end, p);
}

void *cucc_shared_of(const resident *a, const void *p, resident *other)
{
    if (a->launch->dynamic_shared && within(a->block.dynamic_shared, a->launch->dynamic_shared, p))
        return other->block.dynamic_shared + ((const char *)p - a->block.dynamic_shared);
    if (!within(a->block.static_shared, slots_end, p)) return NULL;
    const size_t offset = (size_t)((const char *)p - a->block.static_shared);
    for (unsigned i = 0; i < slots;
         i++) { /* the other's first touch must not come after what is written there */
        if (offset - arrays[i].offset >= arrays[i].size || other->block.touched[i] == other->block.serial)
            continue;
        other->block.touched[i] = other->block.serial;
        other->shared_used += arrays[i].size;
        memset(other->block.static_shared + arrays[i].offset, POISON, arrays[i].size);
    }
    return other->block.static_shared + offset;
}

void cucc_shared_end(resident *a)
{
    if (a->launch->dynamic_shared) memset(a->block.dynamic_shared, POISON, a->launch->dynamic_shared);
    for (unsigned i = 0; i < slots; i++)
        if (a->block.touched[i] == a->block.serial)
            memset(a->block.static_shared + arrays[i].offset, POISON, arrays[i].size);
}

void *cucc_dynamic_shared(void)
{
    return cucc_tls.block->dynamic_shared;
}
