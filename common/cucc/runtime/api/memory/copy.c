/* copy.c: checking copies, and what waits for what. */
#include <stdlib.h>
#include <string.h>

#include "api/device/observer.h"
#include "api/streams/capture.h"
#include "api/device/kernelside.h"
#include "api/memory/copy.h"
#include "api/device/device.h"
#include "api/memory/memory.h"
#include "api/memory/transfer.h"
#include "api/memory/variables.h"

static size_t bytes_of(const struct cucc_copy *c)
{
    return c->width * c->height * c->depth;
}

static bool says_device(enum cudaMemcpyKind kind, bool source)
{
    return kind == cudaMemcpyDeviceToDevice ||
           kind == (source ? cudaMemcpyDeviceToHost : cudaMemcpyHostToDevice);
}

/* The name of a __device__ or __constant__ variable is an address of the host's to all calls but those of
 * symbols: on a GPU the variable itself lies elsewhere.  The lock must be held. */
static bool is_name_of_variable(const char *call, const void *address)
{
    const struct cucc_variable *variable = cucc_variable_at(address);
    if (cucc_in_kernel() || !variable || variable->kind == 'm' || variable->asked || strstr(call, "Symbol"))
        return false;
    if ((const char *)address >= variable->address + variable->size) return false;
    cucc_note("%s: the name of the variable %s is not an address on the device: cudaMemcpyToSymbol and "
              "cudaMemcpyFromSymbol take it, and cudaGetSymbolAddress says where it is",
              call, variable->name);
    return true;
}

/* One side of a copy: is it what kind says, and large enough?  The lock must be held. */
static bool side_fits(const char *call, bool source, const void *address, size_t extent,
                      enum cudaMemcpyKind kind, struct cucc_memory *memory)
{
    const char *side = source ? "source" : "destination";
    *memory = cucc_memory_at(address);
    if (is_name_of_variable(call, address)) return false;
    bool known = memory->type != cudaMemoryTypeUnregistered, any = kind == cudaMemcpyDefault;
    if (!any && !known && says_device(kind, source)) {
        cucc_note("%s: the %s %p is host memory, but the kind of copy says device", call, side, address);
        return false;
    }
    if (!any && memory->type == cudaMemoryTypeDevice && !says_device(kind, source)) {
        static bool told;
        const bool refused = kind == cudaMemcpyHostToHost;
        if (refused || !told)
            cucc_note("%s: the %s %p is device memory, but the kind of copy says host%s", call, side, address,
                      refused ? "" : "; copied all the same, as on a GPU, which goes by the address");
        if (refused) return false;
        told = true;
        OBSERVE_API(kind_mistaken(call, side));
    }
    if (known && memory->size == 0) {
        cucc_note("%s: the %s %p is not in an allocated array", call, side, address);
        return false;
    }
    size_t left = known ? (size_t)(memory->start + memory->size - (const char *)address) : 0;
    if (known && extent > left) {
        cucc_note("%s: %zu bytes from the %s %p on, where %zu are left of an array of %zu", call, extent,
                  side, address, left, memory->size);
        return false;
    }
    return true;
}

static bool overlap(const struct cucc_copy *c)
{
    return c->height * c->depth == 1 && c->dst < c->src + c->width && c->src < c->dst + c->width;
}

static cudaError_t check(const char *call, struct cucc_copy *c, enum cudaMemcpyKind kind,
                         struct cucc_memory *dst, struct cucc_memory *src)
{
    bool names_host = kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault;
    if ((int)kind < cudaMemcpyHostToHost || (int)kind > cudaMemcpyDefault || (cucc_in_kernel() && names_host))
        return cudaErrorInvalidMemcpyDirection;
    if (!bytes_of(c)) return cudaSuccess;
    if (c->width > c->dst_pitch || c->width > c->src_pitch) return cudaErrorInvalidPitchValue;
    if (!c->dst || !c->src) return cudaErrorInvalidValue;
    size_t to = cucc_box_extent(c->width, c->height, c->depth, c->dst_pitch, c->dst_slice);
    size_t from = cucc_box_extent(c->width, c->height, c->depth, c->src_pitch, c->src_slice);
    cucc_lock();
    bool fits =
        side_fits(call, false, c->dst, to, kind, dst) && side_fits(call, true, c->src, from, kind, src);
    cucc_unlock();
    if (!fits) return cudaErrorInvalidValue;
    if (overlap(c)) {
        cucc_note("%s: source and destination overlap, which CUDA leaves undefined", call);
        return cudaErrorInvalidValue;
    }
    c->to_host = dst->type == cudaMemoryTypeUnregistered || dst->type == cudaMemoryTypeHost;
    c->from_host = src->type == cudaMemoryTypeUnregistered || src->type == cudaMemoryTypeHost;
    c->pageable = dst->type == cudaMemoryTypeUnregistered || src->type == cudaMemoryTypeUnregistered;
    c->from_device = c->to_device = 0;
    if (dst->type == cudaMemoryTypeDevice && src->type == cudaMemoryTypeDevice) {
        c->from_device = src->device;
        c->to_device = dst->device;
    }
    return cudaSuccess;
}

cudaError_t cucc_copy_check(const char *call, struct cucc_copy *c, enum cudaMemcpyKind kind)
{
    struct cucc_memory dst, src;
    return check(call, c, kind, &dst, &src);
}

/* Takes the bytes of a pageable source now. */
static cudaError_t stage(struct cucc_copy *c)
{
    struct cucc_copy take = *c;
    void *staged = malloc(bytes_of(c));
    if (!staged) return cudaErrorMemoryAllocation;
    take.dst = staged;
    take.dst_pitch = c->width;
    take.dst_slice = c->width * c->height;
    if (!cucc_transfer_copy(&take)) {
        free(staged);
        return cudaErrorInvalidValue;
    }
    c->src = c->staged = staged;
    c->src_pitch = take.dst_pitch;
    c->src_slice = take.dst_slice;
    return cudaSuccess;
}

