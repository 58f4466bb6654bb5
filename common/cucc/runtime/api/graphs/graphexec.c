/* graphexec.c: executable graphs: instantiating, launching, changing. */
#include <stdlib.h>

#include "api/device/observer.h"
#include "api/graphs/graph.h"
#include "api/graphs/graphparams.h"
#include "api/streams/kind.h"

static struct CUgraphExec_st *executables;

static struct CUgraphExec_st *executable(cudaGraphExec_t handle)
{
    for (struct CUgraphExec_st *exec = executables; exec; exec = exec->next)
        if (exec == handle) return exec;
    return NULL;
}

/* --- making, launching, destroying --- */

static cudaError_t instantiate(cudaGraphExec_t *result, cudaGraph_t graph, bool auto_free)
{
    if (!result || !cucc_graph(graph)) return cudaErrorInvalidValue;
    struct CUgraphExec_st *exec = calloc(1, sizeof *exec);
    if (!exec) return cudaErrorMemoryAllocation;
    cudaError_t error = cucc_instance_new(&exec->instance, graph);
    if (error != cudaSuccess) {
        free(exec);
        return error;
    }
    exec->auto_free = auto_free;
    exec->next = executables;
    *result = executables = exec;
    return cudaSuccess;
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long flags)
{
    CUCC_ENTER();
    if (flags & cudaGraphInstantiateFlagDeviceLaunch) {
        cucc_note(
            "cudaGraphInstantiate: graphs that the device launches are not supported on the CPU backend");
        return cucc_return(cudaErrorNotSupported);
    }
    cucc_lock();
    cudaError_t error = instantiate(exec, graph, flags & cudaGraphInstantiateFlagAutoFreeOnLaunch);
    cucc_unlock();
    if (error == cudaSuccess) OBSERVE_API(handle_made(*exec, "cudaGraphInstantiate", "cudaGraphExecDestroy"));
    return cucc_return(error);
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long flags)
{
    return CUCC_FORWARD(cudaGraphInstantiateWithFlags(exec, graph, flags));
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t handle, cudaStream_t stream)
{
    CUCC_ENTER();
    struct cucc_op op = {.kind = CUCC_OP_GRAPH};
    cucc_lock();
    struct CUgraphExec_st *exec = executable(handle);
    cudaError_t error = exec ? cudaSuccess : cudaErrorInvalidValue;
    if (exec) {
        op.u.graph = exec->instance;
        error = cucc_graph_memory_launched(exec->instance, exec->auto_free);
    }
    if (error == cudaSuccess) exec->instance->references++;
    cucc_unlock();
    return cucc_return(error == cudaSuccess ? cucc_submit(stream, &op) : error);
}

cudaError_t cudaGraphUpload(cudaGraphExec_t handle, cudaStream_t stream)
{
    CUCC_ENTER();
    cucc_lock();
    bool fits = executable(handle) && cucc_stream(stream);
    cucc_unlock();
    return cucc_return(fits ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t handle)
{
    CUCC_ENTER();
    cudaError_t error = cudaErrorInvalidValue;
    cucc_lock();
    for (struct CUgraphExec_st **link = &executables; *link; link = &(*link)->next) {
        struct CUgraphExec_st *exec = *link;
        if (exec != handle) continue;
        *link = exec->next;
        cucc_instance_release(exec->instance);
        OBSERVE_API(handle_destroyed(exec));
        free(exec);
        error = cudaSuccess;
        break;
    }
    cucc_unlock();
    return cucc_return(error);
}

/* --- changing --- */

/* The instance, as one that nobody else holds; NULL: no memory. */
static struct cucc_instance *own_instance(struct CUgraphExec_st *exec)
{
    struct cucc_instance *old = exec->instance, *new;
    if (old->references == 1) return old;
    if (!(new = calloc(1, sizeof *new)) || !(new->steps = calloc(old->count + 1, sizeof *new->steps))) {
        free(new);
        return NULL;
    }
    new->references = 1;
    for (; new->count < old->count; new->count++) {
        const struct cucc_step *from = &old->steps[new->count];
        struct cucc_step *to = &new->steps[new->count];
        *to = *from;
        to->before = malloc((from->before_count + 1) * sizeof *to->before);
        bool fine = to->before && cucc_op_clone(&from->op, &to->op);
        for (size_t b = 0; fine && b < from->before_count; b++) to->before[b] = from->before[b];
        if (fine) continue;
        free(to->before);
        cucc_instance_release(new);
        return NULL;
    }
    cucc_instance_release(old);
    return exec->instance = new;
}

static struct cucc_step *step_of(struct cucc_instance *instance, const struct CUgraphNode_st *node)
{
    for (size_t i = 0; instance && i < instance->count; i++)
        if (instance->steps[i].node == node) return &instance->steps[i];
    return NULL;
}

static bool same_kind(const struct cucc_op *a, const struct cucc_op *b)
{
    return cucc_kind_of(a) == cucc_kind_of(b);
}

/* Gives the step of a node another op of the same kind; takes the op over. */
static cudaError_t replace(cudaGraphExec_t handle, cudaGraphNode_t node, struct cucc_op *op)
{
    cudaError_t error = cudaErrorInvalidValue;
    cucc_lock();
    struct CUgraphExec_st *exec = executable(handle);
    struct cucc_step *step = exec ? step_of(own_instance(exec), node) : NULL;
    if (step && same_kind(&step->op, op)) {
        struct cucc_op old = step->op;
        step->op = *op;
        *op = old;
        error = cudaSuccess;
    }
    cucc_op_dispose(op);
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const struct cudaKernelNodeParams *parameters)
{
    CUCC_ENTER();
    struct cucc_op op;
    cudaError_t error = cucc_node_kernel(parameters, &op);
    return error == cudaSuccess ? replace(exec, node, &op) : cucc_return(error);
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void *dst,
                                               const void *src, size_t bytes, enum cudaMemcpyKind kind)
{
    CUCC_ENTER();
    struct cucc_op op;
    cudaError_t error = cucc_node_line(dst, src, bytes, kind, &op);
    return error == cudaSuccess ? replace(exec, node, &op) : cucc_return(error);
}

cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const struct cudaMemsetParams *parameters)
{
    CUCC_ENTER();
    struct cucc_op op;
    cudaError_t error = cucc_node_fill(parameters, &op);
    return error == cudaSuccess ? replace(exec, node, &op) : cucc_return(error);
}

cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                           const struct cudaHostNodeParams *parameters)
{
    CUCC_ENTER();
    struct cucc_op op;
    cudaError_t error = cucc_node_host(parameters, &op);
    return error == cudaSuccess ? replace(exec, node, &op) : cucc_return(error);
}

cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t handle, cudaGraphNode_t node, unsigned int enabled)
{
    CUCC_ENTER();
    cucc_lock();
    struct CUgraphExec_st *exec = executable(handle);
    struct cucc_step *step = exec ? step_of(own_instance(exec), node) : NULL;
    if (step) step->enabled = enabled != 0;
    cucc_unlock();
    return cucc_return(step ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t handle, cudaGraphNode_t node, unsigned int *enabled)
{
    CUCC_ENTER();
    cucc_lock();
    struct CUgraphExec_st *exec = executable(handle);
    const struct cucc_step *step = exec && enabled ? step_of(exec->instance, node) : NULL;
    if (step) *enabled = step->enabled;
    cucc_unlock();
    return cucc_return(step ? cudaSuccess : cudaErrorInvalidValue);
}

/* --- taking over another graph --- */

static bool same_steps(const struct cucc_instance *a, const struct cucc_instance *b, size_t *where)
{
    for (*where = 0; *where < a->count && *where < b->count; ++*where) {
        const struct cucc_step *x = &a->steps[*where], *y = &b->steps[*where];
        bool same = same_kind(&x->op, &y->op) && x->before_count == y->before_count;
        for (size_t i = 0; same && i < x->before_count; i++) same = x->before[i] == y->before[i];
        if (!same) return false;
    }
    return a->count == b->count;
}

static cudaError_t update(struct CUgraphExec_st *exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo *info)
{
    struct cucc_instance *new;
    size_t where;
    if (!exec || !cucc_graph(graph)) return cudaErrorInvalidValue;
    cudaError_t error = cucc_instance_new(&new, graph);
    if (error != cudaSuccess) return error;
    if (!same_steps(exec->instance, new, &where)) {
        const struct cucc_instance *old = exec->instance;
        bool type = where < new->count &&where < old->count &&
                    !same_kind(&new->steps[where].op, &old->steps[where].op);
        if (info)
            *info = (cudaGraphExecUpdateResultInfo){type ? cudaGraphExecUpdateErrorNodeTypeChanged
                                                         : cudaGraphExecUpdateErrorTopologyChanged,
                                                    where < new->count ? new->steps[where].node : NULL, NULL};
        cucc_instance_release(new);
        return cudaErrorGraphExecUpdateFailure;
    }
    for (size_t i = 0; i < new->count; i++) { /* the handles of nodes stay those of the first graph */
        new->steps[i].node = exec->instance->steps[i].node;
        new->steps[i].enabled = exec->instance->steps[i].enabled;
    }
    cucc_instance_release(exec->instance);
    exec->instance = new;
    if (info) *info = (cudaGraphExecUpdateResultInfo){cudaGraphExecUpdateSuccess, NULL, NULL};
    return cudaSuccess;
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo *info)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = update(executable(exec), graph, info);
    cucc_unlock();
    return cucc_return(error);
}
