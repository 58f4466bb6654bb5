/* entries.c: walking through a sparse matrix of any format. */
#include "entries.h"

#include <stdlib.h>

struct walk {
    const struct cusparseSpMatDescr *A;
    bool transposed;
    sparse_visit *visit;
    void *of;
};

static bool meet(const struct walk *w, int64_t e, int64_t i, int64_t j)
{
    if (i < 0 || i >= w->A->rows || j < 0 || j >= w->A->columns) {
        cucc_extent_wrong("element %lld of the matrix is at row %lld, column %lld, outside its %lld by %lld",
                          (long long)e, (long long)i, (long long)j, (long long)w->A->rows,
                          (long long)w->A->columns);
        return false;
    }
    w->visit(w->of, e, w->transposed ? j : i, w->transposed ? i : j);
    return true;
}

static int64_t offset_at(const struct cusparseSpMatDescr *A, int64_t i)
{
    return sparse_indexed(A->row_type, A->row, i) - A->base;
}

static int64_t column_at(const struct cusparseSpMatDescr *A, int64_t e)
{
    return sparse_indexed(A->column_type, A->column, e) - A->base;
}

static bool walk_coo(const struct walk *w)
{
    for (int64_t e = 0; e < w->A->count; e++) {
        if (!meet(w, e, offset_at(w->A, e), column_at(w->A, e))) return false;
    }
    return true;
}

/* Of compressed rows: row i's places, which must be among the `count` that there are */
static bool row_at(const struct cusparseSpMatDescr *A, int64_t i, int64_t count, int64_t *from, int64_t *to)
{
    *from = offset_at(A, i), *to = offset_at(A, i + 1);
    if (*from == *to || (*from >= 0 && *from < *to && *to <= count)) return true;
    cucc_extent_wrong("row %lld of the matrix is from element %lld to %lld, and there are %lld", (long long)i,
                      (long long)*from, (long long)*to, (long long)count);
    return false;
}

static bool walk_csr(const struct walk *w)
{
    for (int64_t i = 0, from, to; w->A->count > 0 && i < w->A->rows; i++) {
        if (!row_at(w->A, i, w->A->count, &from, &to)) return false;
        for (int64_t e = from; e < to; e++) {
            if (!meet(w, e, i, column_at(w->A, e))) return false;
        }
    }
    return true;
}

/* One block of r x c numbers from number `first` on */
static bool walk_block(const struct walk *w, int64_t first, int64_t row, int64_t column)
{
    const int64_t r = w->A->block_rows, c = w->A->block_columns;
    const bool by_rows = w->A->order == CUSPARSE_ORDER_ROW;
    for (int64_t i = 0; i < r; i++) {
        for (int64_t j = 0; j < c; j++) {
            if (!meet(w, first + (by_rows ? i * c + j : i + j * r), row * r + i, column * c + j))
                return false;
        }
    }
    return true;
}

static bool walk_bsr(const struct walk *w)
{
    const int64_t size = w->A->block_rows * w->A->block_columns, rows = w->A->rows / w->A->block_rows;
    for (int64_t i = 0, from, to; w->A->count > 0 && i < rows; i++) {
        if (!row_at(w->A, i, w->A->count / size, &from, &to)) return false;
        for (int64_t e = from; e < to; e++) {
            if (!walk_block(w, e * size, i, column_at(w->A, e))) return false;
        }
    }
    return true;
}

static bool walk_blocked_ell(const struct walk *w)
{
    const int64_t b = w->A->block_rows, blocks = w->A->width / b;
    for (int64_t i = 0; i < w->A->rows; i++) {
        for (int64_t k = 0; k < w->A->width; k++) {
            const int64_t column = sparse_indexed(w->A->column_type, w->A->column, i / b * blocks + k / b);
            if (column < w->A->base) continue; /* -1: padding */
            if (!meet(w, i * w->A->width + k, i, (column - w->A->base) * b + k % b)) return false;
        }
    }
    return true;
}

static bool walk_sliced_ell(const struct walk *w)
{
    const int64_t rows = w->A->block_rows, slices = (w->A->rows + rows - 1) / rows;
    for (int64_t s = 0; s < slices; s++) {
        const int64_t from = offset_at(w->A, s), to = offset_at(w->A, s + 1);
        if (from < 0 || from > to || to > w->A->width) {
            cucc_extent_wrong("slice %lld of the matrix is from number %lld to %lld, and there are %lld",
                              (long long)s, (long long)from, (long long)to, (long long)w->A->width);
            return false;
        }
        for (int64_t i = 0; i < rows; i++) {
            for (int64_t e = from + i; e < to; e += rows) {
                const int64_t column = column_at(w->A, e);
                if (column < 0) continue; /* padding */
                if (!meet(w, e, s * rows + i, column)) return false;
            }
        }
    }
    return true;
}

bool cucc_sparse_each(const struct cusparseSpMatDescr *A, bool transposed, sparse_visit *visit, void *of)
{
    const struct walk walk = {A, transposed, visit, of};
    switch (A->format) {
    case CUSPARSE_FORMAT_COO:
        return walk_coo(&walk);
    case CUSPARSE_FORMAT_BSR:
        return walk_bsr(&walk);
    case CUSPARSE_FORMAT_BLOCKED_ELL:
        return walk_blocked_ell(&walk);
    case CUSPARSE_FORMAT_SLICED_ELLPACK:
        return walk_sliced_ell(&walk);
    default:
        return walk_csr(&walk);
    }
}

/* --- by rows --- */

bool cucc_sparse_has_memory(const char *call, bool has)
{
    if (!has) cucc_note("%s: the host is out of memory", call);
    return has;
}

void cucc_sparse_free_rows(struct sparse_rows *rows)
{
    free(rows->offset), free(rows->column), free(rows->source), free(rows->value);
    *rows = (struct sparse_rows){0};
}

