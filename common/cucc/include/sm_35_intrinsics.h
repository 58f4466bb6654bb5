/* sm_35_intrinsics.h: __ldg and funnel shifts; cuda_runtime.h has them. */
#ifndef CUCC_SM_35_INTRINSICS_H
#define CUCC_SM_35_INTRINSICS_H

#include "cuda_runtime.h"

#endif
