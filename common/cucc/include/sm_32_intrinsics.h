/* sm_32_intrinsics.h: loads through caches, funnel shifts; cuda_runtime.h has them. */
#ifndef __SM_32_INTRINSICS_H__
#define __SM_32_INTRINSICS_H__

#include "cuda_runtime.h"

#endif
