/* channel_descriptor.h: cudaCreateChannelDesc, which names the format of an array's elements: bits of each
 * component, and what they are; in C++ also by type, cudaCreateChannelDesc<float4>(). */
#ifndef __CHANNEL_DESCRIPTOR_H__
#define __CHANNEL_DESCRIPTOR_H__

#include "cuda_runtime_api.h"

static inline struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                                 enum cudaChannelFormatKind f)
{
    struct cudaChannelFormatDesc made = {x, y, z, w, f};
    return made;
}

#ifdef __cplusplus
template <class _T> inline cudaChannelFormatDesc cudaCreateChannelDesc()
{
    return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}
#define CUCC_CHANNEL(_T, x, y, z, w, kind)                                                                   \
    template <> inline cudaChannelFormatDesc cudaCreateChannelDesc<_T>()                                     \
    {                                                                                                        \
        return cudaCreateChannelDesc(x, y, z, w, cudaChannelFormatKind##kind);                               \
    }
#define CUCC_CHANNELS(_T, name, bits, kind)                                                                  \
    CUCC_CHANNEL(_T, bits, 0, 0, 0, kind)                                                                    \
    CUCC_CHANNEL(name##1, bits, 0, 0, 0, kind)                                                               \
    CUCC_CHANNEL(name##2, bits, bits, 0, 0, kind)                                                            \
    CUCC_CHANNEL(name##4, bits, bits, bits, bits, kind)
CUCC_CHANNEL(char, 8, 0, 0, 0, Signed)
CUCC_CHANNELS(signed char, char, 8, Signed)
CUCC_CHANNELS(unsigned char, uchar, 8, Unsigned)
CUCC_CHANNELS(short, short, 16, Signed)
CUCC_CHANNELS(unsigned short, ushort, 16, Unsigned)
CUCC_CHANNELS(int, int, 32, Signed)
CUCC_CHANNELS(unsigned int, uint, 32, Unsigned)
CUCC_CHANNELS(float, float, 32, Float)
#undef CUCC_CHANNELS
#undef CUCC_CHANNEL

static inline cudaChannelFormatDesc cudaCreateChannelDescHalf(void)
{
    return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
#endif

#endif
