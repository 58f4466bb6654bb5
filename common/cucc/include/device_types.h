/* device_types.h: types of device code. */
#ifndef __DEVICE_TYPES_H__
#define __DEVICE_TYPES_H__

#include "driver_types.h"

#endif
