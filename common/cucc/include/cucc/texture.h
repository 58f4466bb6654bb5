/* texture.h: reads through texture objects and reads and writes through surface objects, in device code.
 *
 *     float v = tex2D<float>(texture, x + 0.5f, y + 0.5f);     texel (0, 0) lies at (0.5, 0.5)
 *     uchar4 c = tex1Dfetch<uchar4>(texture, i);               linear memory, by index; 0 beyond its end
 *     surf2Dwrite(v, surface, x * sizeof(float), y);           x in bytes
 *
 * A filtered read mixes neighbours with weights of 8 fraction bits, as the hardware does. The runtime does
 * the work (runtime/api/memory/fetch.c); here its result becomes a value of the type asked for.
 */
#ifndef CUCC_TEXTURE_H
#define CUCC_TEXTURE_H

#include "../vector_types.h"

#include "texture_calls.h"

namespace cucc
{
template <class _C> inline _C component(unsigned bits)
{
    return (_C)(int)bits;
}
template <> inline float component<float>(unsigned bits)
{
    float value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

/* How a texture's value becomes a T */
template <class _T> struct texel {
    static _T from(const unsigned *c) { return component<_T>(c[0]); }
};
#define CUCC_TEXEL(_C, name)                                                                                 \
    template <> struct texel<name##1> {                                                                      \
        static name##1 from(const unsigned *c) { return name##1 {component<_C>(c[0])}; }                     \
    };                                                                                                       \
    template <> struct texel<name##2> {                                                                      \
        static name##2 from(const unsigned *c)                                                               \
        {                                                                                                    \
            return name##2 {component<_C>(c[0]), component<_C>(c[1])};                                       \
        }                                                                                                    \
    };                                                                                                       \
    template <> struct texel<name##4> {                                                                      \
        static name##4 from(const unsigned *c)                                                               \
        {                                                                                                    \
            return name##4 {component<_C>(c[0]), component<_C>(c[1]), component<_C>(c[2]),                   \
                            component<_C>(c[3])};                                                            \
        }                                                                                                    \
    };
CUCC_TEXEL(signed char, char)
CUCC_TEXEL(unsigned char, uchar)
CUCC_TEXEL(short, short)
CUCC_TEXEL(unsigned short, ushort)
CUCC_TEXEL(int, int)
CUCC_TEXEL(unsigned, uint)
CUCC_TEXEL(float, float)
#undef CUCC_TEXEL

template <class _T>
inline _T read_texture(cudaTextureObject_t texture, int dimensions, float x, float y, float z, int layer)
{
    const float at[3] = {x, y, z};
    unsigned components[4];
    cucc_texture_read(texture, dimensions, at, layer, components);
    return texel<_T>::from(components);
}

template <class _T>
inline _T read_surface(cudaSurfaceObject_t surface, int x, int y, int z, cudaSurfaceBoundaryMode mode)
{
    _T value = _T();
    const void *at = cucc_surface_at(surface, x, y, z, mode, sizeof(_T));
    if (at) __builtin_memcpy(&value, at, sizeof(_T));
    return value;
}

template <class _T>
inline void write_surface(const _T &value, cudaSurfaceObject_t surface, int x, int y, int z,
                          cudaSurfaceBoundaryMode mode)
{
    void *at = cucc_surface_at(surface, x, y, z, mode, sizeof(_T));
    if (at) __builtin_memcpy(at, &value, sizeof(_T));
}
} // namespace cucc

