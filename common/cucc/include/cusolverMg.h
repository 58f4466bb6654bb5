/* cusolverMg.h: cuSOLVER for multi-GPU matrices is not here. */
#error                                                                                                       \
    "cucc: cusolverMg.h is not supported on the CPU backend: multi-GPU solvers; dense ones are (cusolverDn.h)"
