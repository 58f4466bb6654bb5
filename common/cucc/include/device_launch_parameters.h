/* device_launch_parameters.h: threadIdx, blockIdx, blockDim and gridDim; cuda_runtime.h has them. */
#ifndef __DEVICE_LAUNCH_PARAMETERS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__

#include "cuda_runtime.h"

#endif
