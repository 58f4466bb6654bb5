/* surface_types.h: types of surface objects (cucc/api/array.h). */
#ifndef __SURFACE_TYPES_H__
#define __SURFACE_TYPES_H__

#include "driver_types.h"

#endif
