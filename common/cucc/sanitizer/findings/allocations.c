/* allocations.c: memory that comes and goes: frees, double frees, leaks. */
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "api/memory/access.h"
#include "cucc/sanitizer.h"
#include "findings/allocations.h"
#include "findings/finding.h"
#include "identity/place.h"
#include "shadow/arrays.h"
#include "shadow/global.h"

void cucc_saw_allocated(struct cucc_allocation *a)
{
    cucc_shadow_map((uintptr_t)a->low, (uintptr_t)a->high);
    array *mine = cucc_arrays_new((uintptr_t)a->low, (uintptr_t)a->high, (uintptr_t)a->start, a->size,
                                  (int)a->arena->kind);
    mine->depth = cucc_sanitizer_frames(mine->frames, ARRAY_FRAMES);
}

void cucc_saw_freed(struct cucc_allocation *a)
{
    array *mine = cucc_arrays_at((uintptr_t)a->low);
    if (!mine || mine->freed) return;
    mine->freed = true;
    mine->freed_depth = cucc_sanitizer_frames(mine->freed_frames, ARRAY_FRAMES);
    cucc_shadow_unmap(mine->low, mine->high);
}

void cucc_sanitizer_array(const void *start, size_t bytes, const char *name)
{
    array *a = cucc_arrays_at((uintptr_t)start);
    if (!a || a->freed) return;
    a->start = (uintptr_t)start;
    a->size = bytes;
    a->named = true;
    a->name = strdup(name);
    cucc_shadow_undefine(a->low, a->high - a->low);
}

void cucc_saw_freed_again(const struct cucc_allocation *a, const void *address)
{
    array *mine = cucc_arrays_at((uintptr_t)address);
    if (!mine) mine = cucc_arrays_near((uintptr_t)address);
    bool again = a && a->freed && mine && mine->freed && mine->start == (uintptr_t)address;
    if (!again && !(a && a->freeing)) return; /* not memory of ours: the call's error says so */
    finding f = {.kind = "double_free", .space = "global", .array = mine};
    cucc_finding_by_host(&f);
    f.other.what = "freed it first";
    memcpy(f.other.frames, mine->freed_frames, sizeof mine->freed_frames);
    f.other.depth = mine->freed_depth;
    snprintf(f.message, sizeof f.message, "frees an array that has been freed already");
    snprintf(f.advice, sizeof f.advice, "free each array once, and set its pointer to NULL then");
    cucc_finding_add(&f);
}

/* --- leaks --- */

static void tell_leak(const array *a)
{
    finding f = {.kind = "leak", .space = a->kind == ARRAY_MANAGED ? "managed" : "global", .array = a};
    memcpy(f.here.frames, a->frames, sizeof a->frames);
    f.here.depth = a->depth;
    snprintf(f.message, sizeof f.message, "%zu bytes were never freed", a->size);
    snprintf(f.advice, sizeof f.advice, "%s",
             a->kind == ARRAY_PINNED ? "call cudaFreeHost when the memory is not needed any more"
                                     : "call cudaFree when the array is not needed any more");
    cucc_finding_add(&f);
}

void cucc_saw_leaks(void)
{
    const array *a;
    for (size_t i = 0; (a = cucc_arrays_each(i)); i++)
        if (!a->freed && a->kind <= ARRAY_PINNED && a->depth) tell_leak(a);
}
