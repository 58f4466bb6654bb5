/* level1_ex.c: vectors whose types are named in the call (cucc/blas/level1_ex.h). The work is done in float
 * or double. */
#include <math.h>

#include "context.h"
#include "../formats.h"
#include "gemm.h"

/* A vector, or a number: n = 1. device: of a number, that it is read or written when the work runs */
struct typed {
    void *p;
    cudaDataType type;
    int n;
    ptrdiff_t inc;
};

struct work {
    struct typed x, y, factor, result;
    double value; /* of the factor, in pointer mode HOST */
    bool in_float;
};

static double load(const struct typed *v, ptrdiff_t i)
{
    const ptrdiff_t at = i * v->inc;
    switch (v->type) {
    case CUDA_R_16F:
        return (double)cucc_from_half(((const uint16_t *)v->p)[at]);
    case CUDA_R_16BF:
        return (double)cucc_from_bfloat16(((const uint16_t *)v->p)[at]);
    case CUDA_R_32F:
        return (double)((const float *)v->p)[at];
    default:
        return ((const double *)v->p)[at];
    }
}

static void store(const struct typed *v, ptrdiff_t i, double value)
{
    const ptrdiff_t at = i * v->inc;
    switch (v->type) {
    case CUDA_R_16F:
        ((uint16_t *)v->p)[at] = cucc_to_half((float)value);
        break;
    case CUDA_R_16BF:
        ((uint16_t *)v->p)[at] = cucc_to_bfloat16((float)value);
        break;
    case CUDA_R_32F:
        ((float *)v->p)[at] = (float)value;
        break;
    default:
        ((double *)v->p)[at] = value;
    }
}

static double factor_of(const struct work *w)
{
    return w->factor.p != NULL ? load(&w->factor, 0) : w->value;
}

/* a result of the execution type */
static double rounded(const struct work *w, double value)
{
    return w->in_float ? (double)(float)value : value;
}

static void run_dot(const void *argument, struct cucc_block *unused)
{
    const struct work *w = argument;
    double sum = 0; /* of floats, too: their products are exact in it */
    (void)unused;
    for (ptrdiff_t i = 0; i < w->x.n; i++) sum += load(&w->x, i) * load(&w->y, i);
    store(&w->result, 0, rounded(w, sum));
}

static void run_nrm2(const void *argument, struct cucc_block *unused)
{
    const struct work *w = argument;
    double norm = 0;
    (void)unused;
    for (ptrdiff_t i = 0; i < w->x.n; i++) norm = hypot(norm, load(&w->x, i));
    store(&w->result, 0, rounded(w, norm));
}

static void run_scal(const void *argument, struct cucc_block *unused)
{
    const struct work *w = argument;
    const double factor = factor_of(w);
    (void)unused;
    for (ptrdiff_t i = 0; i < w->x.n; i++) store(&w->x, i, rounded(w, factor * load(&w->x, i)));
}

static void run_axpy(const void *argument, struct cucc_block *unused)
{
    const struct work *w = argument;
    const double factor = factor_of(w);
    (void)unused;
    if (factor == 0) return;
    for (ptrdiff_t i = 0; i < w->x.n; i++)
        store(&w->y, i, rounded(w, rounded(w, factor * load(&w->x, i)) + load(&w->y, i)));
}

/* Are these types of a call of cuBLAS's? All are one, and the work is in that type, or in float where it is
 * narrower. */
static bool are_types(cudaDataType x, cudaDataType y, cudaDataType other, cudaDataType execution)
{
    const bool narrow = x == CUDA_R_16F || x == CUDA_R_16BF;
    if (x != y || (!narrow && x != CUDA_R_32F && x != CUDA_R_64F)) return false;
    return execution == (narrow ? CUDA_R_32F : x) && (other == x || (narrow && other == CUDA_R_32F));
}

static struct typed vector(const void *p, cudaDataType type, int n, int inc)
{
    struct typed v = {(void *)(uintptr_t)p, type, n, inc};
    if (inc < 0) v.p = (char *)v.p - ((ptrdiff_t)n - 1) * inc * (ptrdiff_t)cucc_blas_bytes_of(type);
    return v;
}

static cucc_extent extent_of(const void *p, cudaDataType type, int n, int inc, int how)
{
    return cucc_extent_vector(p, cucc_blas_bytes_of(type), n, inc, how);
}

static void take_factor(cublasHandle_t handle, struct work *w, const void *alpha, cudaDataType type)
{
    const struct typed number = {(void *)(uintptr_t)alpha, type, 1, 1};
    if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) {
        cucc_blas_take_device(handle, alpha, cucc_blas_bytes_of(type));
        w->factor = number;
    } else {
        w->value = load(&number, 0);
    }
}

