/* cusolverSp_LOWLEVEL_PREVIEW.h: cuSOLVER for sparse matrices is not here. */
#error                                                                                                       \
    "cucc: cusolverSp_LOWLEVEL_PREVIEW.h is not supported on the CPU backend: sparse solvers; dense ones are (cusolverDn.h)"