/* Is the stream captured?  A call that waits cannot be: then *error says so. */
static bool captured(cudaStream_t handle, bool waits, cudaError_t *error)
{
    cucc_lock();
    struct CUstream_st *stream = cucc_stream(handle);
    bool captured = stream && stream->capture;
    *error = captured && waits ? cucc_capture_unsafe(stream) : cudaSuccess;
    cucc_unlock();
    return captured;
}

cudaError_t cucc_copy(const char *call, struct cucc_copy *c, enum cudaMemcpyKind kind, cudaStream_t handle,
                      bool synchronous)
{
    struct cucc_memory dst, src;
    cudaError_t error = check(call, c, kind, &dst, &src);
    if (error != cudaSuccess || !bytes_of(c)) return error;
    OBSERVE_API(copy_called(call, c));
    bool within_device = dst.type == cudaMemoryTypeDevice && src.type == cudaMemoryTypeDevice;
    bool waits = dst.type == cudaMemoryTypeUnregistered || (synchronous && !within_device);
    bool stays = captured(handle, synchronous, &error);
    if (error == cudaSuccess && src.type == cudaMemoryTypeUnregistered && !waits && !stays) error = stage(c);
    if (error != cudaSuccess) return error;
    bool bad = false;
    if (waits && !stays) c->bad = &bad;
    struct CUstream_st *stream;
    unsigned long long number;
    struct cucc_op op = {.kind = CUCC_OP_COPY, .u.copy = *c};
    error = cucc_submit_marked(handle, &op, &stream, &number);
    if (error == cudaSuccess && stream && waits) error = cucc_finish(stream, number);
    return error == cudaSuccess && bad ? cudaErrorInvalidValue : error;
}

/* --- one dimension --- */

struct cucc_copy cucc_copy_line(void *dst, const void *src, size_t count)
{
    return (struct cucc_copy){.dst = dst,
                              .src = src,
                              .dst_pitch = count,
                              .src_pitch = count,
                              .width = count,
                              .height = 1,
                              .depth = 1};
}

static cudaError_t copy_line(const char *call, void *dst, const void *src, size_t count,
                             enum cudaMemcpyKind kind, cudaStream_t stream, bool synchronous)
{
    struct cucc_copy c = cucc_copy_line(dst, src, count);
    return cucc_return(cucc_copy(call, &c, kind, stream, synchronous));
}

cudaError_t cudaMemcpy(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind)
{
    CUCC_ENTER();
    return copy_line("cudaMemcpy", dst, src, count, kind, NULL, true);
}

cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind,
                            cudaStream_t stream)
{
    CUCC_ENTER();
    return copy_line("cudaMemcpyAsync", dst, src, count, kind, stream, false);
}

/* Behind all that both devices have to do, and before all that they will be given: here the host waits. */
cudaError_t cudaMemcpyPeer(void *dst, int dstDevice, const void *src, int srcDevice, size_t count)
{
    CUCC_ENTER();
    cudaError_t error;
    if (!cucc_device(dstDevice) || !cucc_device(srcDevice)) return cucc_return(cudaErrorInvalidDevice);
    if (!captured(NULL, true, &error)) {
        cucc_finish_device(dstDevice);
        if (srcDevice != dstDevice) cucc_finish_device(srcDevice);
    }
    error = copy_line("cudaMemcpyPeer", dst, src, count, cudaMemcpyDeviceToDevice, NULL, false);
    return error == cudaSuccess ? cucc_return(cucc_finish_device(cucc_current_device())) : error;
}

cudaError_t cudaMemcpyPeerAsync(void *dst, int dstDevice, const void *src, int srcDevice, size_t count,
                                cudaStream_t stream)
{
    CUCC_ENTER();
    if (!cucc_device(dstDevice) || !cucc_device(srcDevice)) return cucc_return(cudaErrorInvalidDevice);
    return copy_line("cudaMemcpyPeerAsync", dst, src, count, cudaMemcpyDeviceToDevice, stream, false);
}

/* Are the attributes for copies from 0 on, and of a known kind? */
static bool good_attributes(const struct cudaMemcpyAttributes *attrs, const size_t *indices, size_t number,
                            size_t count)
{
    if (!attrs || !indices || !number || number > count || indices[0]) return false;
    for (size_t i = 0; i < number; i++) {
        const bool rising = !i || (indices[i] > indices[i - 1] && indices[i] < count);
        if (!rising || attrs[i].srcAccessOrder < cudaMemcpySrcAccessOrderStream ||
            attrs[i].srcAccessOrder > cudaMemcpySrcAccessOrderAny)
            return false;
    }
    return true;
}

cudaError_t cudaMemcpyBatchAsync(void *const *dsts, const void *const *srcs, const size_t *sizes,
                                 size_t count, struct cudaMemcpyAttributes *attrs, size_t *attrsIdxs,
                                 size_t numAttrs, cudaStream_t stream)
{
    CUCC_ENTER();
    if (!dsts || !srcs || !sizes || !count || !stream || stream == cudaStreamLegacy ||
        !good_attributes(attrs, attrsIdxs, numAttrs, count))
        return cucc_return(cudaErrorInvalidValue);
    for (size_t i = 0; i < count; i++) {
        const cudaError_t error =
            CUCC_FORWARD(cudaMemcpyAsync(dsts[i], srcs[i], sizes[i], cudaMemcpyDefault, stream));
        if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
}
