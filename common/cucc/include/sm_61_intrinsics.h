/* sm_61_intrinsics.h: dot products of bytes (__dp2a, __dp4a); cuda_runtime.h has them. */
#ifndef __SM_61_INTRINSICS_H__
#define __SM_61_INTRINSICS_H__

#include "cuda_runtime.h"

#endif
