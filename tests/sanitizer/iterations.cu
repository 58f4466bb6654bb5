/* What belongs to iterations: kernels, a library's calls, a graph's nodes, copies, waits, bytes. */
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include "cucc/sanitizer.h"

enum { N = 32, ITERATIONS = 10 };

__global__ void add_one(float *x)
{
    x[threadIdx.x] += 1;
}

int main()
{
    float *x, sum = 0;
    cublasHandle_t handle;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t ready;
    cublasCreate(&handle);
    cudaStreamCreate(&stream);
    cudaMalloc(&x, N * sizeof(float));
    cudaMemset(x, 0, N * sizeof(float));
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    add_one<<<1, N, 0, stream>>>(x);
    add_one<<<1, N, 0, stream>>>(x);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&ready, graph, 0);
    add_one<<<1, N>>>(x); /* outside, as the fill and the copy at the end */
    cudaDeviceSynchronize();

    cucc_sanitizer_iterations_begin();
    for (int i = 0; i < ITERATIONS; i++) {
        add_one<<<1, N>>>(x);
        cublasSasum(handle, N, x, 1, &sum); /* the host waits for its result */
        if (i % 2) cudaMemcpy(&sum, x, sizeof sum, cudaMemcpyDeviceToHost);
        cudaGraphLaunch(ready, stream);
        cudaStreamSynchronize(stream);
    }
    add_one<<<1, N>>>(x);               /* still queued at the end: it belongs to them */
    cucc_sanitizer_iterations_ending(); /* the wait that follows is not the program's */
    cudaDeviceSynchronize();
    cucc_sanitizer_iterations_end(ITERATIONS);

    cudaMemcpy(&sum, x, sizeof sum, cudaMemcpyDeviceToHost);
    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(stream);
    cublasDestroy(handle);
    cudaFree(x);
    return sum != 1 + 3 * ITERATIONS + 1;
}
