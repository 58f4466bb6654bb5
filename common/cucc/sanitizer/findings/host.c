/* host.c: the host in the wrong place. */
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "api/memory/access.h"
#include "findings/finding.h"
#include "findings/host.h"
#include "identity/place.h"
#include "identity/streams.h"
#include "shadow/arrays.h"

void cucc_saw_host_fault(const void *address, int view, void *const *frames, int depth)
{
    finding f = {.space = "host", .array = cucc_arrays_at((uintptr_t)address)};
    f.here.depth = depth < PARTY_FRAMES ? depth : PARTY_FRAMES;
    memcpy(f.here.frames, frames, (size_t)f.here.depth * sizeof *frames);
    if (view == CUCC_VIEW_MANAGED) {
        f.kind = KIND_MANAGED_RACE;
        f.space = "managed";
        snprintf(f.message, sizeof f.message,
                 "the host touches managed memory while a kernel may be using it");
        snprintf(f.advice, sizeof f.advice, "call cudaDeviceSynchronize() before the host looks");
    } else if (view == CUCC_VIEW_NONE) {
        const bool null = (uintptr_t)address < 1 << 16;
        f.kind = KIND_OUT_OF_BOUNDS;
        snprintf(f.message, sizeof f.message, "the host %s",
                 null ? "uses a null pointer" : "touches an address where it has no memory");
        snprintf(f.advice, sizeof f.advice, "%s",
                 null ? "was the memory allocated, and does the pointer have its address?"
                      : "check the index, and where the pointer comes from");
    } else if (view == CUCC_VIEW_OUTSIDE) {
        f.kind = f.array && f.array->freed ? KIND_USE_AFTER_FREE : KIND_OUT_OF_BOUNDS;
        snprintf(f.message, sizeof f.message, "the host touches memory where no array is");
        snprintf(f.advice, sizeof f.advice, "check the index against the size of the array");
    } else {
        f.kind = KIND_DEVICE_POINTER;
        snprintf(f.message, sizeof f.message, "the host touches device memory, which it cannot reach");
        snprintf(f.advice, sizeof f.advice,
                 "copy with cudaMemcpy (or cudaMemcpyFromSymbol) and use the copy, or allocate with "
                 "cudaMallocManaged");
    }
    cucc_finding_add(&f);
    exit(66);
}

/* --- one beyond --- */

static void tell_beside(finding *f, uintptr_t start, size_t size, uintptr_t address, size_t bytes,
                        bool writes, const void *site)
{
    const bool before = address < start;
    const size_t away = before ? start - address : address + bytes - (start + size);
    f->kind = KIND_OUT_OF_BOUNDS;
    f->here.frames[f->here.depth++] = (void *)(uintptr_t)site;
    snprintf(f->message, sizeof f->message, "the host %s %zu byte%s %s of an array of %zu bytes",
             writes ? "writes" : "reads", away < bytes ? away : bytes,
             (away < bytes ? away : bytes) == 1 ? "" : "s", before ? "before the start" : "beyond the end",
             size);
    snprintf(f->advice, sizeof f->advice, "%s",
             before ? "check the index: what stands to the left of the first element?"
                    : "compare the index with the number of elements before the access: < and not <=");
    cucc_finding_add(f);
}

/* Told of where it is announced, for the compiler may put the access itself behind that line; and of who
 * called that, for it may be a line of a library's header. */
static void device_memory_used(uintptr_t address, const void *site)
{
    void *frames[PARTY_FRAMES] = {(void *)(uintptr_t)site};
    const int depth = 1 + cucc_sanitizer_frames(frames + 1, PARTY_FRAMES - 1);
    cucc_saw_host_fault((const void *)address, CUCC_VIEW_DEVICE, frames, depth);
}

void cucc_host_beside_array(uintptr_t address, size_t size, bool writes, const void *site)
{
    const array *a = cucc_arrays_at(address);
    if (a && a->kind == ARRAY_DEVICE && !cucc_streams_operating()) device_memory_used(address, site);
    const bool shared = a && (a->kind == ARRAY_MANAGED || a->kind == ARRAY_PINNED);
    if (!shared || a->freed || a->named || cucc_arrays_hold(a, address, size)) return;
    finding f = {.space = a->kind == ARRAY_MANAGED ? "managed" : "host", .array = a};
    tell_beside(&f, a->start, a->size, address, size, writes, site);
}

void cucc_host_beside(uintptr_t address, size_t size, bool writes, const void *site)
{
    const host_block *b = cucc_hostheap_rim(address, size);
    if (!b) return;
    finding f = {.space = "host"};
    f.other.what = "allocated it";
    memcpy(f.other.frames, b->frames, sizeof b->frames);
    f.other.depth = b->depth;
    tell_beside(&f, b->start, b->size, address, size, writes, site);
}
