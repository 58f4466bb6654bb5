/* Graphs: captured and built by hand, launched, changed; what a capture forbids. */
#include "api_kernels.h"
#include "api_tap.h"

static int *x, host[4];
static cudaStream_t a, b;

static void step(int i, int factor, int term, cudaStream_t stream)
{
    NEED(launch_step((struct step){x + i, 1, factor, term}, 1, 1, 0, stream));
}

static int value(int i)
{
    NEED(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost));
    return host[i];
}

static void captured(void)
{
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaEvent_t fork, join;
    enum cudaStreamCaptureStatus status;
    size_t nodes = 0, edges = 0;
    NEED(cudaEventCreate(&fork));
    NEED(cudaEventCreate(&join));
    NEED(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal));
    NEED(cudaMemsetAsync(x, 0, 16, a));
    NEED(cudaEventRecord(fork, a));
    NEED(cudaStreamWaitEvent(b, fork, 0));
    step(0, 1, 5, a);
    step(1, 1, 7, b);
    NEED(cudaEventRecord(join, b));
    NEED(cudaStreamWaitEvent(a, join, 0));
    step(0, 10, 1, a);
    NEED(cudaStreamIsCapturing(b, &status));
    IS(status, cudaStreamCaptureStatusActive);
    ANSWERS(cudaEventSynchronize(join), cudaErrorCapturedEvent);
    NEED(cudaStreamEndCapture(a, &graph));
    NEED(cudaStreamIsCapturing(b, &status));
    IS(status, cudaStreamCaptureStatusNone);
    NEED(cudaGraphGetNodes(graph, NULL, &nodes));
    IS(nodes, 4);
    NEED(cudaGraphGetEdges(graph, NULL, NULL, NULL, &edges));
    IS(edges, 4);
    NEED(cudaGraphInstantiate(&exec, graph, 0));
    NEED(cudaGraphDestroy(graph));
    NEED(cudaGraphLaunch(exec, a));
    NEED(cudaGraphLaunch(exec, a));
    NEED(cudaGraphExecDestroy(exec)); /* the launches still run */
    step(1, 2, 0, a);
    NEED(cudaStreamSynchronize(a));
    IS(value(0), 51);
    IS(value(1), 14);
    ANSWERS(cudaGraphDestroy(graph), cudaErrorInvalidValue);
    ANSWERS(cudaGraphLaunch(exec, a), cudaErrorInvalidValue);
}

static void forbidden(void)
{
    cudaGraph_t graph = NULL;
    void *p;
    cudaEvent_t fork;
    NEED(cudaEventCreate(&fork));
    ANSWERS(cudaStreamBeginCapture(NULL, cudaStreamCaptureModeGlobal), cudaErrorStreamCaptureUnsupported);
    NEED(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal));
    ANSWERS(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal), cudaErrorIllegalState);
    ANSWERS(cudaStreamSynchronize(a), cudaErrorStreamCaptureUnsupported);
    ANSWERS(cudaStreamEndCapture(a, &graph), cudaErrorStreamCaptureInvalidated);
    ok(graph == NULL, "no graph comes of it");
    ANSWERS(cudaStreamEndCapture(a, &graph), cudaErrorIllegalState);
    NEED(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal));
    ANSWERS(cudaMalloc(&p, 16), cudaErrorStreamCaptureUnsupported);
    ANSWERS(cudaStreamEndCapture(a, &graph), cudaErrorStreamCaptureInvalidated);
    NEED(cudaStreamBeginCapture(a, cudaStreamCaptureModeRelaxed));
    ANSWERS(cudaMalloc(&p, 16), cudaSuccess);
    ANSWERS(launch_step((struct step){x, 1, 1, 1}, 1, 1, 0, NULL), cudaErrorStreamCaptureImplicit);
    ANSWERS(cudaStreamEndCapture(a, &graph), cudaErrorStreamCaptureInvalidated);
    NEED(cudaStreamBeginCapture(a, cudaStreamCaptureModeRelaxed));
    NEED(cudaEventRecord(fork, a));
    NEED(cudaStreamWaitEvent(b, fork, 0));
    step(0, 1, 1, b);
    ANSWERS(cudaStreamEndCapture(b, &graph), cudaErrorStreamCaptureUnmatched);
    ANSWERS(cudaStreamEndCapture(a, &graph), cudaErrorStreamCaptureInvalidated);
    NEED(cudaStreamBeginCapture(a, cudaStreamCaptureModeRelaxed));
    NEED(cudaEventRecord(fork, a));
    NEED(cudaStreamWaitEvent(b, fork, 0));
    step(0, 1, 1, b);
    ANSWERS(cudaStreamEndCapture(a, &graph), cudaErrorStreamCaptureUnjoined);
}

