/* Graphs: captured from streams with a fork and a join, built by hand, launched several times. */
#include "report.h"

__global__ void add(int *x, int value) { x[threadIdx.x] += value; }
__global__ void multiply(int *x, const int *y) { x[threadIdx.x] *= y[threadIdx.x]; }

static int calls;
static void CUDART_CB count(void *) { calls++; }

int main()
{
    const int n = 32;
    int *x, *y;
    cudaStream_t stream, side;
    cudaEvent_t fork, join;
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    NEED(cudaMalloc(&x, n * sizeof *x));
    NEED(cudaMalloc(&y, n * sizeof *y));
    NEED(cudaStreamCreate(&stream));
    NEED(cudaStreamCreate(&side));
    NEED(cudaEventCreate(&fork));
    NEED(cudaEventCreate(&join));

    NEED(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    NEED(cudaMemsetAsync(x, 0, n * sizeof *x, stream));
    NEED(cudaEventRecord(fork, stream));
    NEED(cudaStreamWaitEvent(side, fork, 0));
    add<<<1, n, 0, stream>>>(x, 5);
    NEED(cudaMemsetAsync(y, 0, n * sizeof *y, side));
    add<<<1, n, 0, side>>>(y, 3);
    NEED(cudaEventRecord(join, side));
    NEED(cudaStreamWaitEvent(stream, join, 0));
    multiply<<<1, n, 0, stream>>>(x, y);
    cudaStreamCaptureStatus status;
    NEED(cudaStreamIsCapturing(stream, &status));
    NEED(cudaStreamEndCapture(stream, &graph));
    printf("capturing: %d\n", status == cudaStreamCaptureStatusActive);
    size_t nodes = 0;
    NEED(cudaGraphGetNodes(graph, nullptr, &nodes));
    printf("%zu nodes\n", nodes);
    NEED(cudaGraphInstantiate(&executable, graph, 0));
    for (int i = 0; i < 3; i++) NEED(cudaGraphLaunch(executable, stream));
    add<<<1, n, 0, stream>>>(x, 1);
    NEED(cudaStreamSynchronize(stream));
    report_array("captured", x, n);
    NEED(cudaGraphExecDestroy(executable));
    NEED(cudaGraphDestroy(graph));

    cudaGraphNode_t first, second, third;
    int value = 7;
    void *arguments[] = {&x, &value};
    cudaKernelNodeParams kernel = {};
    kernel.func = (void *)add;
    kernel.gridDim = dim3(1);
    kernel.blockDim = dim3(n);
    kernel.kernelParams = arguments;
    cudaMemsetParams clear = {};
    clear.dst = x;
    clear.elementSize = 4;
    clear.width = n;
    clear.height = 1;
    cudaHostNodeParams host = {};
    host.fn = count;
    NEED(cudaGraphCreate(&graph, 0));
    NEED(cudaGraphAddKernelNode(&second, graph, nullptr, 0, &kernel));
    NEED(cudaGraphAddMemsetNode(&first, graph, nullptr, 0, &clear));
    NEED(cudaGraphAddDependencies(graph, &first, &second, nullptr, 1));
    NEED(cudaGraphAddHostNode(&third, graph, &second, 1, &host));
    NEED(cudaGraphInstantiate(&executable, graph, 0));
    NEED(cudaGraphLaunch(executable, stream));
    NEED(cudaGraphLaunch(executable, stream));
    NEED(cudaStreamSynchronize(stream));
    report_array("by hand", x, n);
    printf("host node ran %d times\n", calls);
    return 0;
}
