/* graphedges.c: dependencies between nodes, and asking about nodes and edges. */
#include "api/graphs/graph.h"

/* Fills an array that the caller gave: *count is its room, and in the end how many there are.  No array: only
 * counts. Room that is left over is filled with NULL, as CUDA does. */
struct answer {
    cudaGraphNode_t *nodes;
    size_t room, found;
};

static void tell(struct answer *answer, struct CUgraphNode_st *node)
{
    if (answer->nodes && answer->found < answer->room) answer->nodes[answer->found] = node;
    answer->found++;
}

static cudaError_t finish(struct answer *answer, size_t *count)
{
    for (size_t i = answer->found; answer->nodes && i < answer->room; i++) answer->nodes[i] = NULL;
    *count = answer->nodes && answer->found > answer->room ? answer->room : answer->found;
    return cudaSuccess;
}

static cudaError_t list_nodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count, bool roots_only)
{
    if (!count || !cucc_graph(graph)) return cudaErrorInvalidValue;
    struct answer answer = {nodes, *count, 0};
    for (size_t i = 0; i < graph->count; i++)
        if (!roots_only || !graph->nodes[i]->before_count) tell(&answer, graph->nodes[i]);
    return finish(&answer, count);
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = list_nodes(graph, nodes, count, false);
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = list_nodes(graph, nodes, count, true);
    cucc_unlock();
    return cucc_return(error);
}

static void clear_data(cudaGraphEdgeData *data, size_t count)
{
    for (size_t i = 0; data && i < count; i++) data[i] = (cudaGraphEdgeData){0};
}

static cudaError_t list_edges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to, size_t *count)
{
    if (!count || !cucc_graph(graph) || !from != !to) return cudaErrorInvalidValue;
    struct answer sources = {from, *count, 0}, targets = {to, *count, 0};
    for (size_t i = 0; i < graph->count; i++)
        for (size_t b = 0; b < graph->nodes[i]->before_count; b++) {
            tell(&sources, graph->nodes[i]->before[b]);
            tell(&targets, graph->nodes[i]);
        }
    finish(&sources, count);
    return finish(&targets, count);
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                              cudaGraphEdgeData *edgeData, size_t *count)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = list_edges(graph, from, to, count);
    if (error == cudaSuccess && from) clear_data(edgeData, *count);
    cucc_unlock();
    return cucc_return(error);
}

static cudaError_t neighbours(cudaGraphNode_t node, cudaGraphNode_t *nodes, size_t *count, bool before)
{
    if (!count || !cucc_graph_node(node)) return cudaErrorInvalidValue;
    struct answer answer = {nodes, *count, 0};
    for (size_t b = 0; before && b < node->before_count; b++) tell(&answer, node->before[b]);
    for (size_t i = 0; !before && i < node->graph->count; i++)
        for (size_t b = 0; b < node->graph->nodes[i]->before_count; b++)
            if (node->graph->nodes[i]->before[b] == node) tell(&answer, node->graph->nodes[i]);
    return finish(&answer, count);
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *dependencies,
                                         cudaGraphEdgeData *edgeData, size_t *count)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = neighbours(node, dependencies, count, true);
    if (error == cudaSuccess && dependencies) clear_data(edgeData, *count);
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *dependents,
                                           cudaGraphEdgeData *edgeData, size_t *count)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = neighbours(node, dependents, count, false);
    if (error == cudaSuccess && dependents) clear_data(edgeData, *count);
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType *type)
{
    CUCC_ENTER();
    cucc_lock();
    bool fits = type && cucc_graph_node(node);
    if (fits) *type = node->type;
    cucc_unlock();
    return cucc_return(fits ? cudaSuccess : cudaErrorInvalidValue);
}

/* --- adding and removing --- */

static bool is_edge(cudaGraph_t graph, cudaGraphNode_t from, cudaGraphNode_t to)
{
    return cucc_graph_node(from) && cucc_graph_node(to) && from->graph == graph && to->graph == graph &&
           from != to;
}

static cudaError_t add(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                       size_t count)
{
    if (!cucc_graph(graph) || (count && (!from || !to))) return cudaErrorInvalidValue;
    for (size_t i = 0; i < count; i++)
        if (!is_edge(graph, from[i], to[i])) return cudaErrorInvalidValue;
    for (size_t i = 0; i < count; i++)
        if (!cucc_graph_depend(to[i], from[i])) return cudaErrorMemoryAllocation;
    return cudaSuccess;
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                     const cudaGraphNode_t *to, const cudaGraphEdgeData *edgeData,
                                     size_t count)
{
    CUCC_ENTER();
    (void)edgeData;
    cucc_lock();
    cudaError_t error = add(graph, from, to, count);
    cucc_unlock();
    return cucc_return(error);
}

static bool remove_edge(cudaGraphNode_t from, cudaGraphNode_t to)
{
    for (size_t b = 0; b < to->before_count; b++) {
        if (to->before[b] != from) continue;
        to->before[b] = to->before[--to->before_count];
        return true;
    }
    return false;
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                        const cudaGraphNode_t *to, const cudaGraphEdgeData *edgeData,
                                        size_t count)
{
    CUCC_ENTER();
    (void)edgeData;
    cucc_lock();
    bool fits = cucc_graph(graph) && (!count || (from && to));
    for (size_t i = 0; fits && i < count; i++)
        fits = is_edge(graph, from[i], to[i]) && remove_edge(from[i], to[i]);
    cucc_unlock();
    return cucc_return(fits ? cudaSuccess : cudaErrorInvalidValue);
}
