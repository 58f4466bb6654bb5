/* libraries.cu: cuBLAS, cuFFT, cuSPARSE, cuRAND, Thrust and CUB, as they are misused. */
// links: -lcublas -lcufft -lcusparse -lcurand
#include <cub/device/device_reduce.cuh>
#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>
#include <cusparse.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>

#include "pairs.h"

__global__ void scale(float *x, float factor)
{
    x[threadIdx.x] *= factor; // any: stream_race, use_after_free, out_of_bounds
}

/* Looks at a status of any of the libraries, and goes on */
template <class Status> void check(Status status)
{
    if (int(status)) puts("failed");
}

struct blas {
    cublasHandle_t handle;
    blas() { cublasCreate(&handle); }
    ~blas() { cublasDestroy(handle); }
    operator cublasHandle_t() const { return handle; }
};

/* --- cuBLAS --- */

/* roastduck/FreeTensor issue 618: the handle has its own stream, and the kernel another */
template <bool Mended> void no_stream_set()
{
    float *x = counting<float>(64), one = 2;
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    blas handle;
    if (Mended) cublasSetStream(handle, s);
    cudaDeviceSynchronize();
    scale<<<1, 64, 0, s>>>(x, 2);
    check(cublasSscal(handle, 64, &one, x, 1)); // no_stream_set: stream_race
    finish();
    cudaStreamDestroy(s);
    cudaFree(x);
}

/* oneMath pull 94: the pointer mode is still the device's when a scalar of the host comes */
template <bool Mended> void pointer_mode_left()
{
    float *x = counting<float>(32), *sum = zeros<float>(1), half = 0.5f;
    blas handle;
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    check(cublasSasum(handle, 32, x, 1, sum));
    if (Mended) cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    check(cublasSscal(handle, 32, &half, x, 1)); // pointer_mode_left: host_pointer
    finish();
    cudaFree(x);
    cudaFree(sum);
}

/* A result for the device in host mode */
template <bool Mended> void result_on_device()
{
    float *x = counting<float>(32), *sum = zeros<float>(1);
    blas handle;
    if (Mended) cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    check(cublasSdot(handle, 32, x, 1, x, 1, sum)); // result_on_device: device_pointer
    finish();
    cudaFree(x);
    cudaFree(sum);
}

/* A leading dimension of the other matrix */
template <bool Mended> void wrong_lda()
{
    int m = 8, n = 4, k = 6;
    float *a = counting<float>(m * k), *b = counting<float>(k * n), *c = zeros<float>(m * n);
    const float one = 1, zero = 0;
    blas handle;
    int ldb = Mended ? k : m;
    cublasOperation_t op = CUBLAS_OP_N;
    check(cublasSgemm(handle, op, op, m, n, k, &one, a, m, b, ldb, &zero, c, m)); // wrong_lda: out_of_bounds
    finish();
    for (float *p : {a, b, c}) cudaFree(p);
}

/* A matrix of the host */
template <bool Mended> void matrix_of_host()
{
    std::vector<float> host(32, 1);
    float *x = counting<float>(32), one = 3;
    blas handle;
    float *which = Mended ? x : host.data();
    check(cublasSscal(handle, 32, &one, which, 1)); // matrix_of_host: host_pointer
    finish();
    cudaFree(x);
}

/* A product into memory that was not cleared, with beta = 1 */
template <bool Mended> void beta_is_one()
{
    float *a = counting<float>(16), *c = Mended ? zeros<float>(16) : fresh<float>(16), one = 1, host[16];
    blas handle;
    cublasOperation_t op = CUBLAS_OP_N;
    check(cublasSgemm(handle, op, op, 4, 4, 4, &one, a, 4, a, 4, &one, c, 4)); // beta_is_one: uninitialised
    cudaMemcpy(host, c, sizeof host, cudaMemcpyDeviceToHost); // beta_is_one: uninitialised, uncovered
    cudaFree(a);
    cudaFree(c);
}

