/* sums.c: alpha A + beta B, and systems with five diagonals (cucc/sparse/sums.h). */
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "context.h"

/* --- csrgeam2 --- */

struct summand {
    const int *start, *column;
    const void *value;
    int base, nnz;
    struct sparse_scalar factor;
};

struct sum {
    const char *name;
    int m, n, base;
    cudaDataType type;
    struct summand a, b;
    int *start, *column, *total;
    void *value; /* NULL: only how many there will be */
};

/* Do the offsets of the rows ascend, and the columns lie in the matrix? */
static bool is_whole(const struct sum *s, const struct summand *x)
{
    for (int i = 0; i < s->m; i++) {
        const int from = x->start[i] - x->base, to = x->start[i + 1] - x->base;
        if (from < 0 || to < from || to > x->nnz) {
            cucc_extent_wrong("%s: row %d has entries %d to %d of %d", s->name, i, from, to, x->nnz);
            return false;
        }
        for (int e = from; e < to; e++)
            if (x->column[e] - x->base < 0 || x->column[e] - x->base >= s->n) {
                cucc_extent_wrong("%s: column index %d of entry %d, with %d columns", s->name, x->column[e],
                                  e, s->n);
                return false;
            }
    }
    return true;
}

/* A stretch of a row of a summand, columns ascending */
struct part {
    const struct summand *of;
    int at, end;
};

static struct part row_of(const struct summand *x, int i)
{
    return (struct part){x, x->start[i] - x->base, x->start[i + 1] - x->base};
}

/* As it stands there, whatever the base: so cuSPARSE takes it */
static int column_at(const struct part *p)
{
    return p->at < p->end ? p->of->column[p->at] : INT_MAX;
}

/* Takes the entry if it is in that column */
static double taken(const struct sum *s, struct part *p, int column)
{
    if (column_at(p) != column) return 0;
    const int e = p->at++;
    return s->value != NULL ? sparse_scalar_value(&p->of->factor) * sparse_number(s->type, p->of->value, e)
                            : 0;
}

static void run_sum(const void *argument, struct cucc_block *unused)
{
    const struct sum *s = argument;
    int to = 0;
    (void)unused;
    if (!is_whole(s, &s->a) || !is_whole(s, &s->b)) return;
    for (int i = 0; i < s->m; i++) {
        struct part a = row_of(&s->a, i), b = row_of(&s->b, i);
        if (s->value == NULL) s->start[i] = to + s->base;
        for (;; to++) {
            const int one = column_at(&a), other = column_at(&b), column = one < other ? one : other;
            if (column == INT_MAX) break;
            const double x = taken(s, &a, column) + taken(s, &b, column);
            if (s->value == NULL) continue;
            s->column[to] = column;
            sparse_store(s->type, s->value, to, x);
        }
    }
    if (s->value != NULL) return;
    s->start[s->m] = to + s->base;
    if (s->total != NULL) *s->total = to;
}

static bool is_general(cusparseMatDescr_t descr)
{
    return cusparseGetMatType(descr) == CUSPARSE_MATRIX_TYPE_GENERAL;
}

static cusparseStatus_t check(cusparseHandle_t handle, int m, int n, cusparseMatDescr_t a, int nnz_a,
                              const int *start_a, const int *column_a, cusparseMatDescr_t b, int nnz_b,
                              const int *start_b, const int *column_b, cusparseMatDescr_t c)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || nnz_a < 0 || nnz_b < 0 || !a || !b || !c || !start_a || !start_b ||
        (!column_a && nnz_a > 0) || (!column_b && nnz_b > 0))
        return CUSPARSE_STATUS_INVALID_VALUE;
    return is_general(a) && is_general(b) && is_general(c) ? CUSPARSE_STATUS_SUCCESS
                                                           : CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED;
}

#define SUMMAND_EXTENTS(x, m)                                                                                \
    SPARSE_LIST((x).start, (m) + 1LL, READS), SPARSE_LIST((x).column, (x).nnz, READS)

