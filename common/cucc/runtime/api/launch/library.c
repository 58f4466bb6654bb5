/* library.c: library calls on streams. */
#include <stdlib.h>
#include <string.h>

#include "api/device/observer.h"
#include "api/launch/library.h"
#include "api/device/failing.h"
#include "api/memory/access.h"
#include "api/memory/describe.h"
#include "api/streams/queue.h"

int cucc_library_queue_using(const cucc_kernel_info *call, cudaStream_t stream, cucc_library_work *work,
                             const void *argument, size_t size, const cucc_extent *extents, size_t count)
{
    return cucc_library_queue_lasting(call, stream, work, argument, size, extents, count, 0);
}

int cucc_library_queue_lasting(const cucc_kernel_info *call, cudaStream_t stream, cucc_library_work *work,
                               const void *argument, size_t size, const cucc_extent *extents, size_t count,
                               double nanoseconds)
{
    if (cucc_library_fails(call->name)) return cudaErrorLaunchFailure;
    const size_t at = (size + 15) & ~(size_t)15;
    char *closure = calloc(1, at + count * sizeof *extents + 1); /* copied, and not needed any more then */
    if (!closure) return cudaErrorMemoryAllocation;
    if (size) memcpy(closure, argument, size);
    if (count) memcpy(closure + at, extents, count * sizeof *extents);
    cucc_launch launch = {.info = call,
                          .grid = {1, 1, 1},
                          .block = {1, 1, 1},
                          .run = work,
                          .closure = closure,
                          .closure_size = at + count * sizeof *extents,
                          .extents = count,
                          .extents_at = at,
                          .nanoseconds = nanoseconds};
    const int error = cucc_enqueue_launch(&launch, stream);
    free(closure);
    return error;
}

int cucc_library_queue(const cucc_kernel_info *call, cudaStream_t stream, cucc_library_work *work,
                       const void *argument, size_t size)
{
    return cucc_library_queue_using(call, stream, work, argument, size, NULL, 0);
}

bool cucc_library_has_device(void)
{
    int count;
    cucc_inside_begin();
    const cudaError_t error = cudaGetDeviceCount(&count);
    cucc_inside_end();
    return error == cudaSuccess && count > 0;
}

bool cucc_library_fails(const char *call)
{
    (void)cucc_library_has_device(); /* it may be the first call of all */
    return cucc_failing(call) != cudaSuccess;
}

void cucc_library_made(const void *handle, const char *made, const char *destroys)
{
    OBSERVE_API(handle_made(handle, made, destroys));
}

void *cucc_library_new(size_t size, const char *made, const char *destroys)
{
    void *fresh = cucc_library_fails(made) ? NULL : calloc(1, size);
    if (fresh != NULL) cucc_library_made(fresh, made, destroys);
    return fresh;
}

void cucc_library_destroyed(const void *handle)
{
    OBSERVE_API(handle_destroyed(handle));
}

void cucc_library_wait(void)
{
    cucc_finish_all();
}

void cucc_library_for_host(void *result, size_t bytes)
{
    volatile unsigned char *byte = result;
    if (!bytes) return;
    byte[0] = byte[0];
    byte[bytes - 1] = byte[bytes - 1];
}

bool cucc_library_reachable(const char *function, const char *what, const void *p)
{
    struct cudaPointerAttributes attributes;
    cucc_inside_begin();
    const cudaError_t error = cudaPointerGetAttributes(&attributes, p);
    cucc_inside_end();
    if (error == cudaSuccess && attributes.type != cudaMemoryTypeUnregistered) return true;
    char text[700];
    if (cucc_arena_of(p)) /* it was an array, or never was */
        cucc_note("%s: %s (%p) is %s", function, what, p, cucc_describe_address(p, text, sizeof text));
    else
        cucc_note("%s: %s (%p) is not device memory; get it from cudaMalloc and copy with cudaMemcpy",
                  function, what, p);
    OBSERVE_API(library_refused(function, what, p));
    return false;
}

bool cucc_library_all_reachable(const char *function, const cucc_extent *extents, size_t count)
{
    for (const cucc_extent *e = extents; e < extents + count; e++) {
        const bool one = e->width == e->element && e->count == 1 && e->depth == 1 && !e->each;
        if (e->width && !cucc_library_reachable(function, one ? "a scalar" : "an array", e->start))
            return false;
    }
    return true;
}
