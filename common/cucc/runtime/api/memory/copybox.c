/* copybox.c: the 2-D and 3-D copies. */
#include "api/memory/copy.h"
#include "api/device/device.h"
#include "api/memory/array.h"

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

static bool fits(size_t from, size_t count, size_t size)
{
    return from <= size && count <= size - from;
}

static bool box_fits(const char *call, cudaArray_const_t array, struct cudaPos at, struct cudaExtent extent)
{
    cucc_lock();
    const bool lives = cucc_array_lives(array);
    cucc_unlock();
    if (!lives) cucc_note("%s: %p is not an allocated array", call, (const void *)array);
    if (!lives) return false;
    const bool inside = fits(at.x, extent.width, array->width) && fits(at.y, extent.height, array->height) &&
                        fits(at.z, extent.depth, array->depth);
    if (!inside) cucc_note("%s: the box does not lie within the array", call);
    return inside;
}

/* With an array on either side, widths count its elements; so do positions in it, those in memory count
 * bytes. */
static cudaError_t array_sides(const char *call, const struct cudaMemcpy3DParms *p, struct cucc_copy *c)
{
    const struct cudaExtent extent = {p->extent.width, p->extent.height ? p->extent.height : 1,
                                      p->extent.depth ? p->extent.depth : 1};
    if (p->srcArray && !box_fits(call, p->srcArray, p->srcPos, extent)) return cudaErrorInvalidValue;
    if (p->dstArray && !box_fits(call, p->dstArray, p->dstPos, extent)) return cudaErrorInvalidValue;
    if (p->srcArray && p->dstArray && p->srcArray->element != p->dstArray->element)
        return cudaErrorInvalidValue;
    if (p->srcArray) {
        c->src = cucc_array_corner(p->srcArray, p->srcPos);
        c->src_pitch = p->srcArray->pitch;
        c->src_slice = p->srcArray->slice;
    }
    if (p->dstArray) {
        c->dst = cucc_array_corner(p->dstArray, p->dstPos);
        c->dst_pitch = p->dstArray->pitch;
        c->dst_slice = p->dstArray->slice;
    }
    c->width = extent.width * (p->srcArray ? p->srcArray : p->dstArray)->element;
    c->height = extent.height;
    c->depth = extent.depth;
    return cudaSuccess;
}

cudaError_t cucc_copy_box(const char *call, const struct cudaMemcpy3DParms *p, struct cucc_copy *c)
{
    *c = (struct cucc_copy){.dst = corner(p->dstPtr, p->dstPos),
                            .src = corner(p->srcPtr, p->srcPos),
                            .dst_pitch = p->dstPtr.pitch,
                            .src_pitch = p->srcPtr.pitch,
                            .dst_slice = p->dstPtr.pitch * p->dstPtr.ysize,
                            .src_slice = p->srcPtr.pitch * p->srcPtr.ysize,
                            .width = p->extent.width,
                            .height = p->extent.height,
                            .depth = p->extent.depth};
    if (p->srcArray || p->dstArray) return array_sides(call, p, c);
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
