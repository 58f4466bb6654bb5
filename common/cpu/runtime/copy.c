/* copy.c: the copies of the API: checks, what waits for what, and staging. */
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "memory.h"
#include "queue.h"
#include "transfer.h"

static bool on_device(enum cudaMemcpyKind kind, bool source)
{
    return kind == cudaMemcpyDeviceToDevice || kind == (source ? cudaMemcpyDeviceToHost : cudaMemcpyHostToDevice);
}

/* One side of a copy: is it what kind says, and large enough?  The lock must be held. */
static bool side_fits(const char *call, const char *side, const void *address, size_t extent, bool any, bool device,
                      struct cucc_memory *memory)
{
    *memory = cucc_memory_at(address);
    bool known = memory->type != cudaMemoryTypeUnregistered;
    if (!any && device && !known) {
        cucc_note("%s: the %s %p is host memory, but the kind of copy says device", call, side, address);
        return false;
    }
    if (!any && !device && memory->type == cudaMemoryTypeDevice) {
        cucc_note("%s: the %s %p is device memory, but the kind of copy says host", call, side, address);
        return false;
    }
    if (known && memory->size == 0) {
        cucc_note("%s: the %s %p lies in no array that is allocated", call, side, address);
        return false;
    }
    size_t left = known ? (size_t)(memory->start + memory->size - (const char *)address) : 0;
    if (known && extent > left) {
        cucc_note("%s: %zu bytes from the %s %p on, where %zu are left of an array of %zu", call, extent, side, address,
                  left, memory->size);
        return false;
    }
    return true;
}

static cudaError_t check(const char *call, struct cucc_copy *c, enum cudaMemcpyKind kind, struct cucc_memory *dst,
                         struct cucc_memory *src)
{
    if ((int)kind < cudaMemcpyHostToHost || (int)kind > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
    if (!c->width || !c->height || !c->depth) return cudaSuccess;
    if (c->height * c->depth > 1 && (c->width > c->dst_pitch || c->width > c->src_pitch)) return cudaErrorInvalidPitchValue;
    if (!c->dst || !c->src) return cudaErrorInvalidValue;
    size_t to = cucc_box_extent(c->width, c->height, c->depth, c->dst_pitch, c->dst_slice);
    size_t from = cucc_box_extent(c->width, c->height, c->depth, c->src_pitch, c->src_slice);
    bool any = kind == cudaMemcpyDefault;
    cucc_lock();
    bool fits = side_fits(call, "destination", c->dst, to, any, on_device(kind, false), dst) &&
                side_fits(call, "source", c->src, from, any, on_device(kind, true), src);
    cucc_unlock();
    c->to_host = dst->type == cudaMemoryTypeUnregistered || dst->type == cudaMemoryTypeHost;
    c->from_host = src->type == cudaMemoryTypeUnregistered || src->type == cudaMemoryTypeHost;
    c->pageable = dst->type == cudaMemoryTypeUnregistered || src->type == cudaMemoryTypeUnregistered;
    return fits ? cudaSuccess : cudaErrorInvalidValue;
}

/* Takes the bytes of a pageable source now. */
static cudaError_t stage(struct cucc_copy *c)
{
    struct cucc_copy take = *c;
    c->staged = malloc(c->width * c->height * c->depth);
    if (!c->staged) return cudaErrorMemoryAllocation;
    take.dst = c->staged;
    take.dst_pitch = c->width;
    take.dst_slice = c->width * c->height;
    bool fine = cucc_transfer_copy(&take);
    c->src = c->staged;
    c->src_pitch = take.dst_pitch;
    c->src_slice = take.dst_slice;
    if (fine) return cudaSuccess;
    free(c->staged);
    c->staged = NULL;
    return cudaErrorInvalidValue;
}

/* wait: the call without Async */
static cudaError_t copy(const char *call, struct cucc_copy *c, enum cudaMemcpyKind kind, cudaStream_t handle, bool wait)
{
    struct cucc_memory dst = {0}, src = {0};
    cudaError_t error = check(call, c, kind, &dst, &src);
    if (error != cudaSuccess) return error;
    if (!c->width || !c->height || !c->depth) return cudaSuccess;
    if (src.type == cudaMemoryTypeUnregistered && !c->to_host) {
        error = stage(c);
        if (error != cudaSuccess) return error;
    }
    bool pageable_target = dst.type == cudaMemoryTypeUnregistered;
    bool within_device = dst.type == cudaMemoryTypeDevice && src.type == cudaMemoryTypeDevice;
    struct CUstream_st *stream;
    unsigned long long number;
    struct cucc_op op = {.kind = CUCC_OP_COPY, .u.copy = *c};
    error = cucc_submit_marked(handle, &op, &stream, &number);
    if (error == cudaSuccess && stream && (pageable_target || (wait && !within_device))) error = cucc_finish(stream, number);
    return error;
}

static struct cucc_copy line(void *dst, const void *src, size_t count)
{
    return (struct cucc_copy){.dst = dst, .src = src, .dst_pitch = count, .src_pitch = count, .width = count, .height = 1,
                              .depth = 1};
}

cudaError_t cudaMemcpy(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind)
{
    CUCC_ENTER();
    struct cucc_copy c = line(dst, src, count);
    return cucc_return(copy("cudaMemcpy", &c, kind, NULL, true));
}

cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    CUCC_ENTER();
    struct cucc_copy c = line(dst, src, count);
    return cucc_return(copy("cudaMemcpyAsync", &c, kind, stream, false));
}
