/* incomplete.c: LU and Cholesky factors that keep a matrix's places (Saad, "Iterative Methods for Sparse
 * Linear Systems", 2nd edition, 10.3: the IKJ form). */
#define DISABLE_CUSPARSE_DEPRECATED
#include "context.h"

#include <stdlib.h>

/* Both kinds of info hold the same: the first pivot that is not there, or is zero; -1: none */
struct csrilu02Info {
    int pivot;
    bool analysed;
};
struct csric02Info {
    int pivot;
    bool analysed;
};

struct factors {
    double *value; /* a copy of A's numbers */
    const int *offset, *column;
    int n, base;
    int *diagonal; /* where that of each row stands, -1: nowhere */
    int *where;    /* of the row at work: the place of a column, -1: not there */
    int pivot;
};

struct factoring {
    void *value;
    const int *offset, *column;
    int n, nnz, base;
    bool cholesky, numbers;
    cudaDataType type;
    int *pivot; /* the info's */
};

static int begin_of(const struct factors *f, int i)
{
    return f->offset[i] - f->base;
}

static void note_pivot(struct factors *f, int i)
{
    if (f->pivot < 0) f->pivot = i + f->base;
}

/* Offsets and columns as they should be, and where the diagonal is */
static bool look(struct factors *f, int nnz)
{
    for (int i = 0; i < f->n; i++) {
        f->diagonal[i] = -1;
        if (begin_of(f, i) < 0 || begin_of(f, i) > begin_of(f, i + 1) || begin_of(f, i + 1) > nnz) {
            cucc_extent_wrong("row %d is from %d to %d, and there are %d numbers", i, begin_of(f, i),
                              begin_of(f, i + 1), nnz);
            return false;
        }
        for (int k = begin_of(f, i); k < begin_of(f, i + 1); k++) {
            const int j = f->column[k] - f->base;
            if (j < 0 || j >= f->n) {
                cucc_extent_wrong("number %d is in column %d, and there are %d", k, j, f->n);
                return false;
            }
            if (j == i) f->diagonal[i] = k;
        }
        if (f->diagonal[i] < 0) note_pivot(f, i);
    }
    return true;
}

static void know_row(struct factors *f, int i, bool known)
{
    for (int k = begin_of(f, i); k < begin_of(f, i + 1); k++)
        f->where[f->column[k] - f->base] = known ? k : -1;
}

static void lu_row(struct factors *f, int i)
{
    for (int k = begin_of(f, i); k < begin_of(f, i + 1); k++) {
        const int row = f->column[k] - f->base;
        if (row >= i || f->diagonal[row] < 0) continue;
        f->value[k] /= f->value[f->diagonal[row]];
        for (int u = f->diagonal[row] + 1; u < begin_of(f, row + 1); u++) {
            const int at = f->where[f->column[u] - f->base];
            if (at >= 0) f->value[at] -= f->value[k] * f->value[u];
        }
    }
    if (f->diagonal[i] >= 0 && f->value[f->diagonal[i]] == 0) note_pivot(f, i);
}

static void cholesky_row(struct factors *f, int i)
{
    for (int k = begin_of(f, i); k < begin_of(f, i + 1); k++) {
        const int row = f->column[k] - f->base;
        if (row > i || f->diagonal[row] < 0) continue;
        double sum = f->value[k];
        for (int l = begin_of(f, row); l < f->diagonal[row]; l++) {
            const int at = f->where[f->column[l] - f->base];
            if (at >= 0) sum -= f->value[at] * f->value[l];
        }
        f->value[k] = row == i ? sqrt(sum) : sum / f->value[f->diagonal[row]];
        if (row == i && !(sum > 0)) note_pivot(f, i);
    }
}

static void factor(struct factors *f, const struct factoring *work)
{
    if (!look(f, work->nnz) || !work->numbers) return;
    for (int k = 0; k < work->nnz; k++) f->value[k] = sparse_number(work->type, work->value, k);
    for (int i = 0; i < f->n; i++) {
        know_row(f, i, true);
        (work->cholesky ? cholesky_row : lu_row)(f, i);
        know_row(f, i, false);
    }
    for (int i = 0; i < f->n; i++) {
        for (int k = begin_of(f, i); k < begin_of(f, i + 1); k++)
            if (!work->cholesky || f->column[k] - f->base <= i)
                sparse_store(work->type, work->value, k, f->value[k]);
    }
}

