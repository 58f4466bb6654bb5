/* nvcc flags: -rdc=true
   Conditional nodes of graphs: if, if with an else, while, switch, one within another; bodies that are captured. */
#include "report.h"

__global__ void note(int *log, int value) { log[++log[0]] = value; }

__global__ void decide(cudaGraphConditionalHandle handle, const int *value) { cudaGraphSetConditional(handle, *value); }

__global__ void count_down(cudaGraphConditionalHandle handle, int *left)
{
    --*left;
    cudaGraphSetConditional(handle, *left > 0);
}

static cudaGraphNode_t add_kernel(cudaGraph_t graph, cudaGraphNode_t *after, void *kernel, void **arguments)
{
    cudaGraphNode_t node;
    cudaGraphNodeParams params = {cudaGraphNodeTypeKernel};
    params.kernel.func = kernel;
    params.kernel.gridDim = dim3(1);
    params.kernel.blockDim = dim3(1);
    params.kernel.kernelParams = arguments;
    NEED(cudaGraphAddNode(&node, graph, after, nullptr, after ? 1 : 0, &params));
    return node;
}

static cudaGraphNode_t add_note(cudaGraph_t graph, cudaGraphNode_t *after, int *log, int value)
{
    void *arguments[] = {&log, &value};
    return add_kernel(graph, after, (void *)note, arguments);
}

static cudaGraphNode_t add_condition(cudaGraph_t graph, cudaGraphNode_t *after, cudaGraphConditionalHandle handle,
                                     cudaGraphConditionalNodeType type, unsigned size, cudaGraph_t *bodies)
{
    cudaGraphNode_t node;
    cudaGraphNodeParams params = {cudaGraphNodeTypeConditional};
    params.conditional.handle = handle;
    params.conditional.type = type;
    params.conditional.size = size;
    NEED(cudaGraphAddNode(&node, graph, after, nullptr, after ? 1 : 0, &params));
    for (unsigned i = 0; i < size; i++) bodies[i] = params.conditional.phGraph_out[i];
    return node;
}

static void launch(const char *name, cudaGraphExec_t graph, int *log)
{
    int host[32];
    NEED(cudaMemset(log, 0, 32 * sizeof *log));
    NEED(cudaGraphLaunch(graph, 0));
    NEED(cudaMemcpy(host, log, sizeof host, cudaMemcpyDeviceToHost));
    printf("%s:", name);
    for (int i = 1; i <= host[0] && i < 32; i++) printf(" %d", host[i]);
    printf("\n");
}

static void set(int *device, int value) { NEED(cudaMemcpy(device, &value, sizeof value, cudaMemcpyHostToDevice)); }

/* One condition of that type and size, decided by *value before */
static void decided(const char *name, cudaGraphConditionalNodeType type, unsigned size, int *log, int *value)
{
    cudaGraph_t graph, bodies[4];
    cudaGraphExec_t executable;
    cudaGraphConditionalHandle handle;
    NEED(cudaGraphCreate(&graph, 0));
    NEED(cudaGraphConditionalHandleCreate(&handle, graph));
    void *arguments[] = {&handle, &value};
    cudaGraphNode_t first = add_kernel(graph, nullptr, (void *)decide, arguments);
    cudaGraphNode_t node = add_condition(graph, &first, handle, type, size, bodies);
    for (unsigned i = 0; i < size; i++) {
        cudaGraphNode_t one = add_note(bodies[i], nullptr, log, 10 + (int)i);
        add_note(bodies[i], &one, log, 20 + (int)i);
    }
    add_note(graph, &node, log, 99);
    NEED(cudaGraphInstantiate(&executable, graph, 0));
    for (int i = 0; i < 4; i++) {
        set(value, i);
        launch(name, executable, log);
    }
    NEED(cudaGraphExecDestroy(executable));
    NEED(cudaGraphDestroy(graph));
}

