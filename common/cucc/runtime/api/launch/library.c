/* library.c: library calls on streams. */
#include "api/launch/library.h"
#include "api/device/failing.h"
#include "api/observer.h"
#include "api/streams/queue.h"

int cucc_library_queue(const cucc_kernel_info *call, cudaStream_t stream, cucc_library_work *work,
                       const void *argument, size_t size)
{
    if (cucc_library_fails(call->name)) return cudaErrorLaunchFailure;
    cucc_launch launch = {.info = call,
                          .grid = {1, 1, 1},
                          .block = {1, 1, 1},
                          .run = work,
                          .closure = (void *)argument, /* copied, not written */
                          .closure_size = size};
    return cucc_enqueue_launch(&launch, stream);
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

void cucc_library_destroyed(const void *handle)
{
    OBSERVE_API(handle_destroyed(handle));
}

void cucc_library_wait(void)
{
    cucc_finish_all();
}

bool cucc_library_reachable(const char *function, const char *what, const void *p)
{
    struct cudaPointerAttributes attributes;
    cucc_inside_begin();
    const cudaError_t error = cudaPointerGetAttributes(&attributes, p);
    cucc_inside_end();
    if (error == cudaSuccess && attributes.type != cudaMemoryTypeUnregistered) return true;
    cucc_note("%s: %s (%p) is no device memory; get it from cudaMalloc and copy with cudaMemcpy", function,
              what, p);
    return false;
}
