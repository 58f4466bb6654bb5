/* device_types.h: types of device code. */
#ifndef CUCC_DEVICE_TYPES_H
#define CUCC_DEVICE_TYPES_H

#include "driver_types.h"

#endif
