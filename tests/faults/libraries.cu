// What is given to CUDA's libraries, and when.
// links: -lcublas -lcufft -lcurand -lcusparse -lcusolver
#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>

#include "faults.h"

enum { N = 96, THREADS = 32 };

__global__ void fill(float *x, float value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = value; // finds random_overwritten, transform_too_early: stream_race
}

struct streams {
    cudaStream_t one, two;
    streams()
    {
        cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
        cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
    }
    ~streams()
    {
        cudaDeviceSynchronize();
        cudaGetLastError();
        cudaStreamDestroy(one);
        cudaStreamDestroy(two);
    }
};

// the handle's stream is the default one; the kernel is in another, that does not wait for it
template <bool Mended> void blas_in_another_stream()
{
    streams s;
    cublasHandle_t handle;
    float *x = zeros<float>(N), *y = zeros<float>(N), two = 2;
    cublasCreate(&handle);
    if (Mended) cublasSetStream(handle, s.one);
    cudaDeviceSynchronize();
    fill<<<N / THREADS, THREADS, 0, s.one>>>(x, 1, N);
    cublasSaxpy(handle, N, &two, x, 1, y, 1); // finds blas_in_another_stream: stream_race
    finish();
    cublasDestroy(handle);
    cudaFree(x);
    cudaFree(y);
}

// the product is copied in a stream that does not wait for it
template <bool Mended> void product_copied_early()
{
    streams s;
    cublasHandle_t handle;
    float *a = zeros<float>(N * N), *c = zeros<float>(N * N), *d = zeros<float>(N * N), one = 1, zero = 0;
    cudaEvent_t done;
    cudaEventCreate(&done);
    cublasCreate(&handle);
    cublasSetStream(handle, s.one);
    cudaDeviceSynchronize();
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &one, a, N, a, N, &zero, c, N);
    cudaEventRecord(done, s.one);
    if (Mended) cudaStreamWaitEvent(s.two, done, 0);
    const size_t size = N * N * sizeof(float);
    cudaMemcpyAsync(d, c, size, cudaMemcpyDefault, s.two); // finds product_copied_early: stream_race
    finish();
    cudaEventDestroy(done);
    cublasDestroy(handle);
    cudaFree(a);
    cudaFree(c);
    cudaFree(d);
}

// random numbers are still being made where a kernel writes
template <bool Mended> void random_overwritten()
{
    streams s;
    curandGenerator_t generator;
    float *x = zeros<float>(N);
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
    curandSetStream(generator, s.one);
    cudaDeviceSynchronize();
    curandGenerateUniform(generator, x, N);
    fill<<<N / THREADS, THREADS, 0, Mended ? s.one : s.two>>>(x, 1, N);
    finish();
    curandDestroyGenerator(generator);
    cudaFree(x);
}

// a transform in the plan's stream, its input filled in the other
template <bool Mended> void transform_too_early()
{
    streams s;
    cufftHandle plan;
    cufftComplex *x = zeros<cufftComplex>(N);
    cufftPlan1d(&plan, N, CUFFT_C2C, 1);
    cufftSetStream(plan, s.one);
    cudaDeviceSynchronize();
    fill<<<2 * N / THREADS, THREADS, 0, s.two>>>((float *)x, 1, 2 * N);
    if (Mended) cudaStreamSynchronize(s.two);
    cufftExecC2C(plan, x, x, CUFFT_FORWARD); // may find transform_too_early: stream_race
    finish();
    cufftDestroy(plan);
    cudaFree(x);
}

// the host reads a pinned array that a library's call still writes
template <bool Mended> void answer_read_early()
{
    streams s;
    curandGenerator_t generator;
    float *x;
    cudaMallocHost(&x, N * sizeof(float));
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
    curandSetStream(generator, s.one);
    curandGenerateUniform(generator, x, N);
    if (Mended) cudaStreamSynchronize(s.one);
    printf("%g\n", x[3]); // finds answer_read_early: host_race
    finish();
    curandDestroyGenerator(generator);
    cudaFreeHost(x);
}

