/* host.c: the host in the wrong place. */
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "api/memory/access.h"
#include "findings/finding.h"
#include "findings/host.h"
#include "shadow/arrays.h"

void cucc_saw_host_fault(const void *address, int view, void *const *frames, int depth)
{
    finding f = {.space = "host", .array = cucc_arrays_at((uintptr_t)address)};
    f.here.depth = depth < PARTY_FRAMES ? depth : PARTY_FRAMES;
    memcpy(f.here.frames, frames, (size_t)f.here.depth * sizeof *frames);
    if (view == CUCC_VIEW_MANAGED) {
        f.kind = "managed_race";
        f.space = "managed";
        snprintf(f.message, sizeof f.message,
                 "the host touches managed memory while a kernel may be using it");
        snprintf(f.advice, sizeof f.advice, "call cudaDeviceSynchronize() before the host looks");
    } else if (view == CUCC_VIEW_OUTSIDE) {
        f.kind = f.array && f.array->freed ? "use_after_free" : "out_of_bounds";
        snprintf(f.message, sizeof f.message, "the host touches memory where no array is");
        snprintf(f.advice, sizeof f.advice, "check the index against the size of the array");
    } else {
        f.kind = "device_pointer";
        snprintf(f.message, sizeof f.message, "the host touches device memory, which it cannot reach");
        snprintf(f.advice, sizeof f.advice,
                 "copy with cudaMemcpy (or cudaMemcpyFromSymbol) and use the copy, or allocate with "
                 "cudaMallocManaged");
    }
    cucc_finding_add(&f);
    exit(66);
}
