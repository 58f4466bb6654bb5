/* device_atomic_functions.h: atomicAdd and its kin; cuda_runtime.h has them. */
#ifndef __DEVICE_ATOMIC_FUNCTIONS_H__
#define __DEVICE_ATOMIC_FUNCTIONS_H__

#include "cuda_runtime.h"

#endif