// rows and columns have changed places: the last column ends beyond the array
template <bool Mended> void matrix_too_short()
{
    cublasHandle_t handle;
    const int m = 8, n = 12;
    float *a = zeros<float>(m * n), *x = zeros<float>(16), *y = zeros<float>(16), one = 1, zero = 0;
    cublasCreate(&handle);
    const int ld = Mended ? m : n;
    const cublasOperation_t op = CUBLAS_OP_N;
    cublasSgemv(handle, op, m, n, &one, a, ld, x, 1, &zero, y, 1); // finds matrix_too_short: out_of_bounds
    finish();
    cublasDestroy(handle);
    cudaFree(a);
    cudaFree(x);
    cudaFree(y);
}

// only half of x has been given its values
template <bool Mended> void vector_never_set()
{
    cublasHandle_t handle;
    float *x = fresh<float>(N), answer;
    cudaMemset(x, 0, (Mended ? N : N / 2) * sizeof(float));
    cublasCreate(&handle);
    cublasSasum(handle, N, x, 1, &answer); // finds vector_never_set: uninitialised
    cublasDestroy(handle);
    cudaFree(x);
}

// beta is 1 though C has never been written. A first call that warms the library up may do so: its result is
// not used, for where beta is 0 C is not read
template <bool Mended> void unset_c()
{
    cublasHandle_t handle;
    float *a = zeros<float>(N * N), *c = fresh<float>(N * N), one = 1, beta = 1, h[N];
    cublasCreate(&handle);
    const cublasOperation_t op = CUBLAS_OP_N;
    cublasSgemm(handle, op, op, N, N, N, &one, a, N, a, N, &beta, c, N); // finds unset_c: uninitialised
    beta = 0;
    if (Mended) cublasSgemm(handle, op, op, N, N, N, &one, a, N, a, N, &beta, c, N);
    cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g\n", h[3]);
    cublasDestroy(handle);
    cudaFree(a);
    cudaFree(c);
}

// the array is freed before the call that reads it
template <bool Mended> void vector_freed()
{
    cublasHandle_t handle;
    float *x = zeros<float>(N), *y = zeros<float>(N), one = 1;
    cublasCreate(&handle);
    if (!Mended) cudaFree(x);
    cublasSaxpy(handle, N, &one, x, 1, y, 1); // finds vector_freed: use_after_free
    finish();
    if (Mended) cudaFree(x);
    cublasDestroy(handle);
    cudaFree(y);
}

// columns count from 1, and the matrix says that they count from 0
template <bool Mended> void column_beyond()
{
    cusparseHandle_t handle;
    cusparseSpMatDescr_t A;
    cusparseDnVecDescr_t x, y;
    const int rows[] = {0, 1, 2, 3}, columns[] = {1, 2, 3};
    int *row = fresh<int>(4), *column = fresh<int>(3);
    float *values = zeros<float>(3), *vx = zeros<float>(3), *vy = zeros<float>(3), one = 1, zero = 0;
    cudaMemcpy(row, rows, sizeof rows, cudaMemcpyHostToDevice);
    cudaMemcpy(column, columns, sizeof columns, cudaMemcpyHostToDevice);
    if (Mended) cudaMemset(column, 0, sizeof columns);
    cusparseCreate(&handle);
    cusparseCreateCsr(&A, 3, 3, 3, row, column, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateDnVec(&x, 3, vx, CUDA_R_32F);
    cusparseCreateDnVec(&y, 3, vy, CUDA_R_32F);
    size_t size;
    cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, A, x, &zero, y, CUDA_R_32F,
                            CUSPARSE_SPMV_ALG_DEFAULT, &size);
    void *buffer = fresh<char>(size);
    const auto op = CUSPARSE_OPERATION_NON_TRANSPOSE;
    const auto by = CUSPARSE_SPMV_ALG_DEFAULT;
    const auto type = CUDA_R_32F;
    cusparseSpMV(handle, op, &one, A, x, &zero, y, type, by, buffer); // finds column_beyond: out_of_bounds
    finish();
    cusparseDestroySpMat(A);
    cusparseDestroyDnVec(x);
    cusparseDestroyDnVec(y);
    cusparseDestroy(handle);
    cudaFree(row);
    cudaFree(column);
    cudaFree(values);
    cudaFree(vx);
    cudaFree(vy);
    cudaFree(buffer);
}