cusparseStatus_t cusparseXcsrgeam2Nnz(cusparseHandle_t handle, int m, int n, const cusparseMatDescr_t descrA,
                                      int nnzA, const int *csrSortedRowPtrA, const int *csrSortedColIndA,
                                      const cusparseMatDescr_t descrB, int nnzB, const int *csrSortedRowPtrB,
                                      const int *csrSortedColIndB, const cusparseMatDescr_t descrC,
                                      int *csrSortedRowPtrC, int *nnzTotalDevHostPtr, void *workspace)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseXcsrgeam2Nnz");
    cusparseStatus_t status = check(handle, m, n, descrA, nnzA, csrSortedRowPtrA, csrSortedColIndA, descrB,
                                    nnzB, csrSortedRowPtrB, csrSortedColIndB, descrC);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (csrSortedRowPtrC == NULL || workspace == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    struct sum s = {.name = call.name, .m = m, .n = n, .base = (int)cusparseGetMatIndexBase(descrC)};
    s.a = (struct summand){.start = csrSortedRowPtrA, .column = csrSortedColIndA, .nnz = nnzA};
    s.b = (struct summand){.start = csrSortedRowPtrB, .column = csrSortedColIndB, .nnz = nnzB};
    s.a.base = (int)cusparseGetMatIndexBase(descrA), s.b.base = (int)cusparseGetMatIndexBase(descrB);
    s.start = csrSortedRowPtrC, s.total = nnzTotalDevHostPtr;
    if (s.a.base != s.b.base || s.a.base != s.base)
        cucc_note(
            "%s: the index bases of A, B and C differ, and csrgeam2 takes columns as they stand, as on a GPU",
            call.name);
    const bool device = handle->pointer_mode == CUSPARSE_POINTER_MODE_DEVICE && nnzTotalDevHostPtr != NULL;
    status = cucc_sparse_queue(handle, &call, run_sum, &s, sizeof s,
                               CUCC_EXTENTS(SUMMAND_EXTENTS(s.a, m), SUMMAND_EXTENTS(s.b, m),
                                            SPARSE_LIST(csrSortedRowPtrC, m + 1LL, WRITES),
                                            SPARSE_LIST(nnzTotalDevHostPtr, device, WRITES)));
    if (status || device || nnzTotalDevHostPtr == NULL) return status;
    return cucc_sparse_wait(handle, nnzTotalDevHostPtr, sizeof *nnzTotalDevHostPtr);
}

