// Calls that fail, and what nobody destroys.
// links: -lcublas -lcufft -lcurand -lcusparse -lcusolver
#include <cub/device/device_reduce.cuh>
#include <cublas_v2.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>

#include "faults.h"

static const int N = 64;

__global__ void fill(int *x, int value)
{
    x[threadIdx.x] = value;
}

// the number of rows has become negative; C stays as it is
template <bool Mended> void blas_refused()
{
    cublasHandle_t handle;
    float *a = zeros<float>(N * N), one = 1;
    int rows = Mended ? N : N - 2 * N;
    const cublasOperation_t op = CUBLAS_OP_N;
    cublasCreate(&handle);
    const int n = N;                                                // of columns
    cublasSgemv(handle, op, rows, n, &one, a, n, a, 1, &one, a, 1); // finds blas_refused: unchecked_error
    finish();
    cublasDestroy(handle);
    cudaFree(a);
}

// the bytes that were asked for are not those that are handed over, and nobody asks CUB what it made of that
template <bool Mended> void storage_too_small()
{
    float *a = zeros<float>(N), *sum = zeros<float>(1);
    size_t bytes = 0;
    cub::DeviceReduce::Sum(nullptr, bytes, a, sum, N);
    char *storage = fresh<char>(bytes);
    if (!Mended) bytes = 0;
    cub::DeviceReduce::Sum(storage, bytes, a, sum, N); // finds storage_too_small: unchecked_error
    finish();
    cudaFree(storage), cudaFree(a), cudaFree(sum);
}

// normal numbers come in pairs
template <bool Mended> void odd_normal()
{
    curandGenerator_t generator;
    float *x = zeros<float>(N);
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_XORWOW);
    curandGenerateNormal(generator, x, Mended ? N : N - 1, 0, 1); // finds odd_normal: unchecked_error
    finish();
    curandDestroyGenerator(generator);
    cudaFree(x);
}

// the plan is for real numbers
template <bool Mended> void plan_of_another_type()
{
    cufftHandle plan;
    cufftComplex *x = zeros<cufftComplex>(N);
    cufftPlan1d(&plan, N, Mended ? CUFFT_C2C : CUFFT_R2C, 1);
    cufftExecC2C(plan, x, x, CUFFT_FORWARD); // finds plan_of_another_type: unchecked_error
    finish();
    cufftDestroy(plan);
    cudaFree(x);
}

// a vector as long as the matrix has rows, where it has to be as long as it has columns
template <bool Mended> void vector_of_another_size()
{
    cusparseHandle_t handle;
    cusparseSpVecDescr_t sparse;
    cusparseDnVecDescr_t dense;
    float *x = zeros<float>(N), *v = zeros<float>(1);
    int *i = zeros<int>(1);
    cusparseCreate(&handle);
    cusparseCreateSpVec(&sparse, N, 1, i, v, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateDnVec(&dense, Mended ? N : N / 2, x, CUDA_R_32F);
    cusparseScatter(handle, sparse, dense); // finds vector_of_another_size: unchecked_error
    finish();
    cusparseDestroySpVec(sparse);
    cusparseDestroyDnVec(dense);
    cusparseDestroy(handle);
    cudaFree(x);
    cudaFree(v);
    cudaFree(i);
}

// cudaFree for pinned memory: the report says what frees it
template <bool Mended> void pinned_freed_as_device()
{
    int *x;
    cudaMallocHost(&x, N * sizeof *x);
    if (Mended)
        cudaFreeHost(x);
    else
        cudaFree(x); // finds pinned_freed_as_device: unchecked_error
}

// the program looks, says so and ends: the reason is in the report, too
template <bool Mended> void seen_and_left()
{
    int *x = zeros<int>(N), h[N + 1] = {0};
    const int size = (Mended ? N : N + 1) * sizeof *x;
    cudaError_t error = cudaMemcpy(x, h, size, cudaMemcpyDefault); // finds seen_and_left: failed_call
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        exit(1);
    }
    cudaFree(x);
}

template <bool Mended> void stream_left()
{
    cudaStream_t stream;
    int *x = fresh<int>(N);
    cudaStreamCreate(&stream); // finds stream_left: leak
    fill<<<1, N, 0, stream>>>(x, 1);
    cudaStreamSynchronize(stream);
    if (Mended) cudaStreamDestroy(stream);
    cudaFree(x);
}

template <bool Mended> void event_left()
{
    cudaEvent_t start, stop;
    float milliseconds;
    cudaEventCreate(&start);
    cudaEventCreate(&stop); // finds event_left: leak
    cudaEventRecord(start);
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    cudaEventElapsedTime(&milliseconds, start, stop);
    cudaEventDestroy(start);
    if (Mended) cudaEventDestroy(stop);
}

// what is recorded anew each time is destroyed only at the end
template <bool Mended> void graphs_left()
{
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t run = NULL;
    int *x = fresh<int>(N);
    cudaStreamCreate(&stream);
    for (int i = 0; i < 2; i++) {
        if (run && Mended) cudaGraphExecDestroy(run);
        cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
        fill<<<1, N, 0, stream>>>(x, i);
        cudaStreamEndCapture(stream, &graph);
        cudaGraphInstantiate(&run, graph, 0); // finds graphs_left: leak
        cudaGraphDestroy(graph);
        cudaGraphLaunch(run, stream);
    }
    cudaStreamSynchronize(stream);
    cudaGraphExecDestroy(run);
    cudaStreamDestroy(stream);
    cudaFree(x);
}

// what a format asks for, and what stands behind it
__global__ void say(int n, bool mended)
{
    if (mended)
        printf("%5.*f of %d, %d %%\n", 1, n / 2.0, n, (n > 2 ? 50 : 100));
    else
        printf("thread %d of %d, %d %%\n", threadIdx.x, blockDim.x); // finds kernel_says_too_little: format
}
template <bool Mended> void kernel_says_too_little()
{
    say<<<1, 2>>>(3, Mended);
    finish();
}
template <class... All> void say_all(const char *format, All... all)
{
    printf(format, all...);
}
template <bool Mended> void host_says_too_little()
{
    char text[80];
    const char *format = "%s: %*d";
    say_all(format, "all", 5, 1);
    if (Mended) snprintf(text, sizeof text, format, "(a, b)", 3, N);
    if (!Mended) snprintf(text, sizeof text, format, "(a, b)", 3); // finds host_says_too_little: format
    fprintf(stdout, "%s\n", text);
}

static const fault faults[] = {
    FAULT(blas_refused),
    FAULT(storage_too_small),
    FAULT(odd_normal),
    FAULT(plan_of_another_type),
    FAULT(vector_of_another_size),
    FAULT(pinned_freed_as_device),
    FAULT(seen_and_left),
    FAULT(stream_left),
    FAULT(event_left),
    FAULT(graphs_left),
    FAULT(kernel_says_too_little),
    FAULT(host_says_too_little),
};

int main(int argc, char **argv)
{
    return run_fault(faults, argc, argv);
}
