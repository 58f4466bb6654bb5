/* fill.c: cudaMemset and its kin. */
#include "api/device/device.h"
#include "api/device/kernelside.h"
#include "api/memory/fill.h"
#include "api/memory/memory.h"
#include "api/memory/transfer.h"

cudaError_t cucc_fill_check(const char *call, const struct cucc_fill *f)
{
    size_t size = cucc_box_extent(f->width, f->height, f->depth, f->pitch, f->slice);
    if (!size) return cudaSuccess;
    if (f->height * f->depth > 1 && f->width > f->pitch) return cudaErrorInvalidPitchValue;
    cucc_lock();
    struct cucc_memory memory = cucc_memory_at(f->dst);
    cucc_unlock();
    if (memory.type == cudaMemoryTypeUnregistered) {
        cucc_note("%s: %p is not device memory", call, (void *)f->dst);
        return cudaErrorInvalidValue;
    }
    size_t left = memory.size ? (size_t)(memory.start + memory.size - f->dst) : 0;
    if (size <= left) return cudaSuccess;
    cucc_note("%s: %zu bytes from %p on, where %zu are left of an array of %zu", call, size, (void *)f->dst,
              left, memory.size);
    return cudaErrorInvalidValue;
}

/* A fill is work of its stream's device, which must have access to the memory: so two GPUs with the driver of
 * CUDA 13.0 have it, while copies go anywhere. A handle that is no stream's is left to cucc_submit. */
static cudaError_t within_reach(const char *call, const struct cucc_fill *f, cudaStream_t handle)
{
    cucc_lock();
    const struct cucc_memory memory = cucc_memory_at(f->dst);
    const struct CUstream_st *stream = cucc_stream(handle);
    const int device = stream ? stream->device : memory.device;
    const bool reached = memory.type != cudaMemoryTypeDevice || memory.device == device ||
                         cucc_device(device)->peers >> memory.device & 1;
    cucc_unlock();
    if (reached) return cudaSuccess;
    cucc_note("%s: %p is memory of device %d, to which device %d has no peer access", call, (void *)f->dst,
              memory.device, device);
    return cudaErrorInvalidValue;
}

cudaError_t cucc_fill(const char *call, const struct cucc_fill *f, cudaStream_t stream)
{
    cudaError_t error = cucc_fill_check(call, f);
    if (error != cudaSuccess || f->width * f->height * f->depth == 0) return cucc_return(error);
    if (!cucc_in_kernel()) error = within_reach(call, f, stream);
    if (error != cudaSuccess) return cucc_return(error);
    struct cucc_op op = {.kind = CUCC_OP_FILL, .u.fill = *f};
    return cucc_return(cucc_submit(stream, &op));
}

cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream)
{
    CUCC_ENTER();
    struct cucc_fill f = {devPtr, count, count, count, 1, 1, (unsigned char)value, 1};
    return cucc_fill("cudaMemset", &f, stream);
}

cudaError_t cudaMemset2DAsync(void *devPtr, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream)
{
    CUCC_ENTER();
    struct cucc_fill f = {devPtr, pitch, pitch * height, width, height, 1, (unsigned char)value, 1};
    return cucc_fill("cudaMemset2D", &f, stream);
}

cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr p, int value, struct cudaExtent extent,
                              cudaStream_t stream)
{
    CUCC_ENTER();
    struct cucc_fill f = {p.ptr,         p.pitch,      p.pitch * p.ysize,    extent.width,
                          extent.height, extent.depth, (unsigned char)value, 1};
    return cucc_fill("cudaMemset3D", &f, stream);
}

/* A fill is asynchronous for the host in any case. */
cudaError_t cudaMemset(void *devPtr, int value, size_t count)
{
    return CUCC_FORWARD(cudaMemsetAsync(devPtr, value, count, NULL));
}

cudaError_t cudaMemset2D(void *devPtr, size_t pitch, int value, size_t width, size_t height)
{
    return CUCC_FORWARD(cudaMemset2DAsync(devPtr, pitch, value, width, height, NULL));
}

cudaError_t cudaMemset3D(struct cudaPitchedPtr pitched, int value, struct cudaExtent extent)
{
    return CUCC_FORWARD(cudaMemset3DAsync(pitched, value, extent, NULL));
}
