/* texture_reference.h: texture references, which CUDA 12 took away.  C++, with cucc --legacy=11 only.
 *
 *     texture<float, 1, cudaReadModeElementType> features;         at namespace scope
 *     cudaBindTexture(NULL, features, pointer, bytes);             what is read from now on
 *     float v = tex1Dfetch(features, i);                           in a kernel
 *
 * A reference holds a texture object (texture.h), made when something is bound to it: so filter, addresses
 * and the like count as they are then. Layered, cube and mipmapped references are not here, nor surface
 * references.
 */
#ifndef CUCC_TEXTURE_REFERENCE_H
#define CUCC_TEXTURE_REFERENCE_H

#include <string.h>

#include "texture.h"

#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03

struct textureReference {
    int normalized;
    enum cudaTextureFilterMode filterMode;
    enum cudaTextureAddressMode addressMode[3];
    struct cudaChannelFormatDesc channelDesc;
    int sRGB;
    unsigned maxAnisotropy;
    mutable cudaTextureObject_t cucc_object; /* 0: nothing is bound */
    enum cudaTextureReadMode cucc_read_mode;
};

template <class _T, int Dimensions = cudaTextureType1D, cudaTextureReadMode Mode = cudaReadModeElementType>
struct texture : textureReference {
    texture(int normalised = 0, cudaTextureFilterMode filter = cudaFilterModePoint,
            cudaTextureAddressMode address = cudaAddressModeClamp)
        : texture(normalised, filter, address, cudaCreateChannelDesc<_T>())
    {
    }
    texture(int normalised, cudaTextureFilterMode filter, cudaTextureAddressMode address,
            cudaChannelFormatDesc channels)
        : textureReference{normalised, filter, {address, address, address}, channels, 0, 0, 0, Mode}
    {
        static_assert(Dimensions >= 1 && Dimensions <= 3,
                      "cucc: layered and cube texture references are not supported: make a texture object");
    }
};

