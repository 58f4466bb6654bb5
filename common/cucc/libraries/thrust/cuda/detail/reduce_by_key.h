/* reduce_by_key.h: by one thread (launch.h). */
#pragma once

#include <thrust/detail/seq.h>
#include <thrust/reduce.h>
#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/reduce_by_key.h>

CUCC_THRUST_ONE_THREAD(reduce_by_key)