/* A status that nobody looks at, of a call that fails */
template <bool Mended> void status_ignored()
{
    float *a = counting<float>(64), *x = counting<float>(8), *y = zeros<float>(8), one = 1, zero = 0;
    blas handle;
    int lda = Mended ? 8 : 4;
    cublasOperation_t op = CUBLAS_OP_N;
    cublasSgemv(handle, op, 8, 8, &one, a, lda, x, 1, &zero, y, 1); // status_ignored: unchecked_error
    finish();
    for (float *p : {a, x, y}) cudaFree(p);
}

/* A handle that is made in each call and never destroyed */
template <bool Mended> void handle_kept()
{
    float *x = counting<float>(32), two = 2;
    cublasHandle_t handle;
    cublasCreate(&handle); // handle_kept: leak
    check(cublasSscal(handle, 32, &two, x, 1));
    if (Mended) cublasDestroy(handle);
    finish();
    cudaFree(x);
}

/* libgpuarray pull 528: the pointers of a batch are still the host's */
template <bool Mended> void host_batch()
{
    float *numbers = counting<float>(64);
    const float one = 1, zero = 0, *from[2] = {numbers, numbers + 16}, **a = fresh<const float *>(2);
    float *to[2] = {numbers + 32, numbers + 48}, **c = fresh<float *>(2);
    cudaMemcpy(a, from, sizeof from, cudaMemcpyHostToDevice);
    cudaMemcpy(c, to, sizeof to, cudaMemcpyHostToDevice);
    blas handle;
    const float **b = Mended ? a : from;
    cublasOperation_t op = CUBLAS_OP_N;
    auto multiply = cublasSgemmBatched;
    check(multiply(handle, op, op, 4, 4, 4, &one, a, 4, b, 4, &zero, c, 4, 2)); // host_batch: host_pointer
    finish();
    cudaFree(numbers);
    cudaFree(a);
    cudaFree(c);
}

/* --- cuFFT, cuRAND, cuSPARSE --- */

/* A transform of real numbers in place, without room for the last frequency */
template <bool Mended> void real_in_place()
{
    int n = 32;
    float *x = zeros<float>(Mended ? n + 2 : n);
    cufftHandle plan;
    cufftPlan1d(&plan, n, CUFFT_R2C, 1);
    check(cufftExecR2C(plan, x, (cufftComplex *)x)); // real_in_place: out_of_bounds
    finish();
    cufftDestroy(plan);
    cudaFree(x);
}

/* A plan for a batch of 4, and data for one */
template <bool Mended> void batch_too_large()
{
    cufftComplex *x = zeros<cufftComplex>(16);
    cufftHandle plan;
    cufftPlan1d(&plan, 16, CUFFT_C2C, Mended ? 1 : 4);
    check(cufftExecC2C(plan, x, x, CUFFT_FORWARD)); // batch_too_large: out_of_bounds
    finish();
    cufftDestroy(plan);
    cudaFree(x);
}

/* Plans for each size, never destroyed */
template <bool Mended> void plans_kept()
{
    for (int n = 8; n <= 16; n *= 2) {
        cufftComplex *x = zeros<cufftComplex>(n);
        cufftHandle plan;
        cufftPlan1d(&plan, n, CUFFT_C2C, 1); // plans_kept: leak
        check(cufftExecC2C(plan, x, x, CUFFT_INVERSE));
        finish();
        if (Mended) cufftDestroy(plan);
        cudaFree(x);
    }
}

/* A transform in one stream of what another stream computes */
template <bool Mended> void plan_without_stream()
{
    cufftComplex *x = zeros<cufftComplex>(32);
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    cufftHandle plan;
    cufftPlan1d(&plan, 32, CUFFT_C2C, 1);
    if (Mended) cufftSetStream(plan, s);
    cudaDeviceSynchronize();
    scale<<<1, 64, 0, s>>>((float *)x, 2);
    check(cufftExecC2C(plan, x, x, CUFFT_FORWARD)); // plan_without_stream: stream_race
    finish();
    cufftDestroy(plan);
    cudaStreamDestroy(s);
    cudaFree(x);
}

