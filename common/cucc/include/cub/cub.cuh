/* cub.cuh: CUB is not here. */
#error "cucc: CUB is not supported on the CPU; Thrust's sort, reduce and scan are"
