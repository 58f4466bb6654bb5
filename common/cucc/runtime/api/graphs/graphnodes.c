/* graphnodes.c: the cudaGraphAdd...Node calls, and new parameters for nodes. */
#include <stdlib.h>

#include "api/memory/copy.h"
#include "api/memory/fill.h"
#include "api/graphs/graph.h"
#include "api/graphs/graphparams.h"
#include "api/launch/kernel.h"

cudaError_t cucc_node_add(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *dependencies,
                          size_t count, enum cudaGraphNodeType type, struct cucc_op *op)
{
    cudaError_t error = cudaErrorInvalidValue;
    cucc_lock();
    bool fits = node && cucc_graph(graph) && (dependencies || !count);
    for (size_t i = 0; fits && i < count; i++)
        fits = cucc_graph_node(dependencies[i]) && dependencies[i]->graph == graph;
    if (fits) {
        *node = cucc_graph_add(graph, type, op, dependencies, count);
        error = *node ? cudaSuccess : cudaErrorMemoryAllocation;
    }
    cucc_op_dispose(op);
    cucc_unlock();
    return cucc_return(error);
}

/* --- ops from the parameters of nodes --- */

cudaError_t cucc_node_kernel(const struct cudaKernelNodeParams *p, struct cucc_op *op)
{
    if (!p || p->extra) return cudaErrorInvalidValue;
    return cucc_launch_op(
        &(struct cucc_by_address){
            p->func, p->gridDim, p->blockDim, p->kernelParams, p->sharedMemBytes, false, {0, 0, 0}},
        op);
}

cudaError_t cucc_node_line(void *dst, const void *src, size_t bytes, enum cudaMemcpyKind kind,
                           struct cucc_op *op)
{
    *op = (struct cucc_op){.kind = CUCC_OP_COPY, .u.copy = cucc_copy_line(dst, src, bytes)};
    return cucc_copy_check("memcpy node", &op->u.copy, kind);
}

cudaError_t cucc_node_fill(const struct cudaMemsetParams *p, struct cucc_op *op)
{
    if (!p || (p->elementSize != 1 && p->elementSize != 2 && p->elementSize != 4))
        return cudaErrorInvalidValue;
    size_t width = p->width * p->elementSize, pitch = p->height > 1 ? p->pitch : width;
    *op = (struct cucc_op){
        .kind = CUCC_OP_FILL,
        .u.fill = {p->dst, pitch, pitch * p->height, width, p->height, 1, p->value, p->elementSize}};
    return cucc_fill_check("memset node", &op->u.fill);
}

cudaError_t cucc_node_host(const struct cudaHostNodeParams *p, struct cucc_op *op)
{
    if (!p || !p->fn) return cudaErrorInvalidValue;
    *op = (struct cucc_op){.kind = CUCC_OP_HOST, .u.host = {p->fn, NULL, p->userData}};
    return cudaSuccess;
}