static int calls;
static void count(void *unused)
{
    (void)unused;
    calls++;
}

static void by_hand(void)
{
    cudaGraph_t graph, child, clone;
    cudaGraphExec_t exec, twin;
    cudaGraphNode_t clear, add, times, tell, nested, found[8];
    int n = 1, factor = 1, term = 4, ten = 10, zero = 0;
    void *add_args[] = {&x, &n, &factor, &term}, *times_args[] = {&x, &n, &ten, &zero};
    struct cudaKernelNodeParams k = {(void *)step_address, {1, 1, 1}, {1, 1, 1}, 0, add_args, NULL};
    struct cudaMemsetParams m = {.dst = x, .elementSize = 4, .width = 4, .height = 1, .value = 1};
    struct cudaHostNodeParams h = {count, NULL};
    size_t room = 8;
    NEED(cudaGraphCreate(&graph, 0));
    NEED(cudaGraphCreate(&child, 0));
    NEED(cudaGraphAddKernelNode(&add, graph, NULL, 0, &k));
    NEED(cudaGraphAddMemsetNode(&clear, graph, NULL, 0, &m));
    NEED(cudaGraphAddDependencies(graph, &clear, &add, NULL, 1));
    k.kernelParams = times_args;
    NEED(cudaGraphAddKernelNode(&times, child, NULL, 0, &k));
    NEED(cudaGraphAddChildGraphNode(&nested, graph, &add, 1, child));
    NEED(cudaGraphAddHostNode(&tell, graph, &nested, 1, &h));
    NEED(cudaGraphGetRootNodes(graph, found, &room));
    ok(room == 1 && found[0] == clear, "one root");
    NEED(cudaGraphInstantiate(&exec, graph, 0));
    NEED(cudaGraphLaunch(exec, a));
    NEED(cudaStreamSynchronize(a));
    IS(value(0), 50);
    IS(calls, 1);
    /* other parameters for the next launch, not for one that waits */
    NEED(cudaGraphLaunch(exec, a));
    term = 8;
    k.kernelParams = add_args;
    ANSWERS(cudaGraphExecKernelNodeSetParams(exec, add, &k), cudaSuccess);
    NEED(cudaStreamSynchronize(a));
    IS(value(0), 50);
    NEED(cudaGraphLaunch(exec, a));
    NEED(cudaStreamSynchronize(a));
    IS(value(0), 90);
    /* a clone, and taking it over */
    term = 2;
    NEED(cudaGraphClone(&clone, graph));
    ANSWERS(cudaGraphNodeFindInClone(&found[0], add, clone), cudaSuccess);
    ANSWERS(cudaGraphKernelNodeSetParams(found[0], &k), cudaSuccess);
    cudaGraphExecUpdateResultInfo info;
    ANSWERS(cudaGraphExecUpdate(exec, clone, &info), cudaSuccess);
    NEED(cudaGraphLaunch(exec, a));
    NEED(cudaStreamSynchronize(a));
    IS(value(0), 30);
    ANSWERS(cudaGraphExecUpdate(exec, child, &info), cudaErrorGraphExecUpdateFailure);
    ok(info.result != cudaGraphExecUpdateSuccess, "and says why not");
    /* a circle */
    ANSWERS(cudaGraphAddDependencies(graph, &tell, &clear, NULL, 1), cudaSuccess);
    ANSWERS(cudaGraphInstantiate(&twin, graph, 0), cudaErrorInvalidValue);
    ANSWERS(cudaGraphRemoveDependencies(graph, &tell, &clear, NULL, 1), cudaSuccess);
    ANSWERS(cudaGraphDestroyNode(tell), cudaSuccess);
    ANSWERS(cudaGraphInstantiate(&twin, graph, 0), cudaSuccess);
    ANSWERS(cudaGraphDestroy(child), cudaSuccess);
    ANSWERS(cudaGraphDestroy(graph), cudaSuccess);
    NEED(cudaGraphLaunch(twin, NULL));
    IS(value(0), 50);
    IS(calls, 4);
    k.func = NULL;
    ANSWERS(cudaGraphAddKernelNode(&add, clone, NULL, 0, &k), cudaErrorInvalidDeviceFunction);
}

