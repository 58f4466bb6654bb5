/* cuda_device_runtime_api.h: the runtime API as device code sees it.  Launches from kernels are not
 * supported. */
#ifndef CUCC_CUDA_DEVICE_RUNTIME_API_H
#define CUCC_CUDA_DEVICE_RUNTIME_API_H

#include "cuda_runtime.h"

#endif