/* --- adding --- */

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *dependencies, size_t count,
                                   const struct cudaKernelNodeParams *parameters)
{
    CUCC_ENTER();
    struct cucc_op op;
    cudaError_t error = cucc_node_kernel(parameters, &op);
    if (error != cudaSuccess) return cucc_return(error);
    return cucc_node_add(node, graph, dependencies, count, cudaGraphNodeTypeKernel, &op);
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *dependencies, size_t count,
                                   const struct cudaMemcpy3DParms *parameters)
{
    CUCC_ENTER();
    struct cucc_op op = {.kind = CUCC_OP_COPY};
    cudaError_t error =
        parameters ? cucc_copy_box("memcpy node", parameters, &op.u.copy) : cudaErrorInvalidValue;
    if (error == cudaSuccess) error = cucc_copy_check("memcpy node", &op.u.copy, parameters->kind);
    if (error != cudaSuccess) return cucc_return(error);
    return cucc_node_add(node, graph, dependencies, count, cudaGraphNodeTypeMemcpy, &op);
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph,
                                     const cudaGraphNode_t *dependencies, size_t count, void *dst,
                                     const void *src, size_t bytes, enum cudaMemcpyKind kind)
{
    CUCC_ENTER();
    struct cucc_op op;
    cudaError_t error = cucc_node_line(dst, src, bytes, kind, &op);
    if (error != cudaSuccess) return cucc_return(error);
    return cucc_node_add(node, graph, dependencies, count, cudaGraphNodeTypeMemcpy, &op);
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *dependencies, size_t count,
                                   const struct cudaMemsetParams *parameters)
{
    CUCC_ENTER();
    struct cucc_op op;
    cudaError_t error = cucc_node_fill(parameters, &op);
    if (error != cudaSuccess) return cucc_return(error);
    return cucc_node_add(node, graph, dependencies, count, cudaGraphNodeTypeMemset, &op);
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                 const cudaGraphNode_t *dependencies, size_t count,
                                 const struct cudaHostNodeParams *parameters)
{
    CUCC_ENTER();
    struct cucc_op op;
    cudaError_t error = cucc_node_host(parameters, &op);
    if (error != cudaSuccess) return cucc_return(error);
    return cucc_node_add(node, graph, dependencies, count, cudaGraphNodeTypeHost, &op);
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                  const cudaGraphNode_t *dependencies, size_t count)
{
    CUCC_ENTER();
    struct cucc_op op = {.kind = CUCC_OP_EMPTY};
    return cucc_node_add(node, graph, dependencies, count, cudaGraphNodeTypeEmpty, &op);
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                       const cudaGraphNode_t *dependencies, size_t count, cudaGraph_t child)
{
    CUCC_ENTER();
    cucc_lock();
    struct CUgraph_st *copy = cucc_graph(child) ? cucc_graph_clone(child) : NULL;
    cucc_unlock();
    if (!copy) return cucc_return(cudaErrorInvalidValue);
    struct cucc_op op = {.kind = CUCC_OP_EMPTY};
    cudaError_t error = cucc_node_add(node, graph, dependencies, count, cudaGraphNodeTypeGraph, &op);
    if (error == cudaSuccess)
        (*node)->child = copy;
    else
        cucc_graph_delete(copy);
    return error;
}

/* A reference to a live event, for a node */
static cudaError_t event_of_node(cudaEvent_t handle, struct CUevent_st **event)
{
    cucc_lock();
    *event = cucc_event(handle);
    if (*event) (*event)->references++;
    cucc_unlock();
    return *event ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                        const cudaGraphNode_t *dependencies, size_t count, cudaEvent_t event)
{
    CUCC_ENTER();
    struct cucc_op op = {.kind = CUCC_OP_RECORD};
    cudaError_t error = event_of_node(event, &op.u.record);
    if (error != cudaSuccess) return cucc_return(error);
    return cucc_node_add(node, graph, dependencies, count, cudaGraphNodeTypeEventRecord, &op);
}

cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                      const cudaGraphNode_t *dependencies, size_t count, cudaEvent_t event)
{
    CUCC_ENTER();
    struct cucc_op op = {.kind = CUCC_OP_WAIT};
    cudaError_t error = event_of_node(event, &op.u.wait.event);
    if (error != cudaSuccess) return cucc_return(error);
    return cucc_node_add(node, graph, dependencies, count, cudaGraphNodeTypeWaitEvent, &op);
}

/* --- changing and reading --- */

/* The node does that from now on; takes over what *op owns. */
static cudaError_t set_node(cudaGraphNode_t handle, enum cudaGraphNodeType type, struct cucc_op *op)
{
    cucc_lock();
    struct CUgraphNode_st *node = cucc_graph_node(handle);
    bool fits = node && node->type == type;
    struct cucc_op old = fits ? node->op : *op;
    if (fits) node->op = *op;
    cucc_op_dispose(&old);
    cucc_unlock();
    return cucc_return(fits ? cudaSuccess : cudaErrorInvalidValue);
}

