/* device_launch_parameters.h: threadIdx, blockIdx, blockDim and gridDim; cuda_runtime.h has them. */
#ifndef CUCC_DEVICE_LAUNCH_PARAMETERS_H
#define CUCC_DEVICE_LAUNCH_PARAMETERS_H

#include "cuda_runtime.h"

#endif