/* Random numbers for more elements than there are */
template <bool Mended> void too_many_numbers()
{
    float *x = zeros<float>(100);
    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    check(curandGenerateUniform(generator, x, Mended ? 100 : 128)); // too_many_numbers: out_of_bounds
    finish();
    curandDestroyGenerator(generator);
    cudaFree(x);
}

/* An odd number of normal numbers from a pseudo-random generator is refused, and nobody looks */
template <bool Mended> void odd_normals()
{
    float *x = zeros<float>(34);
    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
    curandGenerateNormal(generator, x, Mended ? 34 : 33, 0, 1); // odd_normals: unchecked_error
    finish();
    curandDestroyGenerator(generator);
    cudaFree(x);
}

/* A generator of the host fills an array of the device */
template <bool Mended> void generator_of_host()
{
    float *x = zeros<float>(32);
    curandGenerator_t generator;
    if (Mended)
        curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    else
        curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_DEFAULT);
    check(curandGenerateUniform(generator, x, 32)); // generator_of_host: device_pointer
    finish();
    curandDestroyGenerator(generator);
    cudaFree(x);
}

/* A sparse matrix whose last row has an end too many, or a column that is not there */
template <bool Mended> void column()
{
    int host[7] = {0, 1, 2, 3, 0, Mended ? 2 : 3, 1}; // rows begin and end; columns of a matrix of 3 x 3
    int *rows = fresh<int>(7), *columns = rows + 4;
    cudaMemcpy(rows, host, sizeof host, cudaMemcpyHostToDevice);
    float *numbers = counting<float>(9), one = 1, zero = 0;
    cusparseHandle_t handle;
    cusparseSpMatDescr_t m;
    cusparseDnVecDescr_t x, y;
    cusparseCreate(&handle);
    cusparseCreateCsr(&m, 3, 3, 3, rows, columns, numbers, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateDnVec(&x, 3, numbers + 3, CUDA_R_32F);
    cusparseCreateDnVec(&y, 3, numbers + 6, CUDA_R_32F);
    cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE;
    cusparseSpMVAlg_t any = CUSPARSE_SPMV_ALG_DEFAULT;
    size_t bytes = 0;
    cusparseSpMV_bufferSize(handle, op, &one, m, x, &zero, y, CUDA_R_32F, any, &bytes);
    void *buffer;
    cudaMalloc(&buffer, bytes + 1);
    check(cusparseSpMV(handle, op, &one, m, x, &zero, y, CUDA_R_32F, any, buffer)); // column: out_of_bounds
    finish();
    cusparseDestroySpMat(m);
    cusparseDestroyDnVec(x);
    cusparseDestroyDnVec(y);
    cusparseDestroy(handle);
    cudaFree(buffer);
    cudaFree(rows);
    cudaFree(numbers);
}

/* --- Thrust and CUB --- */

/* The pointer of a vector that has grown since */
template <bool Mended> void grown_since()
{
    thrust::device_vector<float> v(64, 1.0f);
    float *raw = thrust::raw_pointer_cast(v.data());
    v.resize(4096);
    if (Mended) raw = thrust::raw_pointer_cast(v.data());
    scale<<<1, 64>>>(raw, 2); // grown_since: use_after_free
    finish();
}

/* A vector whose end of scope comes before the kernel that uses it */
template <bool Mended> void out_of_scope()
{
    thrust::device_vector<float> kept(64, 1.0f);
    float *raw = thrust::raw_pointer_cast(kept.data());
    {
        thrust::device_vector<float> v(64, 1.0f);
        if (!Mended) raw = thrust::raw_pointer_cast(v.data());
    }
    scale<<<1, 64>>>(raw, 2); // out_of_scope: use_after_free
    finish();
}

/* reserve() for resize() */
template <bool Mended> void reserved()
{
    thrust::device_vector<float> v(8, 1.0f);
    if (Mended)
        v.resize(64);
    else
        v.reserve(32);
    scale<<<1, 64>>>(thrust::raw_pointer_cast(v.data()), 2); // reserved: out_of_bounds
    finish();
}

/* A transform of two vectors, of which the second is shorter */
template <bool Mended> void shorter_second()
{
    thrust::device_vector<int> a(64, 1), b(Mended ? 64 : 60, 2), c(64);
    thrust::plus<int> plus;
    thrust::transform(a.begin(), a.end(), b.begin(), c.begin(), plus); // shorter_second: out_of_bounds
    finish();
}

/* A raw pointer without thrust::device: the algorithm runs on the host */
template <bool Mended> void raw_without_policy()
{
    int *a = counting<int>(32);
    int sum;
    if (Mended)
        sum = thrust::reduce(thrust::device, a, a + 32);
    else
        sum = thrust::reduce(a, a + 32); // raw_without_policy: device_pointer
    printf("%d\n", sum);
    cudaFree(a);
}

/* A functor that counts by a plain ++ through its pointer */
template <bool Mended> struct count_large {
    int *count;
    __device__ int operator()(int x) const
    {
        if (x > 16) {
            if (Mended)
                atomicAdd(count, 1);
            else
                ++*count; // functor_counts: race
        }
        return x;
    }
};
template <bool Mended> void functor_counts()
{
    thrust::device_vector<int> a(64, 20), count(1, 0);
    count_large<Mended> counted{thrust::raw_pointer_cast(count.data())};
    thrust::transform(a.begin(), a.end(), a.begin(), counted); // functor_counts: race
    finish();
}

/* CUB's manual, in two calls: the temporary storage is of the first size, for more */
template <bool Mended> void storage_too_small()
{
    int n = 1 << 16, *a = counting<int>(n), *sum = zeros<int>(1);
    size_t bytes = 0;
    cub::DeviceReduce::Sum(nullptr, bytes, a, sum, Mended ? n : 8);
    void *storage;
    cudaMalloc(&storage, bytes);
    cub::DeviceReduce::Sum(storage, bytes, a, sum, n); // storage_too_small: unchecked_error, out_of_bounds
    finish();
    for (void *p : {(void *)a, (void *)sum, storage}) cudaFree(p);
}

/* The result of a reduction is read by the host where it stands: on the device */
template <bool Mended> void sum_on_device()
{
    int *a = counting<int>(64), *sum = zeros<int>(1), here = 0;
    size_t bytes = 0;
    void *storage;
    check(cub::DeviceReduce::Sum(nullptr, bytes, a, sum, 64));
    cudaMalloc(&storage, bytes);
    check(cub::DeviceReduce::Sum(storage, bytes, a, sum, 64));
    if (Mended)
        cudaMemcpy(&here, sum, sizeof here, cudaMemcpyDeviceToHost);
    else
        here = *sum; // sum_on_device: device_pointer
    printf("%d\n", here);
    for (void *p : {(void *)a, (void *)sum, storage}) cudaFree(p);
}

static const fault faults[] = {
    FAULT(no_stream_set),
    FAULT(pointer_mode_left),
    FAULT(result_on_device),
    FAULT(wrong_lda),
    FAULT(matrix_of_host),
    FAULT(beta_is_one),
    FAULT(status_ignored),
    FAULT(handle_kept),
    FAULT(host_batch),
    FAULT(real_in_place),
    FAULT(batch_too_large),
    FAULT(plans_kept),
    FAULT(plan_without_stream),
    FAULT(too_many_numbers),
    FAULT(odd_normals),
    FAULT(generator_of_host),
    FAULT(column),
    FAULT(grown_since),
    FAULT(out_of_scope),
    FAULT(reserved),
    FAULT(shorter_second),
    FAULT(raw_without_policy),
    FAULT(functor_counts),
    FAULT(storage_too_small),
    FAULT(sum_on_device),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
