/* execution_policy.h: thrust::cuda::par, and all that the device's system does for itself.
 *
 * This folder is Thrust's device system under cucc, in the place of NVIDIA's: memory comes from cudaMalloc,
 * and every algorithm on it is a kernel, or several, of cucc's runtime (detail/launch.h).  for_each, and
 * with it transform, fill, gather, binary_search and most others, has a thread for each element; reduce has
 * threads for stretches; sort, scan, merge, the set operations and what goes by key are one thread's work.
 * What is not here Thrust makes of these (its `generic` folder).
 */
#pragma once

#include <thrust/system/cuda/detail/copy.h>
#include <thrust/system/cuda/detail/execution_policy.h>
#include <thrust/system/cuda/detail/for_each.h>
#include <thrust/system/cuda/detail/get_value.h>
#include <thrust/system/cuda/detail/malloc_and_free.h>
#include <thrust/system/cuda/detail/merge.h>
#include <thrust/system/cuda/detail/par.h>
#include <thrust/system/cuda/detail/reduce.h>
#include <thrust/system/cuda/detail/reduce_by_key.h>
#include <thrust/system/cuda/detail/scan.h>
#include <thrust/system/cuda/detail/scan_by_key.h>
#include <thrust/system/cuda/detail/set_operations.h>
#include <thrust/system/cuda/detail/sort.h>
