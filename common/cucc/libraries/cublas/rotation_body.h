/* rotation_body.h: rotations made, and modified ones applied (cucc/blas/level1.h), for the type that
 * element.h names. As the reference BLAS has them: Lawson, Hanson, Kincaid and Krogh, ACM TOMS 5, 1979. */

struct rotation {
    T *a, *b, *c, *s; /* for rotmg d1, d2, x1 and none */
    const T *y;
    T *param;
};

static void make_rotation(const struct rotation *r)
{
    const T a = *r->a, b = *r->b, scale = ABS(a) + ABS(b);
    if (scale == 0) {
        *r->c = 1, *r->s = 0, *r->a = 0, *r->b = 0;
        return;
    }
    const T main = ABS(a) > ABS(b) ? a : b;
    const T length = scale * SQRT((a / scale) * (a / scale) + (b / scale) * (b / scale));
    const T radius = main < 0 ? -length : length, cosine = a / radius, sine = b / radius;
    *r->c = cosine, *r->s = sine;
    *r->a = radius;
    *r->b = ABS(a) > ABS(b) ? sine : cosine != 0 ? 1 / cosine : 1;
}

static void run_rotg(const void *argument, struct cucc_block *unused)
{
    (void)unused;
    make_rotation(argument);
}

/* h: h11, h21, h12, h22. With a flag of 0 or 1 two of them are fixed, which a change of scale writes down. */
static void write_down(T *flag, T h[4])
{
    if (*flag == 0) h[0] = h[3] = 1;
    if (*flag == 1) h[1] = -1, h[2] = 1;
    *flag = -1;
}

/* Keeps a weight, if it is not 0, between gamma^-2 and gamma^2: its row of h changes, and x1 with d1 */
static void rescale(T *weight, T *x, T *flag, T h[4], int row)
{
    const T gamma = 4096;
    while (*weight != 0 && (ABS(*weight) <= 1 / (gamma * gamma) || ABS(*weight) >= gamma * gamma)) {
        const bool small = ABS(*weight) <= 1 / (gamma * gamma);
        const T by = small ? 1 / gamma : gamma;
        write_down(flag, h);
        *weight = small ? *weight * gamma * gamma : *weight / (gamma * gamma);
        if (x != NULL) *x *= by;
        h[row] *= by, h[row + 2] *= by;
    }
}

static void make_modified_rotation(const struct rotation *r)
{
    T d1 = *r->a, d2 = *r->b, x1 = *r->c, flag = -1, h[4] = {0, 0, 0, 0};
    const T y1 = *r->y, p1 = d1 * x1, p2 = d2 * y1, q1 = p1 * x1, q2 = p2 * y1;
    if (d1 >= 0 && p2 == 0) {
        r->param[0] = -2; /* nothing to do: H is 1 */
        return;
    }
    if (d1 >= 0 && ABS(q1) > ABS(q2)) {
        h[1] = -y1 / x1, h[2] = p2 / p1;
        const T u = 1 - h[2] * h[1];
        if (u > 0) flag = 0, d1 /= u, d2 /= u, x1 *= u;
    } else if (d1 >= 0 && q2 >= 0) {
        h[0] = p1 / p2, h[3] = x1 / y1;
        const T u = 1 + h[0] * h[3], first = d2 / u;
        flag = 1, d2 = d1 / u, d1 = first, x1 = y1 * u;
    }
    if (flag < 0) { /* no rotation: a weight is negative */
        d1 = d2 = x1 = h[0] = h[1] = h[2] = h[3] = 0;
    } else {
        rescale(&d1, &x1, &flag, h, 0);
        rescale(&d2, NULL, &flag, h, 1);
    }
    *r->a = d1, *r->b = d2, *r->c = x1;
    r->param[0] = flag;
    for (int i = 0; i < 4; i++) {
        const bool fixed = (flag == 0 && (i == 0 || i == 3)) || (flag == 1 && (i == 1 || i == 2));
        if (!fixed) r->param[1 + i] = h[i];
    }
}

static void run_rotmg(const void *argument, struct cucc_block *unused)
{
    (void)unused;
    make_modified_rotation(argument);
}

