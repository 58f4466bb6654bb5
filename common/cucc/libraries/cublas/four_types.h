/* four_types.h: for calls of all four types by one text: each number is worked on as a double complex. */
#ifndef CUCC_CUBLAS_FOUR_TYPES_H
#define CUCC_CUBLAS_FOUR_TYPES_H

#include "../numbers.h"
#include "context.h"

/* Element (i, j) at p[i * row + j * column]; a vector has one of the two, the other 0 */
struct operand {
    const void *p;
    ptrdiff_t row, column;
};

/* alpha or beta: here, or read when the work runs */
struct number_scalar {
    complex_number value;
    const void *device;
    enum number x;
};

static inline complex_number scalar_value(const struct number_scalar *s)
{
    return s->device != NULL ? cucc_number_load(s->device, s->x, 0) : s->value;
}

static inline struct number_scalar take(cublasHandle_t handle, enum number x, const void *p)
{
    static const unsigned char bytes[] = {4, 8, 8, 16};
    if (handle->pointer_mode == CUBLAS_POINTER_MODE_HOST)
        return (struct number_scalar){cucc_number_load(p, x, 0), NULL, x};
    cucc_blas_take_device(handle, p, bytes[x]);
    return (struct number_scalar){0, p, x};
}

/* A vector of n as a column; with a negative increment it begins at its end */
static inline struct operand vector(const void *p, size_t width, int n, int inc)
{
    return (struct operand){(const char *)p + (inc < 0 ? (size_t)(n - 1) * (size_t)-inc * width : 0), inc, 0};
}

static inline char letter(cublasOperation_t op)
{
    return op == CUBLAS_OP_N ? 'N' : op == CUBLAS_OP_T ? 'T' : 'C';
}

#define IS_SIDE(side) ((side) == CUBLAS_SIDE_LEFT || (side) == CUBLAS_SIDE_RIGHT)
#define IS_DIAG(diag) ((diag) == CUBLAS_DIAG_UNIT || (diag) == CUBLAS_DIAG_NON_UNIT)
#define LEADING cucc_blas_is_leading
#define LOWER(uplo) ((uplo) == CUBLAS_FILL_MODE_LOWER)

#define ENTER(X, name, routine, ...)                                                                         \
    static const cucc_kernel_info call = BLAS_CALL("cublas" #X #name);                                       \
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED;                                                \
    const int bad = BLAS_CHECK(__VA_ARGS__);                                                                 \
    if (bad) return cucc_blas_illegal(#X routine, bad)
/* Of what is made with a beta times itself */
#define SCALED(beta) ((beta).device == NULL && (beta).value == 0 ? WRITES : UPDATES)
#define QUEUE(run, ...) cucc_blas_queue(handle, &call, run, &w, sizeof w, CUCC_EXTENTS(__VA_ARGS__))

#endif
