/* merge.h: by one thread (launch.h). */
#pragma once

#include <thrust/detail/seq.h>
#include <thrust/merge.h>
#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/merge.h>

CUCC_THRUST_ONE_THREAD(merge)
CUCC_THRUST_ONE_THREAD(merge_by_key)
