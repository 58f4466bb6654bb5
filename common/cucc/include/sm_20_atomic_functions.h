/* sm_20_atomic_functions.h: atomicAdd of float; cuda_runtime.h has it. */
#ifndef CUCC_SM_20_ATOMIC_FUNCTIONS_H
#define CUCC_SM_20_ATOMIC_FUNCTIONS_H

#include "cuda_runtime.h"

#endif
