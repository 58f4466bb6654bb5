/* arena.c: reserving addresses, placing allocations in them, opening and closing them. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "api/device/observer.h"
#include "api/memory/arena.h"
#include "exec/frames.h"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

static const size_t huge_page = (size_t)2 << 20;
static const size_t in_huge_pages = (size_t)512 << 10; /* arrays of at least so many bytes */
static const size_t least_reservation = (size_t)16 << 20;
static const size_t poison_limit = (size_t)256 << 20; /* bytes of one array */
static const size_t poison_in_all = (size_t)2 << 30;  /* of an arena; an array beyond them has little of it */
static const size_t poison_least = (size_t)2 << 20;
static const size_t freed_limit = 1024; /* records of freed allocations that are kept */

bool cucc_fresh_zero(void)
{
    const char *fresh = getenv("CUCC_FRESH");
    return fresh && strcmp(fresh, "zero") == 0;
}

static size_t page_size(void)
{
    static size_t size;
    if (!size) size = (size_t)sysconf(_SC_PAGESIZE);
    return size;
}

static char *round_down(char *p, size_t to)
{
    return (char *)((uintptr_t)p & ~(uintptr_t)(to - 1));
}
static char *round_up(char *p, size_t to)
{
    return round_down(p + to - 1, to);
}

/* --- reserving --- */

/* A file of no bytes: a page mapped to it faults whatever its protection says. */
static int empty_file(void)
{
    static int file = -2;
    if (file == -2) file = memfd_create("cucc-nothing", MFD_CLOEXEC);
    return file;
}

/* Maps [low, high) to nothing, which is not dumped: all of it alike, so that the system joins what is freed
 * to what is beside it. Pieces that stay apart make each mprotect over them slower. */
static bool map_nothing(struct cucc_arena *arena, char *low, char *high)
{
    const size_t bytes = (size_t)(high - low);
    int protection = arena->open ? PROT_READ | PROT_WRITE : PROT_NONE;
    int file = empty_file();
    if (file < 0)
        return mmap(low, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) !=
               MAP_FAILED;
    if (mmap(low, bytes, protection, MAP_SHARED | MAP_NORESERVE | MAP_FIXED, file, low - arena->base) ==
        MAP_FAILED)
        return false;
    madvise(low, bytes, MADV_DONTDUMP);
    return true;
}

/* How much to reserve: far more than will be used, so that addresses are not reused soon; but a process that
 * may have little (ulimit -v) keeps most of that for itself. */
static size_t reservation(enum cucc_memory_kind kind)
{
    const size_t plenty = (size_t)1 << 38;
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) || limit.rlim_cur == RLIM_INFINITY) return plenty;
    size_t share = (size_t)limit.rlim_cur / (kind == CUCC_MEMORY_DEVICE ? 2 : 8), size = plenty;
    while (size > share) size /= 2;
    return size;
}

bool cucc_arena_reserve(struct cucc_arena *arena, enum cucc_memory_kind kind, int device, unsigned index)
{
    static const char *const names[] = {"device", "managed", "pinned host"};
    memset(arena, 0, sizeof *arena);
    arena->kind = kind;
    arena->device = device;
    arena->name = names[kind];
    arena->open = kind != CUCC_MEMORY_DEVICE;
    char *wanted = (char *)((uintptr_t)0x200000000000 + ((uintptr_t)index << 40));
    for (size_t size = reservation(kind); size >= least_reservation; size /= 2) {
        int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
        char *got = mmap(wanted, size, PROT_NONE, flags | MAP_FIXED_NOREPLACE, -1, 0);
        if (got == MAP_FAILED) got = mmap(NULL, size, PROT_NONE, flags, -1, 0);
        if (got == MAP_FAILED) continue;
        arena->base = arena->cursor = arena->open_high = got;
        arena->open_low = got + size;
        arena->reserved = size;
        return map_nothing(arena, got, got + size);
    }
    return false;
}

/* --- the list of allocations --- */

