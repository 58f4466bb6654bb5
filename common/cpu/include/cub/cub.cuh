/* cub.cuh: CUB is not here. */
#error                                                                                                       \
    "cucc: CUB is not supported on the CPU: its algorithms are written for warps of a GPU; Thrust's sort, reduce and scan are (thrust/sort.h ...)"
