/* cub.cuh: CUB, the parts of algorithms for warps, blocks and whole arrays that courses use.  C++14.
 *
 * Device-wide calls are kernels of the runtime on the stream that they are given; most are one thread's work,
 * so that their results are right, and their time and counts say nothing of a GPU.  Block- and warp-wide
 * classes do what CUB's do with the same TempStorage discipline, and are watched like the program's own code.
 * Not here: batched copies, radix ranks, run-length decoding, loads and stores of warps, half-precision keys;
 * a program that names them does not compile.  NVIDIA's CUB brings some iterators of Thrust with it; so does
 * this one, where Thrust is installed. */
#ifndef CUCC_CUB_CUB_CUH
#define CUCC_CUB_CUB_CUH

#include <cassert> /* which programs find with it */

#include "block/block_adjacent_difference.cuh"
#include "block/block_discontinuity.cuh"
#include "block/block_exchange.cuh"
#include "block/block_histogram.cuh"
#include "block/block_load.cuh"
#include "block/block_merge_sort.cuh"
#include "block/block_radix_sort.cuh"
#include "block/block_reduce.cuh"
#include "block/block_scan.cuh"
#include "block/block_store.cuh"
#include "device/device_adjacent_difference.cuh"
#include "device/device_for.cuh"
#include "device/device_histogram.cuh"
#include "device/device_merge.cuh"
#include "device/device_merge_sort.cuh"
#include "device/device_radix_sort.cuh"
#include "device/device_reduce.cuh"
#include "device/device_run_length_encode.cuh"
#include "device/device_scan.cuh"
#include "device/device_segmented_sort.cuh"
#include "device/device_select.cuh"
#include "util_allocator.cuh"
#include "util_debug.cuh"
#include "util_macro.cuh"
#include "util_type.cuh"
#include "warp/warp_exchange.cuh"
#include "warp/warp_load.cuh"
#include "warp/warp_merge_sort.cuh"
#include "warp/warp_reduce.cuh"
#include "warp/warp_scan.cuh"
#include "warp/warp_store.cuh"

#if __cplusplus >= 201703L && __has_include(<cucc_thrust_begin.h>)
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#endif

#endif
