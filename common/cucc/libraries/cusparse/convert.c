/* convert.c: from one format of a matrix to another.  Indices have 32 bits, as in the library's own calls. */
#define DISABLE_CUSPARSE_DEPRECATED
#include "context.h"

#include <stdlib.h>

enum { ALIGNMENT = sizeof(int) }; /* of a buffer: so much an H200 asks for, not the 128 of the manual */

/* The checks that all calls share */
static cusparseStatus_t check(cusparseHandle_t handle, int m, int n, int nnz)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || nnz < 0) return CUSPARSE_STATUS_INVALID_VALUE;
    return CUSPARSE_STATUS_SUCCESS;
}

static bool out_of_memory(const void *p, const char *call)
{
    if (p == NULL) cucc_note("%s: the host is out of memory", call);
    return p == NULL;
}

/* --- sorting --- */

struct sort {
    const char *name;
    int *major, *minor, *permutation; /* sorted by major, then by minor */
    int count;
};

struct place {
    int major, minor, permutation, was;
};

/* `was` makes any sort a stable one. */
static int compare(const void *one, const void *two)
{
    const struct place *a = one, *b = two;
    if (a->major != b->major) return a->major < b->major ? -1 : 1;
    if (a->minor != b->minor) return a->minor < b->minor ? -1 : 1;
    return a->was < b->was ? -1 : a->was > b->was;
}

static void run_sort(const void *argument, struct cucc_block *unused)
{
    const struct sort *s = argument;
    struct place *places = malloc((size_t)s->count * sizeof *places);
    (void)unused;
    if (out_of_memory(places, s->name)) return;
    for (int i = 0; i < s->count; i++)
        places[i] = (struct place){s->major[i], s->minor[i], s->permutation ? s->permutation[i] : 0, i};
    qsort(places, (size_t)s->count, sizeof *places, compare);
    for (int i = 0; i < s->count; i++) {
        s->major[i] = places[i].major;
        s->minor[i] = places[i].minor;
        if (s->permutation) s->permutation[i] = places[i].permutation;
    }
    free(places);
}

static cusparseStatus_t sort(cusparseHandle_t handle, const cucc_kernel_info *call, int m, int n,
                             struct sort s, const void *buffer)
{
    s.name = call->name;
    cusparseStatus_t status = check(handle, m, n, s.count);
    if (status != CUSPARSE_STATUS_SUCCESS || s.count == 0) return status;
    if (!s.major || !s.minor || !buffer || (uintptr_t)buffer % ALIGNMENT != 0)
        return CUSPARSE_STATUS_INVALID_VALUE;
    return cucc_sparse_queue(handle, call, run_sort, &s, sizeof s,
                             CUCC_EXTENTS(SPARSE_LIST(s.major, s.count, UPDATES),
                                          SPARSE_LIST(s.minor, s.count, UPDATES),
                                          SPARSE_LIST(s.permutation, s.permutation ? s.count : 0, UPDATES),
                                          cucc_extent_list(buffer, 1, 1, CUCC_SCRATCH)));
}

/* coosort without a permutation sorts, and says that it failed: cuSPARSE of CUDA 13.0 on an H200 does. */
static cusparseStatus_t coosort(cusparseHandle_t handle, const cucc_kernel_info *call, int m, int n,
                                struct sort s, const void *buffer)
{
    cusparseStatus_t status = sort(handle, call, m, n, s, buffer);
    if (status != CUSPARSE_STATUS_SUCCESS || s.permutation != NULL) return status;
    cucc_note(
        "%s: P is NULL: the matrix is sorted, but cuSPARSE 13.0 returns CUSPARSE_STATUS_INTERNAL_ERROR; "
        "pass an array that cusparseCreateIdentityPermutation has filled",
        call->name);
    return CUSPARSE_STATUS_INTERNAL_ERROR;
}

cusparseStatus_t cusparseXcoosortByRow(cusparseHandle_t handle, int m, int n, int nnz, int *cooRowsA,
                                       int *cooColsA, int *P, void *pBuffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseXcoosortByRow");
    return coosort(handle, &call, m, n, (struct sort){NULL, cooRowsA, cooColsA, P, nnz}, pBuffer);
}

