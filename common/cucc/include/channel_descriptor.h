/* channel_descriptor.h: cudaCreateChannelDesc, for programs that name a texture's format.
 *
 * Textures themselves are not supported here (cucc/api/unsupported.h).
 */
#ifndef __CHANNEL_DESCRIPTOR_H__
#define __CHANNEL_DESCRIPTOR_H__

#include "driver_types.h"

static inline struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                                 enum cudaChannelFormatKind f)
{
    struct cudaChannelFormatDesc made = {x, y, z, w, f};
    return made;
}

#endif
