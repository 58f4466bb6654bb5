/* cublas.h: cuBLAS's first API, without handles, is not here. */
#error "cucc: the legacy API of cublas.h is not supported; include cublas_v2.h and use a handle"
