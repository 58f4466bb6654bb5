/* formats.h: the number formats of mixed-precision products, as bits. */
#ifndef CUCC_CUBLAS_FORMATS_H
#define CUCC_CUBLAS_FORMATS_H

#include <stdint.h>

/* IEEE half precision: 1 sign, 5 exponent, 10 fraction bits.  To nearest, ties to even; beyond 65504
 * infinite. */
float cucc_blas_from_half(uint16_t half);
uint16_t cucc_blas_to_half(float x);

/* bfloat16: the upper half of a float.  To nearest, ties to even. */
float cucc_blas_from_bfloat16(uint16_t bits);
uint16_t cucc_blas_to_bfloat16(float x);

/* TF32: a float of 10 fraction bits.  To nearest, ties to even, as cuBLAS rounds on an H200. */
float cucc_blas_round_tf32(float x);

#endif
