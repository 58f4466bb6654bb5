/* complex_body.h: complex vectors and matrices (cucc/blas/complex.h), for cuComplex or, with BLAS_DOUBLE 1,
 * for cuDoubleComplex. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "product.h"

#if BLAS_DOUBLE
typedef cuDoubleComplex T;
typedef double R;
#define PUBLIC(name) cublasZ##name
#define BY_REAL cublasZdscal
#define NORM cublasDznrm2
#define SUM cublasDzasum
#define INDEX(name) cublasIz##name
#define CALL(name) "cublasZ" name
#define ROUTINE(name) "Z" name
#define GEMM_OF_OPENBLAS "cblas_zgemm"
#else
typedef cuComplex T;
typedef float R;
#define PUBLIC(name) cublasC##name
#define BY_REAL cublasCsscal
#define NORM cublasScnrm2
#define SUM cublasScasum
#define INDEX(name) cublasIc##name
#define CALL(name) "cublasC" name
#define ROUTINE(name) "C" name
#define GEMM_OF_OPENBLAS "cblas_cgemm"
#endif

#define TEXT(name) TEXT_OF(name)
#define TEXT_OF(name) #name

/* --- arithmetic --- */

static T plus(T a, T b)
{
    return (T){a.x + b.x, a.y + b.y};
}

static T times(T a, T b)
{
    return (T){a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}

static T conjugate(bool really, T a)
{
    return (T){a.x, really ? -a.y : a.y};
}

static bool is_zero(T a)
{
    return a.x == 0 && a.y == 0;
}

/* --- factors, in pointer mode DEVICE read when the work runs --- */

struct scalar {
    T value;
    const T *device;
};

static struct scalar take(cublasHandle_t handle, const T *p)
{
    if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) {
        cucc_blas_take_device(handle, p, sizeof *p);
        return (struct scalar){{0, 0}, p};
    }
    return (struct scalar){*p, NULL};
}

static T value_of(struct scalar s)
{
    return s.device != NULL ? *s.device : s.value;
}

/* Of what is made with beta times itself: where beta is known to be 0, nothing is read */
#define SCALED(beta) ((beta).device == NULL && !is_zero((beta).value) ? UPDATES : WRITES)

/* --- vectors --- */

struct vectors {
    int n, incx, incy;
    T *x, *y; /* first elements in order of use */
    struct scalar a;
    const R *real; /* of scal by a real number, in pointer mode DEVICE */
    bool conjugated, least;
    T *dot;
    R *result;
    int *index;
};

static T *next(T *x, int i, int inc)
{
    return x + (ptrdiff_t)i * inc;
}

static void run_axpy(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    T a = value_of(v->a);
    (void)unused;
    for (int i = 0; i < v->n; i++) {
        T *y = next(v->y, i, v->incy);
        *y = plus(*y, times(a, *next(v->x, i, v->incx)));
    }
}

static void run_scal(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    T a = v->real != NULL ? (T){*v->real, 0} : value_of(v->a);
    (void)unused;
    for (int i = 0; i < v->n; i++) {
        T *x = next(v->x, i, v->incx);
        *x = times(a, *x);
    }
}

static void run_copy(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    (void)unused;
    for (int i = 0; i < v->n; i++) *next(v->y, i, v->incy) = *next(v->x, i, v->incx);
}

static void run_swap(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    (void)unused;
    for (int i = 0; i < v->n; i++) {
        T *x = next(v->x, i, v->incx), *y = next(v->y, i, v->incy), old = *x;
        *x = *y;
        *y = old;
    }
}

static void run_dot(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    double re = 0, im = 0;
    (void)unused;
    for (int i = 0; i < v->n; i++) {
        T z = times(conjugate(v->conjugated, *next(v->x, i, v->incx)), *next(v->y, i, v->incy));
        re += z.x;
        im += z.y;
    }
    *v->dot = (T){(R)re, (R)im};
}

static void run_norm(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    double norm = 0;
    (void)unused;
    for (int i = 0; i < v->n; i++) {
        T z = *next(v->x, i, v->incx);
        norm = hypot(norm, hypot(z.x, z.y));
    }
    *v->result = (R)norm;
}

static double size_of(T z)
{
    return fabs((double)z.x) + fabs((double)z.y);
}

static void run_sum(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    double sum = 0;
    (void)unused;
    for (int i = 0; i < v->n; i++) sum += size_of(*next(v->x, i, v->incx));
    *v->result = (R)sum;
}

