/* cublas_api.h: all of cuBLAS that is here; include cublas_v2.h.  float and double, and complex numbers
 * as far as cucc/blas/complex.h has them.
 * Names, values and codes are those of cuBLAS 13. */
#ifndef CUBLAS_API_H_
#define CUBLAS_API_H_

#include <stddef.h>
#include <stdint.h>

#include "cuComplex.h"
#include "cuda_runtime_api.h"
#include "library_types.h"
#ifdef __cplusplus
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#endif

#define CUBLASWINAPI
#define CUBLASAPI

#include "cucc/blas/types.h"
#include "cucc/blas/handle.h"
#include "cucc/blas/level1.h"
#include "cucc/blas/level1_ex.h"
#include "cucc/blas/level2.h"
#include "cucc/blas/level3.h"
#include "cucc/blas/gemm.h"
#include "cucc/blas/batched.h"
#include "cucc/blas/complex.h"
#include "cucc/blas/banded.h"
#include "cucc/blas/more.h"
#include "cucc/blas/v2.h"

#endif
