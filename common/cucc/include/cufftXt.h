/* cufftXt.h: cuFFT's multi-GPU and callback interface is not here. */
#error "cucc: cufftXt.h is not supported on the CPU; use cufft.h"
