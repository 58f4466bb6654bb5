/* fill.c: cudaMemset and its kin. */
#include "memory.h"
#include "queue.h"
#include "transfer.h"

static cudaError_t fill(const char *call, struct cucc_fill *f, cudaStream_t stream)
{
    if (!f->width || !f->height || !f->depth) return cudaSuccess;
    if (f->height * f->depth > 1 && f->width > f->pitch) return cudaErrorInvalidPitchValue;
    size_t size = cucc_box_extent(f->width, f->height, f->depth, f->pitch, f->slice);
    cucc_lock();
    struct cucc_memory memory = cucc_memory_at(f->dst);
    cucc_unlock();
    if (memory.type == cudaMemoryTypeUnregistered) {
        cucc_note("%s: %p is not device memory", call, (void *)f->dst);
        return cudaErrorInvalidValue;
    }
    size_t left = memory.size ? (size_t)(memory.start + memory.size - f->dst) : 0;
    if (size > left) {
        cucc_note("%s: %zu bytes from %p on, where %zu are left of an array of %zu", call, size, (void *)f->dst, left,
                  memory.size);
        return cudaErrorInvalidValue;
    }
    struct cucc_op op = {.kind = CUCC_OP_FILL, .u.fill = *f};
    return cucc_submit(stream, &op);
}

cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream)
{
    CUCC_ENTER();
    struct cucc_fill f = {devPtr, count, count, count, 1, 1, (unsigned char)value, 1};
    return cucc_return(fill("cudaMemset", &f, stream));
}

cudaError_t cudaMemset(void *devPtr, int value, size_t count) { return cudaMemsetAsync(devPtr, value, count, NULL); }