cusparseStatus_t cusparseXcoosortByColumn(cusparseHandle_t handle, int m, int n, int nnz, int *cooRowsA,
                                          int *cooColsA, int *P, void *pBuffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseXcoosortByColumn");
    return coosort(handle, &call, m, n, (struct sort){NULL, cooColsA, cooRowsA, P, nnz}, pBuffer);
}

/* What a radix sort would ask for: a second array of keys and of places. */
static cusparseStatus_t sort_buffer(const char *call, cusparseHandle_t handle, int nnz, size_t *size)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (nnz < 0 || size == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    if (cucc_library_fails(call)) return CUSPARSE_STATUS_INTERNAL_ERROR;
    *size = 1024 + 16 * (size_t)nnz;
    return CUSPARSE_STATUS_SUCCESS;
}

cusparseStatus_t cusparseXcoosort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
                                                const int *cooRowsA, const int *cooColsA,
                                                size_t *pBufferSizeInBytes)
{
    (void)cooRowsA, (void)cooColsA;
    if (m < 0 || n < 0) return CUSPARSE_STATUS_INVALID_VALUE;
    return sort_buffer(__func__, handle, nnz, pBufferSizeInBytes);
}

cusparseStatus_t cusparseXcsrsort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
                                                const int *csrRowPtrA, const int *csrColIndA,
                                                size_t *pBufferSizeInBytes)
{
    (void)csrRowPtrA, (void)csrColIndA;
    if (m < 0 || n < 0) return CUSPARSE_STATUS_INVALID_VALUE;
    return sort_buffer(__func__, handle, nnz, pBufferSizeInBytes);
}

/* --- rows and offsets --- */

/* offsets: m + 1.  rows: nnz. */
struct compression {
    const int *rows;
    int *offsets, *expanded;
    int *columns, *permutation; /* of csrsort */
    int nnz, m, base;
};

/* Do the offsets rise from the base to base + nnz?  Where they do not, a GPU would have wild accesses. */
static bool offsets_fit(const char *call, const int *offsets, int m, int nnz, int base)
{
    for (int i = 0; i <= m; i++) {
        int least = i == 0 ? base : offsets[i - 1], most = i == 0 ? base : base + nnz;
        if (offsets[i] >= least && offsets[i] <= most && (i < m || offsets[i] == base + nnz)) continue;
        cucc_extent_wrong("%s: row offset %d is %d: offsets rise from %d to %d", call, i, offsets[i], base,
                          base + nnz);
        return false;
    }
    return true;
}

static void run_coo2csr(const void *argument, struct cucc_block *unused)
{
    const struct compression *c = argument;
    int row = 0; /* offsets up to here are written */
    (void)unused;
    c->offsets[0] = c->base;
    for (int e = 0; e < c->nnz; e++) {
        int mine = c->rows[e] - c->base;
        if (mine < row || mine >= c->m) {
            cucc_extent_wrong(
                "cusparseXcoo2csr: entry %d is in row %d: rows must be sorted, and there are %d", e, mine,
                c->m);
            return;
        }
        while (row < mine) c->offsets[++row] = e + c->base;
    }
    while (row < c->m) c->offsets[++row] = c->nnz + c->base;
}

cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t handle, const int *cooRowInd, int nnz, int m,
                                  int *csrSortedRowPtr, cusparseIndexBase_t idxBase)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseXcoo2csr");
    cusparseStatus_t status = check(handle, m, 0, nnz);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!csrSortedRowPtr || (!cooRowInd && nnz > 0)) return CUSPARSE_STATUS_INVALID_VALUE;
    struct compression c = {
        .rows = cooRowInd, .offsets = csrSortedRowPtr, .nnz = nnz, .m = m, .base = (int)idxBase};
    return cucc_sparse_queue(
        handle, &call, run_coo2csr, &c, sizeof c,
        CUCC_EXTENTS(SPARSE_LIST(cooRowInd, nnz, READS), SPARSE_LIST(csrSortedRowPtr, m + 1LL, WRITES)));
}

static void run_csr2coo(const void *argument, struct cucc_block *unused)
{
    const struct compression *c = argument;
    (void)unused;
    if (!offsets_fit("cusparseXcsr2coo", c->offsets, c->m, c->nnz, c->base)) return;
    for (int row = 0; row < c->m; row++)
        for (int e = c->offsets[row]; e < c->offsets[row + 1]; e++) c->expanded[e - c->base] = row + c->base;
}

cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t handle, const int *csrSortedRowPtr, int nnz, int m,
                                  int *cooRowInd, cusparseIndexBase_t idxBase)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseXcsr2coo");
    cusparseStatus_t status = check(handle, m, 0, nnz);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!csrSortedRowPtr || (!cooRowInd && nnz > 0)) return CUSPARSE_STATUS_INVALID_VALUE;
    struct compression c = {
        .offsets = (int *)csrSortedRowPtr, .expanded = cooRowInd, .nnz = nnz, .m = m, .base = (int)idxBase};
    return cucc_sparse_queue(
        handle, &call, run_csr2coo, &c, sizeof c,
        CUCC_EXTENTS(SPARSE_LIST(csrSortedRowPtr, m + 1LL, READS), SPARSE_LIST(cooRowInd, nnz, WRITES)));
}

static void run_csrsort(const void *argument, struct cucc_block *unused)
{
    const struct compression *c = argument;
    (void)unused;
    if (!offsets_fit("cusparseXcsrsort", c->offsets, c->m, c->nnz, c->base)) return;
    struct sort all = {"cusparseXcsrsort", malloc(((size_t)c->nnz + 1) * sizeof(int)), c->columns,
                       c->permutation, c->nnz};
    if (out_of_memory(all.major, all.name)) return;
    for (int row = 0; row < c->m; row++)
        for (int e = c->offsets[row]; e < c->offsets[row + 1]; e++) all.major[e - c->base] = row;
    run_sort(&all, NULL);
    free(all.major);
}

cusparseStatus_t cusparseXcsrsort(cusparseHandle_t handle, int m, int n, int nnz,
                                  const cusparseMatDescr_t descrA, const int *csrRowPtrA, int *csrColIndA,
                                  int *P, void *pBuffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseXcsrsort");
    cusparseStatus_t status = check(handle, m, n, nnz);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!descrA || !csrRowPtrA || (!csrColIndA && nnz > 0)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (cusparseGetMatType(descrA) != CUSPARSE_MATRIX_TYPE_GENERAL)
        return CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED;
    if (nnz == 0) return CUSPARSE_STATUS_SUCCESS;
    if (!pBuffer || (uintptr_t)pBuffer % ALIGNMENT != 0) return CUSPARSE_STATUS_INVALID_VALUE;
    struct compression c = {.offsets = (int *)csrRowPtrA,
                            .columns = csrColIndA,
                            .permutation = P,
                            .nnz = nnz,
                            .m = m,
                            .base = (int)cusparseGetMatIndexBase(descrA)};
    return cucc_sparse_queue(
        handle, &call, run_csrsort, &c, sizeof c,
        CUCC_EXTENTS(SPARSE_LIST(csrRowPtrA, m + 1LL, READS), SPARSE_LIST(csrColIndA, nnz, UPDATES),
                     SPARSE_LIST(P, P ? nnz : 0, UPDATES), cucc_extent_list(pBuffer, 1, 1, CUCC_SCRATCH)));
}

struct identity {
    int *p, n;
};

static void run_identity(const void *argument, struct cucc_block *unused)
{
    const struct identity *i = argument;
    (void)unused;
    for (int k = 0; k < i->n; k++) i->p[k] = k;
}

cusparseStatus_t cusparseCreateIdentityPermutation(cusparseHandle_t handle, int n, int *p)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseCreateIdentityPermutation");
    cusparseStatus_t status = check(handle, 0, n, 0);
    if (status != CUSPARSE_STATUS_SUCCESS || n == 0) return status;
    if (p == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    struct identity identity = {p, n};
    return cucc_sparse_queue(handle, &call, run_identity, &identity, sizeof identity,
                             CUCC_EXTENTS(SPARSE_LIST(p, n, WRITES)));
}

/* --- by rows to by columns --- */

struct transposition {
    const int *offsets, *columns;
    const char *values;
    int *to_offsets, *to_rows;
    char *to_values;
    int m, n, nnz, base;
    size_t width; /* of a value; 0: values are not copied */
};

static bool columns_fit(const struct transposition *t)
{
    for (int e = 0; e < t->nnz; e++) {
        int column = t->columns[e] - t->base;
        if (column >= 0 && column < t->n) continue;
        cucc_extent_wrong("cusparseCsr2cscEx2: entry %d is in column %d, and there are %d", e, column, t->n);
        return false;
    }
    return true;
}

