/* allocations.c: memory that comes and goes: frees, double frees, leaks. */
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "api/memory/access.h"
#include "cucc/sanitizer.h"
#include "findings/allocations.h"
#include "findings/finding.h"
#include "api/memory/access.h"
#include "findings/origin.h"
#include "identity/place.h"
#include "shadow/arrays.h"
#include "shadow/global.h"
#include "shadow/heap.h"

void cucc_saw_allocated(struct cucc_allocation *a)
{
    cucc_shadow_map((uintptr_t)a->low, (uintptr_t)a->high);
    array *mine = cucc_arrays_new((uintptr_t)a->low, (uintptr_t)a->high, (uintptr_t)a->start, a->size,
                                  (int)a->arena->kind);
    mine->depth = cucc_sanitizer_frames(mine->frames, ARRAY_FRAMES);
    /* pages of a file: another process may have written them, or another mapping of this one */
    if (a->file || a->arena == &cucc_mapped_arena) cucc_shadow_define((uintptr_t)a->start, a->size);
}

void cucc_saw_pitched(const void *start, size_t width, size_t pitch)
{
    array *mine = cucc_arrays_at((uintptr_t)start);
    if (!mine || width >= pitch) return;
    mine->row_width = width;
    mine->row_pitch = pitch;
}

void cucc_saw_freed(struct cucc_allocation *a)
{
    array *mine = cucc_arrays_at((uintptr_t)a->low);
    if (!mine || mine->freed) return;
    if (cucc_origin_asked) cucc_origin_freeing(mine->low, mine->high);
    mine->freed = true;
    mine->freed_depth = cucc_sanitizer_frames(mine->freed_frames, ARRAY_FRAMES);
    cucc_shadow_unmap(mine->low, mine->high);
}

void cucc_sanitizer_array(const void *start, size_t bytes, const char *name, size_t element, uint32_t poison)
{
    array *a = cucc_arrays_at((uintptr_t)start);
    if (!a || a->freed) return;
    a->start = (uintptr_t)start;
    a->size = bytes;
    a->named = true;
    a->name = strdup(name);
    a->element = element;
    a->poison = poison;
    cucc_shadow_undefine(a->low, a->high - a->low);
}

void cucc_saw_freed_again(const struct cucc_allocation *a, const void *address)
{
    array *mine = cucc_arrays_at((uintptr_t)address);
    if (!mine) mine = cucc_arrays_near((uintptr_t)address);
    bool again = a && a->freed && mine && mine->freed && mine->start == (uintptr_t)address;
    if (!again && !(a && a->freeing)) return; /* not memory of ours: the call's error says so */
    finding f = {.kind = KIND_DOUBLE_FREE, .space = "global", .array = mine};
    cucc_finding_by_host(&f);
    f.other.what = "freed it first";
    memcpy(f.other.frames, mine->freed_frames, sizeof mine->freed_frames);
    f.other.depth = mine->freed_depth;
    cucc_finding_say(&f, SAY_DOUBLE_FREE);
    cucc_finding_advise(&f, ADVISE_DOUBLE_FREE);
    cucc_finding_add(&f);
}

/* --- the heap of kernels --- */

void cucc_saw_heap_freed_badly(const heap_piece *near, uintptr_t address, const void *site)
{
    bool again = near && near->freed && near->start == address;
    finding f = {.kind = KIND_DOUBLE_FREE, .space = "heap"};
    cucc_finding_here(&f, site);
    if (again) {
        f.other.what = "freed it first";
        f.other.frames[f.other.depth++] = (void *)(uintptr_t)near->freed_site;
    }
    cucc_finding_say(&f, "%s", again ? SAY_HEAP_DOUBLE_FREE : SAY_HEAP_NOT_ITS);
    cucc_finding_advise(&f, ADVISE_HEAP_DOUBLE_FREE);
    cucc_finding_add(&f);
}

static void tell_heap_leak(const heap_piece *p)
{
    finding f = {.kind = KIND_LEAK,
                 .space = "heap",
                 .kernel = p->kernel,
                 .kernel_file = p->kernel_file,
                 .kernel_line = p->kernel_line};
    f.here.frames[f.here.depth++] = (void *)(uintptr_t)p->site;
    f.here.has_block = f.here.has_thread = true;
    f.here.block = p->block;
    f.here.thread = p->thread;
    cucc_finding_say(&f, SAY_HEAP_LEAK, p->size);
    cucc_finding_advise(&f, ADVISE_HEAP_LEAK);
    cucc_finding_add(&f);
}

/* --- streams, events, graphs; handles of libraries --- */

static struct handle {
    struct handle *next;
    const void *handle;
    const char *made, *destroys;
    void *frames[ARRAY_FRAMES];
    int depth;
} * handles;

void cucc_saw_handle_made(const void *handle, const char *made, const char *destroys)
{
    for (const struct handle *h = handles; h; h = h->next)
        if (h->handle == handle) return; /* a capture into a graph that the program has made */
    struct handle *h = calloc(1, sizeof *h);
    if (!h) abort();
    *h = (struct handle){.next = handles, .handle = handle, .made = made, .destroys = destroys};
    h->depth = cucc_sanitizer_frames(h->frames, ARRAY_FRAMES);
    handles = h;
}

/* A device that is reset takes with it what is its own, and also what libraries keep there */
static void forget_handles(void)
{
    for (struct handle *h; (h = handles); free(h)) handles = h->next;
}

void cucc_saw_handle_destroyed(const void *handle)
{
    struct handle **link = &handles, *found;
    if (!handle) forget_handles();
    while (*link && (*link)->handle != handle) link = &(*link)->next;
    if (!(found = *link)) return;
    *link = found->next;
    free(found);
}

static void tell_handle_leak(const struct handle *h)
{
    finding f = {.kind = KIND_LEAK, .space = "host"};
    memcpy(f.here.frames, h->frames, sizeof h->frames);
    f.here.depth = h->depth;
    cucc_finding_say(&f, SAY_HANDLE_LEAK, h->made);
    cucc_finding_advise(&f, ADVISE_HANDLE_LEAK, h->destroys);
    cucc_finding_add(&f);
}

/* --- leaks --- */

static void tell_leak(const array *a)
{
    finding f = {.kind = KIND_LEAK, .space = a->kind == ARRAY_MANAGED ? "managed" : "global", .array = a};
    memcpy(f.here.frames, a->frames, sizeof a->frames);
    f.here.depth = a->depth;
    cucc_finding_say(&f, SAY_LEAK, a->size);
    cucc_finding_advise(&f, "%s", a->kind == ARRAY_PINNED ? ADVISE_PINNED_LEAK : ADVISE_LEAK);
    cucc_finding_add(&f);
}

void cucc_saw_leaks(void)
{
    const array *a;
    for (size_t i = 0; (a = cucc_arrays_each(i)); i++)
        if (!a->freed && a->kind <= ARRAY_PINNED && a->depth) tell_leak(a);
    for (const struct handle *h = handles; h; h = h->next) tell_handle_leak(h);
    const heap_piece *p;
    for (size_t i = 0; (p = cucc_heap_each(i)); i++)
        if (!p->freed) tell_heap_leak(p);
}
