/* cuda_device_runtime_api.h: the runtime API as device code sees it: the host's, of which kernels may call
 * what cucc/kernel_calls.h lists. */
#ifndef __CUDA_DEVICE_RUNTIME_API_H__
#define __CUDA_DEVICE_RUNTIME_API_H__

#include "driver_types.h"

#endif
