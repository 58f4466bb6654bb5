/* product.h: the matrix product that all of level 3 stands on: C = alpha op(A) op(B) + beta C on plain host
 * addresses.
 *
 * OpenBLAS does it where it is installed (any libopenblas that dlopen finds under its soname), else
 * own_product_body.h. CUCC_BLAS=own or CUCC_BLAS=openblas in the environment chooses; the choice is made
 * once, at the first product. Columns are contiguous.  C may not overlap A or B, and is not read when beta is
 * 0.
 */
#ifndef CUCC_CUBLAS_PRODUCT_H
#define CUCC_CUBLAS_PRODUCT_H

#include <stdbool.h>

/* ta, tb: A, B are transposed; ld: leading dimensions in elements */
void cucc_blas_sproduct(bool ta, bool tb, int m, int n, int k, float alpha, const float *A, int lda,
                        const float *B, int ldb, float beta, float *C, int ldc);
void cucc_blas_dproduct(bool ta, bool tb, int m, int n, int k, double alpha, const double *A, int lda,
                        const double *B, int ldb, double beta, double *C, int ldc);

/* The same by our own code */
void cucc_blas_sproduct_own(bool ta, bool tb, int m, int n, int k, float alpha, const float *A, int lda,
                            const float *B, int ldb, float beta, float *C, int ldc);
void cucc_blas_dproduct_own(bool ta, bool tb, int m, int n, int k, double alpha, const double *A, int lda,
                            const double *B, int ldb, double beta, double *C, int ldc);

/* A function of OpenBLAS, when that is who multiplies, else NULL */
void *cucc_blas_of_openblas(const char *name);

#endif
