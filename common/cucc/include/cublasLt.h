/* cublasLt.h: cuBLASLt is not here. */
#error "cucc: cuBLASLt is not supported on the CPU; cublasGemmEx in cublas_v2.h does mixed-precision products"