static void run(const void *argument, struct cucc_block *unused)
{
    const struct factoring *work = argument;
    const size_t n = (size_t)work->n + 1;
    struct factors f = {.value = malloc(((size_t)work->nnz + 1) * sizeof *f.value),
                        .offset = work->offset,
                        .column = work->column,
                        .n = work->n,
                        .base = work->base,
                        .diagonal = malloc(n * sizeof *f.diagonal),
                        .where = malloc(n * sizeof *f.where),
                        .pivot = -1};
    (void)unused;
    if (f.value && f.diagonal && f.where) {
        for (size_t i = 0; i < n; i++) f.where[i] = -1;
        factor(&f, work);
        *work->pivot = f.pivot;
    } else {
        cucc_note("cuSPARSE: the host is out of memory");
    }
    free(f.value), free(f.diagonal), free(f.where);
}

static cusparseStatus_t submit(cusparseHandle_t handle, const cucc_kernel_info *call, struct factoring *work,
                               cusparseMatDescr_t descr, bool known, const void *buffer)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (work->n < 0 || work->nnz < 0 || !descr || !known || !work->offset ||
        (work->nnz > 0 && (!work->column || !work->value)))
        return CUSPARSE_STATUS_INVALID_VALUE;
    if (cusparseGetMatType(descr) != CUSPARSE_MATRIX_TYPE_GENERAL)
        return CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED;
    if (buffer == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    work->base = (int)cusparseGetMatIndexBase(descr);
    return cucc_sparse_queue(handle, call, run, work, sizeof *work,
                             CUCC_EXTENTS(SPARSE_LIST(work->offset, work->n + 1LL, READS),
                                          SPARSE_LIST(work->column, work->nnz, READS),
                                          cucc_extent_list(work->value, sparse_value_bytes(work->type),
                                                           work->nnz, work->numbers ? UPDATES : READS),
                                          SPARSE_BUFFER(buffer)));
}

/* --- the first zero pivot --- */

struct telling {
    const int *from;
    int *to;
};

static void run_telling(const void *argument, struct cucc_block *unused)
{
    const struct telling *t = argument;
    (void)unused;
    *t->to = *t->from;
}

static cusparseStatus_t tell_pivot(cusparseHandle_t handle, const cucc_kernel_info *call, const int *pivot,
                                   bool analysed, int *position)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (pivot == NULL || position == NULL || !analysed) return CUSPARSE_STATUS_INVALID_VALUE;
    const struct telling telling = {pivot, position};
    const bool device = handle->pointer_mode == CUSPARSE_POINTER_MODE_DEVICE;
    cusparseStatus_t status = cucc_sparse_queue(handle, call, run_telling, &telling, sizeof telling,
                                                CUCC_EXTENTS(SPARSE_LIST(position, device, WRITES)));
    if (!status) status = cucc_sparse_wait(handle, position, device ? 0 : sizeof *position);
    if (status) return status;
    return *pivot < 0 ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_ZERO_PIVOT;
}

