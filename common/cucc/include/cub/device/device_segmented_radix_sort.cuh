/* device_segmented_radix_sort.cuh: with the sorts of whole arrays. */
#include "device_radix_sort.cuh"
