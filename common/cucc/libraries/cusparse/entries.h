/* entries.h: the numbers of a sparse matrix, whatever its format. */
#ifndef CUCC_CUSPARSE_ENTRIES_H
#define CUCC_CUSPARSE_ENTRIES_H

#include "context.h"

/* Number `e` of A's values stands at (i, j) of the matrix, or of its transpose. */
typedef void sparse_visit(void *of, int64_t e, int64_t i, int64_t j);

/* Visits all, row by row where the format has rows.  False, and said by name, where an index leads out of the
 * matrix, which on a GPU would be a wild access. transposed: of what the descriptor holds. */
bool cucc_sparse_each(const struct cusparseSpMatDescr *A, bool transposed, sparse_visit *visit, void *of);

/* A matrix by rows, in the host's memory: the columns of a row in the order in which they are met. */
struct sparse_rows {
    int64_t rows, columns, count;
    int64_t *offset; /* rows + 1 */
    int64_t *column;
    int64_t *source; /* where its number stands among A's values */
    double *value;
};

/* False, and said, where an index is wrong or the host out of memory; then there is nothing to free. */
bool cucc_sparse_by_rows(const char *call, const struct cusparseSpMatDescr *A, bool transposed,
                         struct sparse_rows *to);
void cucc_sparse_free_rows(struct sparse_rows *rows);
/* Returns `has`; where it is false, says that the host is out of memory. */
bool cucc_sparse_has_memory(const char *call, bool has);

/* Matrix b of a batch, as a descriptor of its own */
struct cusparseSpMatDescr cucc_sparse_of_batch(const struct cusparseSpMatDescr *A, int b);

/* The memory of its three arrays, of all batches */
cucc_extent cucc_sparse_row_extent(const struct cusparseSpMatDescr *A, int how);
cucc_extent cucc_sparse_column_extent(const struct cusparseSpMatDescr *A, int how);
cucc_extent cucc_sparse_value_extent(const struct cusparseSpMatDescr *A, int how);
#define SPARSE_MATRIX(A, values)                                                                             \
    cucc_sparse_row_extent(A, READS), cucc_sparse_column_extent(A, READS), cucc_sparse_value_extent(A, values)

/* Element (i, j) of op(M) stands at value[i * row + j * column]. */
struct sparse_dense {
    void *value;
    int64_t row, column;
    cudaDataType type;
    int batches;
    int64_t stride;
};

struct sparse_dense cucc_sparse_dense(cusparseConstDnMatDescr_t m, bool transposed);
cucc_extent cucc_sparse_dense_extent(const struct sparse_dense *m, int64_t rows, int64_t columns, int how);

static inline double sparse_dense_get(const struct sparse_dense *m, int b, int64_t i, int64_t j)
{
    return sparse_number(m->type, m->value, b * m->stride + i * m->row + j * m->column);
}

static inline void sparse_dense_put(const struct sparse_dense *m, int b, int64_t i, int64_t j, double x)
{
    sparse_store(m->type, m->value, b * m->stride + i * m->row + j * m->column, x);
}

#endif