#define INFO(Name, name)                                                                                     \
    cusparseStatus_t cusparseCreate##Name##Info(name##Info_t *info)                                          \
    {                                                                                                        \
        struct name##Info fresh = {-1, false};                                                               \
        if (info == NULL) return CUSPARSE_STATUS_INVALID_VALUE;                                              \
        return cucc_sparse_describe((void **)info, &fresh, sizeof fresh, __func__,                           \
                                    "cusparseDestroy" #Name "Info");                                         \
    }                                                                                                        \
    cusparseStatus_t cusparseDestroy##Name##Info(name##Info_t info)                                          \
    {                                                                                                        \
        if (info != NULL) cucc_library_wait(); /* queued work may write it */                                \
        return cucc_sparse_forget(__func__, info);                                                           \
    }                                                                                                        \
    cusparseStatus_t cusparseX##name##_zeroPivot(cusparseHandle_t handle, name##Info_t info, int *position)  \
    {                                                                                                        \
        static const cucc_kernel_info call = SPARSE_CALL("cusparseX" #name "_zeroPivot");                    \
        return tell_pivot(handle, &call, info ? &info->pivot : NULL, info && info->analysed, position);      \
    }
INFO(Csrilu02, csrilu02)
INFO(Csric02, csric02)

#define FACTORS(X, T, type_, name, is_cholesky)                                                              \
    cusparseStatus_t cusparse##X##name##_bufferSize(                                                         \
        cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, T *csrSortedValA,          \
        const int *csrSortedRowPtrA, const int *csrSortedColIndA, name##Info_t info,                         \
        int *pBufferSizeInBytes)                                                                             \
    {                                                                                                        \
        size_t size = 0;                                                                                     \
        (void)csrSortedValA, (void)csrSortedRowPtrA, (void)csrSortedColIndA;                                 \
        if (handle && (m < 0 || nnz < 0 || !descrA || !info || !pBufferSizeInBytes))                         \
            return CUSPARSE_STATUS_INVALID_VALUE;                                                            \
        cusparseStatus_t status = cucc_sparse_buffer_size(__func__, handle, &size);                          \
        if (!status) *pBufferSizeInBytes = (int)size;                                                        \
        return status;                                                                                       \
    }                                                                                                        \
    cusparseStatus_t cusparse##X##name##_bufferSizeExt(                                                      \
        cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, T *csrSortedVal,           \
        const int *csrSortedRowPtr, const int *csrSortedColInd, name##Info_t info, size_t *pBufferSize)      \
    {                                                                                                        \
        (void)csrSortedVal, (void)csrSortedRowPtr, (void)csrSortedColInd;                                    \
        if (handle && (m < 0 || nnz < 0 || !descrA || !info)) return CUSPARSE_STATUS_INVALID_VALUE;          \
        return cucc_sparse_buffer_size(__func__, handle, pBufferSize);                                       \
    }                                                                                                        \
    cusparseStatus_t cusparse##X##name##_analysis(                                                           \
        cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, const T *csrSortedValA,    \
        const int *csrSortedRowPtrA, const int *csrSortedColIndA, name##Info_t info,                         \
        cusparseSolvePolicy_t policy, void *pBuffer)                                                         \
    {                                                                                                        \
        static const cucc_kernel_info call = SPARSE_CALL("cusparse" #X #name "_analysis");                   \
        (void)policy;                                                                                        \
        struct factoring work = {.value = (void *)csrSortedValA,                                             \
                                 .offset = csrSortedRowPtrA,                                                 \
                                 .column = csrSortedColIndA,                                                 \
                                 .n = m,                                                                     \
                                 .nnz = nnz,                                                                 \
                                 .type = type_,                                                              \
                                 .pivot = info ? &info->pivot : NULL};                                       \
        cusparseStatus_t status = submit(handle, &call, &work, descrA, info != NULL, pBuffer);               \
        if (!status) info->analysed = true;                                                                  \
        return status;                                                                                       \
    }                                                                                                        \
    cusparseStatus_t cusparse##X##name(cusparseHandle_t handle, int m, int nnz,                              \
                                       const cusparseMatDescr_t descrA, T *csrSortedValA_valM,               \
                                       const int *csrSortedRowPtrA, const int *csrSortedColIndA,             \
                                       name##Info_t info, cusparseSolvePolicy_t policy, void *pBuffer)       \
    {                                                                                                        \
        static const cucc_kernel_info call = SPARSE_CALL("cusparse" #X #name);                               \
        (void)policy;                                                                                        \
        struct factoring work = {.value = csrSortedValA_valM,                                                \
                                 .offset = csrSortedRowPtrA,                                                 \
                                 .column = csrSortedColIndA,                                                 \
                                 .n = m,                                                                     \
                                 .nnz = nnz,                                                                 \
                                 .cholesky = is_cholesky,                                                    \
                                 .numbers = true,                                                            \
                                 .type = type_,                                                              \
                                 .pivot = info ? &info->pivot : NULL};                                       \
        return submit(handle, &call, &work, descrA, info && info->analysed, pBuffer);                        \
    }
FACTORS(S, float, CUDA_R_32F, csrilu02, false)
FACTORS(D, double, CUDA_R_64F, csrilu02, false)
FACTORS(S, float, CUDA_R_32F, csric02, true)
FACTORS(D, double, CUDA_R_64F, csric02, true)
