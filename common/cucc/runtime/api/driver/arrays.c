/* arrays.c: arrays, textures and surfaces of the driver API are the runtime API's, which describes them
 * otherwise. */
#include <string.h>

#include "api/driver/driver.h"

/* false: there is no such format */
static bool channels_of(CUarray_format format, unsigned channels, struct cudaChannelFormatDesc *desc)
{
    static const struct {
        CUarray_format format;
        int bits;
        enum cudaChannelFormatKind kind;
    } formats[] = {{CU_AD_FORMAT_UNSIGNED_INT8, 8, cudaChannelFormatKindUnsigned},
                   {CU_AD_FORMAT_UNSIGNED_INT16, 16, cudaChannelFormatKindUnsigned},
                   {CU_AD_FORMAT_UNSIGNED_INT32, 32, cudaChannelFormatKindUnsigned},
                   {CU_AD_FORMAT_SIGNED_INT8, 8, cudaChannelFormatKindSigned},
                   {CU_AD_FORMAT_SIGNED_INT16, 16, cudaChannelFormatKindSigned},
                   {CU_AD_FORMAT_SIGNED_INT32, 32, cudaChannelFormatKindSigned},
                   {CU_AD_FORMAT_HALF, 16, cudaChannelFormatKindFloat},
                   {CU_AD_FORMAT_FLOAT, 32, cudaChannelFormatKindFloat}};
    if (channels != 1 && channels != 2 && channels != 4) return false;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (formats[i].format != format) continue;
        const int bits = formats[i].bits;
        *desc = (struct cudaChannelFormatDesc){bits, channels > 1 ? bits : 0, channels > 2 ? bits : 0,
                                               channels > 2 ? bits : 0, formats[i].kind};
        return true;
    }
    return false;
}

CUresult cuArrayCreate(CUarray *array, const CUDA_ARRAY_DESCRIPTOR *d)
{
    DRIVER_ENTER();
    struct cudaChannelFormatDesc format;
    if (!array || !d || !d->Width || !channels_of(d->Format, d->NumChannels, &format))
        return CUDA_ERROR_INVALID_VALUE;
    return DRIVER_RUNTIME(cudaMallocArray(array, &format, d->Width, d->Height, cudaArrayDefault));
}

CUresult cuArray3DCreate(CUarray *array, const CUDA_ARRAY3D_DESCRIPTOR *d)
{
    DRIVER_ENTER();
    struct cudaChannelFormatDesc format;
    if (!array || !d || !d->Width || !channels_of(d->Format, d->NumChannels, &format))
        return CUDA_ERROR_INVALID_VALUE;
    return DRIVER_RUNTIME(
        cudaMalloc3DArray(array, &format, (struct cudaExtent){d->Width, d->Height, d->Depth}, d->Flags));
}

/* Of a format the runtime remembers bits and kind. */
static CUarray_format format_of(const struct cudaChannelFormatDesc *desc)
{
    if (desc->f == cudaChannelFormatKindFloat) return desc->x == 16 ? CU_AD_FORMAT_HALF : CU_AD_FORMAT_FLOAT;
    const int size = desc->x == 8 ? 0 : desc->x == 16 ? 1 : 2;
    return (CUarray_format)((desc->f == cudaChannelFormatKindSigned ? CU_AD_FORMAT_SIGNED_INT8
                                                                    : CU_AD_FORMAT_UNSIGNED_INT8) +
                            size);
}

CUresult cuArrayGetDescriptor(CUDA_ARRAY_DESCRIPTOR *descriptor, CUarray array)
{
    DRIVER_ENTER();
    struct cudaChannelFormatDesc desc;
    struct cudaExtent extent;
    unsigned flags;
    if (!descriptor) return CUDA_ERROR_INVALID_VALUE;
    CUresult result = DRIVER_RUNTIME(cudaArrayGetInfo(&desc, &extent, &flags, array));
    if (result == CUDA_SUCCESS)
        *descriptor = (CUDA_ARRAY_DESCRIPTOR){extent.width, extent.height, format_of(&desc),
                                              desc.w   ? 4
                                              : desc.y ? 2
                                                       : 1};
    return result;
}

CUresult cuArrayDestroy(CUarray array)
{
    DRIVER_ENTER();
    if (!array) return CUDA_ERROR_INVALID_HANDLE;
    return DRIVER_RUNTIME(cudaFreeArray(array));
}

/* --- rows --- */

static CUresult to_array(CUarray to, size_t offset, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    DRIVER_ENTER();
    return cucc_driver_end(cudaMemcpy2DToArray(to, offset, 0, from, bytes, bytes, 1, kind));
}

static CUresult from_array(void *to, CUarray from, size_t offset, size_t bytes, enum cudaMemcpyKind kind)
{
    DRIVER_ENTER();
    return cucc_driver_end(cudaMemcpy2DFromArray(to, bytes, from, offset, 0, bytes, 1, kind));
}

CUresult cuMemcpyHtoA(CUarray to, size_t offset, const void *from, size_t bytes)
{
    return CUCC_FORWARD(to_array(to, offset, from, bytes, cudaMemcpyHostToDevice));
}

CUresult cuMemcpyAtoH(void *to, CUarray from, size_t offset, size_t bytes)
{
    return CUCC_FORWARD(from_array(to, from, offset, bytes, cudaMemcpyDeviceToHost));
}

