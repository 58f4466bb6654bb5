/* conditional.c: handles of conditions, conditional nodes, and nodes of any kind. */
#include <stdlib.h>
#include <string.h>

#include "api/graphs/graph.h"
#include "api/graphs/graphparams.h"

/* A handle is its number here, from 1. It lasts: instances outlive their graphs, and go by its handles. */
static struct condition {
    unsigned value, initial;
    bool assigns; /* the initial value at each launch */
} * conditions;
static size_t count, room;

static struct condition *condition(cudaGraphConditionalHandle handle)
{
    return handle >= 1 && handle <= count ? &conditions[handle - 1] : NULL;
}

unsigned cucc_condition(cudaGraphConditionalHandle handle)
{
    cucc_lock();
    const struct condition *c = condition(handle);
    unsigned value = c ? c->value : 0;
    cucc_unlock();
    return value;
}

void cucc_condition_default(cudaGraphConditionalHandle handle)
{
    cucc_lock();
    struct condition *c = condition(handle);
    if (c && c->assigns) c->value = c->initial;
    cucc_unlock();
}

void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value)
{
    cucc_lock();
    struct condition *c = condition(handle);
    if (c) c->value = value;
    cucc_unlock();
    if (!c) cucc_note("cudaGraphSetConditional: %llu is not a handle of a condition", handle);
}

cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *handle, cudaGraph_t graph,
                                             unsigned int value, unsigned int flags)
{
    CUCC_ENTER();
    if (!handle || flags & ~(unsigned)cudaGraphCondAssignDefault) return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    bool fits = cucc_graph(graph) != NULL;
    if (fits && count == room) {
        struct condition *more = realloc(conditions, (room = 2 * room + 16) * sizeof *more);
        if (!more) abort();
        conditions = more;
    }
    if (fits) {
        conditions[count++] = (struct condition){value, value, flags & cudaGraphCondAssignDefault};
        *handle = count;
    }
    cucc_unlock();
    return cucc_return(fits ? cudaSuccess : cudaErrorInvalidValue);
}

/* --- conditional nodes --- */

static bool right_size(const struct cudaConditionalNodeParams *p)
{
    switch (p->type) {
    case cudaGraphCondTypeIf:
        return p->size == 1 || p->size == 2;
    case cudaGraphCondTypeWhile:
        return p->size == 1;
    case cudaGraphCondTypeSwitch:
        return p->size >= 1;
    default:
        return false;
    }
}

/* Gives the node its bodies; false: no memory */
static bool give_bodies(struct CUgraphNode_st *node, const struct cudaConditionalNodeParams *p)
{
    node->condition = p->handle;
    node->choice = p->type;
    node->bodies = calloc(p->size, sizeof(struct CUgraph_st *));
    while (node->bodies && node->body_count < p->size) {
        struct CUgraph_st *body = cucc_graph_new();
        if (!body) return false;
        body->owned = true;
        node->bodies[node->body_count++] = cucc_graph_publish(body);
    }
    return node->bodies != NULL;
}

static cudaError_t add_conditional(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *dependencies, size_t before,
                                   struct cudaConditionalNodeParams *p)
{
    cucc_lock();
    bool fits = condition(p->handle) && right_size(p);
    cucc_unlock();
    if (!fits) return cucc_return(cudaErrorInvalidValue);
    struct cucc_op op = {.kind = CUCC_OP_EMPTY};
    cudaError_t error = cucc_node_add(node, graph, dependencies, before, cudaGraphNodeTypeConditional, &op);
    if (error != cudaSuccess) return error;
    cucc_lock();
    bool given = give_bodies(*node, p);
    cucc_unlock();
    p->phGraph_out = (*node)->bodies;
    return cucc_return(given ? cudaSuccess : cudaErrorMemoryAllocation);
}

/* --- nodes of any kind --- */

static cudaError_t add_allocation(cudaGraphNode_t *node, cudaGraph_t graph,
                                  const cudaGraphNode_t *dependencies, size_t before,
                                  struct cudaMemAllocNodeParamsV2 *p)
{
    struct cudaMemAllocNodeParams same = {p->poolProps, p->accessDescs, p->accessDescCount, p->bytesize,
                                          NULL};
    cudaError_t error = CUCC_FORWARD(cudaGraphAddMemAllocNode(node, graph, dependencies, before, &same));
    p->dptr = same.dptr;
    return error;
}

cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *dependencies,
                             const cudaGraphEdgeData *data, size_t before, struct cudaGraphNodeParams *p)
{
    (void)data;
    if (!p) return cucc_return(cudaErrorInvalidValue);
    switch (p->type) {
    case cudaGraphNodeTypeKernel: {
        const struct cudaKernelNodeParams same = {p->kernel.func,         p->kernel.gridDim,
                                                  p->kernel.blockDim,     p->kernel.sharedMemBytes,
                                                  p->kernel.kernelParams, p->kernel.extra};
        return CUCC_FORWARD(cudaGraphAddKernelNode(node, graph, dependencies, before, &same));
    }
    case cudaGraphNodeTypeMemcpy:
        return CUCC_FORWARD(cudaGraphAddMemcpyNode(node, graph, dependencies, before, &p->memcpy.copyParams));
    case cudaGraphNodeTypeMemset: {
        const struct cudaMemsetParams same = {p->memset.dst,         p->memset.pitch, p->memset.value,
                                              p->memset.elementSize, p->memset.width, p->memset.height};
        return CUCC_FORWARD(cudaGraphAddMemsetNode(node, graph, dependencies, before, &same));
    }
    case cudaGraphNodeTypeHost: {
        const struct cudaHostNodeParams same = {p->host.fn, p->host.userData};
        return CUCC_FORWARD(cudaGraphAddHostNode(node, graph, dependencies, before, &same));
    }
    case cudaGraphNodeTypeGraph:
        return CUCC_FORWARD(cudaGraphAddChildGraphNode(node, graph, dependencies, before, p->graph.graph));
    case cudaGraphNodeTypeEmpty:
        return CUCC_FORWARD(cudaGraphAddEmptyNode(node, graph, dependencies, before));
    case cudaGraphNodeTypeWaitEvent:
        return CUCC_FORWARD(cudaGraphAddEventWaitNode(node, graph, dependencies, before, p->eventWait.event));
    case cudaGraphNodeTypeEventRecord:
        return CUCC_FORWARD(
            cudaGraphAddEventRecordNode(node, graph, dependencies, before, p->eventRecord.event));
    case cudaGraphNodeTypeMemAlloc:
        return add_allocation(node, graph, dependencies, before, &p->alloc);
    case cudaGraphNodeTypeMemFree:
        return CUCC_FORWARD(cudaGraphAddMemFreeNode(node, graph, dependencies, before, p->free.dptr));
    case cudaGraphNodeTypeConditional: {
        CUCC_ENTER();
        return add_conditional(node, graph, dependencies, before, &p->conditional);
    }
    default:
        cucc_note("cudaGraphAddNode: nodes of type %d are not supported on the CPU backend", (int)p->type);
        return cucc_return(cudaErrorNotSupported);
    }
}
