/* texture_types.h: types of texture objects (cucc/api/array.h). */
#ifndef __TEXTURE_TYPES_H__
#define __TEXTURE_TYPES_H__

#include "driver_types.h"

#endif
