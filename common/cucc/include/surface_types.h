/* surface_types.h: types of surfaces, so that programs which name them compile (cucc/api/unsupported.h). */
#ifndef __SURFACE_TYPES_H__
#define __SURFACE_TYPES_H__

#include "driver_types.h"

#endif
