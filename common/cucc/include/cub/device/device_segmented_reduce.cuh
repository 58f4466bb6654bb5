/* device_segmented_reduce.cuh: with the reductions of whole arrays. */
#include "device_reduce.cuh"
