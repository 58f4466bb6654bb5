/* Memory that graphs allocate and free: by nodes and by captured streams, freed in the graph, in another, outside. */
#include "report.h"

__global__ void fill(int *x, int n, int value)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] = value + i;
}
__global__ void add(int *to, const int *from, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) to[i] += from[i];
}

enum { N = 1000 };
static const size_t bytes = N * sizeof(int);

static cudaMemAllocNodeParams allocation()
{
    cudaMemAllocNodeParams p = {};
    p.poolProps.allocType = cudaMemAllocationTypePinned;
    p.poolProps.location.type = cudaMemLocationTypeDevice;
    p.poolProps.location.id = 0;
    p.bytesize = bytes;
    return p;
}

static cudaGraphNode_t add_kernel(cudaGraph_t graph, cudaGraphNode_t *after, void *kernel, void **arguments)
{
    cudaGraphNode_t node;
    cudaKernelNodeParams p = {};
    p.func = kernel;
    p.gridDim = dim3(1);
    p.blockDim = dim3(64);
    p.kernelParams = arguments;
    NEED(cudaGraphAddKernelNode(&node, graph, after, 1, &p));
    return node;
}

static void used(const char *when)
{
    unsigned long long now = 0;
    NEED(cudaDeviceSynchronize());
    NEED(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &now));
    printf("%s: memory is %sin use\n", when, now ? "" : "not ");
}

/* A graph that allocates x, fills it, and leaves it */
static cudaGraphExec_t leaving(int **x, int value)
{
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    cudaGraphNode_t node;
    cudaMemAllocNodeParams p = allocation();
    NEED(cudaGraphCreate(&graph, 0));
    NEED(cudaGraphAddMemAllocNode(&node, graph, nullptr, 0, &p));
    *x = (int *)p.dptr;
    int n = N;
    void *arguments[] = {x, &n, &value};
    add_kernel(graph, &node, (void *)fill, arguments);
    NEED(cudaGraphInstantiate(&executable, graph, 0));
    NEED(cudaGraphDestroy(graph));
    return executable;
}

int main()
{
    int *result, *x, n = N, value = 3;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t executable, freeing;
    NEED(cudaMalloc(&result, bytes));
    NEED(cudaMemset(result, 0, bytes));
    NEED(cudaStreamCreate(&stream));

    /* allocated, used and freed in one graph, twice in a row: the second has the first one's address */
    cudaGraphNode_t a, b, freed, node;
    cudaMemAllocNodeParams p = allocation(), q = allocation();
    NEED(cudaGraphCreate(&graph, 0));
    NEED(cudaGraphAddMemAllocNode(&a, graph, nullptr, 0, &p));
    void *first[] = {&p.dptr, &n, &value}, *second[] = {&result, &p.dptr, &n};
    node = add_kernel(graph, &a, (void *)fill, first);
    node = add_kernel(graph, &node, (void *)add, second);
    NEED(cudaGraphAddMemFreeNode(&freed, graph, &node, 1, p.dptr));
    NEED(cudaGraphAddMemAllocNode(&b, graph, &freed, 1, &q));
    printf("the same address: %d\n", p.dptr == q.dptr);
    NEED(cudaGraphAddMemFreeNode(&freed, graph, &b, 1, q.dptr));
    cudaGraphNodeType type;
    NEED(cudaGraphNodeGetType(b, &type));
    printf("an allocation: %d\n", type == cudaGraphNodeTypeMemAlloc);
    NEED(cudaGraphInstantiate(&executable, graph, 0));
    for (int i = 0; i < 3; i++) NEED(cudaGraphLaunch(executable, stream));
    used("after it");
    report_array("in one graph", result, N);
    NEED(cudaGraphExecDestroy(executable));
    NEED(cudaGraphDestroy(graph));

    /* left by the graph: freed by cudaFree, by cudaFreeAsync, by another graph */
    executable = leaving(&x, 7);
    NEED(cudaGraphLaunch(executable, stream));
    used("left");
    report_array("left", x, N);
    REPORT(cudaGraphLaunch(executable, stream)); /* it holds its memory still */
    NEED(cudaStreamSynchronize(stream));
    NEED(cudaFree(x));
    used("freed");
    NEED(cudaGraphLaunch(executable, stream));
    NEED(cudaFreeAsync(x, stream));
    NEED(cudaGraphLaunch(executable, stream));
    NEED(cudaGraphCreate(&graph, 0));
    NEED(cudaGraphAddMemFreeNode(&freed, graph, nullptr, 0, x));
    NEED(cudaGraphInstantiate(&freeing, graph, 0));
    NEED(cudaGraphDestroy(graph));
    NEED(cudaGraphLaunch(freeing, stream));
    used("freed by another graph");
    NEED(cudaGraphExecDestroy(freeing));
    NEED(cudaGraphExecDestroy(executable));

    /* captured */
    int *y;
    NEED(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    NEED(cudaMallocAsync(&x, bytes, stream));
    fill<<<1, 64, 0, stream>>>(x, n, 100);
    add<<<1, 64, 0, stream>>>(result, x, n);
    NEED(cudaFreeAsync(x, stream));
    NEED(cudaMallocAsync(&y, bytes, stream));
    printf("captured, the same address: %d\n", x == y);
    NEED(cudaFreeAsync(y, stream));
    NEED(cudaStreamEndCapture(stream, &graph));
    size_t count;
    NEED(cudaGraphGetNodes(graph, nullptr, &count));
    printf("%zu nodes\n", count);
    NEED(cudaGraphInstantiate(&executable, graph, 0));
    NEED(cudaGraphLaunch(executable, stream));
    used("captured");
    report_array("captured", result, N);
    NEED(cudaGraphExecDestroy(executable));
    NEED(cudaGraphDestroy(graph));

    /* a graph that frees at each launch what its last one has left */
    cudaGraphExec_t again;
    p = allocation();
    NEED(cudaGraphCreate(&graph, 0));
    NEED(cudaGraphAddMemAllocNode(&a, graph, nullptr, 0, &p));
    NEED(cudaGraphInstantiate(&again, graph, cudaGraphInstantiateFlagAutoFreeOnLaunch));
    NEED(cudaGraphLaunch(again, stream));
    REPORT(cudaGraphLaunch(again, stream));
    NEED(cudaStreamSynchronize(stream));
    NEED(cudaFree(p.dptr));
    NEED(cudaGraphExecDestroy(again));
    NEED(cudaGraphDestroy(graph));
    used("at the end");
    REPORT(cudaDeviceGraphMemTrim(0));
    NEED(cudaFree(result));
    NEED(cudaStreamDestroy(stream));
    return 0;
}
