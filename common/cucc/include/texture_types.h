/* texture_types.h: types of textures, so that programs which name them compile (cucc/api/unsupported.h). */
#ifndef __TEXTURE_TYPES_H__
#define __TEXTURE_TYPES_H__

#include "driver_types.h"

#endif