namespace cucc
{
/* What kernels that were launched still read stays until they are done. */
inline cudaError_t let_texture_go(const textureReference *reference)
{
    if (!reference) return cudaErrorInvalidTexture;
    if (!reference->cucc_object) return cudaSuccess;
    cudaDeviceSynchronize();
    const cudaTextureObject_t object = reference->cucc_object;
    reference->cucc_object = 0;
    return cudaDestroyTextureObject(object);
}
inline cudaError_t bind_texture(const textureReference *reference, const cudaResourceDesc *resource)
{
    const cudaError_t error = let_texture_go(reference);
    if (error != cudaSuccess) return error;
    cudaTextureDesc how;
    memset(&how, 0, sizeof how);
    for (int i = 0; i < 3; i++) how.addressMode[i] = reference->addressMode[i];
    how.filterMode = reference->filterMode;
    how.normalizedCoords = reference->normalized;
    how.readMode = reference->cucc_read_mode;
    how.sRGB = reference->sRGB;
    how.maxAnisotropy = reference->maxAnisotropy;
    return cudaCreateTextureObject(&reference->cucc_object, resource, &how, NULL);
}

/* How a reference to a T is read: as T, or as numbers from 0 or -1 to 1 */
template <class _T, cudaTextureReadMode Mode> struct texture_value {
    typedef _T type;
};
#define CUCC_NORMALISED(_T, name)                                                                            \
    template <> struct texture_value<_T, cudaReadModeNormalizedFloat> {                                      \
        typedef name type;                                                                                   \
    };
#define CUCC_NORMALISED_ALL(_T, name)                                                                        \
    CUCC_NORMALISED(_T, float)                                                                               \
    CUCC_NORMALISED(name##1, float1)                                                                         \
    CUCC_NORMALISED(name##2, float2)                                                                         \
    CUCC_NORMALISED(name##4, float4)
CUCC_NORMALISED(char, float)
CUCC_NORMALISED_ALL(signed char, char)
CUCC_NORMALISED_ALL(unsigned char, uchar)
CUCC_NORMALISED_ALL(short, short)
CUCC_NORMALISED_ALL(unsigned short, ushort)
#undef CUCC_NORMALISED_ALL
#undef CUCC_NORMALISED

/* Reading it is no access of the kernel's to memory of the host */
CUCC_UNSEEN inline cudaTextureObject_t texture_object(const textureReference &reference)
{
    return reference.cucc_object;
}
} // namespace cucc

/* --- the host --- */
inline cudaError_t cudaBindTexture(size_t *offset, const textureReference *reference, const void *pointer,
                                   const cudaChannelFormatDesc *channels, size_t bytes = 0xffffffffu)
{
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = const_cast<void *>(pointer);
    resource.res.linear.desc = *channels;
    resource.res.linear.sizeInBytes = bytes;
    if (offset) *offset = 0;
    return cucc::bind_texture(reference, &resource);
}
template <class _T, int Dimensions, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTexture(size_t *offset, const texture<_T, Dimensions, Mode> &reference,
                                   const void *pointer, const cudaChannelFormatDesc &channels,
                                   size_t bytes = 0xffffffffu)
{
    return cudaBindTexture(offset, &reference, pointer, &channels, bytes);
}
template <class _T, int Dimensions, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTexture(size_t *offset, const texture<_T, Dimensions, Mode> &reference,
                                   const void *pointer, size_t bytes = 0xffffffffu)
{
    return cudaBindTexture(offset, &reference, pointer, &reference.channelDesc, bytes);
}

inline cudaError_t cudaBindTexture2D(size_t *offset, const textureReference *reference, const void *pointer,
                                     const cudaChannelFormatDesc *channels, size_t width, size_t height,
                                     size_t pitch)
{
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = const_cast<void *>(pointer);
    resource.res.pitch2D.desc = *channels;
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
    if (offset) *offset = 0;
    return cucc::bind_texture(reference, &resource);
}
template <class _T, int Dimensions, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTexture2D(size_t *offset, const texture<_T, Dimensions, Mode> &reference,
                                     const void *pointer, const cudaChannelFormatDesc &channels, size_t width,
                                     size_t height, size_t pitch)
{
    return cudaBindTexture2D(offset, &reference, pointer, &channels, width, height, pitch);
}
template <class _T, int Dimensions, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTexture2D(size_t *offset, const texture<_T, Dimensions, Mode> &reference,
                                     const void *pointer, size_t width, size_t height, size_t pitch)
{
    return cudaBindTexture2D(offset, &reference, pointer, &reference.channelDesc, width, height, pitch);
}

/* channels: the array has its own */
inline cudaError_t cudaBindTextureToArray(const textureReference *reference, cudaArray_const_t array,
                                          const cudaChannelFormatDesc *)
{
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = const_cast<cudaArray_t>(array);
    return cucc::bind_texture(reference, &resource);
}
template <class _T, int Dimensions, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTextureToArray(const texture<_T, Dimensions, Mode> &reference,
                                          cudaArray_const_t array, const cudaChannelFormatDesc &channels)
{
    return cudaBindTextureToArray(&reference, array, &channels);
}
template <class _T, int Dimensions, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTextureToArray(const texture<_T, Dimensions, Mode> &reference,
                                          cudaArray_const_t array)
{
    return cudaBindTextureToArray(&reference, array, &reference.channelDesc);
}

inline cudaError_t cudaUnbindTexture(const textureReference *reference)
{
    return cucc::let_texture_go(reference);
}
template <class _T, int Dimensions, cudaTextureReadMode Mode>
inline cudaError_t cudaUnbindTexture(const texture<_T, Dimensions, Mode> &reference)
{
    return cucc::let_texture_go(&reference);
}

/* --- kernels --- */
#define CUCC_REFERENCE_READ(name, count, parameters, ...)                                                    \
    template <class _T, cudaTextureReadMode Mode>                                                            \
    inline typename cucc::texture_value<_T, Mode>::type name(const texture<_T, count, Mode> &reference,      \
                                                             parameters)                                     \
    {                                                                                                        \
        return ::name<typename cucc::texture_value<_T, Mode>::type>(cucc::texture_object(reference),         \
                                                                    __VA_ARGS__);                            \
    }
#define CUCC_COMMA ,
CUCC_REFERENCE_READ(tex1Dfetch, 1, int x, x)
CUCC_REFERENCE_READ(tex1D, 1, float x, x)
CUCC_REFERENCE_READ(tex2D, 2, float x CUCC_COMMA float y, x, y)
CUCC_REFERENCE_READ(tex3D, 3, float x CUCC_COMMA float y CUCC_COMMA float z, x, y, z)
#undef CUCC_COMMA
#undef CUCC_REFERENCE_READ

#endif
