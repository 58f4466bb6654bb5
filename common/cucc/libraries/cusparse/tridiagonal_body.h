/* tridiagonal_body.h: tridiagonal systems (cusparse.h).  Compiled for float and for double: T is the type,
 * PUBLIC(gtsv2) the name cusparseSgtsv2, CALL(gtsv2) that name as text. */
#include <math.h>
#include <stdlib.h>

/* Where systems lie: equation i of system s at s * system + i * equation.  One matrix may serve many
 * right-hand sides (matrix 0 instead of system). */
struct systems {
    const T *dl, *d, *du;
    T *x;
    int m, count;
    ptrdiff_t equation, system, matrix;
    bool pivoting;
    const char *name;
};

/* Gaussian elimination with partial pivoting: a row change makes a second superdiagonal.  work: 3 m numbers.
 */
static void solve_pivoting(const struct systems *s, const T *dl, const T *d, const T *du, T *x, T *work)
{
    int m = s->m;
    ptrdiff_t e = s->equation;
    T *diagonal = work, *above = work + m, *second = work + 2 * m;
    for (int i = 0; i < m; i++) {
        diagonal[i] = d[i * e];
        above[i] = i < m - 1 ? du[i * e] : 0;
        second[i] = 0;
    }
    for (int i = 0; i < m - 1; i++) {
        T below = dl[(i + 1) * e];
        if (fabs(below) > fabs(diagonal[i])) { /* rows i and i + 1 change places */
            T next_diagonal = diagonal[i + 1], next_above = above[i + 1], x_i = x[i * e];
            diagonal[i + 1] = above[i] - diagonal[i] / below * next_diagonal;
            above[i + 1] = -(diagonal[i] / below) * next_above;
            x[i * e] = x[(i + 1) * e];
            x[(i + 1) * e] = x_i - diagonal[i] / below * x[(i + 1) * e];
            diagonal[i] = below;
            above[i] = next_diagonal;
            second[i] = next_above;
        } else {
            T factor = below / diagonal[i];
            diagonal[i + 1] -= factor * above[i];
            x[(i + 1) * e] -= factor * x[i * e];
        }
    }
    for (int i = m - 1; i >= 0; i--) {
        T rest = x[i * e];
        if (i + 1 < m) rest -= above[i] * x[(i + 1) * e];
        if (i + 2 < m) rest -= second[i] * x[(i + 2) * e];
        x[i * e] = rest / diagonal[i];
    }
}

/* Thomas's algorithm.  work: m numbers. */
static void solve_plain(const struct systems *s, const T *dl, const T *d, const T *du, T *x, T *work)
{
    int m = s->m;
    ptrdiff_t e = s->equation;
    T pivot = d[0];
    x[0] /= pivot;
    for (int i = 1; i < m; i++) {
        work[i] = du[(i - 1) * e] / pivot;
        pivot = d[i * e] - dl[i * e] * work[i];
        x[i * e] = (x[i * e] - dl[i * e] * x[(i - 1) * e]) / pivot;
    }
    for (int i = m - 2; i >= 0; i--) x[i * e] -= work[i + 1] * x[(i + 1) * e];
}

static void run(const void *argument, struct cucc_block *unused)
{
    const struct systems *s = argument;
    T *work = malloc(sizeof *work * 3 * s->m);
    (void)unused;
    if (work == NULL) {
        cucc_note("%s: no memory; nothing was solved", s->name);
        return;
    }
    for (ptrdiff_t b = 0; b < s->count; b++) {
        ptrdiff_t at = b * s->matrix;
        (s->pivoting ? solve_pivoting : solve_plain)(s, s->dl + at, s->d + at, s->du + at,
                                                     s->x + b * s->system, work);
    }
    free(work);
}

/* One array of all systems (the first number below the diagonal and the last above it are not used) */
static cucc_extent numbers(const struct systems *s, const T *p, ptrdiff_t system, int how)
{
    if (system == 1) return SPARSE_LIST(p, (long long)s->m * s->count, how); /* they are interleaved */
    return cucc_extent_strided(SPARSE_LIST(p, s->m, how), system, s->count);
}

static cusparseStatus_t submit(cusparseHandle_t handle, const cucc_kernel_info *call, void *buffer,
                               struct systems s)
{
    if (s.count == 0) return CUSPARSE_STATUS_SUCCESS;
    s.name = call->name;
    return cucc_sparse_queue(
        handle, call, run, &s, sizeof s,
        CUCC_EXTENTS(numbers(&s, s.dl, s.matrix, READS | CUCC_HULL), numbers(&s, s.d, s.matrix, READS),
                     numbers(&s, s.du, s.matrix, READS | CUCC_HULL), numbers(&s, s.x, s.system, UPDATES),
                     cucc_extent_list(buffer, 1, buffer != NULL, CUCC_SCRATCH)));
}