struct filling {
    const struct cusparseSpMatDescr *A;
    struct sparse_rows *to;
};

static void count_one(void *of, int64_t e, int64_t i, int64_t j)
{
    struct sparse_rows *to = of;
    (void)e, (void)j;
    to->offset[i + 1]++;
    to->count++;
}

static void fill_one(void *of, int64_t e, int64_t i, int64_t j)
{
    const struct filling *f = of;
    const int64_t at = f->to->offset[i]++; /* for now, where the next one goes */
    f->to->column[at] = j;
    f->to->source[at] = e;
    f->to->value[at] = sparse_number(f->A->type, f->A->value, e);
}

bool cucc_sparse_by_rows(const char *call, const struct cusparseSpMatDescr *A, bool transposed,
                         struct sparse_rows *to)
{
    const int64_t rows = transposed ? A->columns : A->rows;
    struct filling filling = {A, to};
    *to = (struct sparse_rows){.rows = rows, .columns = transposed ? A->rows : A->columns};
    to->offset = calloc((size_t)rows + 1, sizeof *to->offset);
    bool good =
        cucc_sparse_has_memory(call, to->offset != NULL) && cucc_sparse_each(A, transposed, count_one, to);
    if (good) {
        const size_t count = (size_t)to->count + 1; /* malloc(0) may be null */
        for (int64_t i = 0; i < rows; i++) to->offset[i + 1] += to->offset[i];
        to->column = malloc(count * sizeof *to->column);
        to->source = malloc(count * sizeof *to->source);
        to->value = malloc(count * sizeof *to->value);
        good = cucc_sparse_has_memory(call, to->column && to->source && to->value);
    }
    if (!good) {
        cucc_sparse_free_rows(to);
        return false;
    }
    cucc_sparse_each(A, transposed, fill_one, &filling);
    for (int64_t i = rows; i > 0; i--) to->offset[i] = to->offset[i - 1];
    to->offset[0] = 0;
    return true;
}

/* --- batches, memory --- */

struct cusparseSpMatDescr cucc_sparse_of_batch(const struct cusparseSpMatDescr *A, int b)
{
    struct cusparseSpMatDescr one = *A;
    one.batches = 0;
    if (A->batches == 0 || b == 0) return one;
    one.row = (const char *)A->row + (size_t)(b * A->row_stride) * sparse_index_bytes(A->row_type);
    one.column =
        (const char *)A->column + (size_t)(b * A->column_stride) * sparse_index_bytes(A->column_type);
    one.value = (const char *)A->value + (size_t)(b * A->value_stride) * sparse_value_bytes(A->type);
    return one;
}

static cucc_extent of_all(cucc_extent one, const struct cusparseSpMatDescr *A, int64_t stride)
{
    return A->batches > 1 && one.width > 0 ? cucc_extent_strided(one, stride, A->batches) : one;
}

cucc_extent cucc_sparse_row_extent(const struct cusparseSpMatDescr *A, int how)
{
    int64_t n = A->rows + 1;
    if (A->format == CUSPARSE_FORMAT_COO) n = A->count;
    if (A->format == CUSPARSE_FORMAT_BSR) n = A->rows / A->block_rows + 1;
    if (A->format == CUSPARSE_FORMAT_SLICED_ELLPACK) n = (A->rows + A->block_rows - 1) / A->block_rows + 1;
    if (A->row == NULL) n = 0; /* Blocked-ELL */
    return of_all(cucc_extent_list(A->row, sparse_index_bytes(A->row_type), n, how), A, A->row_stride);
}

cucc_extent cucc_sparse_column_extent(const struct cusparseSpMatDescr *A, int how)
{
    int64_t n = A->count;
    if (A->format == CUSPARSE_FORMAT_BSR || A->format == CUSPARSE_FORMAT_BLOCKED_ELL)
        n /= A->block_rows * A->block_columns;
    if (A->format == CUSPARSE_FORMAT_SLICED_ELLPACK) n = A->width;
    return of_all(cucc_extent_list(A->column, sparse_index_bytes(A->column_type), n, how), A,
                  A->column_stride);
}

cucc_extent cucc_sparse_value_extent(const struct cusparseSpMatDescr *A, int how)
{
    const int64_t n = A->format == CUSPARSE_FORMAT_SLICED_ELLPACK ? A->width : A->count;
    const bool padded = n != A->count || A->format == CUSPARSE_FORMAT_BLOCKED_ELL;
    if (padded && how == READS) how |= CUCC_HULL; /* padding need not be written */
    return of_all(cucc_extent_list(A->value, sparse_value_bytes(A->type), n, how), A, A->value_stride);
}

struct sparse_dense cucc_sparse_dense(cusparseConstDnMatDescr_t m, bool transposed)
{
    const bool by_rows = (m->order == CUSPARSE_ORDER_ROW) != transposed;
    return (struct sparse_dense){m->value, by_rows ? m->ld : 1,         by_rows ? 1 : m->ld,
                                 m->type,  m->batches ? m->batches : 1, m->stride};
}

/* Of what is read in a product with empty rows and columns only some is used: it is not asked whether all is
 * written
 */
cucc_extent cucc_sparse_dense_extent(const struct sparse_dense *m, int64_t rows, int64_t columns, int how)
{
    const size_t element = sparse_value_bytes(m->type);
    if (how == READS) how |= CUCC_HULL;
    cucc_extent one =
        m->row == 1 ? cucc_extent_matrix(m->value, element, rows, columns, m->column ? m->column : rows, how)
                    : cucc_extent_matrix(m->value, element, columns, rows, m->row, how);
    return m->batches > 1 && one.width > 0 ? cucc_extent_strided(one, m->stride, m->batches) : one;
}
