/* scan_by_key.h: by one thread (launch.h). */
#pragma once

#include <thrust/detail/seq.h>
#include <thrust/scan.h>
#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/scan_by_key.h>

CUCC_THRUST_ONE_THREAD(inclusive_scan_by_key)
CUCC_THRUST_ONE_THREAD(exclusive_scan_by_key)
