/* sparse_calls.h: what the calls of cusolverSp.h and cusolverRf.h share. A call describes its work in a
 * struct sparse_task; one of device memory queues it and waits, one of host memory does it at once. */
#ifndef CUCC_CUSOLVER_SPARSE_CALLS_H
#define CUCC_CUSOLVER_SPARSE_CALLS_H

#include <cusolverSp.h>

#include "api/launch/library.h"
#include "sparse.h"

struct cusolverSpContext {
    cudaStream_t stream;
};

/* The factors of one matrix; those that have not been made are NULL */
struct sparse_factors {
    int rows, columns;
    csr *a; /* set up for QR */
    sparse_lu *lu;
    sparse_cholesky *cholesky;
    sparse_qr *qr;
};

enum sparse_method { SPARSE_LU, SPARSE_CHOLESKY, SPARSE_QR };

struct sparse_task {
    const char *call;
    enum number x;
    enum sparse_method method;
    int m, n, nnz, base, reorder, count;
    const int *start, *column;
    const void *values, *b;
    void *to; /* x */
    double tolerance;
    complex_number shift;
    int *singularity;
    struct sparse_factors *factors;
    const void *guess;
    void *eigenvalue;
    cusolverStatus_t *status; /* how it went */
};

typedef void sparse_work(const void *task, struct cucc_block *unused);

/* Does the work now (host memory), or in the handle's stream, and waits; answers what *status has become */
cusolverStatus_t cucc_sparse_now(cusolverSpHandle_t handle, bool good, sparse_work *work,
                                 struct sparse_task *t);
cusolverStatus_t cucc_sparse_in_stream(cusolverSpHandle_t handle, const cucc_kernel_info *call, bool good,
                                       sparse_work *work, struct sparse_task *t, const cucc_extent *extents,
                                       size_t count);
#define SPARSE_EXTENTS(rows, nnz, start, column, values)                                                     \
    cucc_extent_list(start, sizeof(int), (rows) + 1LL, CUCC_READS),                                          \
        cucc_extent_list(column, sizeof(int), nnz, CUCC_READS),                                              \
        cucc_extent_list(values, sizeof *(values), nnz, CUCC_READS)
#define SPARSE_VECTOR(p, n, how) cucc_extent_list(p, sizeof *(p), n, how)

int cucc_sparse_base(cusparseMatDescr_t descr);
void cucc_sparse_factors_free(struct sparse_factors *f); /* leaves the object itself */

/* The work; each reads its matrix from the task */
void cucc_sparse_run_solve(const void *task, struct cucc_block *unused);  /* A x = b */
void cucc_sparse_run_batch(const void *task, struct cucc_block *unused);  /* count of them */
void cucc_sparse_run_eigen(const void *task, struct cucc_block *unused);  /* inverse iteration */
void cucc_sparse_run_setup(const void *task, struct cucc_block *unused);  /* factors->a = A - shift I */
void cucc_sparse_run_factor(const void *task, struct cucc_block *unused); /* factors, by `method` */
void cucc_sparse_run_again(const void *task, struct cucc_block *unused);  /* solves with them: m, n, b, to */

#endif