/* Queues what gives one number; in pointer mode HOST it is waited for, as in level1_body.h. */
static cublasStatus_t reduce(cublasHandle_t handle, const cucc_kernel_info *call, cucc_library_work *run,
                             struct work w, const cucc_extent *vectors, size_t count)
{
    uint64_t number = 0;
    cucc_extent extents[3];
    const struct typed result = w.result;
    const size_t size = cucc_blas_bytes_of(result.type);
    size_t used = 0;
    const bool on_device = handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE;
    if (on_device) extents[used++] = cucc_extent_list(result.p, size, 1, CUCC_WRITES);
    for (size_t i = 0; i < count && w.x.n > 0; i++) extents[used++] = vectors[i];
    if (!on_device) w.result.p = &number;
    cublasStatus_t status = cucc_blas_queue(handle, call, run, &w, sizeof w, extents, used);
    if (status != CUBLAS_STATUS_SUCCESS || on_device) return status;
    status = cucc_blas_wait(handle);
    const struct typed found = {&number, result.type, 1, 1};
    store(&result, 0, load(&found, 0));
    return status;
}

#define ENTER(name)                                                                                          \
    static const cucc_kernel_info call = BLAS_CALL(name);                                                    \
    if (handle == NULL) return CUBLAS_STATUS_NOT_INITIALIZED

cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx,
                           const void *y, cudaDataType yType, int incy, void *result, cudaDataType resultType,
                           cudaDataType executionType)
{
    ENTER("cublasDotEx");
    if (result == NULL || (n > 0 && (x == NULL || y == NULL))) return CUBLAS_STATUS_INVALID_VALUE;
    if (!are_types(xType, yType, resultType, executionType)) return CUBLAS_STATUS_NOT_SUPPORTED;
    n = n > 0 ? n : 0;
    const struct work w = {.x = vector(x, xType, n, incx),
                           .y = vector(y, yType, n, incy),
                           .result = {result, resultType, 1, 1},
                           .in_float = executionType == CUDA_R_32F};
    const cucc_extent vectors[] = {extent_of(x, xType, n, incx, READS), extent_of(y, yType, n, incy, READS)};
    return reduce(handle, &call, run_dot, w, vectors, 2);
}

cublasStatus_t cublasDotcEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx,
                            const void *y, cudaDataType yType, int incy, void *result,
                            cudaDataType resultType, cudaDataType executionType)
{
    return cublasDotEx(handle, n, x, xType, incx, y, yType, incy, result, resultType, executionType);
}

cublasStatus_t cublasNrm2Ex(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx,
                            void *result, cudaDataType resultType, cudaDataType executionType)
{
    ENTER("cublasNrm2Ex");
    if (result == NULL || (n > 0 && x == NULL)) return CUBLAS_STATUS_INVALID_VALUE;
    if (!are_types(xType, xType, resultType, executionType)) return CUBLAS_STATUS_NOT_SUPPORTED;
    n = n > 0 && incx > 0 ? n : 0;
    const struct work w = {.x = vector(x, xType, n, incx),
                           .result = {result, resultType, 1, 1},
                           .in_float = executionType == CUDA_R_32F};
    const cucc_extent extent = extent_of(x, xType, n, incx, READS);
    return reduce(handle, &call, run_nrm2, w, &extent, 1);
}

cublasStatus_t cublasScalEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alphaType, void *x,
                            cudaDataType xType, int incx, cudaDataType executionType)
{
    ENTER("cublasScalEx");
    if (alpha == NULL || (n > 0 && x == NULL)) return CUBLAS_STATUS_INVALID_VALUE;
    if (!are_types(xType, xType, alphaType, executionType)) return CUBLAS_STATUS_NOT_SUPPORTED;
    if (n <= 0 || incx <= 0) return CUBLAS_STATUS_SUCCESS;
    struct work w = {.x = vector(x, xType, n, incx), .in_float = executionType == CUDA_R_32F};
    take_factor(handle, &w, alpha, alphaType);
    const cucc_extent extent = extent_of(x, xType, n, incx, UPDATES);
    return cucc_blas_queue(handle, &call, run_scal, &w, sizeof w, &extent, 1);
}

cublasStatus_t cublasAxpyEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alphaType,
                            const void *x, cudaDataType xType, int incx, void *y, cudaDataType yType,
                            int incy, cudaDataType executionType)
{
    ENTER("cublasAxpyEx");
    if (alpha == NULL || (n > 0 && (x == NULL || y == NULL))) return CUBLAS_STATUS_INVALID_VALUE;
    if (!are_types(xType, yType, alphaType, executionType)) return CUBLAS_STATUS_NOT_SUPPORTED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    struct work w = {.x = vector(x, xType, n, incx),
                     .y = vector(y, yType, n, incy),
                     .in_float = executionType == CUDA_R_32F};
    take_factor(handle, &w, alpha, alphaType);
    const cucc_extent vectors[] = {extent_of(x, xType, n, incx, READS),
                                   extent_of(y, yType, n, incy, UPDATES)};
    return cucc_blas_queue(handle, &call, run_axpy, &w, sizeof w, vectors, 2);
}
