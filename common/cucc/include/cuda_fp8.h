/* cuda_fp8.h: exists to say that it is not supported. */
#error "cuda_fp8.h is not supported on the CPU backend: 8-bit floating point"