/* Index of the first allocation whose pages begin above address. */
static size_t index_above(const struct cucc_arena *arena, const void *address)
{
    size_t low = 0, high = arena->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (arena->list[middle]->low <= (const char *)address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct cucc_allocation *cucc_arena_find(const struct cucc_arena *arena, const void *address)
{
    size_t above = index_above(arena, address);
    return above ? arena->list[above - 1] : NULL;
}

struct cucc_allocation *cucc_arena_find_above(const struct cucc_arena *arena, const void *address)
{
    size_t above = index_above(arena, address);
    return above < arena->count ? arena->list[above] : NULL;
}

/* Forgets the freed allocations among list[from .. to). */
static void forget_freed(struct cucc_arena *arena, size_t from, size_t to)
{
    size_t kept = from;
    for (size_t i = from; i < arena->count; i++) {
        if (i < to && arena->list[i]->freed) {
            free(arena->list[i]);
            arena->freed--;
        } else
            arena->list[kept++] = arena->list[i];
    }
    arena->count = kept;
}

static bool insert(struct cucc_arena *arena, struct cucc_allocation *allocation)
{
    if (arena->count == arena->capacity) {
        size_t capacity = arena->capacity ? 2 * arena->capacity : 64;
        struct cucc_allocation **list = realloc(arena->list, capacity * sizeof *list);
        if (!list) return false;
        arena->list = list;
        arena->capacity = capacity;
    }
    size_t at = index_above(arena, allocation->low);
    memmove(arena->list + at + 1, arena->list + at, (arena->count - at) * sizeof *arena->list);
    arena->list[at] = allocation;
    arena->count++;
    return true;
}

/* --- placing --- */

static void widen(struct cucc_arena *arena, char *low, char *high)
{
    if (low < arena->open_low) arena->open_low = low;
    if (high > arena->open_high) arena->open_high = high;
}

/* Where an array of that size would stand if the free addresses began at from. */
static void place(char *from, size_t size, struct cucc_allocation *where)
{
    size_t padded = (size + CUCC_ALIGNMENT - 1) & ~(size_t)(CUCC_ALIGNMENT - 1);
    size_t grain = size >= in_huge_pages ? huge_page : page_size();
    char *earliest = round_up(from + page_size() /* the page of nothing */, grain);
    where->high = round_up(earliest + padded, grain);
    where->start = where->high - padded;
    where->low = round_down(where->start, size < huge_page ? grain : page_size());
}

/* Finds room from the cursor on, then from the beginning.  Freed allocations in the way are forgotten. */
static bool find_room(struct cucc_arena *arena, size_t size, struct cucc_allocation *where)
{
    for (int lap = 0; lap < 2; lap++) {
        char *from = lap == 0 ? arena->cursor : arena->base, *end = arena->base + arena->reserved;
        size_t next = index_above(arena, from);
        for (;;) {
            while (next < arena->count && arena->list[next]->freed) next++;
            char *limit = next < arena->count ? arena->list[next]->low : end;
            if (size < (size_t)(end - arena->base)) place(from, size, where);
            if (size < (size_t)(end - arena->base) && where->high + page_size() <= limit) {
                size_t first = index_above(arena, from);
                if (next > first) forget_freed(arena, first, next);
                arena->cursor = where->high;
                return true;
            }
            if (next == arena->count) break;
            from = arena->list[next++]->high;
        }
    }
    return false;
}

static void fill_with_poison(char *low, char *high)
{
    const uint64_t word = (uint64_t)CUCC_POISON << 32 | CUCC_POISON;
    for (uint64_t *p = (uint64_t *)(void *)low; p < (uint64_t *)(void *)high; p++) *p = word;
}

/* The end of the array's last word of 8 bytes that the array has some of */
static char *last_word(const struct cucc_allocation *a)
{
    return round_down(a->start + a->size, 8);
}

/* Poison behind the array; of the word that both have a part of, the array's stays zero. */
static void poison_slack(const struct cucc_allocation *a)
{
    char *from = last_word(a);
    const uint64_t word = (uint64_t)CUCC_POISON << 32 | CUCC_POISON;
    const size_t kept = a->size & 7;
    fill_with_poison(a->low, a->start);
    if (kept) memcpy(from + kept, (const char *)&word + kept, 8 - kept);
    fill_with_poison(kept ? from + 8 : from, a->high);
}

/* What a program finds in memory that it has not set yet. Managed memory is zero, but for the sanitizer,
 * which knows by the poison what nobody has written. Pages are not touched for it beyond a limit, so that a
 * large array costs what is used of it: a program that holds much has poison at both ends of an array alone.
 */
static void make_fresh(const struct cucc_arena *arena, const struct cucc_allocation *a)
{
    const bool zero = (arena->kind == CUCC_MEMORY_MANAGED && !observed()) ||
                      (arena->kind == CUCC_MEMORY_DEVICE && cucc_fresh_zero());
    const size_t bytes = (size_t)(a->high - a->low);
    const size_t left = arena->used < poison_in_all ? poison_in_all - arena->used : 0;
    const size_t most = left < poison_limit ? left > poison_least ? left : poison_least : poison_limit;
    if (zero) {
        poison_slack(a);
    } else if (bytes > most) {
        fill_with_poison(a->low, a->low + most / 2);
        fill_with_poison(a->high - most / 2, a->high);
    } else {
        fill_with_poison(a->low, a->high);
    }
}

/* A record of an array in the arena's list, which `where` has placed; NULL: no memory */
static struct cucc_allocation *enter(struct cucc_arena *arena, size_t size,
                                     const struct cucc_allocation *where)
{
    struct cucc_allocation *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    *a = *where;
    a->size = size;
    a->caller_count = cucc_frames(a->callers, CUCC_CALLERS);
    a->arena = arena;
    a->device = arena->device;
    if (insert(arena, a)) return a;
    free(a);
    return NULL;
}

/* Maps its pages, of a file or (-1) of none. */
static bool map_pages(struct cucc_allocation *a, int file)
{
    struct cucc_arena *arena = a->arena;
    const size_t bytes = (size_t)(a->high - a->low);
    const int kind = file < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED;
    if (mmap(a->low, bytes, PROT_READ | PROT_WRITE, kind | MAP_NORESERVE | MAP_FIXED, file, 0) ==
        MAP_FAILED) {
        a->freed = true;
        arena->freed++;
        return false;
    }
    if (file < 0 && bytes >= huge_page) madvise(a->low, bytes, MADV_HUGEPAGE);
    return true;
}

/* Its pages are there, and what is to be in them. */
static struct cucc_allocation *ready(struct cucc_allocation *a)
{
    struct cucc_arena *arena = a->arena;
    if (!arena->open) mprotect(a->low, (size_t)(a->high - a->low), PROT_NONE);
    if (arena->open) widen(arena, a->low, a->high);
    arena->used += (size_t)(a->high - a->low);
    OBSERVE_API(allocated(a));
    return a;
}

struct cucc_allocation *cucc_arena_allocate(struct cucc_arena *arena, size_t size)
{
    struct cucc_allocation where = {0}, *a;
    if (!find_room(arena, size, &where) || !(a = enter(arena, size, &where)) || !map_pages(a, -1))
        return NULL;
    make_fresh(arena, a);
    return ready(a);
}

struct cucc_allocation *cucc_arena_import(struct cucc_arena *arena, size_t size, int file)
{
    struct cucc_allocation where = {.file = file + 1}, *a;
    if (!find_room(arena, size, &where) || !(a = enter(arena, size, &where))) return NULL;
    return map_pages(a, file) ? ready(a) : NULL;
}

struct cucc_allocation *cucc_arena_map(struct cucc_arena *arena, char *address, size_t size, int file)
{
    const struct cucc_allocation where = {.start = address, .low = address, .high = address + size};
    size_t first = index_above(arena, address), last = index_above(arena, address + size - 1);
    if (first && arena->list[first - 1]->high > address) first--;
    forget_freed(arena, first, last);
    struct cucc_allocation *a = enter(arena, size, &where);
    return a && map_pages(a, file) ? ready(a) : NULL;
}

bool cucc_arena_share(struct cucc_allocation *a)
{
    const size_t bytes = (size_t)(a->high - a->low);
    if (a->file) return true;
    int file = memfd_create("cucc-shared", MFD_CLOEXEC);
    if (file < 0) return false;
    mprotect(a->low, bytes, PROT_READ | PROT_WRITE);
    bool written = ftruncate(file, (off_t)bytes) == 0;
    for (size_t at = 0; written && at < bytes;) {
        ssize_t n = pwrite(file, a->low + at, bytes - at, (off_t)at);
        written = n > 0;
        at += written ? (size_t)n : 0;
    }
    const int protection = a->arena->open ? PROT_READ | PROT_WRITE : PROT_NONE;
    if (written && mmap(a->low, bytes, protection, MAP_SHARED | MAP_FIXED, file, 0) != MAP_FAILED) {
        a->file = file + 1;
        return true;
    }
    mprotect(a->low, bytes, protection);
    close(file);
    return false;
}

static void release(struct cucc_allocation *allocation)
{
    struct cucc_arena *arena = allocation->arena;
    OBSERVE_API(freed(allocation));
    map_nothing(arena, allocation->low, allocation->high);
    if (allocation->file) close(allocation->file - 1);
    arena->used -= (size_t)(allocation->high - allocation->low);
    allocation->freed = true;
    arena->freed++;
}

void cucc_arena_free(struct cucc_allocation *allocation)
{
    struct cucc_arena *arena = allocation->arena;
    release(allocation);
    size_t freed = arena->freed;
    if (freed <= freed_limit) return;
    forget_freed(arena, 0, arena->count / 2); /* the older half, usually */
    if (arena->freed == freed) forget_freed(arena, 0, arena->count);
}

void cucc_arena_free_all(struct cucc_arena *arena)
{
    for (size_t i = 0; i < arena->count; i++)
        if (!arena->list[i]->freed) release(arena->list[i]);
}

/* --- opening and closing --- */

void cucc_arena_open(struct cucc_arena *arena)
{
    if (arena->open) return;
    arena->open = true;
    char *low = arena->base + arena->reserved, *high = arena->base;
    for (size_t i = 0; i < arena->count; i++) {
        if (arena->list[i]->freed) continue;
        if (high == arena->base) low = arena->list[i]->low;
        high = arena->list[i]->high;
    }
    if (high <= low) return;
    mprotect(low, (size_t)(high - low), PROT_READ | PROT_WRITE);
    widen(arena, low, high);
}

void cucc_arena_close(struct cucc_arena *arena)
{
    arena->open = false;
    if (arena->open_high > arena->open_low)
        mprotect(arena->open_low, (size_t)(arena->open_high - arena->open_low), PROT_NONE);
    arena->open_low = arena->base + arena->reserved;
    arena->open_high = arena->base;
}

void cucc_arena_window(struct cucc_arena *arena, const void *address, size_t size)
{
    if (arena->open || !size) return;
    struct cucc_allocation *a = cucc_arena_find(arena, address);
    if (!a || a->freed) return;
    /* whole huge pages, so that the system need not split them */
    size_t grain = a->size >= in_huge_pages ? huge_page : page_size();
    char *low = round_down((char *)(uintptr_t)address, grain),
         *high = round_up((char *)(uintptr_t)address + size, grain);
    if (low < a->low) low = a->low;
    if (high > a->high) high = a->high;
    mprotect(low, (size_t)(high - low), PROT_READ | PROT_WRITE);
    widen(arena, low, high);
}

/* Zeros that can be read, or nothing again */
static void map_room(struct cucc_arena *arena, char *low, char *high, bool open)
{
    if (open)
        mmap(low, (size_t)(high - low), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED,
             -1, 0);
    else
        map_nothing(arena, low, high);
}

void cucc_arena_room(struct cucc_arena *arena, const void *address, size_t bytes, bool open)
{
    const struct cucc_allocation *a = cucc_arena_find(arena, address);
    if (!a || a->freed) return;
    char *low = a->high, *end = arena->base + arena->reserved;
    char *high = bytes < (size_t)(end - low) ? round_up(low + bytes, page_size()) : end;
    for (size_t i = index_above(arena, a->low); low < high && i < arena->count; i++) {
        const struct cucc_allocation *next = arena->list[i];
        if (next->freed) continue;
        char *stop = next->low < high ? next->low : high;
        if (stop > low) map_room(arena, low, stop, open);
        low = next->high;
    }
    if (low < high) map_room(arena, low, high, open);
}

/* --- damage --- */

static bool is_poison(const char *byte)
{
    return *(const unsigned char *)byte == ((uintptr_t)byte & 1 ? 0x7f : 0xff);
}

struct cucc_allocation *cucc_arena_damage(struct cucc_arena *arena, long *distance)
{
    for (size_t i = 0; i < arena->count; i++) {
        struct cucc_allocation *a = arena->list[i];
        if (a->freed || a->damage_told) continue;
        const char *low = a->start - a->low > CUCC_ALIGNMENT ? a->start - CUCC_ALIGNMENT : a->low;
        const char *p = a->high - 1, *end = a->start + a->size;
        while (p >= end && is_poison(p)) p--;
        *distance = p - end + 1;
        if (*distance == 0) {
            for (p = low; p < a->start && is_poison(p); p++) continue;
            *distance = p - a->start;
        }
        if (*distance == 0) continue;
        a->damage_told = true;
        return a;
    }
    return NULL;
}
