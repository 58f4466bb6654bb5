/* level1_body.h: vectors (cucc/blas/level1.h), for the type that element.h names. */
#include <stddef.h>

struct vectors {
    int n, incx, incy;
    T *x, *y; /* first elements in order of use */
    struct scalar a, b;
    T *result;
    int *index;
};

/* --- vectors from vectors --- */

static void run_axpy(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    T a = value_of(v->a);
    (void)unused;
    if (a == 0) return;
    for (ptrdiff_t i = 0; i < v->n; i++) v->y[i * v->incy] += a * v->x[i * v->incx];
}

static void run_scal(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    T a = value_of(v->a);
    (void)unused;
    for (ptrdiff_t i = 0; i < v->n; i++) v->x[i * v->incx] *= a;
}

static void run_copy(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    (void)unused;
    for (ptrdiff_t i = 0; i < v->n; i++) v->y[i * v->incy] = v->x[i * v->incx];
}

static void run_swap(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    (void)unused;
    for (ptrdiff_t i = 0; i < v->n; i++) {
        T x = v->x[i * v->incx];
        v->x[i * v->incx] = v->y[i * v->incy];
        v->y[i * v->incy] = x;
    }
}

static void run_rot(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    T c = value_of(v->a), s = value_of(v->b);
    (void)unused;
    for (ptrdiff_t i = 0; i < v->n; i++) {
        T x = v->x[i * v->incx], y = v->y[i * v->incy];
        v->x[i * v->incx] = c * x + s * y;
        v->y[i * v->incy] = c * y - s * x;
    }
}

/* y may be NULL: a call with one vector.  x_is, y_is: READS, WRITES, UPDATES */
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

#define ENTER(name)                                                                                          \
    static const cucc_kernel_info call = BLAS_CALL(CALL(name));                                              \
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED

cublasStatus_t PUBLIC(axpy)(cublasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y,
                            int incy)
{
    ENTER(axpy);
    if (alpha == NULL || (n > 0 && y == NULL)) return CUBLAS_STATUS_INVALID_VALUE;
    return change(
        handle, &call, run_axpy, READS, UPDATES,
        (struct vectors){
            .n = n, .incx = incx, .incy = incy, .x = (T *)x, .y = y, .a = take_scalar(handle, alpha)});
}

