/* careful.cu: handles, streams and errors. A library call returns a status, runs in the stream of its handle,
 * and says nothing on its own when either is forgotten.
 *
 *   step 5  correct a program that swallows an error, and one whose library works in the wrong stream
 *
 *     make check P=05 STEP=5
 *     make run P=05 PROGRAM=careful ARGS="lda=2"
 */
#include <cublas_v2.h>
#include <stdio.h>

#include "helper_cuda.h"
#include "harness.h"
#include "harness_cuda.h"

/* Fills x slowly: it is still at work when an impatient reader comes. */
__global__ void fill(float *x, size_t n, const float *from, int rounds)
{
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) {
        float v = 0;
        for (int round = 0; round < rounds; round++) v = v * 0.5f + from[i];
        x[i] = v - v + from[i];
    }
}

/* y = A x by cublasSgemv, A of rows x columns in column-major order with leading dimension lda. A status that
 * is not success must end the program: whatever is in y then is not the product. */
static void matrix_times_vector(cublasHandle_t handle, const float *a, int rows, int columns, int lda,
                                const float *x, float *y)
{
    const float one = 1, zero = 0;
    // >>> step 5
    // This call fails for some values of lda, and the program goes on as if nothing were wrong. Fix that.
    cublasSgemv(handle, CUBLAS_OP_N, rows, columns, &one, a, lda, x, 1, &zero, y, 1);
    TODO(5);
    // <<< step 5
}

int main(int argc, char **argv)
{
    case_begin(argc, argv);
    findCudaDevice(argc, argv);
    int rows = (int)case_size("rows", 50), columns = (int)case_size("columns", 40);
    int lda = (int)case_int("lda", rows); // less than rows is a mistake that cuBLAS notices
    size_t size = (size_t)rows * columns;
    const float *a = input_device_float("a", input_float("a", size, -1, 1), size);
    const float *from = input_device_float("x", input_float("x", columns, -1, 1), columns);
    float *x = (float *)guarded_malloc("copy of x", columns * sizeof(float));
    float *y = (float *)guarded_malloc("y", rows * sizeof(float));

    // x is made in a stream of its own. That stream and the default stream do not wait for each other.
    cudaStream_t stream;
    checkCudaErrors(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    cublasHandle_t handle;
    checkCudaErrors(cublasCreate(&handle));

    // A library loads its kernels when they are first called, which takes longer than all that follows: hence
    // this call, whose result is not used. x is NaN so far, and so is y now.
    const float one = 1, zero = 0;
    checkCudaErrors(cublasSgemv(handle, CUBLAS_OP_N, rows, columns, &one, a, rows, x, 1, &zero, y, 1));
    checkCudaErrors(cudaDeviceSynchronize());

    // >>> step 5
    // The library works in its handle's stream. Which stream is that, and what does it not wait for?
    // <<< step 5
    fill<<<1, 32, 0, stream>>>(x, columns, from, case_by_hand() ? 1000 : (int)case_int("rounds", 20000));
    getLastCudaError("fill");
    matrix_times_vector(handle, a, rows, columns, lda, x, y);
    checkCudaErrors(cudaDeviceSynchronize());
    output_device_float("y", y, rows);
    checkCudaErrors(cublasDestroy(handle));
    checkCudaErrors(cudaStreamDestroy(stream));
    return case_end();
}
