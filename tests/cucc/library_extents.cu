// What a library call uses and its arrays do not hold. ./library_extents NAME does that one thing.
#include <cstdio>
#include <cstring>

#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>

enum { N = 70, LD = N };

template <class T> T *zeros(size_t n)
{
    T *p = nullptr;
    cudaMalloc((void **)&p, n * sizeof(T));
    cudaMemset(p, 0, n * sizeof(T));
    return p;
}

static void factor(size_t numbers)
{
    cusolverDnHandle_t handle;
    int size = 0, *info = zeros<int>(1);
    float *a = zeros<float>(numbers);
    if (cusolverDnCreate(&handle) != CUSOLVER_STATUS_SUCCESS) return;
    cusolverDnSpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, N, a, LD, &size);
    float *work = zeros<float>(size);
    cusolverDnSpotrf(handle, CUBLAS_FILL_MODE_LOWER, N, a, LD, work, size, info);
    cudaDeviceSynchronize();
    cusolverDnDestroy(handle);
}

static void blas(const char *what)
{
    cublasHandle_t handle;
    const float one = 1, zero = 0;
    const bool gemm = !strcmp(what, "cublas matrix"), batched = !strcmp(what, "cublas batch");
    float *a = zeros<float>(N * N), *b = zeros<float>(gemm ? N * N - 1 : N * N), *c = zeros<float>(N * N);
    cublasCreate(&handle);
    if (!strcmp(what, "cublas vector"))
        cublasSaxpy(handle, N, &one, a, N, b + 1, -N); // the last ends at N * N
    if (!strcmp(what, "cublas too long")) cublasSaxpy(handle, N, &one, a, N, b + 2, N * 2);
    if (gemm) cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, N, N, N, &one, a, N, b, N, &zero, c, N);
    if (batched) { // 3 of them need 3 times the room
        const float *ab[3] = {a, a, a};
        float *cs[3] = {c, c, c + 1};
        const float **dab = (const float **)zeros<float *>(3);
        float **dc = zeros<float *>(3);
        cudaMemcpy(dab, ab, sizeof ab, cudaMemcpyHostToDevice);
        cudaMemcpy(dc, cs, sizeof cs, cudaMemcpyHostToDevice);
        cublasSgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &one, dab, N, dab, N, &zero, dc, N, 3);
    }
    cudaDeviceSynchronize();
    cublasDestroy(handle);
}

static void fft()
{
    cufftHandle plan;
    cufftReal *x = zeros<cufftReal>(6 * 8);
    cufftPlan2d(&plan, 6, 8, CUFFT_R2C); // in place a line is 10 numbers long
    cufftExecR2C(plan, x, (cufftComplex *)x);
    cudaDeviceSynchronize();
    cufftDestroy(plan);
}

static void random_numbers()
{
    curandGenerator_t generator;
    float *x = zeros<float>(99);
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
    curandGenerateUniform(generator, x, 100);
    cudaDeviceSynchronize();
    curandDestroyGenerator(generator);
}

static void sparse(bool column)
{
    cusparseHandle_t handle;
    cusparseSpMatDescr_t A;
    cusparseDnVecDescr_t x, y;
    const int rows[] = {0, 1, 2}, columns[] = {0, column ? 2 : 1};
    int *row = zeros<int>(3), *columns_of = zeros<int>(2);
    float *value = zeros<float>(column ? 2 : 1), *vx = zeros<float>(2), *vy = zeros<float>(2), one = 1,
          zero = 0;
    size_t size = 0;
    cudaMemcpy(row, rows, sizeof rows, cudaMemcpyHostToDevice);
    cudaMemcpy(columns_of, columns, sizeof columns, cudaMemcpyHostToDevice);
    cusparseCreate(&handle);
    cusparseCreateCsr(&A, 2, 2, 2, row, columns_of, value, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateDnVec(&x, 2, vx, CUDA_R_32F);
    cusparseCreateDnVec(&y, 2, vy, CUDA_R_32F);
    cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, A, x, &zero, y, CUDA_R_32F,
                            CUSPARSE_SPMV_ALG_DEFAULT, &size);
    void *buffer = zeros<char>(size);
    cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, A, x, &zero, y, CUDA_R_32F,
                 CUSPARSE_SPMV_ALG_DEFAULT, buffer);
    cudaDeviceSynchronize();
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "cusolver")) factor(N * LD - 1);
    if (!strcmp(what, "cusolver exactly")) factor(N * LD);
    if (!strncmp(what, "cublas", 6)) blas(what);
    if (!strcmp(what, "cufft")) fft();
    if (!strcmp(what, "curand")) random_numbers();
    if (!strcmp(what, "cusparse")) sparse(false);
    if (!strcmp(what, "cusparse column")) sparse(true);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
