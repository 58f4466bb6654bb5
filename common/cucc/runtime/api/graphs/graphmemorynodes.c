/* graphmemorynodes.c: nodes that allocate and free memory. */
#include "api/device/device.h"
#include "api/graphs/graph.h"
#include "api/graphs/graphparams.h"
#include "api/memory/graphmemory.h"
#include "api/memory/memory.h"
#include "api/streams/kind.h"

static cudaError_t allocation_op(cudaGraph_t graph, const cudaGraphNode_t *before, size_t count,
                                 struct cudaMemAllocNodeParams *p, struct cucc_op *op)
{
    if (!p || !p->bytesize || p->poolProps.allocType != cudaMemAllocationTypePinned || !cucc_graph(graph) ||
        (count && !before))
        return cudaErrorInvalidValue;
    if (p->poolProps.handleTypes != cudaMemHandleTypeNone ||
        p->poolProps.location.type != cudaMemLocationTypeDevice) {
        cucc_note(
            "cudaGraphAddMemAllocNode: memory on the host or shared with other processes is not supported on "
            "the CPU backend");
        return cudaErrorNotSupported;
    }
    if (!cucc_device(p->poolProps.location.id)) return cudaErrorInvalidDevice;
    for (size_t i = 0; i < count; i++)
        if (!cucc_graph_node(before[i]) || before[i]->graph != graph) return cudaErrorInvalidValue;
    cudaError_t error =
        cucc_graph_allocation(graph, before, count, p->poolProps.location.id, p->bytesize, op);
    if (error == cudaSuccess) p->dptr = op->u.allocation->start;
    return error;
}

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                     const cudaGraphNode_t *dependencies, size_t count,
                                     struct cudaMemAllocNodeParams *parameters)
{
    CUCC_ENTER();
    struct cucc_op op;
    cucc_lock();
    cudaError_t error = allocation_op(graph, dependencies, count, parameters, &op);
    cucc_unlock();
    if (error != cudaSuccess) return cucc_return(error);
    return cucc_node_add(node, graph, dependencies, count, cudaGraphNodeTypeMemAlloc, &op);
}

/* Memory of a graph that starts there, or NULL */
static struct cucc_allocation *of_graph(void *address)
{
    struct cucc_memory memory = cucc_memory_at(address);
    struct cucc_allocation *a = memory.type == cudaMemoryTypeDevice ? memory.allocation : NULL;
    return a && a->of_graph && a->start == (char *)address ? a : NULL;
}

cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                    const cudaGraphNode_t *dependencies, size_t count, void *devPtr)
{
    CUCC_ENTER();
    cucc_lock();
    struct cucc_op op = {.kind = CUCC_OP_GRAPH_FREE, .u.allocation = of_graph(devPtr)};
    if (op.u.allocation) cucc_graphmemory_keep(op.u.allocation);
    cucc_unlock();
    if (!op.u.allocation) {
        cucc_note("cudaGraphAddMemFreeNode: %p is not memory that a node of a graph allocates", devPtr);
        return cucc_return(cudaErrorInvalidValue);
    }
    return cucc_node_add(node, graph, dependencies, count, cudaGraphNodeTypeMemFree, &op);
}

cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t handle, void *address)
{
    CUCC_ENTER();
    cucc_lock();
    const struct CUgraphNode_st *node = cucc_graph_node(handle);
    bool fits = node && address && node->type == cudaGraphNodeTypeMemFree;
    if (fits) *(void **)address = node->op.u.allocation->start;
    cucc_unlock();
    return cucc_return(fits ? cudaSuccess : cudaErrorInvalidValue);
}

/* --- launches --- */

/* Each of these sees the nodes of a graph that is launched. */
static void look_whether_held(void *held, const struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    if (kind->node_allocates && kind->node_allocates(op)->held) *(bool *)held = true;
}

static void free_held(void *unused, const struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    (void)unused;
    if (kind->node_allocates) cucc_graphmemory_give(kind->node_allocates(op));
}

static void take_or_give(void *unused, const struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    (void)unused;
    if (kind->node_allocates) cucc_graphmemory_take(kind->node_allocates(op));
    if (kind->node_frees) cucc_graphmemory_give(kind->node_frees(op));
}

cudaError_t cucc_graph_memory_launched(const struct cucc_instance *instance, bool auto_free)
{
    bool held = false;
    if (auto_free) cucc_instance_each(instance, free_held, NULL);
    cucc_instance_each(instance, look_whether_held, &held);
    if (held) {
        cucc_note(
            "cudaGraphLaunch: memory that this graph allocates has not been freed since its last launch");
        return cudaErrorInvalidValue;
    }
    cucc_instance_each(instance, take_or_give, NULL);
    return cudaSuccess;
}
