/* cublasXt.h: cuBLASXt is not here. */
#error "cucc: cuBLASXt is not supported on the CPU; use cublas_v2.h"
