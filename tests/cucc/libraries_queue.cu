// Library calls in streams: a stream that is destroyed before its handles, a graph of library calls, calls of
// several libraries and a kernel in one stream's order.  Nothing here is ours alone.
#include <cmath>
#include <vector>

#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <curand.h>

#include "tap.h"

static const int n = 256;

__global__ void half_of(float *x, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) x[i] /= 2;
}

static std::vector<float> down(const float *d)
{
    std::vector<float> h(n);
    cudaMemcpy(h.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);
    return h;
}

static void order(float *d)
{
    cudaStream_t stream;
    curandGenerator_t generator;
    cufftHandle plan;
    cublasHandle_t handle;
    float two = 2;
    cudaStreamCreate(&stream);
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
    curandSetStream(generator, stream);
    cufftPlan1d(&plan, n / 2, CUFFT_C2C, 1);
    cufftSetStream(plan, stream);
    cublasCreate(&handle);
    cublasSetStream(handle, stream);

    curandGenerateUniform(generator, d, n);
    std::vector<float> before = down(d);
    cufftExecC2C(plan, (cufftComplex *)d, (cufftComplex *)d, CUFFT_FORWARD);
    half_of<<<1, n, 0, stream>>>(d, n);
    cufftExecC2C(plan, (cufftComplex *)d, (cufftComplex *)d, CUFFT_INVERSE);
    cublasSscal(handle, n, &two, d, 1);
    cudaStreamDestroy(stream); // what is in it still runs
    curandDestroyGenerator(generator);
    cufftDestroy(plan);
    cublasDestroy(handle);
    ok(cudaGetLastError() == cudaSuccess, "handles may outlive their stream");
    std::vector<float> after = down(d);
    bool same = true;
    for (int i = 0; i < n; i++) same = same && std::fabs(after[i] - before[i] * (n / 2)) < 1e-3f * (n / 2);
    ok(same, "forward, halved, back and doubled is n times the same, in the stream's order");
}

static void graph(float *d)
{
    cudaStream_t stream;
    cudaGraph_t made;
    cudaGraphExec_t runs;
    cublasHandle_t handle;
    float two = 2;
    std::vector<float> before = down(d);
    cudaStreamCreate(&stream);
    cublasCreate(&handle);
    cublasSetStream(handle, stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    bool good = cublasSscal(handle, n, &two, d, 1) == 0;
    good = good && cudaStreamEndCapture(stream, &made) == cudaSuccess;
    ok(good && down(d) == before, "a call that is captured does not run");
    good = cudaGraphInstantiate(&runs, made, 0) == cudaSuccess;
    for (int i = 0; i < 3; i++) good = good && cudaGraphLaunch(runs, stream) == cudaSuccess;
    cudaStreamSynchronize(stream);
    ok(good && down(d)[1] == 8 * before[1], "and runs each time its graph is launched");
    cudaGraphExecDestroy(runs);
    cudaGraphDestroy(made);
    cublasDestroy(handle);
    cudaStreamDestroy(stream);
}

int main()
{
    float *d;
    if (cudaMalloc((void **)&d, n * sizeof(float)) != cudaSuccess) return 3;
    order(d);
    graph(d);
    cudaFree(d);
    return done();
}
