/* texture_calls.h: what the functions of texture.h ask of the runtime. */
#ifndef CUCC_TEXTURE_CALLS_H
#define CUCC_TEXTURE_CALLS_H

#include "types/array.h"
#include "api/begin.h"

/* Four components of 32 bits each: floats, or integers for a texture that is read as its element type. at: x,
 * y, z and the layer; dimensions: how many of x, y, z count. */
void cucc_texture_read(cudaTextureObject_t texture, int dimensions, const float *at, int layer,
                       unsigned *components);
void cucc_texture_fetch(cudaTextureObject_t texture, int index, unsigned *components);
void cucc_texture_read_cube(cudaTextureObject_t texture, const float *direction, int layer,
                            unsigned *components);
void cucc_texture_gather(cudaTextureObject_t texture, const float *at, int component, unsigned *components);
/* Where the element lies; NULL for one outside that is to be left alone, and reads as 0 */
void *cucc_surface_at(cudaSurfaceObject_t surface, int x, int y, int z, int mode, unsigned bytes);

#include "api/end.h"
#endif
