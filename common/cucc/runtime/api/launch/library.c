/* library.c: library calls on streams. */
#include "api/launch/library.h"
#include "api/streams/queue.h"
#include "api/memory/relaxed.h"

int cucc_library_queue(const cucc_kernel_info *call, cudaStream_t stream, cucc_library_work *work,
                       const void *argument, size_t size)
{
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
    return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

void cucc_library_wait(void)
{
    cucc_finish_all();
}

bool cucc_library_reachable(const char *function, const char *what, const void *p)
{
    struct cudaPointerAttributes attributes;
    if (cucc_relaxed && p != NULL) return true;
    if (cudaPointerGetAttributes(&attributes, p) == cudaSuccess &&
        attributes.type != cudaMemoryTypeUnregistered) {
        return true;
    }
    cucc_note("%s: %s (%p) is no device memory; get it from cudaMalloc and copy with cudaMemcpy", function,
              what, p);
    return false;
}