/* A copy of what the node does, which owns nothing; false: it is none of that type */
static bool get_node(cudaGraphNode_t handle, enum cudaGraphNodeType type, struct cucc_op *op)
{
    cucc_lock();
    const struct CUgraphNode_st *node = cucc_graph_node(handle);
    const bool fits = node && node->type == type;
    if (fits) *op = node->op;
    cucc_unlock();
    return fits;
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const struct cudaKernelNodeParams *parameters)
{
    CUCC_ENTER();
    struct cucc_op op;
    cudaError_t error = cucc_node_kernel(parameters, &op);
    return error == cudaSuccess ? set_node(node, cudaGraphNodeTypeKernel, &op) : cucc_return(error);
}

cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *dst, const void *src, size_t bytes,
                                           enum cudaMemcpyKind kind)
{
    CUCC_ENTER();
    struct cucc_op op;
    cudaError_t error = cucc_node_line(dst, src, bytes, kind, &op);
    return error == cudaSuccess ? set_node(node, cudaGraphNodeTypeMemcpy, &op) : cucc_return(error);
}

cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const struct cudaMemsetParams *parameters)
{
    CUCC_ENTER();
    struct cucc_op op;
    cudaError_t error = cucc_node_fill(parameters, &op);
    return error == cudaSuccess ? set_node(node, cudaGraphNodeTypeMemset, &op) : cucc_return(error);
}

cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, struct cudaMemsetParams *parameters)
{
    CUCC_ENTER();
    struct cucc_op op;
    if (!parameters || !get_node(node, cudaGraphNodeTypeMemset, &op))
        return cucc_return(cudaErrorInvalidValue);
    const struct cucc_fill *f = &op.u.fill;
    *parameters = (struct cudaMemsetParams){.dst = f->dst,
                                            .pitch = f->pitch,
                                            .value = f->value,
                                            .elementSize = f->element,
                                            .width = f->width / f->element,
                                            .height = f->height};
    return cudaSuccess;
}

cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const struct cudaHostNodeParams *parameters)
{
    CUCC_ENTER();
    struct cucc_op op;
    cudaError_t error = cucc_node_host(parameters, &op);
    return error == cudaSuccess ? set_node(node, cudaGraphNodeTypeHost, &op) : cucc_return(error);
}

cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, struct cudaHostNodeParams *parameters)
{
    CUCC_ENTER();
    struct cucc_op op;
    if (!parameters || !get_node(node, cudaGraphNodeTypeHost, &op)) return cucc_return(cudaErrorInvalidValue);
    *parameters = (struct cudaHostNodeParams){op.u.host.function, op.u.host.data};
    return cudaSuccess;
}

cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event)
{
    CUCC_ENTER();
    struct cucc_op op = {.kind = CUCC_OP_RECORD};
    cudaError_t error = event_of_node(event, &op.u.record);
    return error == cudaSuccess ? set_node(node, cudaGraphNodeTypeEventRecord, &op) : cucc_return(error);
}

cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event)
{
    CUCC_ENTER();
    struct cucc_op op;
    if (!event || !get_node(node, cudaGraphNodeTypeEventRecord, &op))
        return cucc_return(cudaErrorInvalidValue);
    *event = op.u.record;
    return cudaSuccess;
}

cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event)
{
    CUCC_ENTER();
    struct cucc_op op = {.kind = CUCC_OP_WAIT};
    cudaError_t error = event_of_node(event, &op.u.wait.event);
    return error == cudaSuccess ? set_node(node, cudaGraphNodeTypeWaitEvent, &op) : cucc_return(error);
}

cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t *event)
{
    CUCC_ENTER();
    struct cucc_op op;
    if (!event || !get_node(node, cudaGraphNodeTypeWaitEvent, &op)) return cucc_return(cudaErrorInvalidValue);
    *event = op.u.wait.event;
    return cudaSuccess;
}
