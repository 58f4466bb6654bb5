/* captured_pipeline.cu: an exercise of practical 13. The pipeline of step 4 is captured once as a graph, and
 * launched ten times. */
#include "helper_cuda.h"
#include <stdio.h>

constexpr int STREAMS = 4, BLOCK = 256;

__global__ void add_one(unsigned *y, const unsigned *x, size_t n)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[i] + 1;
}

/* Queues all pieces, as in step 4, and does not wait. `data` is pinned host memory: input and result. */
static void queue_pieces(unsigned *data, unsigned *d_y, unsigned *d_x, size_t n, size_t pieces,
                         const cudaStream_t *streams)
{
    size_t length = (n + pieces - 1) / pieces;
    for (size_t p = 0; p * length < n; p++) {
        size_t begin = p * length, count = n - begin < length ? n - begin : length,
               bytes = count * sizeof *data;
        cudaStream_t stream = streams[p % STREAMS];
        checkCudaErrors(cudaMemcpyAsync(d_x + begin, data + begin, bytes, cudaMemcpyHostToDevice, stream));
        add_one<<<(unsigned)((count + BLOCK - 1) / BLOCK), BLOCK, 0, stream>>>(d_y + begin, d_x + begin,
                                                                               count);
        getLastCudaError("add_one");
        checkCudaErrors(cudaMemcpyAsync(data + begin, d_y + begin, bytes, cudaMemcpyDeviceToHost, stream));
    }
}

/* The work of queue_pieces() as one graph. The other streams join the capture of the first one by waiting for
 * an event of it, and the first one waits for all of them before the capture ends. */
static cudaGraphExec_t capture(unsigned *data, unsigned *d_y, unsigned *d_x, size_t n, size_t pieces,
                               const cudaStream_t *streams)
{
    cudaEvent_t fork, join;
    cudaGraph_t graph;
    cudaGraphExec_t ready;
    checkCudaErrors(cudaEventCreate(&fork));
    checkCudaErrors(cudaEventCreate(&join));
    checkCudaErrors(cudaStreamBeginCapture(streams[0], cudaStreamCaptureModeGlobal));
    checkCudaErrors(cudaEventRecord(fork, streams[0]));
    for (int s = 1; s < STREAMS; s++) checkCudaErrors(cudaStreamWaitEvent(streams[s], fork, 0));
    queue_pieces(data, d_y, d_x, n, pieces, streams);
    for (int s = 1; s < STREAMS; s++) {
        checkCudaErrors(cudaEventRecord(join, streams[s]));
        checkCudaErrors(cudaStreamWaitEvent(streams[0], join, 0));
    }
    checkCudaErrors(cudaStreamEndCapture(streams[0], &graph));
    checkCudaErrors(cudaGraphInstantiate(&ready, graph, 0));
    checkCudaErrors(cudaGraphDestroy(graph));
    checkCudaErrors(cudaEventDestroy(join));
    checkCudaErrors(cudaEventDestroy(fork));
    return ready;
}

int main()
{
    const size_t n = 1000003, pieces = 8, bytes = n * sizeof(unsigned);
    unsigned *data, *d_x, *d_y;
    cudaStream_t streams[STREAMS];
    checkCudaErrors(cudaMallocHost(&data, bytes));
    checkCudaErrors(cudaMalloc(&d_x, bytes));
    checkCudaErrors(cudaMalloc(&d_y, bytes));
    for (cudaStream_t &stream : streams) checkCudaErrors(cudaStreamCreate(&stream));
    for (size_t i = 0; i < n; i++) data[i] = (unsigned)i;

    cudaGraphExec_t graph = capture(data, d_y, d_x, n, pieces, streams);
    for (int i = 0; i < 10; i++) checkCudaErrors(cudaGraphLaunch(graph, streams[0]));
    checkCudaErrors(cudaStreamSynchronize(streams[0]));

    size_t right = 0;
    for (size_t i = 0; i < n; i++) right += data[i] == i + 10;
    printf("after ten launches %zu of %zu numbers have grown by ten\n", right, n);
    checkCudaErrors(cudaGraphExecDestroy(graph));
    for (cudaStream_t stream : streams) checkCudaErrors(cudaStreamDestroy(stream));
    checkCudaErrors(cudaFree(d_y));
    checkCudaErrors(cudaFree(d_x));
    checkCudaErrors(cudaFreeHost(data));
    return right != n;
}
