/* sm_35_intrinsics.h: __ldg and funnel shifts; cuda_runtime.h has them. */
#ifndef __SM_35_INTRINSICS_H__
#define __SM_35_INTRINSICS_H__

#include "cuda_runtime.h"

#endif
