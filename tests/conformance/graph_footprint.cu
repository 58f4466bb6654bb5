/* How much memory is reserved for graphs: it comes by blocks of 32 MiB that no two graphs share, is used again by
   other graphs once it is free, and goes back when it is trimmed. */
#include "report.h"

static cudaStream_t stream;

static void tell(const char *when)
{
    unsigned long long v[4];
    NEED(cudaDeviceSynchronize());
    for (int a = 0; a < 4; a++) NEED(cudaDeviceGetGraphMemAttribute(0, (cudaGraphMemAttributeType)a, &v[a]));
    printf("%-40s used %llu high %llu reserved %llu high %llu\n", when, v[0], v[1], v[2], v[3]);
}

/* A graph that allocates so many bytes, some times one after the other, and frees them at once or not at all. x: the
   last one's address */
static cudaGraphExec_t make(int **x, size_t bytes, bool frees, int times, cudaGraph_t *graph)
{
    cudaGraphExec_t executable;
    cudaGraphNode_t node, before;
    NEED(cudaGraphCreate(graph, 0));
    for (int t = 0; t < times; t++) {
        cudaMemAllocNodeParams p = {};
        p.poolProps.allocType = cudaMemAllocationTypePinned;
        p.poolProps.location.type = cudaMemLocationTypeDevice;
        p.bytesize = bytes;
        NEED(cudaGraphAddMemAllocNode(&node, *graph, t ? &before : nullptr, t ? 1 : 0, &p));
        *x = (int *)p.dptr;
        before = node;
        if (!frees) continue;
        NEED(cudaGraphAddMemFreeNode(&node, *graph, &before, 1, p.dptr));
        before = node;
    }
    NEED(cudaGraphInstantiate(&executable, *graph, 0));
    return executable;
}

static void trim()
{
    NEED(cudaDeviceGraphMemTrim(0));
    tell("trimmed");
}

static void launch(cudaGraphExec_t executable, const char *when)
{
    NEED(cudaGraphLaunch(executable, stream));
    tell(when);
}

static void destroy(cudaGraphExec_t executable, cudaGraph_t graph)
{
    NEED(cudaGraphExecDestroy(executable));
    NEED(cudaGraphDestroy(graph));
}

static void freed_in_the_graph(size_t bytes)
{
    int *x, *y;
    cudaGraph_t graph, other_graph;
    cudaGraphExec_t executable = make(&x, bytes, true, 1, &graph), other;
    tell("frees: instantiated");
    launch(executable, "launched");
    launch(executable, "launched again");
    trim();
    launch(executable, "launched again");
    other = make(&y, bytes, true, 1, &other_graph);
    launch(other, "a second such graph launched");
    destroy(other, other_graph);
    tell("second destroyed");
    destroy(executable, graph);
    tell("destroyed");
    trim();
    executable = make(&x, bytes, true, 3, &graph);
    launch(executable, "three in a row in a graph: launched");
    destroy(executable, graph);
    trim();
}

static void left_by_the_graph(size_t bytes)
{
    int *x;
    unsigned long long zero = 0;
    cudaGraph_t graph;
    cudaGraphExec_t executable = make(&x, bytes, false, 1, &graph);
    launch(executable, "leaves: launched");
    trim();
    NEED(cudaFree(x));
    tell("cudaFree");
    trim();
    NEED(cudaGraphLaunch(executable, stream));
    NEED(cudaFreeAsync(x, stream));
    tell("launched, cudaFreeAsync");
    launch(executable, "launched");
    destroy(executable, graph);
    tell("destroyed before the memory");
    trim();
    NEED(cudaFree(x));
    tell("cudaFree");
    trim();
    executable = make(&x, bytes, false, 3, &graph);
    launch(executable, "three left by a graph: launched");
    NEED(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &zero));
    NEED(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrReservedMemHigh, &zero));
    tell("marks set to 0");
    destroy(executable, graph);
    trim();
    NEED(cudaFree(x));
    tell("one freed");
    trim();
}

int main()
{
    NEED(cudaStreamCreate(&stream));
    for (size_t bytes : {4000, 3 << 20, 64 << 20}) {
        printf("--- %zu bytes\n", bytes);
        freed_in_the_graph(bytes);
        left_by_the_graph(bytes);
    }
    NEED(cudaStreamDestroy(stream));
    return 0;
}
