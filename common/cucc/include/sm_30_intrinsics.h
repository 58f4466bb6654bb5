/* sm_30_intrinsics.h: shuffles and votes; cuda_runtime.h has them. */
#ifndef CUCC_SM_30_INTRINSICS_H
#define CUCC_SM_30_INTRINSICS_H

#include "cuda_runtime.h"

#endif
