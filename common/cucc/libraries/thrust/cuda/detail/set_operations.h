/* set_operations.h: by one thread (launch.h). */
#pragma once

#include <thrust/detail/seq.h>
#include <thrust/set_operations.h>
#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/set_operations.h>

CUCC_THRUST_ONE_THREAD(set_difference)
CUCC_THRUST_ONE_THREAD(set_difference_by_key)
CUCC_THRUST_ONE_THREAD(set_intersection)
CUCC_THRUST_ONE_THREAD(set_intersection_by_key)
CUCC_THRUST_ONE_THREAD(set_symmetric_difference)
CUCC_THRUST_ONE_THREAD(set_symmetric_difference_by_key)
CUCC_THRUST_ONE_THREAD(set_union)
CUCC_THRUST_ONE_THREAD(set_union_by_key)
