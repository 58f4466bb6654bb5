/* scan.h: by one thread (launch.h). */
#pragma once

#include <thrust/detail/seq.h>
#include <thrust/scan.h>
#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/scan.h>

CUCC_THRUST_ONE_THREAD(inclusive_scan)
CUCC_THRUST_ONE_THREAD(exclusive_scan)
