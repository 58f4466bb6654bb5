/* element.h: names for the type that a ..._body.h is being compiled for.  Before it: BLAS_DOUBLE is 0 or 1.
 *
 *     T              float or double
 *     NAME(axpy)     saxpy or daxpy: a name of this library's own
 *     PUBLIC(axpy)   cublasSaxpy; INDEX(amax) is cublasIsamax
 *     ROUTINE(gemv)  "SGEMV" spelled as given: ROUTINE("GEMV")
 *     CALL(axpy)     "cublasSaxpy"
 *     INTERNAL(x)    cucc_blas_sx: a name that other files of this library use
 */
#ifndef CUCC_CUBLAS_ELEMENT_H
#define CUCC_CUBLAS_ELEMENT_H

#include <math.h>

#if BLAS_DOUBLE
typedef double T;
#define NAME(name) d##name
#define PUBLIC(name) cublasD##name
#define INDEX(name) cublasId##name
#define ROUTINE(name) "D" name
#define CALL(name) "cublasD" #name
#define INTERNAL(name) cucc_blas_d##name
#define ABS fabs
#define SQRT sqrt
#else
typedef float T;
#define NAME(name) s##name
#define PUBLIC(name) cublasS##name
#define INDEX(name) cublasIs##name
#define ROUTINE(name) "S" name
#define CALL(name) "cublasS" #name
#define INTERNAL(name) cucc_blas_s##name
#define ABS fabsf
#define SQRT sqrtf
#endif

/* alpha, beta: in pointer mode DEVICE read when the work runs, else when the call is made */
struct scalar {
    T value;
    const T *device;
};

static inline struct scalar take_scalar(cublasHandle_t handle, const T *p)
{
    if (handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) {
        cucc_blas_take_device(handle, p, sizeof *p);
        return (struct scalar){0, p};
    }
    return (struct scalar){*p, NULL};
}

static inline T value_of(struct scalar s)
{
    return s.device != NULL ? *s.device : s.value;
}

#endif
