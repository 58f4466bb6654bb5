/* sparse.h: direct solvers of sparse systems, on which cusolverSp.h and cusolverRf.h stand (sparse_calls.c
 * and others).
 *
 * All four types are worked on as double complex: what is asked for float is the more exact for it. The
 * methods are those of T. A. Davis, "Direct Methods for Sparse Linear Systems" (SIAM, 2006): LU by columns
 * with partial pivoting (chapter 6, after Gilbert and Peierls), Cholesky by rows (chapter 4); and for QR the
 * rows are rotated into R one after another (A. George and M. T. Heath, "Solution of sparse linear least
 * squares problems using Givens rotations", Linear Algebra Appl. 34, 1980).
 */
#ifndef CUCC_CUSOLVER_SPARSE_H
#define CUCC_CUSOLVER_SPARSE_H

#include <stdbool.h>

#include "lapack.h"

/* Entries start[i] to start[i + 1] are those of row i, their columns in ascending order, from 0. Owned by
 * whoever made it. */
typedef struct csr {
    int rows, columns;
    int *start, *column;
    complex_number *value;
} csr;

csr *cucc_csr_new(int rows, int columns, int entries); /* NULL: no memory */
void cucc_csr_free(csr *a);                            /* NULL too */
csr *cucc_csr_transpose(const csr *a);
csr *cucc_csr_permute(const csr *a, const int *p, const int *q); /* row i is row p[i], column j column q[j] */
/* From arrays of a program with indices from `base`; values of that kind, NULL: none. NULL: no memory, or an
 * index that leads nowhere, which is told by the call's name. */
csr *cucc_csr_read(const char *call, int rows, int columns, int entries, int base, const int *start,
                   const int *column, const void *values, enum number x);

/* --- factors. Each `..._new` answers NULL without memory. --- */

/* P A = L U. l and u hold their columns as rows; L's diagonal of ones is stored, and u's pivot is the last of
 * its column. failed: the column whose pivot is 0, where it was given up; -1: none. */
typedef struct sparse_lu {
    int n, failed;
    csr *l, *u;
    int *p;       /* row i of P A is row p[i] of A */
    bool boosted; /* a pivot has been */
} sparse_lu;
/* threshold: the diagonal is the pivot if it is at least so much of the column's largest; 0: always.
 * boost: a pivot below `zero` becomes that, unless it is 0 */
sparse_lu *cucc_sparse_lu_new(const csr *a, double threshold, double zero, double boost);
void cucc_sparse_lu_free(sparse_lu *f);
void cucc_sparse_lu_solve(const sparse_lu *f, complex_number *x); /* in place */

/* A = L L^H by A's lower triangle; l holds L's columns as rows, the diagonal first */
typedef struct sparse_cholesky {
    int n, failed; /* the column whose pivot is not positive; -1: none */
    csr *l;
} sparse_cholesky;
sparse_cholesky *cucc_sparse_cholesky_new(const csr *a);
void cucc_sparse_cholesky_free(sparse_cholesky *f);
void cucc_sparse_cholesky_solve(const sparse_cholesky *f, complex_number *x);

/* Q R = A with at least as many rows as columns: rows of R, which begin at the diagonal; NULL: none. The
 * rotations of row i of A come from rotated[i] on; it then became row into[i] of R, or vanished (-1). */
typedef struct sparse_qr {
    int rows, columns, rank;
    struct sparse_row *r;
    struct rotation *rotations;
    size_t *rotated;
    int *into;
} sparse_qr;
/* tolerance: what is not larger, where a row of R would begin, is taken for 0 */
sparse_qr *cucc_sparse_qr_new(const csr *a, double tolerance);
void cucc_sparse_qr_free(sparse_qr *f);
/* x of `columns`, the least |A x - b|; answers that. b, of `rows`, is overwritten; columns without a row of R
 * get 0 */
double cucc_sparse_qr_solve(const sparse_qr *f, complex_number *b, complex_number *x);

/* The first column whose pivot is smaller than the tolerance, or has failed; -1: none */
int cucc_sparse_lu_zero(const sparse_lu *f, double tolerance);
int cucc_sparse_cholesky_zero(const sparse_cholesky *f, double tolerance);
int cucc_sparse_qr_zero(const sparse_qr *f, double tolerance);

/* --- orders: p[i] is what comes i-th. The matrix is taken for symmetric. False: no memory --- */
bool cucc_sparse_reverse_cuthill_mckee(const csr *a, int *p);
bool cucc_sparse_minimum_degree(const csr *a, int *p);
bool cucc_sparse_nested_dissection(const csr *a, int *p);
/* Rows in such an order that as many entries as can be stand on the diagonal; answers how many, or -1 */
int cucc_sparse_zero_free_diagonal(const csr *a, int *p);

#endif