cublasStatus_t PUBLIC(rotg)(cublasHandle_t handle, T *a, T *b, T *c, T *s)
{
    ENTER(rotg);
    if (a == NULL || b == NULL || c == NULL || s == NULL) return CUBLAS_STATUS_INVALID_VALUE;
    const struct rotation r = {.a = a, .b = b, .c = c, .s = s};
    if (handle->pointer_mode == CUBLAS_POINTER_MODE_HOST) {
        if (cucc_library_fails(call.name)) return CUBLAS_STATUS_INTERNAL_ERROR;
        make_rotation(&r);
        return CUBLAS_STATUS_SUCCESS;
    }
    return cucc_blas_queue(handle, &call, run_rotg, &r, sizeof r,
                           CUCC_EXTENTS(BLAS_VECTOR(a, 1, 1, UPDATES), BLAS_VECTOR(b, 1, 1, UPDATES),
                                        BLAS_NUMBER(c), BLAS_NUMBER(s)));
}

cublasStatus_t PUBLIC(rotmg)(cublasHandle_t handle, T *d1, T *d2, T *x1, const T *y1, T *param)
{
    ENTER(rotmg);
    if (d1 == NULL || d2 == NULL || x1 == NULL || y1 == NULL || param == NULL)
        return CUBLAS_STATUS_INVALID_VALUE;
    const struct rotation r = {.a = d1, .b = d2, .c = x1, .y = y1, .param = param};
    if (handle->pointer_mode == CUBLAS_POINTER_MODE_HOST) {
        if (cucc_library_fails(call.name)) return CUBLAS_STATUS_INTERNAL_ERROR;
        make_modified_rotation(&r);
        return CUBLAS_STATUS_SUCCESS;
    }
    return cucc_blas_queue(handle, &call, run_rotmg, &r, sizeof r,
                           CUCC_EXTENTS(BLAS_VECTOR(d1, 1, 1, UPDATES), BLAS_VECTOR(d2, 1, 1, UPDATES),
                                        BLAS_VECTOR(x1, 1, 1, UPDATES), BLAS_VECTOR(y1, 1, 1, READS),
                                        BLAS_VECTOR(param, 5, 1, WRITES)));
}

/* --- applied --- */

struct modified {
    struct vectors v;
    T param[5];
    const T *device; /* or NULL: param */
};

static void run_rotm(const void *argument, struct cucc_block *unused)
{
    const struct modified *m = argument;
    const T *param = m->device != NULL ? m->device : m->param, flag = param[0];
    (void)unused;
    if (flag == -2) return;
    const T h11 = flag == 0 ? 1 : param[1], h21 = flag == 1 ? -1 : param[2];
    const T h12 = flag == 1 ? 1 : param[3], h22 = flag == 0 ? 1 : param[4];
    for (ptrdiff_t i = 0; i < m->v.n; i++) {
        T *x = m->v.x + i * m->v.incx, *y = m->v.y + i * m->v.incy;
        const T old = *x;
        *x = h11 * old + h12 * *y;
        *y = h21 * old + h22 * *y;
    }
}

cublasStatus_t PUBLIC(rotm)(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, const T *param)
{
    ENTER(rotm);
    if (param == NULL || (n > 0 && (x == NULL || y == NULL))) return CUBLAS_STATUS_INVALID_VALUE;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    struct modified m = {.v = {.n = n, .incx = incx, .incy = incy}};
    const bool device = handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE;
    m.v.x = BLAS_FIRST(x, n, incx), m.v.y = BLAS_FIRST(y, n, incy);
    if (device) m.device = param;
    for (int i = 0; !device && i < 5; i++) m.param[i] = param[i];
    return cucc_blas_queue(
        handle, &call, run_rotm, &m, sizeof m,
        CUCC_EXTENTS(BLAS_VECTOR(x, n, incx, UPDATES), BLAS_VECTOR(y, n, incy, UPDATES),
                     cucc_extent_list(param, sizeof *param, device ? 5 : 0, READS | CUCC_HULL)));
}