static void run_index(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    int best = 0;
    (void)unused;
    for (int i = 1; i < v->n; i++) {
        double old = size_of(*next(v->x, best, v->incx)), now = size_of(*next(v->x, i, v->incx));
        if (v->least ? now < old : now > old) best = i;
    }
    *v->index = v->n > 0 ? best + 1 : 0;
}

static cublasStatus_t change(cublasHandle_t handle, const cucc_kernel_info *call, cucc_library_work *work,
                             int x_is, int y_is, struct vectors v)
{
    if (v.n <= 0) {
        cucc_blas_forget_scalars(handle); /* none is read */
        return CUBLAS_STATUS_SUCCESS;
    }
    const cucc_extent extents[] = {BLAS_VECTOR(v.x, v.n, v.incx, x_is), BLAS_VECTOR(v.y, v.n, v.incy, y_is)};
    size_t count = v.y != NULL ? 2 : 1;
    v.x = BLAS_FIRST(v.x, v.n, v.incx);
    if (v.y != NULL) v.y = BLAS_FIRST(v.y, v.n, v.incy);
    return cucc_blas_queue(handle, call, work, &v, sizeof v, extents, count);
}

/* The work writes to variables here, and the caller's is written when it is done: device memory that is
 * passed in pointer mode HOST is then found out. */
struct own_answer {
    T dot;
    R number;
    int index;
};

static void take_own(struct vectors *v, struct own_answer *own)
{
    if (v->dot != NULL) v->dot = &own->dot;
    if (v->result != NULL) v->result = &own->number;
    if (v->index != NULL) v->index = &own->index;
}

static void give(const struct vectors *to, const struct own_answer *own)
{
    if (to->dot != NULL) *to->dot = own->dot;
    if (to->result != NULL) *to->result = own->number;
    if (to->index != NULL) *to->index = own->index;
}

