/* copybox.c: the 2-D and 3-D copies. */
#include "api/memory/copy.h"
#include "api/device/device.h"

static cudaError_t copy_rows(const char *call, void *dst, size_t dpitch, const void *src, size_t spitch,
                             size_t width, size_t height, enum cudaMemcpyKind kind, cudaStream_t stream,
                             bool synchronous)
{
    struct cucc_copy c = {.dst = dst,
                          .src = src,
                          .dst_pitch = dpitch,
                          .src_pitch = spitch,
                          .width = width,
                          .height = height,
                          .depth = 1};
    return cucc_return(cucc_copy(call, &c, kind, stream, synchronous));
}

cudaError_t cudaMemcpy2D(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                         size_t height, enum cudaMemcpyKind kind)
{
    CUCC_ENTER();
    return copy_rows("cudaMemcpy2D", dst, dpitch, src, spitch, width, height, kind, NULL, true);
}

cudaError_t cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                              size_t height, enum cudaMemcpyKind kind, cudaStream_t stream)
{
    CUCC_ENTER();
    return copy_rows("cudaMemcpy2DAsync", dst, dpitch, src, spitch, width, height, kind, stream, false);
}

/* Where a box begins in pitched memory */
static char *corner(struct cudaPitchedPtr p, struct cudaPos at)
{
    return (char *)p.ptr + at.x + (at.y + at.z * p.ysize) * p.pitch;
}

cudaError_t cucc_copy_box(const char *call, const struct cudaMemcpy3DParms *p, struct cucc_copy *c)
{
    if (p->srcArray || p->dstArray) {
        cucc_note("%s: CUDA arrays are not supported on the CPU backend", call);
        return cudaErrorNotSupported;
    }
    *c = (struct cucc_copy){.dst = corner(p->dstPtr, p->dstPos),
                            .src = corner(p->srcPtr, p->srcPos),
                            .dst_pitch = p->dstPtr.pitch,
                            .src_pitch = p->srcPtr.pitch,
                            .dst_slice = p->dstPtr.pitch * p->dstPtr.ysize,
                            .src_slice = p->srcPtr.pitch * p->srcPtr.ysize,
                            .width = p->extent.width,
                            .height = p->extent.height,
                            .depth = p->extent.depth};
    bool slices_fit =
        p->extent.depth <= 1 || (p->extent.height <= p->dstPtr.ysize && p->extent.height <= p->srcPtr.ysize);
    return slices_fit ? cudaSuccess : cudaErrorInvalidValue;
}

static cudaError_t copy_box(const char *call, const struct cudaMemcpy3DParms *p, cudaStream_t stream,
                            bool synchronous)
{
    struct cucc_copy c;
    cudaError_t error = p ? cucc_copy_box(call, p, &c) : cudaErrorInvalidValue;
    if (error == cudaSuccess) error = cucc_copy(call, &c, p->kind, stream, synchronous);
    return cucc_return(error);
}

cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *parameters)
{
    CUCC_ENTER();
    return copy_box("cudaMemcpy3D", parameters, NULL, true);
}

cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *parameters, cudaStream_t stream)
{
    CUCC_ENTER();
    return copy_box("cudaMemcpy3DAsync", parameters, stream, false);
}

cudaError_t cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *p, cudaStream_t stream)
{
    CUCC_ENTER();
    if (!p) return cucc_return(cudaErrorInvalidValue);
    if (!cucc_device(p->srcDevice) || !cucc_device(p->dstDevice)) return cucc_return(cudaErrorInvalidDevice);
    struct cudaMemcpy3DParms same = {p->srcArray, p->srcPos, p->srcPtr, p->dstArray,
                                     p->dstPos,   p->dstPtr, p->extent, cudaMemcpyDeviceToDevice};
    return copy_box("cudaMemcpy3DPeer", &same, stream, false);
}

cudaError_t cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *parameters)
{
    return cudaMemcpy3DPeerAsync(parameters, NULL);
}
