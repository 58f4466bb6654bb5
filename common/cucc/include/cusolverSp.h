/* cusolverSp.h: cuSOLVER for sparse matrices is not here. */
#error "cucc: cusolverSp.h is not supported on the CPU backend: sparse solvers; dense ones are (cusolverDn.h)"