/* A loop in a loop: the inner one has a default of its own, which is given at a launch only. */
static void loops(int *log, int *outer_left, int *inner_left)
{
    cudaGraph_t graph, outer_body, inner_body;
    cudaGraphExec_t executable;
    cudaGraphConditionalHandle outer, inner;
    NEED(cudaGraphCreate(&graph, 0));
    NEED(cudaGraphConditionalHandleCreate(&outer, graph, 1, cudaGraphCondAssignDefault));
    NEED(cudaGraphConditionalHandleCreate(&inner, graph, 1, cudaGraphCondAssignDefault));
    add_condition(graph, nullptr, outer, cudaGraphCondTypeWhile, 1, &outer_body);
    cudaGraphNode_t before = add_note(outer_body, nullptr, log, 1);
    cudaGraphNode_t node = add_condition(outer_body, &before, inner, cudaGraphCondTypeWhile, 1, &inner_body);
    cudaGraphNode_t after = add_note(outer_body, &node, log, 2);
    void *outer_arguments[] = {&outer, &outer_left}, *inner_arguments[] = {&inner, &inner_left};
    add_kernel(outer_body, &after, (void *)count_down, outer_arguments);
    cudaGraphNode_t inside = add_note(inner_body, nullptr, log, 3);
    add_kernel(inner_body, &inside, (void *)count_down, inner_arguments);
    NEED(cudaGraphInstantiate(&executable, graph, 0));
    for (int i = 0; i < 2; i++) {
        set(outer_left, 3);
        set(inner_left, 2);
        launch("loops", executable, log);
    }
    NEED(cudaGraphExecDestroy(executable));
    NEED(cudaGraphDestroy(graph));
}

/* A condition put into a captured stream, and its body captured too */
static void captured(int *log, int *left)
{
    cudaStream_t stream;
    cudaGraph_t graph, body;
    cudaGraphExec_t executable;
    cudaGraphConditionalHandle handle;
    cudaStreamCaptureStatus status;
    const cudaGraphNode_t *tips;
    size_t count;
    NEED(cudaStreamCreate(&stream));
    NEED(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    note<<<1, 1, 0, stream>>>(log, 5);
    NEED(cudaStreamGetCaptureInfo(stream, &status, nullptr, &graph, &tips, nullptr, &count));
    NEED(cudaGraphConditionalHandleCreate(&handle, graph, 1, cudaGraphCondAssignDefault));
    cudaGraphNode_t before = tips[0], node;
    node = add_condition(graph, &before, handle, cudaGraphCondTypeWhile, 1, &body);
    NEED(cudaStreamUpdateCaptureDependencies(stream, &node, nullptr, 1, cudaStreamSetCaptureDependencies));
    note<<<1, 1, 0, stream>>>(log, 6);
    NEED(cudaStreamEndCapture(stream, &graph));
    NEED(cudaStreamBeginCaptureToGraph(stream, body, nullptr, nullptr, 0, cudaStreamCaptureModeGlobal));
    note<<<1, 1, 0, stream>>>(log, 7);
    count_down<<<1, 1, 0, stream>>>(handle, left);
    NEED(cudaStreamEndCapture(stream, nullptr));
    NEED(cudaGraphGetNodes(body, nullptr, &count));
    printf("captured %zu tip, %zu nodes in the body\n", (size_t)1, count);
    NEED(cudaGraphInstantiate(&executable, graph, 0));
    set(left, 4);
    launch("captured", executable, log);
    NEED(cudaGraphExecDestroy(executable));
    NEED(cudaGraphDestroy(graph));
    NEED(cudaStreamDestroy(stream));
}

int main()
{
    int *log, *value, *other;
    NEED(cudaMalloc(&log, 32 * sizeof *log));
    NEED(cudaMalloc(&value, sizeof *value));
    NEED(cudaMalloc(&other, sizeof *other));
    decided("if", cudaGraphCondTypeIf, 1, log, value);
    decided("if else", cudaGraphCondTypeIf, 2, log, value);
    decided("switch", cudaGraphCondTypeSwitch, 3, log, value);
    loops(log, value, other);
    captured(log, value);
    NEED(cudaFree(log));
    NEED(cudaFree(value));
    NEED(cudaFree(other));
    return 0;
}
