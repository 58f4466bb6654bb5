/* context.h: what the parts of the cuBLAS stand-in share: the handle, argument checks, scalars, queuing.
 *
 * A public function checks its arguments in the order of the reference BLAS, packs them into a plain struct
 * and queues a function that works on it (runtime/api/launch/library.h).  Everything for float and for double
 * is written once, in a file ..._body.h that ..._float.c and ..._double.c include after element.h has named
 * the type.
 */
#ifndef CUCC_CUBLAS_CONTEXT_H
#define CUCC_CUBLAS_CONTEXT_H

#include <stdbool.h>

#include <cublas_api.h>

#include "api/launch/library.h"

struct cublasContext {
    cudaStream_t stream;
    cublasPointerMode_t pointer_mode;
    cublasMath_t math_mode;
    cublasAtomicsMode_t atomics_mode;
    /* of the call that is being prepared, in pointer mode DEVICE: its scalars, and whether one of them is in
     * host memory by mistake */
    cucc_extent scalar[2];
    size_t scalars;
    bool unreachable;
};

/* In pointer mode DEVICE: notes a scalar of so many bytes, for cucc_blas_queue to refuse the call if it is no
 * device memory. A call that is not queued forgets its scalars. */
void cucc_blas_take_device(cublasHandle_t handle, const void *scalar, size_t bytes);
void cucc_blas_forget_scalars(cublasHandle_t handle);

#define BLAS_CALL(function) LIBRARY_CALL(function, "libcublas")

/* Says " ** On entry to SGEMM  parameter number 8 had an illegal value" on standard output, as cuBLAS
 * does, and returns
 * CUBLAS_STATUS_INVALID_VALUE. */
cublasStatus_t cucc_blas_illegal(const char *routine, int parameter);

/* What must hold of a parameter, and its number.  The number of the first condition that does not hold, or 0:
 *     int bad = BLAS_CHECK({m >= 0, 3}, {lda >= m, 8}); */
struct cucc_blas_check {
    bool good;
    int parameter;
};
int cucc_blas_first_bad(const struct cucc_blas_check *checks, int count);
#define BLAS_CHECK(...)                                                                                      \
    cucc_blas_first_bad((const struct cucc_blas_check[]){__VA_ARGS__},                                       \
                        sizeof((const struct cucc_blas_check[]){__VA_ARGS__}) /                              \
                            sizeof(struct cucc_blas_check))

static inline bool cucc_blas_is_operation(cublasOperation_t op)
{
    return op == CUBLAS_OP_N || op == CUBLAS_OP_T || op == CUBLAS_OP_C;
}

static inline bool cucc_blas_is_triangle(cublasFillMode_t uplo)
{
    return uplo == CUBLAS_FILL_MODE_LOWER || uplo == CUBLAS_FILL_MODE_UPPER;
}

/* Is ld a leading dimension for matrices of that many rows? */
static inline bool cucc_blas_is_leading(int ld, int rows)
{
    return ld >= (rows > 1 ? rows : 1);
}

/* Queues the work on the handle's stream.  extents: what it uses, which must be device memory, given as
 * CUCC_EXTENTS(BLAS_MATRIX(...), BLAS_VECTOR(...)). */
cublasStatus_t cucc_blas_queue(cublasHandle_t handle, const cucc_kernel_info *call, cucc_library_work *work,
                               const void *argument, size_t size, const cucc_extent *extents, size_t count);
/* Of elements of the pointer's type. BLAS may read ahead in matrices, if it is OpenBLAS. */
#define BLAS_MATRIX(p, rows, columns, ld, how)                                                               \
    cucc_extent_matrix(p, sizeof *(p), rows, columns, ld, (how) | CUCC_AHEAD)
#define BLAS_TRIANGLE(p, n, ld, lower, how)                                                                  \
    cucc_extent_square(p, sizeof *(p), n, ld, (lower) ? 'L' : 'U', (how) | CUCC_AHEAD)
#define BLAS_VECTOR(p, n, inc, how) cucc_extent_vector(p, sizeof *(p), n, inc, how)
#define BLAS_NUMBER(p) cucc_extent_list(p, sizeof *(p), 1, CUCC_WRITES)
enum { READS = CUCC_READS, WRITES = CUCC_WRITES, UPDATES = CUCC_READS | CUCC_WRITES };
/* Of what is made with beta times itself: where beta is known to be 0, nothing is read */
#define BLAS_SCALED(beta) ((beta).device == NULL && (beta).value != 0 ? UPDATES : WRITES)

/* Waits until the work queued on the handle's stream is done. */
cublasStatus_t cucc_blas_wait(cublasHandle_t handle);

/* Vectors: the first element in order of use, which for a negative increment is the last in memory. */
#define BLAS_FIRST(x, n, inc) ((inc) < 0 ? (x) - ((ptrdiff_t)(n)-1) * (inc) : (x))

#endif
