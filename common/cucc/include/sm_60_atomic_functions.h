/* sm_60_atomic_functions.h: atomicAdd of double and the _block and _system atomics; cuda_runtime.h has them.
 */
#ifndef __SM_60_ATOMIC_FUNCTIONS_H__
#define __SM_60_ATOMIC_FUNCTIONS_H__

#include "cuda_runtime.h"

#endif