cublasStatus_t PUBLIC(scal)(cublasHandle_t handle, int n, const T *alpha, T *x, int incx)
{
    ENTER(scal);
    if (alpha == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    if (incx <= 0) return CUBLAS_STATUS_SUCCESS;
    return change(handle, &call, run_scal, UPDATES, 0,
                  (struct vectors){.n = n, .incx = incx, .x = x, .a = take_scalar(handle, alpha)});
}

cublasStatus_t PUBLIC(copy)(cublasHandle_t handle, int n, const T *x, int incx, T *y, int incy)
{
    ENTER(copy);
    if (n > 0 && y == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    return change(handle, &call, run_copy, READS, WRITES,
                  (struct vectors){.n = n, .incx = incx, .incy = incy, .x = (T *)x, .y = y});
}

cublasStatus_t PUBLIC(swap)(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy)
{
    ENTER(swap);
    if (n > 0 && y == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    return change(handle, &call, run_swap, UPDATES, UPDATES,
                  (struct vectors){.n = n, .incx = incx, .incy = incy, .x = x, .y = y});
}

cublasStatus_t PUBLIC(rot)(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, const T *c,
                           const T *s)
{
    ENTER(rot);
    if (c == NULL || s == NULL || (n > 0 && y == NULL)) return CUBLAS_STATUS_INVALID_VALUE;
    struct vectors v = {.n = n, .incx = incx, .incy = incy, .x = x, .y = y};
    v.a = take_scalar(handle, c);
    v.b = take_scalar(handle, s);
    return change(handle, &call, run_rot, UPDATES, UPDATES, v);
}

/* --- numbers from vectors --- */

enum { LEAF = 128 }; /* sums are taken in halves down to this many terms, so that their error stays small */

static T sum_products(const T *x, ptrdiff_t incx, const T *y, ptrdiff_t incy, ptrdiff_t n)
{
    if (n > LEAF) {
        ptrdiff_t half = n / 2;
        return sum_products(x, incx, y, incy, half) +
               sum_products(x + half * incx, incx, y + half * incy, incy, n - half);
    }
    T sum = 0;
    for (ptrdiff_t i = 0; i < n; i++) sum += x[i * incx] * y[i * incy];
    return sum;
}

static T sum_magnitudes(const T *x, ptrdiff_t incx, ptrdiff_t n)
{
    if (n > LEAF) {
        ptrdiff_t half = n / 2;
        return sum_magnitudes(x, incx, half) + sum_magnitudes(x + half * incx, incx, n - half);
    }
    T sum = 0;
    for (ptrdiff_t i = 0; i < n; i++) sum += ABS(x[i * incx]);
    return sum;
}

static void run_dot(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    (void)unused;
    *v->result = sum_products(v->x, v->incx, v->y, v->incy, v->n);
}

static void run_asum(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    (void)unused;
    *v->result = sum_magnitudes(v->x, v->incx, v->n);
}

/* Of the elements times a scale */
static T sum_squares(const T *x, ptrdiff_t incx, ptrdiff_t n, T scale)
{
    if (n > LEAF) {
        ptrdiff_t half = n / 2;
        return sum_squares(x, incx, half, scale) + sum_squares(x + half * incx, incx, n - half, scale);
    }
    T sum = 0;
    for (ptrdiff_t i = 0; i < n; i++) sum += scale * x[i * incx] * (scale * x[i * incx]);
    return sum;
}

/* Scaled by a power of two near the largest element, so that no square overflows or vanishes; a power that T
   has, and its inverse, too. */
static void run_nrm2(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    const int most = sizeof(T) == sizeof(float) ? 120 : 1000;
    T largest = 0;
    int exponent;
    (void)unused;
    for (ptrdiff_t i = 0; i < v->n; i++) largest = fmax(largest, ABS(v->x[i * v->incx]));
    if (largest == 0 || isinf(largest)) {
        *v->result = largest + sum_magnitudes(v->x, v->incx, v->n); /* 0, infinite, or not a number */
        return;
    }
    frexp(largest, &exponent);
    exponent = exponent > most ? most : exponent < -most ? -most : exponent;
    T squares = sum_squares(v->x, v->incx, v->n, (T)ldexp(1.0, -exponent));
    *v->result = ldexp(SQRT(squares), exponent);
}

static void run_amax(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    ptrdiff_t best = 0;
    (void)unused;
    for (ptrdiff_t i = 1; i < v->n; i++) {
        if (ABS(v->x[i * v->incx]) > ABS(v->x[best * v->incx])) best = i;
    }
    *v->index = (int)best + 1;
}

static void run_amin(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    ptrdiff_t best = 0;
    (void)unused;
    for (ptrdiff_t i = 1; i < v->n; i++) {
        if (ABS(v->x[i * v->incx]) < ABS(v->x[best * v->incx])) best = i;
    }
    *v->index = (int)best + 1;
}

static void run_zero(const void *argument, struct cucc_block *unused)
{
    const struct vectors *v = argument;
    (void)unused;
    if (v->result != NULL) *v->result = 0;
    if (v->index != NULL) *v->index = 0;
}

/* In pointer mode HOST the work writes to a variable here, and the caller's is written when it is done:
 * device memory passed by mistake is then found out. */
static cublasStatus_t reduce(cublasHandle_t handle, const cucc_kernel_info *call, cucc_library_work *work,
                             struct vectors v)
{
    T *result = v.result, number = 0;
    int *index = v.index, place = 0;
    if (result == NULL && index == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    bool on_device = handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE, none = v.n <= 0 || v.incx == 0;
    cucc_extent device[3];
    size_t count = 0;
    if (on_device) device[count++] = result != NULL ? BLAS_NUMBER(result) : BLAS_NUMBER(index);
    if (!none) device[count++] = BLAS_VECTOR(v.x, v.n, v.incx, READS);
    if (!none && v.y != NULL) device[count++] = BLAS_VECTOR(v.y, v.n, v.incy, READS);
    if (!on_device && result != NULL) v.result = &number;
    if (!on_device && index != NULL) v.index = &place;
    if (!none) v.x = BLAS_FIRST(v.x, v.n, v.incx);
    if (!none && v.y != NULL) v.y = BLAS_FIRST(v.y, v.n, v.incy);
    cublasStatus_t status =
        cucc_blas_queue(handle, call, none ? run_zero : work, &v, sizeof v, device, count);
    if (status != CUBLAS_STATUS_SUCCESS || on_device) return status;
    status = cucc_blas_wait(handle);
    if (result != NULL) *result = number;
    if (index != NULL) *index = place;
    return status;
}

cublasStatus_t PUBLIC(dot)(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy,
                           T *result)
{
    ENTER(dot);
    if (n > 0 && y == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    struct vectors v = {.n = n, .incx = incx, .incy = incy, .x = (T *)x, .y = (T *)y, .result = result};
    return reduce(handle, &call, run_dot, v);
}

/* These take no step backwards: an increment below 1 gives 0, as in the reference BLAS. */
#define ONE_VECTOR(field)                                                                                    \
    (struct vectors)                                                                                         \
    {                                                                                                        \
        .n = incx > 0 ? n : 0, .incx = incx, .x = (T *)x, .field = result                                    \
    }

cublasStatus_t PUBLIC(nrm2)(cublasHandle_t handle, int n, const T *x, int incx, T *result)
{
    ENTER(nrm2);
    return reduce(handle, &call, run_nrm2, ONE_VECTOR(result));
}

cublasStatus_t PUBLIC(asum)(cublasHandle_t handle, int n, const T *x, int incx, T *result)
{
    ENTER(asum);
    return reduce(handle, &call, run_asum, ONE_VECTOR(result));
}

cublasStatus_t INDEX(amax)(cublasHandle_t handle, int n, const T *x, int incx, int *result)
{
    ENTER(amax);
    return reduce(handle, &call, run_amax, ONE_VECTOR(index));
}

cublasStatus_t INDEX(amin)(cublasHandle_t handle, int n, const T *x, int incx, int *result)
{
    ENTER(amin);
    return reduce(handle, &call, run_amin, ONE_VECTOR(index));
}