/* Counting sort: how many each column has, where each begins, then every entry to its place. */
static void run_transposition(const void *argument, struct cucc_block *unused)
{
    const struct transposition *t = argument;
    (void)unused;
    if (!offsets_fit("cusparseCsr2cscEx2", t->offsets, t->m, t->nnz, t->base) || !columns_fit(t)) return;
    int *next = calloc((size_t)t->n + 1, sizeof *next);
    if (out_of_memory(next, "cusparseCsr2cscEx2")) return;
    for (int e = 0; e < t->nnz; e++) next[t->columns[e] - t->base + 1]++;
    for (int j = 0; j < t->n; j++) next[j + 1] += next[j];
    for (int j = 0; j <= t->n; j++) t->to_offsets[j] = next[j] + t->base;
    for (int row = 0; row < t->m; row++) {
        for (int e = t->offsets[row] - t->base; e < t->offsets[row + 1] - t->base; e++) {
            int to = next[t->columns[e] - t->base]++;
            t->to_rows[to] = row + t->base;
            for (size_t b = 0; b < t->width; b++)
                t->to_values[(size_t)to * t->width + b] = t->values[(size_t)e * t->width + b];
        }
    }
    free(next);
}

cusparseStatus_t cusparseCsr2cscEx2(cusparseHandle_t handle, int m, int n, int nnz, const void *csrVal,
                                    const int *csrRowPtr, const int *csrColInd, void *cscVal, int *cscColPtr,
                                    int *cscRowInd, cudaDataType valType, cusparseAction_t copyValues,
                                    cusparseIndexBase_t idxBase, cusparseCsr2CscAlg_t alg, void *buffer)
{
    static const cucc_kernel_info call = SPARSE_CALL("cusparseCsr2cscEx2");
    cusparseStatus_t status = check(handle, m, n, nnz);
    (void)alg;
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    bool copies = copyValues == CUSPARSE_ACTION_NUMERIC && nnz > 0;
    if (!csrRowPtr || !cscColPtr || (nnz > 0 && (!csrColInd || !cscRowInd)))
        return CUSPARSE_STATUS_INVALID_VALUE;
    if (copies && (!csrVal || !cscVal)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (copies && !sparse_is_value(valType)) return CUSPARSE_STATUS_NOT_SUPPORTED;
    size_t width = sparse_value_bytes(valType);
    struct transposition t = {csrRowPtr, csrColInd, csrVal, cscColPtr,    cscRowInd,         cscVal,
                              m,         n,         nnz,    (int)idxBase, copies ? width : 0};
    return cucc_sparse_queue(
        handle, &call, run_transposition, &t, sizeof t,
        CUCC_EXTENTS(cucc_extent_list(csrVal, t.width, t.width ? nnz : 0, READS),
                     SPARSE_LIST(csrRowPtr, m + 1LL, READS), SPARSE_LIST(csrColInd, nnz, READS),
                     cucc_extent_list(cscVal, t.width, t.width ? nnz : 0, WRITES),
                     SPARSE_LIST(cscColPtr, n + 1LL, WRITES), SPARSE_LIST(cscRowInd, nnz, WRITES),
                     cucc_extent_list(buffer, 1, buffer != NULL, CUCC_SCRATCH)));
}

cusparseStatus_t cusparseCsr2cscEx2_bufferSize(cusparseHandle_t handle, int m, int n, int nnz,
                                               const void *csrVal, const int *csrRowPtr, const int *csrColInd,
                                               void *cscVal, int *cscColPtr, int *cscRowInd,
                                               cudaDataType valType, cusparseAction_t copyValues,
                                               cusparseIndexBase_t idxBase, cusparseCsr2CscAlg_t alg,
                                               size_t *bufferSize)
{
    (void)csrVal, (void)csrRowPtr, (void)csrColInd, (void)cscVal, (void)cscColPtr, (void)cscRowInd;
    (void)valType, (void)copyValues, (void)idxBase, (void)alg;
    if (m < 0 || n < 0) return CUSPARSE_STATUS_INVALID_VALUE;
    return sort_buffer(__func__, handle, nnz, bufferSize);
}