#define GEAM(X, T, type_)                                                                                    \
    cusparseStatus_t cusparse##X##csrgeam2_bufferSizeExt(                                                    \
        cusparseHandle_t handle, int m, int n, const T *alpha, const cusparseMatDescr_t descrA, int nnzA,    \
        const T *csrSortedValA, const int *csrSortedRowPtrA, const int *csrSortedColIndA, const T *beta,     \
        const cusparseMatDescr_t descrB, int nnzB, const T *csrSortedValB, const int *csrSortedRowPtrB,      \
        const int *csrSortedColIndB, const cusparseMatDescr_t descrC, const T *csrSortedValC,                \
        const int *csrSortedRowPtrC, const int *csrSortedColIndC, size_t *pBufferSizeInBytes)                \
    {                                                                                                        \
        (void)alpha, (void)beta, (void)csrSortedValA, (void)csrSortedValB, (void)csrSortedValC;              \
        (void)csrSortedRowPtrC, (void)csrSortedColIndC;                                                      \
        cusparseStatus_t status = check(handle, m, n, descrA, nnzA, csrSortedRowPtrA, csrSortedColIndA,      \
                                        descrB, nnzB, csrSortedRowPtrB, csrSortedColIndB, descrC);           \
        return status ? status : cucc_sparse_buffer_size(__func__, handle, pBufferSizeInBytes);              \
    }                                                                                                        \
    cusparseStatus_t cusparse##X##csrgeam2(                                                                  \
        cusparseHandle_t handle, int m, int n, const T *alpha, const cusparseMatDescr_t descrA, int nnzA,    \
        const T *csrSortedValA, const int *csrSortedRowPtrA, const int *csrSortedColIndA, const T *beta,     \
        const cusparseMatDescr_t descrB, int nnzB, const T *csrSortedValB, const int *csrSortedRowPtrB,      \
        const int *csrSortedColIndB, const cusparseMatDescr_t descrC, T *csrSortedValC,                      \
        int *csrSortedRowPtrC, int *csrSortedColIndC, void *pBuffer)                                         \
    {                                                                                                        \
        static const cucc_kernel_info call = SPARSE_CALL("cusparse" #X "csrgeam2");                          \
        cusparseStatus_t status = check(handle, m, n, descrA, nnzA, csrSortedRowPtrA, csrSortedColIndA,      \
                                        descrB, nnzB, csrSortedRowPtrB, csrSortedColIndB, descrC);           \
        if (status != CUSPARSE_STATUS_SUCCESS) return status;                                                \
        if (!alpha || !beta || (!csrSortedValA && nnzA > 0) || (!csrSortedValB && nnzB > 0) ||               \
            !csrSortedValC || !csrSortedRowPtrC || !csrSortedColIndC || !pBuffer)                            \
            return CUSPARSE_STATUS_INVALID_VALUE;                                                            \
        struct sum s = {.name = call.name, .m = m, .n = n, .type = type_};                                   \
        s.base = (int)cusparseGetMatIndexBase(descrC);                                                       \
        s.a = (struct summand){csrSortedRowPtrA,                                                             \
                               csrSortedColIndA,                                                             \
                               csrSortedValA,                                                                \
                               0,                                                                            \
                               nnzA,                                                                         \
                               sparse_scalar(handle, type_, alpha)};                                         \
        s.b = (struct summand){                                                                              \
            csrSortedRowPtrB, csrSortedColIndB, csrSortedValB, 0, nnzB, sparse_scalar(handle, type_, beta)}; \
        s.a.base = (int)cusparseGetMatIndexBase(descrA), s.b.base = (int)cusparseGetMatIndexBase(descrB);    \
        s.start = csrSortedRowPtrC, s.column = csrSortedColIndC, s.value = csrSortedValC;                    \
        const int least = nnzA > nnzB ? nnzA : nnzB; /* C has as many entries as either, or more */          \
        return cucc_sparse_queue(                                                                            \
            handle, &call, run_sum, &s, sizeof s,                                                            \
            CUCC_EXTENTS(SUMMAND_EXTENTS(s.a, m), SUMMAND_EXTENTS(s.b, m),                                   \
                         SPARSE_LIST(csrSortedValA, nnzA, READS), SPARSE_LIST(csrSortedValB, nnzB, READS),   \
                         SPARSE_LIST(csrSortedRowPtrC, m + 1LL, READS),                                      \
                         SPARSE_LIST(csrSortedColIndC, least, WRITES),                                       \
                         SPARSE_LIST(csrSortedValC, least, WRITES), sparse_scalar_extent(&s.a.factor),       \
                         sparse_scalar_extent(&s.b.factor), SPARSE_BUFFER(pBuffer)));                        \
    }
GEAM(S, float, CUDA_R_32F)
GEAM(D, double, CUDA_R_64F)

/* --- gpsvInterleavedBatch --- */

struct five {
    const char *name;
    cudaDataType type;
    const void *diagonal[5]; /* from the second below to the second above */
    void *x;
    int m, count;
};

/* Row i has columns i - 2 to i + 2, and row changes bring two more */
enum { BAND = 7 };
#define AT(r, column) row[r][(column) - (r) + 2]

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Gaussian elimination with partial pivoting among the three rows that have the column */
static void solve_five(const struct five *f, int b, double (*row)[BAND], double *x)
{
    const int m = f->m;
    for (int i = 0; i < m; i++) {
        for (int k = 0; k < BAND; k++) {
            const bool there = k < 5 && i - 2 + k >= 0 && i - 2 + k < m;
            row[i][k] = there ? sparse_number(f->type, f->diagonal[k], (int64_t)i * f->count + b) : 0;
        }
        x[i] = sparse_number(f->type, f->x, (int64_t)i * f->count + b);
    }
    for (int i = 0; i < m; i++) {
        const int last = smaller(i + 2, m - 1), right = smaller(i + 4, m - 1);
        int best = i;
        for (int r = i + 1; r <= last; r++)
            if (fabs(AT(r, i)) > fabs(AT(best, i))) best = r;
        for (int c = i; best != i && c <= right; c++) {
            const double swapped = AT(i, c);
            AT(i, c) = AT(best, c), AT(best, c) = swapped;
        }
        const double x_i = x[best];
        x[best] = x[i], x[i] = x_i;
        for (int r = i + 1; r <= last; r++) {
            const double factor = AT(r, i) / AT(i, i);
            for (int c = i; c <= right; c++) AT(r, c) -= factor * AT(i, c);
            x[r] -= factor * x_i;
        }
    }
    for (int i = m - 1; i >= 0; i--) {
        for (int c = i + 1; c <= smaller(i + 4, m - 1); c++) x[i] -= AT(i, c) * x[c];
        x[i] /= AT(i, i);
        sparse_store(f->type, f->x, (int64_t)i * f->count + b, x[i]);
    }
}
#undef AT

static void run_five(const void *argument, struct cucc_block *unused)
{
    const struct five *f = argument;
    double(*row)[BAND] = malloc((size_t)f->m * sizeof *row), *x = malloc((size_t)f->m * sizeof *x);
    (void)unused;
    if (row == NULL || x == NULL) cucc_note("%s: no memory; nothing was solved", f->name);
    for (int b = 0; row != NULL && x != NULL && b < f->count; b++) solve_five(f, b, row, x);
    free(row), free(x);
}

#define FIVE(X, T, type_)                                                                                    \
    cusparseStatus_t cusparse##X##gpsvInterleavedBatch_bufferSizeExt(                                        \
        cusparseHandle_t handle, int algo, int m, const T *ds, const T *dl, const T *d, const T *du,         \
        const T *dw, const T *x, int batchCount, size_t *pBufferSizeInBytes)                                 \
    {                                                                                                        \
        (void)ds, (void)dl, (void)d, (void)du, (void)dw, (void)x;                                            \
        if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;                                          \
        if (algo != 0 || m < 3 || batchCount < 0) return CUSPARSE_STATUS_INVALID_VALUE;                      \
        return cucc_sparse_buffer_size(__func__, handle, pBufferSizeInBytes);                                \
    }                                                                                                        \
    cusparseStatus_t cusparse##X##gpsvInterleavedBatch(cusparseHandle_t handle, int algo, int m, T *ds,      \
                                                       T *dl, T *d, T *du, T *dw, T *x, int batchCount,      \
                                                       void *pBuffer)                                        \
    {                                                                                                        \
        static const cucc_kernel_info call = SPARSE_CALL("cusparse" #X "gpsvInterleavedBatch");              \
        if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;                                          \
        if (algo != 0 || m < 3 || batchCount < 0 || !ds || !dl || !d || !du || !dw || !x || !pBuffer)        \
            return CUSPARSE_STATUS_INVALID_VALUE;                                                            \
        const struct five f = {call.name, type_, {ds, dl, d, du, dw}, x, m, batchCount};                     \
        const long long all = (long long)m * batchCount;                                                     \
        return cucc_sparse_queue(                                                                            \
            handle, &call, run_five, &f, sizeof f,                                                           \
            CUCC_EXTENTS(SPARSE_LIST(ds, all, READS | CUCC_HULL), SPARSE_LIST(dl, all, READS | CUCC_HULL),   \
                         SPARSE_LIST(d, all, READS), SPARSE_LIST(du, all, READS | CUCC_HULL),                \
                         SPARSE_LIST(dw, all, READS | CUCC_HULL), SPARSE_LIST(x, all, UPDATES),              \
                         SPARSE_BUFFER(pBuffer)));                                                           \
    }
FIVE(S, float, CUDA_R_32F)
FIVE(D, double, CUDA_R_64F)
