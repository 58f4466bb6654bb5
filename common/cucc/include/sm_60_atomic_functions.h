/* sm_60_atomic_functions.h: atomicAdd of double and the _block and _system atomics; cuda_runtime.h has them.
 */
#ifndef CUCC_SM_60_ATOMIC_FUNCTIONS_H
#define CUCC_SM_60_ATOMIC_FUNCTIONS_H

#include "cuda_runtime.h"

#endif