/* A number for the host is waited for.  Of one vector and an increment below 1 it is 0. */
static cublasStatus_t answer(cublasHandle_t handle, const cucc_kernel_info *call, cucc_library_work *work,
                             struct vectors v, const void *result)
{
    const struct vectors asked = v;
    struct own_answer own;
    bool on_device = handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE;
    const size_t bytes = v.dot != NULL ? sizeof(T) : v.result != NULL ? sizeof(R) : sizeof(int);
    if (result == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    if (v.n < 0 || (v.y == NULL && v.incx <= 0)) v.n = 0;
    const cucc_extent extents[] = {BLAS_VECTOR(v.x, v.n, v.incx, READS),
                                   BLAS_VECTOR(v.y, v.y != NULL ? v.n : 0, v.incy, READS),
                                   cucc_extent_list(result, bytes, on_device, WRITES)};
    if (v.n > 0) v.x = BLAS_FIRST(v.x, v.n, v.incx);
    if (v.n > 0 && v.y != NULL) v.y = BLAS_FIRST(v.y, v.n, v.incy);
    if (!on_device) take_own(&v, &own);
    cublasStatus_t status = cucc_blas_queue(handle, call, work, &v, sizeof v, extents, 3);
    if (status != CUBLAS_STATUS_SUCCESS || on_device) return status;
    status = cucc_blas_wait(handle);
    if (status == CUBLAS_STATUS_SUCCESS) give(&asked, &own);
    return status;
}

#define ENTER(name)                                                                                          \
    static const cucc_kernel_info call = BLAS_CALL(name);                                                    \
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED

cublasStatus_t PUBLIC(axpy)(cublasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y,
                            int incy)
{
    ENTER(CALL("axpy"));
    if (alpha == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    return change(
        handle, &call, run_axpy, READS, UPDATES,
        (struct vectors){.n = n, .x = (T *)x, .incx = incx, .y = y, .incy = incy, .a = take(handle, alpha)});
}

cublasStatus_t PUBLIC(scal)(cublasHandle_t handle, int n, const T *alpha, T *x, int incx)
{
    ENTER(CALL("scal"));
    if (alpha == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    if (incx <= 0) return CUBLAS_STATUS_SUCCESS;
    return change(handle, &call, run_scal, UPDATES, 0,
                  (struct vectors){.n = n, .x = x, .incx = incx, .a = take(handle, alpha)});
}

cublasStatus_t BY_REAL(cublasHandle_t handle, int n, const R *alpha, T *x, int incx)
{
    ENTER(TEXT(BY_REAL));
    if (alpha == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    if (incx <= 0) return CUBLAS_STATUS_SUCCESS;
    struct vectors v = {.n = n, .x = x, .incx = incx};
    if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) {
        cucc_blas_take_device(handle, alpha, sizeof *alpha);
        v.real = alpha;
    } else {
        v.a.value = (T){*alpha, 0};
    }
    return change(handle, &call, run_scal, UPDATES, 0, v);
}

cublasStatus_t PUBLIC(copy)(cublasHandle_t handle, int n, const T *x, int incx, T *y, int incy)
{
    ENTER(CALL("copy"));
    return change(handle, &call, run_copy, READS, WRITES,
                  (struct vectors){.n = n, .x = (T *)x, .incx = incx, .y = y, .incy = incy});
}

cublasStatus_t PUBLIC(swap)(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy)
{
    ENTER(CALL("swap"));
    return change(handle, &call, run_swap, UPDATES, UPDATES,
                  (struct vectors){.n = n, .x = x, .incx = incx, .y = y, .incy = incy});
}

cublasStatus_t PUBLIC(dotu)(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy,
                            T *result)
{
    ENTER(CALL("dotu"));
    struct vectors v = {.n = n, .x = (T *)x, .incx = incx, .y = (T *)y, .incy = incy, .dot = result};
    return answer(handle, &call, run_dot, v, result);
}

cublasStatus_t PUBLIC(dotc)(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy,
                            T *result)
{
    ENTER(CALL("dotc"));
    struct vectors v = {.n = n, .x = (T *)x, .incx = incx, .y = (T *)y, .incy = incy, .dot = result};
    v.conjugated = true;
    return answer(handle, &call, run_dot, v, result);
}

cublasStatus_t NORM(cublasHandle_t handle, int n, const T *x, int incx, R *result)
{
    ENTER(TEXT(NORM));
    return answer(handle, &call, run_norm,
                  (struct vectors){.n = n, .x = (T *)x, .incx = incx, .result = result}, result);
}

cublasStatus_t SUM(cublasHandle_t handle, int n, const T *x, int incx, R *result)
{
    ENTER(TEXT(SUM));
    return answer(handle, &call, run_sum,
                  (struct vectors){.n = n, .x = (T *)x, .incx = incx, .result = result}, result);
}

cublasStatus_t INDEX(amax)(cublasHandle_t handle, int n, const T *x, int incx, int *result)
{
    ENTER(TEXT(INDEX(amax)));
    return answer(handle, &call, run_index,
                  (struct vectors){.n = n, .x = (T *)x, .incx = incx, .index = result}, result);
}

cublasStatus_t INDEX(amin)(cublasHandle_t handle, int n, const T *x, int incx, int *result)
{
    ENTER(TEXT(INDEX(amin)));
    struct vectors v = {.n = n, .x = (T *)x, .incx = incx, .index = result, .least = true};
    return answer(handle, &call, run_index, v, result);
}

/* --- matrices --- */

struct matrices {
    cublasOperation_t ta, tb;
    int m, n, k, lda, ldb, ldc, count;
    struct scalar alpha, beta;
    const T *A, *B;
    T *C;
    const T *const *each_A, *const *each_B;
    T *const *each_C;
    long long stride_a, stride_b, stride_c;
};

static T entry(const T *A, int ld, cublasOperation_t op, int i, int j)
{
    if (op == CUBLAS_OP_N) return A[i + (ptrdiff_t)j * ld];
    return conjugate(op == CUBLAS_OP_C, A[j + (ptrdiff_t)i * ld]);
}

static void run_gemv(const void *argument, struct cucc_block *unused) /* B is x, C is y, k their difference */
{
    const struct matrices *g = argument;
    T alpha = value_of(g->alpha), beta = value_of(g->beta);
    int rows = g->ta == CUBLAS_OP_N ? g->m : g->n, columns = g->ta == CUBLAS_OP_N ? g->n : g->m;
    (void)unused;
    for (int i = 0; i < rows; i++) {
        T sum = {0, 0}, *y = next(g->C, i, g->ldc);
        for (int j = 0; j < columns; j++)
            sum = plus(sum, times(entry(g->A, g->lda, g->ta, i, j), g->B[(ptrdiff_t)j * g->ldb]));
        *y = plus(times(alpha, sum), is_zero(beta) ? (T){0, 0} : times(beta, *y));
    }
}

static void run_ger(const void *argument, struct cucc_block *unused) /* A is x, B is y */
{
    const struct matrices *g = argument;
    T alpha = value_of(g->alpha);
    (void)unused;
    for (int j = 0; j < g->n; j++) {
        T y = times(alpha, conjugate(g->tb == CUBLAS_OP_C, g->B[(ptrdiff_t)j * g->ldb]));
        for (int i = 0; i < g->m; i++) {
            T *a = g->C + i + (ptrdiff_t)j * g->ldc;
            *a = plus(*a, times(g->A[(ptrdiff_t)i * g->lda], y));
        }
    }
}

static void run_geam(const void *argument, struct cucc_block *unused)
{
    const struct matrices *g = argument;
    T alpha = value_of(g->alpha), beta = value_of(g->beta), zero = {0, 0};
    (void)unused;
    for (int j = 0; j < g->n; j++) {
        for (int i = 0; i < g->m; i++) {
            T a = is_zero(alpha) ? zero : times(alpha, entry(g->A, g->lda, g->ta, i, j));
            T b = is_zero(beta) ? zero : times(beta, entry(g->B, g->ldb, g->tb, i, j));
            g->C[i + (ptrdiff_t)j * g->ldc] = plus(a, b);
        }
    }
}

/* By columns of C, so that what is not transposed is read along columns */
static void own_product(const struct matrices *g, T alpha, const T *A, const T *B, T beta, T *C)
{
    for (int j = 0; j < g->n; j++, C += g->ldc) {
        for (int i = 0; i < g->m; i++) C[i] = is_zero(beta) ? (T){0, 0} : times(beta, C[i]);
        for (int p = 0; g->ta == CUBLAS_OP_N && p < g->k; p++) {
            T b = times(alpha, entry(B, g->ldb, g->tb, p, j));
            for (int i = 0; i < g->m; i++) C[i] = plus(C[i], times(A[i + (ptrdiff_t)p * g->lda], b));
        }
        for (int i = 0; g->ta != CUBLAS_OP_N && i < g->m; i++) {
            T sum = {0, 0};
            for (int p = 0; p < g->k; p++)
                sum = plus(sum, times(entry(A, g->lda, g->ta, i, p), entry(B, g->ldb, g->tb, p, j)));
            C[i] = plus(C[i], times(alpha, sum));
        }
    }
}

/* CBLAS's interface and numbers, as its authors published them */
enum { COLUMN_MAJOR = 102, NOT_TRANSPOSED = 111 };
typedef void gemm_function(int order, int ta, int tb, int m, int n, int k, const void *alpha, const void *A,
                           int lda, const void *B, int ldb, const void *beta, void *C, int ldc);

static void run_gemm(const void *argument, struct cucc_block *unused)
{
    const struct matrices *g = argument;
    T alpha = value_of(g->alpha), beta = value_of(g->beta);
    void *found = cucc_blas_of_openblas(GEMM_OF_OPENBLAS);
    gemm_function *gemm = NULL;
    (void)unused;
    memcpy(&gemm, &found, sizeof gemm);
    for (int i = 0; i < g->count; i++) {
        const T *A = g->each_A != NULL ? g->each_A[i] : g->A + (ptrdiff_t)(g->stride_a * i);
        const T *B = g->each_B != NULL ? g->each_B[i] : g->B + (ptrdiff_t)(g->stride_b * i);
        T *C = g->each_C != NULL ? g->each_C[i] : g->C + (ptrdiff_t)(g->stride_c * i);
        if (gemm == NULL)
            own_product(g, alpha, A, B, beta, C);
        else /* CUBLAS_OP_N, T, C are 0, 1, 2, and CBLAS's 111, 112, 113 */
            gemm(COLUMN_MAJOR, NOT_TRANSPOSED + (int)g->ta, NOT_TRANSPOSED + (int)g->tb, g->m, g->n, g->k,
                 &alpha, A, g->lda, B, g->ldb, &beta, C, g->ldc);
    }
}

#define CHECKED(routine, ...)                                                                                \
    int bad = BLAS_CHECK(__VA_ARGS__);                                                                       \
    if (bad) return cucc_blas_illegal(ROUTINE(routine), bad)

cublasStatus_t PUBLIC(gemv)(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const T *alpha,
                            const T *A, int lda, const T *x, int incx, const T *beta, T *y, int incy)
{
    ENTER(CALL("gemv"));
    CHECKED("GEMV", {cucc_blas_is_operation(trans), 1}, {m >= 0, 2}, {n >= 0, 3}, {alpha != NULL, 4},
            {cucc_blas_is_leading(lda, m), 6}, {incx != 0, 8}, {beta != NULL, 9}, {incy != 0, 11});
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    int rows = trans == CUBLAS_OP_N ? m : n, columns = trans == CUBLAS_OP_N ? n : m;
    struct matrices g = {.ta = trans, .m = m, .n = n, .A = A, .lda = lda, .ldb = incx, .ldc = incy};
    g.B = BLAS_FIRST(x, columns, incx);
    g.C = BLAS_FIRST(y, rows, incy);
    g.alpha = take(handle, alpha);
    g.beta = take(handle, beta);
    return cucc_blas_queue(handle, &call, run_gemv, &g, sizeof g,
                           CUCC_EXTENTS(BLAS_MATRIX(A, m, n, lda, READS),
                                        BLAS_VECTOR(x, columns, incx, READS),
                                        BLAS_VECTOR(y, rows, incy, SCALED(g.beta))));
}

static cublasStatus_t outer(cublasHandle_t handle, const cucc_kernel_info *call, cublasOperation_t op, int m,
                            int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *A, int lda)
{
    int bad = BLAS_CHECK({m >= 0, 1}, {n >= 0, 2}, {alpha != NULL, 3}, {incx != 0, 5}, {incy != 0, 7},
                         {cucc_blas_is_leading(lda, m), 9});
    if (bad) return cucc_blas_illegal(op == CUBLAS_OP_C ? ROUTINE("GERC") : ROUTINE("GERU"), bad);
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    struct matrices g = {.tb = op, .m = m, .n = n, .lda = incx, .ldb = incy, .C = A, .ldc = lda};
    g.A = BLAS_FIRST(x, m, incx);
    g.B = BLAS_FIRST(y, n, incy);
    g.alpha = take(handle, alpha);
    return cucc_blas_queue(handle, call, run_ger, &g, sizeof g,
                           CUCC_EXTENTS(BLAS_VECTOR(x, m, incx, READS), BLAS_VECTOR(y, n, incy, READS),
                                        BLAS_MATRIX(A, m, n, lda, UPDATES)));
}

cublasStatus_t PUBLIC(geru)(cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,
                            const T *y, int incy, T *A, int lda)
{
    ENTER(CALL("geru"));
    return outer(handle, &call, CUBLAS_OP_T, m, n, alpha, x, incx, y, incy, A, lda);
}

cublasStatus_t PUBLIC(gerc)(cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,
                            const T *y, int incy, T *A, int lda)
{
    ENTER(CALL("gerc"));
    return outer(handle, &call, CUBLAS_OP_C, m, n, alpha, x, incx, y, incy, A, lda);
}

/* One operand of gemm: one matrix, or all of a batch */
static cucc_extent operand(const struct matrices *g, const T *matrix, long long stride, const void *pointers,
                           int rows, int columns, int ld, int how)
{
    const cucc_extent one = BLAS_MATRIX(matrix, rows, columns, ld, how);
    return pointers != NULL ? cucc_extent_each(one, pointers, g->count)
                            : cucc_extent_strided(one, stride, g->count);
}

/* places: the parameter numbers of lda, ldb, ldc */
static cublasStatus_t submit(cublasHandle_t handle, const cucc_kernel_info *call, const int places[3],
                             const T *alpha, const T *beta, struct matrices *g)
{
    CHECKED("GEMM", {cucc_blas_is_operation(g->ta), 1}, {cucc_blas_is_operation(g->tb), 2}, {g->m >= 0, 3},
            {g->n >= 0, 4}, {g->k >= 0, 5}, {alpha != NULL, 6},
            {cucc_blas_is_leading(g->lda, g->ta == CUBLAS_OP_N ? g->m : g->k), places[0]},
            {cucc_blas_is_leading(g->ldb, g->tb == CUBLAS_OP_N ? g->k : g->n), places[1]},
            {beta != NULL, places[1] + 1}, {cucc_blas_is_leading(g->ldc, g->m), places[2]},
            {g->count >= 0, places[2] + 1});
    if (g->m == 0 || g->n == 0 || g->count == 0) return CUBLAS_STATUS_SUCCESS;
    g->alpha = take(handle, alpha);
    g->beta = take(handle, beta);
    const bool ta = g->ta != CUBLAS_OP_N, tb = g->tb != CUBLAS_OP_N;
    return cucc_blas_queue(
        handle, call, run_gemm, g, sizeof *g,
        CUCC_EXTENTS(
            operand(g, g->A, g->stride_a, g->each_A, ta ? g->k : g->m, ta ? g->m : g->k, g->lda, READS),
            operand(g, g->B, g->stride_b, g->each_B, tb ? g->n : g->k, tb ? g->k : g->n, g->ldb, READS),
            operand(g, g->C, g->stride_c, g->each_C, g->m, g->n, g->ldc, SCALED(g->beta))));
}

cublasStatus_t PUBLIC(gemm)(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                            int n, int k, const T *alpha, const T *A, int lda, const T *B, int ldb,
                            const T *beta, T *C, int ldc)
{
    ENTER(CALL("gemm"));
    struct matrices g = {
        .ta = transa, .tb = transb, .m = m, .n = n, .k = k, .A = A, .lda = lda, .B = B, .ldb = ldb};
    g.C = C;
    g.ldc = ldc;
    g.count = 1;
    return submit(handle, &call, (const int[]){8, 10, 13}, alpha, beta, &g);
}

cublasStatus_t PUBLIC(gemmBatched)(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                   int m, int n, int k, const T *alpha, const T *const Aarray[], int lda,
                                   const T *const Barray[], int ldb, const T *beta, T *const Carray[],
                                   int ldc, int batchCount)
{
    ENTER(CALL("gemmBatched"));
    struct matrices g = {
        .ta = transa, .tb = transb, .m = m, .n = n, .k = k, .lda = lda, .ldb = ldb, .ldc = ldc};
    g.each_A = Aarray;
    g.each_B = Barray;
    g.each_C = Carray;
    g.count = batchCount;
    if (Aarray == NULL || Barray == NULL || Carray == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    return submit(handle, &call, (const int[]){8, 10, 13}, alpha, beta, &g);
}

cublasStatus_t PUBLIC(gemmStridedBatched)(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k, const T *alpha,
                                          const T *A, int lda, long long strideA, const T *B, int ldb,
                                          long long strideB, const T *beta, T *C, int ldc, long long strideC,
                                          int batchCount)
{
    ENTER(CALL("gemmStridedBatched"));
    struct matrices g = {
        .ta = transa, .tb = transb, .m = m, .n = n, .k = k, .A = A, .lda = lda, .B = B, .ldb = ldb};
    g.C = C;
    g.ldc = ldc;
    g.stride_a = strideA;
    g.stride_b = strideB;
    g.stride_c = strideC;
    g.count = batchCount;
    return submit(handle, &call, (const int[]){8, 11, 15}, alpha, beta, &g);
}

/* An operand whose factor is 0 is not read and may be NULL; its leading dimension is checked all the same. */
static cucc_extent geam_operand(const T *A, int ld, cublasOperation_t op, int m, int n, struct scalar factor)
{
    const bool unread = A == NULL || (factor.device == NULL && is_zero(factor.value));
    return BLAS_MATRIX(A, unread ? 0 : op == CUBLAS_OP_N ? m : n, op == CUBLAS_OP_N ? n : m, ld, READS);
}

cublasStatus_t PUBLIC(geam)(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                            int n, const T *alpha, const T *A, int lda, const T *beta, const T *B, int ldb,
                            T *C, int ldc)
{
    ENTER(CALL("geam"));
    CHECKED("GEAM", {cucc_blas_is_operation(transa), 1}, {cucc_blas_is_operation(transb), 2}, {m >= 0, 3},
            {n >= 0, 4}, {alpha != NULL, 5}, {cucc_blas_is_leading(lda, transa == CUBLAS_OP_N ? m : n), 7},
            {beta != NULL, 8}, {cucc_blas_is_leading(ldb, transb == CUBLAS_OP_N ? m : n), 10},
            {cucc_blas_is_leading(ldc, m), 12});
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    struct matrices g = {.ta = transa, .tb = transb, .m = m, .n = n, .A = A, .lda = lda, .B = B, .ldb = ldb};
    g.C = C;
    g.ldc = ldc;
    g.alpha = take(handle, alpha);
    g.beta = take(handle, beta);
    return cucc_blas_queue(handle, &call, run_geam, &g, sizeof g,
                           CUCC_EXTENTS(BLAS_MATRIX(C, m, n, ldc, WRITES),
                                        geam_operand(A, lda, transa, m, n, g.alpha),
                                        geam_operand(B, ldb, transb, m, n, g.beta)));
}
