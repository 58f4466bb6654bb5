/* util_type.cuh: cub::KeyValuePair, NullType, Traits and what else CUB's headers share. */
#ifndef CUCC_CUB_UTIL_TYPE_CUH
#define CUCC_CUB_UTIL_TYPE_CUH

#include "../cucc/cub/traits.h"
#include "../cucc/cub/types.h"

#endif
