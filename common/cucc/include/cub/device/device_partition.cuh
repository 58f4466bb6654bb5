/* device_partition.cuh: with the selections. */
#include "device_select.cuh"
