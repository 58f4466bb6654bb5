/* surface_types.h: types of surfaces, so that programs which name them compile (cucc/api/unsupported.h). */
#ifndef CUCC_SURFACE_TYPES_H
#define CUCC_SURFACE_TYPES_H

#include "driver_types.h"

#endif
