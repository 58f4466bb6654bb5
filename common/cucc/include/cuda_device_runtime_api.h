/* cuda_device_runtime_api.h: the runtime API as device code sees it.  Launches from kernels are not
 * supported. */
#ifndef __CUDA_DEVICE_RUNTIME_API_H__
#define __CUDA_DEVICE_RUNTIME_API_H__

#include "driver_types.h"

#endif
