/* cublasXt.h: programs include it for cublas_v2.h, which is here; cuBLASXt itself, which spreads over GPUs,
 * is not. */
#ifndef CUBLAS_XT_H_
#define CUBLAS_XT_H_

#include "cublas_v2.h"

#endif
