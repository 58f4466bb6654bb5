/* repeating_graph.cu: an exercise of practical 12. A graph with a WHILE node: the device decides whether
 * there is another iteration. The body here is a small stand-in for the three kernels of step 5. CUDA 13;
 * CUDA 12 has such nodes from 12.4 on, and its cudaGraphAddNode takes no edge data. */
#include "helper_cuda.h"
#include <stdio.h>

struct progress {
    float change; // the largest change of this iteration
    int iterations;
    bool done;
};

/* The body: one step of x = cos(x) for each element, and what it has changed. */
__global__ void iterate(float *x, int n, progress *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float next = cosf(x[i]);
    atomicMax((int *)&p->change, __float_as_int(fabsf(next - x[i]))); // not negative: in the order of ints
    x[i] = next;
}

/* The end of the body: is there another iteration? */
__global__ void decide(cudaGraphConditionalHandle handle, progress *p, float tolerance, int most)
{
    p->iterations++;
    p->done = p->change <= tolerance || p->iterations == most;
    p->change = 0;
    cudaGraphSetConditional(handle, !p->done);
}

/* A graph of one WHILE node, whose body is captured like any graph. */
static cudaGraphExec_t repeating(float *x, int n, progress *p, float tolerance, int most, cudaStream_t stream)
{
    cudaGraph_t graph;
    cudaGraphConditionalHandle handle;
    cudaGraphNode_t node;
    cudaGraphExec_t ready;
    checkCudaErrors(cudaGraphCreate(&graph, 0));
    checkCudaErrors(cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault));
    cudaGraphNodeParams parameters = {};
    parameters.type = cudaGraphNodeTypeConditional;
    parameters.conditional.handle = handle;
    parameters.conditional.type = cudaGraphCondTypeWhile;
    parameters.conditional.size = 1;
    checkCudaErrors(cudaGraphAddNode(&node, graph, NULL, NULL, 0, &parameters));
    cudaGraph_t body = parameters.conditional.phGraph_out[0];

    checkCudaErrors(cudaStreamBeginCaptureToGraph(stream, body, NULL, NULL, 0, cudaStreamCaptureModeGlobal));
    iterate<<<(n + 255) / 256, 256, 0, stream>>>(x, n, p);
    decide<<<1, 1, 0, stream>>>(handle, p, tolerance, most);
    checkCudaErrors(cudaStreamEndCapture(stream, NULL));
    checkCudaErrors(cudaGraphInstantiate(&ready, graph, 0));
    checkCudaErrors(cudaGraphDestroy(graph));
    return ready;
}

int main()
{
    const int n = 1000;
    float *x;
    progress *p, now;
    cudaStream_t stream;
    checkCudaErrors(cudaMalloc(&x, n * sizeof *x));
    checkCudaErrors(cudaMalloc(&p, sizeof *p));
    checkCudaErrors(cudaMemset(x, 0, n * sizeof *x));
    checkCudaErrors(cudaMemset(p, 0, sizeof *p));
    checkCudaErrors(cudaStreamCreate(&stream));
    cudaGraphExec_t graph = repeating(x, n, p, 1e-5f, 1000, stream);
    checkCudaErrors(cudaGraphLaunch(graph, stream)); // one call, and the host waits once
    checkCudaErrors(cudaStreamSynchronize(stream));
    checkCudaErrors(cudaMemcpy(&now, p, sizeof now, cudaMemcpyDeviceToHost));
    printf("%s after %d iterations\n", now.done ? "done" : "not done", now.iterations);
    checkCudaErrors(cudaGraphExecDestroy(graph));
    checkCudaErrors(cudaStreamDestroy(stream));
    checkCudaErrors(cudaFree(p));
    checkCudaErrors(cudaFree(x));
    return !now.done;
}