/* Textures: each function returns a T, or, of the four most used, stores it at a pointer that comes first. */
template <class _T> inline _T tex1Dfetch(cudaTextureObject_t texture, int x)
{
    unsigned components[4];
    cucc_texture_fetch(texture, x, components);
    return cucc::texel<_T>::from(components);
}
template <class _T> inline _T tex1D(cudaTextureObject_t texture, float x)
{
    return cucc::read_texture<_T>(texture, 1, x, 0, 0, 0);
}
template <class _T> inline _T tex2D(cudaTextureObject_t texture, float x, float y)
{
    return cucc::read_texture<_T>(texture, 2, x, y, 0, 0);
}
template <class _T> inline _T tex3D(cudaTextureObject_t texture, float x, float y, float z)
{
    return cucc::read_texture<_T>(texture, 3, x, y, z, 0);
}
template <class _T> inline _T tex1DLayered(cudaTextureObject_t texture, float x, int layer)
{
    return cucc::read_texture<_T>(texture, 1, x, 0, 0, layer);
}
template <class _T> inline _T tex2DLayered(cudaTextureObject_t texture, float x, float y, int layer)
{
    return cucc::read_texture<_T>(texture, 2, x, y, 0, layer);
}
template <class _T> inline _T texCubemap(cudaTextureObject_t texture, float x, float y, float z)
{
    const float direction[3] = {x, y, z};
    unsigned components[4];
    cucc_texture_read_cube(texture, direction, 0, components);
    return cucc::texel<_T>::from(components);
}
template <class _T>
inline _T texCubemapLayered(cudaTextureObject_t texture, float x, float y, float z, int layer)
{
    const float direction[3] = {x, y, z};
    unsigned components[4];
    cucc_texture_read_cube(texture, direction, layer, components);
    return cucc::texel<_T>::from(components);
}
template <class _T> inline _T tex2Dgather(cudaTextureObject_t texture, float x, float y, int component = 0)
{
    const float at[3] = {x, y, 0};
    unsigned components[4];
    cucc_texture_gather(texture, at, component, components);
    return cucc::texel<_T>::from(components);
}
/* There are no mipmaps: the level does not matter. */
template <class _T> inline _T tex1DLod(cudaTextureObject_t texture, float x, float)
{
    return tex1D<_T>(texture, x);
}
template <class _T> inline _T tex2DLod(cudaTextureObject_t texture, float x, float y, float)
{
    return tex2D<_T>(texture, x, y);
}
template <class _T> inline _T tex3DLod(cudaTextureObject_t texture, float x, float y, float z, float)
{
    return tex3D<_T>(texture, x, y, z);
}

template <class _T> inline void tex1Dfetch(_T *value, cudaTextureObject_t texture, int x)
{
    *value = tex1Dfetch<_T>(texture, x);
}
template <class _T> inline void tex1D(_T *value, cudaTextureObject_t texture, float x)
{
    *value = tex1D<_T>(texture, x);
}
template <class _T> inline void tex2D(_T *value, cudaTextureObject_t texture, float x, float y)
{
    *value = tex2D<_T>(texture, x, y);
}
template <class _T> inline void tex3D(_T *value, cudaTextureObject_t texture, float x, float y, float z)
{
    *value = tex3D<_T>(texture, x, y, z);
}

/* Surfaces: x in bytes; outside, a thread is stopped (trap), the edge is taken (clamp), or zero is read and
 * nothing written (zero). */
#define CUCC_SURFACE(name, parameters, arguments)                                                            \
    template <class _T>                                                                                      \
    inline _T surf##name##read(cudaSurfaceObject_t surface, CUCC_UNPACK parameters,                          \
                               cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)                          \
    {                                                                                                        \
        return cucc::read_surface<_T>(surface, CUCC_UNPACK arguments, mode);                                 \
    }                                                                                                        \
    template <class _T>                                                                                      \
    inline void surf##name##read(_T *value, cudaSurfaceObject_t surface, CUCC_UNPACK parameters,             \
                                 cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)                        \
    {                                                                                                        \
        *value = cucc::read_surface<_T>(surface, CUCC_UNPACK arguments, mode);                               \
    }                                                                                                        \
    template <class _T>                                                                                      \
    inline void surf##name##write(_T value, cudaSurfaceObject_t surface, CUCC_UNPACK parameters,             \
                                  cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)                       \
    {                                                                                                        \
        cucc::write_surface(value, surface, CUCC_UNPACK arguments, mode);                                    \
    }
#define CUCC_UNPACK(...) __VA_ARGS__
CUCC_SURFACE(1D, (int x), (x, 0, 0))
CUCC_SURFACE(2D, (int x, int y), (x, y, 0))
CUCC_SURFACE(3D, (int x, int y, int z), (x, y, z))
CUCC_SURFACE(1DLayered, (int x, int layer), (x, 0, layer))
CUCC_SURFACE(2DLayered, (int x, int y, int layer), (x, y, layer))
CUCC_SURFACE(Cubemap, (int x, int y, int face), (x, y, face))
#undef CUCC_SURFACE
#undef CUCC_UNPACK

#endif