static void count_in(void *number)
{
    ++*(int *)number;
}

/* What nodes do is read back and changed before the graph is instantiated. */
static void parameters(void)
{
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t fill, call, copy, mark, wait;
    cudaEvent_t first, second, event;
    int ones[4] = {1, 1, 1, 1}, twos[4] = {2, 2, 2, 2}, one = 0, other = 0;
    unsigned enabled = 9;
    struct cudaMemsetParams set = {x, 0, 7, 4, 2, 1}, read;
    struct cudaHostNodeParams host_call = {count_in, &one}, read_call;
    NEED(cudaEventCreate(&first));
    NEED(cudaEventCreate(&second));
    NEED(cudaGraphCreate(&graph, 0));
    NEED(cudaGraphAddMemcpyNode1D(&copy, graph, NULL, 0, x, ones, sizeof ones, cudaMemcpyHostToDevice));
    NEED(cudaGraphAddMemsetNode(&fill, graph, &copy, 1, &set));
    NEED(cudaGraphAddHostNode(&call, graph, &fill, 1, &host_call));
    NEED(cudaGraphAddEventRecordNode(&mark, graph, &call, 1, first));
    NEED(cudaGraphAddEventWaitNode(&wait, graph, &mark, 1, first));
    ANSWERS(cudaGraphMemsetNodeGetParams(fill, &read), cudaSuccess);
    ok(read.dst == x && read.value == 7 && read.elementSize == 4 && read.width == 2 && read.height == 1,
       "the parameters of a memset node");
    read.value = 8;
    read.width = 1;
    ANSWERS(cudaGraphMemsetNodeSetParams(fill, &read), cudaSuccess);
    ANSWERS(cudaGraphMemsetNodeGetParams(call, &read), cudaErrorInvalidValue);
    ANSWERS(cudaGraphHostNodeGetParams(call, &read_call), cudaSuccess);
    ok(read_call.fn == count_in && read_call.userData == &one, "of a host node");
    read_call.userData = &other;
    ANSWERS(cudaGraphHostNodeSetParams(call, &read_call), cudaSuccess);
    ANSWERS(cudaGraphMemcpyNodeSetParams1D(copy, x, twos, sizeof twos, cudaMemcpyHostToDevice), cudaSuccess);
    ANSWERS(cudaGraphEventRecordNodeSetEvent(mark, second), cudaSuccess);
    ANSWERS(cudaGraphEventRecordNodeGetEvent(mark, &event), cudaSuccess);
    ok(event == second, "of a node that records");
    ANSWERS(cudaGraphEventWaitNodeGetEvent(wait, &event), cudaSuccess);
    ok(event == first, "of a node that waits");
    NEED(cudaGraphInstantiate(&exec, graph, 0));
    ANSWERS(cudaGraphNodeGetEnabled(exec, fill, &enabled), cudaSuccess);
    IS(enabled, 1);
    NEED(cudaGraphLaunch(exec, a));
    NEED(cudaStreamSynchronize(a));
    IS(value(0), 8);
    IS(value(1), 2);
    IS(one, 0);
    IS(other, 1);
    NEED(cudaGraphExecDestroy(exec));
    NEED(cudaGraphDestroy(graph));
}

int main(void)
{
    register_step();
    NEED(cudaMalloc((void **)&x, 16));
    NEED(cudaStreamCreate(&a));
    NEED(cudaStreamCreate(&b));
    captured();
    forbidden();
    by_hand();
    parameters();
    return done_testing();
}
