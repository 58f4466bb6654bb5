/* cusolverRf.h: cuSOLVER for re-factorised sparse matrices is not here. */
#error                                                                                                       \
    "cucc: cusolverRf.h is not supported on the CPU backend: re-factorised sparse solvers; dense ones are (cusolverDn.h)"