static cusparseStatus_t room_for(cusparseHandle_t handle, int m, int n, size_t *size)
{
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (m < 1 || n < 0 || size == NULL) return CUSPARSE_STATUS_INVALID_VALUE;
    *size = sizeof(T) * (size_t)m * (3 + (size_t)n) + 128;
    return CUSPARSE_STATUS_SUCCESS;
}

#define ENTER(name, good)                                                                                    \
    static const cucc_kernel_info call = SPARSE_CALL(CALL(name));                                            \
    if (handle == NULL) return CUSPARSE_STATUS_NOT_INITIALIZED;                                              \
    if (!(good)) return CUSPARSE_STATUS_INVALID_VALUE

cusparseStatus_t PUBLIC(gtsv2_bufferSizeExt)(cusparseHandle_t handle, int m, int n, const T *dl, const T *d,
                                             const T *du, const T *B, int ldb, size_t *bufferSizeInBytes)
{
    (void)dl, (void)d, (void)du, (void)B, (void)ldb;
    return room_for(handle, m, n, bufferSizeInBytes);
}

cusparseStatus_t PUBLIC(gtsv2)(cusparseHandle_t handle, int m, int n, const T *dl, const T *d, const T *du,
                               T *B, int ldb, void *pBuffer)
{
    ENTER(gtsv2, m >= 3 && n >= 0 && ldb >= m);
    return submit(handle, &call, pBuffer, (struct systems){dl, d, du, B, m, n, 1, ldb, 0, true, NULL});
}

cusparseStatus_t PUBLIC(gtsv2_nopivot_bufferSizeExt)(cusparseHandle_t handle, int m, int n, const T *dl,
                                                     const T *d, const T *du, const T *B, int ldb,
                                                     size_t *bufferSizeInBytes)
{
    (void)dl, (void)d, (void)du, (void)B, (void)ldb;
    return room_for(handle, m, n, bufferSizeInBytes);
}

cusparseStatus_t PUBLIC(gtsv2_nopivot)(cusparseHandle_t handle, int m, int n, const T *dl, const T *d,
                                       const T *du, T *B, int ldb, void *pBuffer)
{
    ENTER(gtsv2_nopivot, m >= 3 && n >= 0 && ldb >= m);
    return submit(handle, &call, pBuffer, (struct systems){dl, d, du, B, m, n, 1, ldb, 0, false, NULL});
}

cusparseStatus_t PUBLIC(gtsv2StridedBatch_bufferSizeExt)(cusparseHandle_t handle, int m, const T *dl,
                                                         const T *d, const T *du, const T *x, int batchCount,
                                                         int batchStride, size_t *bufferSizeInBytes)
{
    (void)dl, (void)d, (void)du, (void)x, (void)batchStride;
    return room_for(handle, m, batchCount, bufferSizeInBytes);
}

cusparseStatus_t PUBLIC(gtsv2StridedBatch)(cusparseHandle_t handle, int m, const T *dl, const T *d,
                                           const T *du, T *x, int batchCount, int batchStride, void *pBuffer)
{
    ENTER(gtsv2StridedBatch, m >= 3 && batchCount >= 0 && batchStride >= m);
    return submit(handle, &call, pBuffer,
                  (struct systems){dl, d, du, x, m, batchCount, 1, batchStride, batchStride, false, NULL});
}

cusparseStatus_t PUBLIC(gtsvInterleavedBatch_bufferSizeExt)(cusparseHandle_t handle, int algo, int m,
                                                            const T *dl, const T *d, const T *du, const T *x,
                                                            int batchCount, size_t *pBufferSizeInBytes)
{
    (void)algo, (void)dl, (void)d, (void)du, (void)x;
    return room_for(handle, m, batchCount, pBufferSizeInBytes);
}

cusparseStatus_t PUBLIC(gtsvInterleavedBatch)(cusparseHandle_t handle, int algo, int m, T *dl, T *d, T *du,
                                              T *x, int batchCount, void *pBuffer)
{
    ENTER(gtsvInterleavedBatch, m >= 1 && batchCount >= 0 && algo >= 0 && algo <= 2);
    return submit(handle, &call, pBuffer,
                  (struct systems){dl, d, du, x, m, batchCount, batchCount, 1, 1, algo != 0, NULL});
}
