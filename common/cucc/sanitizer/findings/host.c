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

/* The access to managed memory that was announced last: the compiler may put it behind its line, into that of
 * what uses the value */
static struct {
    uintptr_t address;
    size_t size;
    const void *site;
} announced;

void cucc_saw_host_fault(const void *address, int view, void *const *frames, int depth)
{
    finding f = {.space = "host", .array = cucc_arrays_at((uintptr_t)address)};
    f.here.depth = depth < PARTY_FRAMES ? depth : PARTY_FRAMES;
    memcpy(f.here.frames, frames, (size_t)f.here.depth * sizeof *frames);
    if (view == CUCC_VIEW_MANAGED) {
        if ((uintptr_t)address - announced.address < announced.size)
            f.here.frames[0] = (void *)(uintptr_t)announced.site;
        f.kind = KIND_MANAGED_RACE;
        f.space = "managed";
        cucc_finding_say(&f, SAY_MANAGED_TOO_EARLY);
        cucc_finding_advise(&f, ADVISE_MANAGED_TOO_EARLY);
    } else if (view == CUCC_VIEW_NONE) {
        const bool null = (uintptr_t)address < 1 << 16;
        f.kind = KIND_OUT_OF_BOUNDS;
        cucc_finding_say(&f, SAY_HOST,
                         null ? "uses a null pointer" : "touches an address where it has no memory");
        cucc_finding_advise(&f, "%s", null ? ADVISE_HOST_NULL : ADVISE_WILD_POINTER);
    } else if (view == CUCC_VIEW_OUTSIDE) {
        f.kind = f.array && f.array->freed ? KIND_USE_AFTER_FREE : KIND_OUT_OF_BOUNDS;
        cucc_finding_say(&f, SAY_HOST_OUTSIDE);
        cucc_finding_advise(&f, ADVISE_HOST_OUTSIDE);
    } else {
        f.kind = KIND_DEVICE_POINTER;
        cucc_finding_say(&f, SAY_HOST_ON_DEVICE);
        cucc_finding_advise(&f, ADVISE_HOST_ON_DEVICE);
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
    cucc_finding_say(f, SAY_HOST_BEYOND, writes ? "writes" : "reads", away < bytes ? away : bytes,
                     (away < bytes ? away : bytes) == 1 ? "" : "s",
                     before ? "before the start" : "beyond the end", size);
    cucc_finding_advise(f, "%s", before ? ADVISE_HOST_BEFORE : ADVISE_INDEX);
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
    if (a && a->kind == ARRAY_MANAGED) {
        announced.address = address;
        announced.size = size;
        announced.site = site;
    }
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