CUresult cuMemcpyDtoA(CUarray to, size_t offset, CUdeviceptr from, size_t bytes)
{
    return CUCC_FORWARD(to_array(to, offset, cucc_driver_pointer(from), bytes, cudaMemcpyDeviceToDevice));
}

CUresult cuMemcpyAtoD(CUdeviceptr to, CUarray from, size_t offset, size_t bytes)
{
    return CUCC_FORWARD(from_array(cucc_driver_pointer(to), from, offset, bytes, cudaMemcpyDeviceToDevice));
}

/* --- textures and surfaces --- */

static bool resource_of(const CUDA_RESOURCE_DESC *r, struct cudaResourceDesc *resource)
{
    memset(resource, 0, sizeof *resource);
    resource->resType = (enum cudaResourceType)r->resType;
    switch (r->resType) {
    case CU_RESOURCE_TYPE_ARRAY:
        resource->res.array.array = r->res.array.hArray;
        return true;
    case CU_RESOURCE_TYPE_MIPMAPPED_ARRAY:
        resource->res.mipmap.mipmap = r->res.mipmap.hMipmappedArray;
        return true;
    case CU_RESOURCE_TYPE_LINEAR:
        resource->res.linear.devPtr = cucc_driver_pointer(r->res.linear.devPtr);
        resource->res.linear.sizeInBytes = r->res.linear.sizeInBytes;
        return channels_of(r->res.linear.format, r->res.linear.numChannels, &resource->res.linear.desc);
    case CU_RESOURCE_TYPE_PITCH2D:
        resource->res.pitch2D.devPtr = cucc_driver_pointer(r->res.pitch2D.devPtr);
        resource->res.pitch2D.width = r->res.pitch2D.width;
        resource->res.pitch2D.height = r->res.pitch2D.height;
        resource->res.pitch2D.pitchInBytes = r->res.pitch2D.pitchInBytes;
        return channels_of(r->res.pitch2D.format, r->res.pitch2D.numChannels, &resource->res.pitch2D.desc);
    }
    return false;
}

/* Is it read as the elements' own type? Floats and whole numbers of 32 bits are in any case. */
static bool reads_elements(const struct cudaResourceDesc *resource, unsigned flags)
{
    struct cudaChannelFormatDesc desc = {0};
    struct cudaExtent extent;
    unsigned array_flags;
    if (flags & CU_TRSF_READ_AS_INTEGER) return true;
    if (resource->resType == cudaResourceTypeArray)
        cudaArrayGetInfo(&desc, &extent, &array_flags, resource->res.array.array);
    if (resource->resType == cudaResourceTypeLinear) desc = resource->res.linear.desc;
    if (resource->resType == cudaResourceTypePitch2D) desc = resource->res.pitch2D.desc;
    return desc.f == cudaChannelFormatKindFloat || desc.x == 32;
}

CUresult cuTexObjectCreate(CUtexObject *texture, const CUDA_RESOURCE_DESC *resource,
                           const CUDA_TEXTURE_DESC *d, const CUDA_RESOURCE_VIEW_DESC *view)
{
    DRIVER_ENTER();
    struct cudaResourceDesc of_runtime;
    if (!texture || !resource || !d || !resource_of(resource, &of_runtime)) return CUDA_ERROR_INVALID_VALUE;
    if (view) {
        cucc_note("cuTexObjectCreate: views of a texture are not supported on the CPU backend");
        return CUDA_ERROR_NOT_SUPPORTED;
    }
    struct cudaTextureDesc desc = {.filterMode = (enum cudaTextureFilterMode)d->filterMode,
                                   .normalizedCoords = (d->flags & CU_TRSF_NORMALIZED_COORDINATES) != 0,
                                   .sRGB = (d->flags & CU_TRSF_SRGB) != 0,
                                   .maxAnisotropy = d->maxAnisotropy,
                                   .mipmapFilterMode = (enum cudaTextureFilterMode)d->mipmapFilterMode,
                                   .mipmapLevelBias = d->mipmapLevelBias,
                                   .minMipmapLevelClamp = d->minMipmapLevelClamp,
                                   .maxMipmapLevelClamp = d->maxMipmapLevelClamp};
    desc.readMode =
        reads_elements(&of_runtime, d->flags) ? cudaReadModeElementType : cudaReadModeNormalizedFloat;
    for (int i = 0; i < 3; i++) desc.addressMode[i] = (enum cudaTextureAddressMode)d->addressMode[i];
    memcpy(desc.borderColor, d->borderColor, sizeof desc.borderColor);
    return DRIVER_RUNTIME(cudaCreateTextureObject(texture, &of_runtime, &desc, NULL));
}

CUresult cuTexObjectDestroy(CUtexObject texture)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaDestroyTextureObject(texture));
}

CUresult cuSurfObjectCreate(CUsurfObject *surface, const CUDA_RESOURCE_DESC *resource)
{
    DRIVER_ENTER();
    struct cudaResourceDesc of_runtime;
    if (!surface || !resource || !resource_of(resource, &of_runtime)) return CUDA_ERROR_INVALID_VALUE;
    return DRIVER_RUNTIME(cudaCreateSurfaceObject(surface, &of_runtime));
}

CUresult cuSurfObjectDestroy(CUsurfObject surface)
{
    DRIVER_ENTER();
    return DRIVER_RUNTIME(cudaDestroySurfaceObject(surface));
}
