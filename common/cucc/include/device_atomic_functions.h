/* device_atomic_functions.h: atomicAdd and its kin; cuda_runtime.h has them. */
#ifndef CUCC_DEVICE_ATOMIC_FUNCTIONS_H
#define CUCC_DEVICE_ATOMIC_FUNCTIONS_H

#include "cuda_runtime.h"

#endif
