/* vector_types.h: char1 .. double4, dim3.
 *
 * Sizes and alignments are the toolkit's: vectors of 2 and 4 are aligned to their size up to 16 bytes (so
 * that a float4 moves in one access), vectors of 1 and 3 to their element.  dim3 counts blocks or threads;
 * what is not given is 1.
 */
#ifndef __VECTOR_TYPES_H__
#define __VECTOR_TYPES_H__

#include "host_defines.h"

#define CUCC_VECTORS(name, type, align2, align4)                                                             \
    typedef struct name##1                                                                                   \
    {                                                                                                        \
        type x;                                                                                              \
    }                                                                                                        \
    name##1;                                                                                                 \
    typedef struct __align__(align2) name##2                                                                 \
    {                                                                                                        \
        type x, y;                                                                                           \
    }                                                                                                        \
    name##2;                                                                                                 \
    typedef struct name##3                                                                                   \
    {                                                                                                        \
        type x, y, z;                                                                                        \
    }                                                                                                        \
    name##3;                                                                                                 \
    typedef struct __align__(align4) name##4                                                                 \
    {                                                                                                        \
        type x, y, z, w;                                                                                     \
    }                                                                                                        \
    name##4;

/* 32-byte vectors exist with both alignments; the plain name is the 16-byte one */
#define CUCC_WIDE_VECTOR(name, type)                                                                         \
    typedef struct __align__(16) name##4_16a                                                                 \
    {                                                                                                        \
        type x, y, z, w;                                                                                     \
    }                                                                                                        \
    name##4_16a;                                                                                             \
    typedef struct __align__(32) name##4_32a                                                                 \
    {                                                                                                        \
        type x, y, z, w;                                                                                     \
    }                                                                                                        \
    name##4_32a;

CUCC_VECTORS(char, signed char, 2, 4)
CUCC_VECTORS(uchar, unsigned char, 2, 4)
CUCC_VECTORS(short, short, 4, 8)
CUCC_VECTORS(ushort, unsigned short, 4, 8)
CUCC_VECTORS(int, int, 8, 16)
CUCC_VECTORS(uint, unsigned int, 8, 16)
CUCC_VECTORS(long, long, 2 * sizeof(long), 16)
CUCC_VECTORS(ulong, unsigned long, 2 * sizeof(long), 16)
CUCC_VECTORS(longlong, long long, 16, 16)
CUCC_VECTORS(ulonglong, unsigned long long, 16, 16)
CUCC_VECTORS(float, float, 8, 16)
CUCC_VECTORS(double, double, 16, 16)

CUCC_WIDE_VECTOR(long, long)
CUCC_WIDE_VECTOR(ulong, unsigned long)
CUCC_WIDE_VECTOR(longlong, long long)
CUCC_WIDE_VECTOR(ulonglong, unsigned long long)
CUCC_WIDE_VECTOR(double, double)

#undef CUCC_VECTORS
#undef CUCC_WIDE_VECTOR

typedef struct dim3 {
    unsigned int x, y, z;
#ifdef __cplusplus
#if __cplusplus >= 201103L
    constexpr dim3(unsigned int nx = 1, unsigned int ny = 1, unsigned int nz = 1) : x(nx), y(ny), z(nz) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const
    {
        return uint3{x, y, z};
    }
#else
    dim3(unsigned int nx = 1, unsigned int ny = 1, unsigned int nz = 1) : x(nx), y(ny), z(nz) {}
    dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    operator uint3() const
    {
        uint3 v = {x, y, z};
        return v;
    }
#endif
#endif
} dim3;

#endif