// the answer is for the host, unless the pointer mode says otherwise
template <bool Mended> void answer_on_device()
{
    cublasHandle_t handle;
    cuComplex *x = zeros<cuComplex>(N), *answer = zeros<cuComplex>(1);
    cublasCreate(&handle);
    if (Mended) cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    cublasCdotu(handle, N, x, 1, x, 1, answer); // finds answer_on_device: device_pointer
    finish();
    cublasDestroy(handle);
    cudaFree(x);
    cudaFree(answer);
}

template <bool Mended> void sparse_dot_on_device()
{
    cusparseHandle_t handle;
    cusparseSpVecDescr_t x;
    cusparseDnVecDescr_t y;
    int *index = zeros<int>(1);
    float *values = zeros<float>(1), *dense = zeros<float>(N), *answer = zeros<float>(1);
    const auto op = CUSPARSE_OPERATION_NON_TRANSPOSE;
    cusparseCreate(&handle);
    if (Mended) cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_DEVICE);
    cusparseCreateSpVec(&x, N, 1, index, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateDnVec(&y, N, dense, CUDA_R_32F);
    cusparseSpVV(handle, op, x, y, answer, CUDA_R_32F, dense); // finds sparse_dot_on_device: device_pointer
    finish();
    cusparseDestroySpVec(x);
    cusparseDestroyDnVec(y);
    cusparseDestroy(handle);
    cudaFree(index), cudaFree(values), cudaFree(dense), cudaFree(answer);
}

// cuSOLVER has no pointer mode: devInfo is always the device's, a count of eigenvalues the host's
struct solving {
    static const int n = 4, work = 4096;
    cusolverDnHandle_t handle;
    float *A = zeros<float>(n * n), *W = zeros<float>(n), *space = zeros<float>(work);
    int *info = zeros<int>(1), *pivots = zeros<int>(n);
    solving() { cusolverDnCreate(&handle); }
    ~solving()
    {
        finish();
        cusolverDnDestroy(handle);
        cudaFree(A), cudaFree(W), cudaFree(space), cudaFree(info), cudaFree(pivots);
    }
    cusolverStatus_t factors(int *to)
    {
        return cusolverDnSgetrf(handle, n, n, A, n, space, pivots, to); // finds info_on_host: host_pointer
    }
    cusolverStatus_t eigenvalues(int *to)
    {
        const auto job = CUSOLVER_EIG_MODE_NOVECTOR;
        const auto all = CUSOLVER_EIG_RANGE_ALL;
        const auto low = CUBLAS_FILL_MODE_LOWER;
        const auto f = cusolverDnSsyevdx;
        const auto h = handle;
        float *S = space;
        int *in = info;
        return f(h, job, all, low, n, A, n, 0, 0, 0, 0, to, W, S, work, in); // finds counted: device_pointer
    }
};
template <bool Mended> void info_on_host()
{
    solving s;
    int on_host;
    if (s.factors(Mended ? s.info : &on_host)) puts("cusolverDnSgetrf has failed");
}
template <bool Mended> void counted()
{
    solving s;
    int on_host;
    if (s.eigenvalues(Mended ? &on_host : s.pivots)) puts("cusolverDnSsyevdx has failed");
}

// cuFFT takes arrays of the device's only
template <bool Mended> void transform_of_host()
{
    cufftHandle plan;
    cufftComplex on_host[N] = {}, *x = zeros<cufftComplex>(N);
    cufftPlan1d(&plan, N, CUFFT_C2C, 1);
    if (cufftExecC2C(plan, Mended ? x : on_host, x, CUFFT_FORWARD)) // finds transform_of_host: host_pointer
        puts("cufftExecC2C has failed");
    finish();
    cufftDestroy(plan);
    cudaFree(x);
}

static const fault faults[] = {
    FAULT(blas_in_another_stream), FAULT(product_copied_early),
    FAULT(random_overwritten),     FAULT(transform_too_early),
    FAULT(answer_read_early),      FAULT(matrix_too_short),
    FAULT(vector_never_set),       FAULT(unset_c),
    FAULT(vector_freed),           FAULT(column_beyond),
    FAULT(answer_on_device),       FAULT(sparse_dot_on_device),
    FAULT(info_on_host),           FAULT(counted),
    FAULT(transform_of_host),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
