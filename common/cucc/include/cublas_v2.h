/* cublas_v2.h: cuBLAS, dense linear algebra on device memory.  C and C++; link with -lcublas.
 *
 *     cublasHandle_t handle;
 *     cublasCreate(&handle);
 *     cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, A, lda, B, ldb, &beta, C, ldc);
 *     cublasDestroy(handle);
 *
 * Matrices are stored by columns: element (i, j) of A stands at A[i + j * lda], lda at least the number of
 * rows. Vectors x of n elements: x[i * incx]; with a negative increment they are read from the far end.
 * Results of cublasIsamax and cublasIsamin count from 1.
 *
 * A call is queued on the handle's stream and returns at once, unless it gives a number to the host.  Every
 * function answers a cublasStatus_t; an illegal argument is also named on standard output, by its place in
 * the reference BLAS, which has no handle:  ** On entry to SGEMM  parameter number 8 had an illegal value
 */
#ifndef CUBLAS_V2_H_
#define CUBLAS_V2_H_

#include "cublas_api.h"

#endif
