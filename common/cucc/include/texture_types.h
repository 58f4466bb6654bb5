/* texture_types.h: types of textures, so that programs which name them compile (cucc/api/unsupported.h). */
#ifndef CUCC_TEXTURE_TYPES_H
#define CUCC_TEXTURE_TYPES_H

#include "driver_types.h"

#endif
