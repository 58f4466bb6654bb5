/* graph.c: making graphs and nodes, copying and deleting them. */
#include <stdlib.h>

#include "api/device/observer.h"
#include "api/graphs/graph.h"
#include "api/memory/graphmemory.h"
#include "api/streams/kind.h"

static struct CUgraph_st *graphs; /* that have a handle */

/* --- graphs and nodes --- */

struct CUgraph_st *cucc_graph_new(void)
{
    static unsigned long made;
    struct CUgraph_st *graph = calloc(1, sizeof *graph);
    if (graph) graph->number = ++made;
    return graph;
}

cudaGraph_t cucc_graph_publish(struct CUgraph_st *graph)
{
    graph->next = graphs;
    return graphs = graph;
}

void cucc_graph_unpublish(struct CUgraph_st *graph)
{
    for (struct CUgraph_st **link = &graphs; *link; link = &(*link)->next)
        if (*link == graph) {
            *link = graph->next;
            return;
        }
}

struct CUgraph_st *cucc_graph(cudaGraph_t handle)
{
    for (struct CUgraph_st *graph = graphs; graph; graph = graph->next)
        if (graph == handle) return graph;
    return NULL;
}

struct CUgraphNode_st *cucc_graph_node(cudaGraphNode_t handle)
{
    for (struct CUgraph_st *graph = graphs; graph; graph = graph->next)
        for (size_t i = 0; i < graph->count; i++)
            if (graph->nodes[i] == handle) return handle;
    return NULL;
}

static void delete_node(struct CUgraphNode_st *node)
{
    cucc_op_dispose(&node->op);
    if (node->child) cucc_graph_delete(node->child);
    for (unsigned i = 0; i < node->body_count; i++) {
        cucc_graph_unpublish(node->bodies[i]);
        cucc_graph_delete(node->bodies[i]);
    }
    free(node->bodies);
    free(node->before);
    free(node);
}

void cucc_graph_delete(struct CUgraph_st *graph)
{
    for (size_t i = 0; i < graph->count; i++) delete_node(graph->nodes[i]);
    free(graph->nodes);
    free(graph);
}

bool cucc_graph_depend(struct CUgraphNode_st *node, struct CUgraphNode_st *on)
{
    for (size_t i = 0; i < node->before_count; i++)
        if (node->before[i] == on) return true;
    struct CUgraphNode_st **before = realloc(node->before, (node->before_count + 1) * sizeof *before);
    if (!before) return false;
    node->before = before;
    node->before[node->before_count++] = on;
    return true;
}

struct CUgraphNode_st *cucc_graph_add(struct CUgraph_st *graph, enum cudaGraphNodeType type,
                                      const struct cucc_op *op, struct CUgraphNode_st *const *before,
                                      size_t count)
{
    struct CUgraphNode_st **nodes = realloc(graph->nodes, (graph->count + 1) * sizeof *nodes);
    if (!nodes) return NULL;
    graph->nodes = nodes;
    struct CUgraphNode_st *node = calloc(1, sizeof *node);
    if (!node || !cucc_op_clone(op, &node->op)) {
        free(node);
        return NULL;
    }
    node->graph = graph;
    node->type = type;
    for (size_t i = 0; i < count; i++)
        if (!cucc_graph_depend(node, before[i])) {
            delete_node(node);
            return NULL;
        }
    return graph->nodes[graph->count++] = node;
}

struct CUgraph_st *cucc_graph_clone(const struct CUgraph_st *graph)
{
    struct CUgraph_st *clone = cucc_graph_new();
    bool fine = clone != NULL;
    for (size_t i = 0; fine && i < graph->count; i++) {
        struct CUgraphNode_st *old = graph->nodes[i],
                              *new = cucc_graph_add(clone, old->type, &old->op, NULL, 0);
        fine = new != NULL && !old->body_count; /* CUDA clones no conditional nodes either */
        if (!fine) break;
        old->mark = i;
        new->original = old;
        if (old->child) fine = (new->child = cucc_graph_clone(old->child)) != NULL;
    }
    for (size_t i = 0; fine && i < graph->count; i++)
        for (size_t b = 0; fine && b < graph->nodes[i]->before_count; b++)
            fine = cucc_graph_depend(clone->nodes[i], clone->nodes[graph->nodes[i]->before[b]->mark]);
    if (fine || !clone) return clone;
    cucc_graph_delete(clone);
    return NULL;
}

/* --- memory of graphs --- */

static void mark_before(struct CUgraphNode_st *node)
{
    if (node->mark) return;
    node->mark = 1;
    for (size_t b = 0; b < node->before_count; b++) mark_before(node->before[b]);
}

static struct cucc_allocation *allocated_by(const struct CUgraphNode_st *node)
{
    const struct cucc_kind *kind = cucc_kind_of(&node->op);
    return kind->node_allocates ? kind->node_allocates(&node->op) : NULL;
}

static struct cucc_allocation *freed_by(const struct CUgraphNode_st *node)
{
    const struct cucc_kind *kind = cucc_kind_of(&node->op);
    return kind->node_frees ? kind->node_frees(&node->op) : NULL;
}

/* Have marked nodes freed the memory as often as nodes have allocated it? */
static bool freed_before(const struct CUgraph_st *graph, const struct cucc_allocation *a)
{
    long open = 0;
    for (size_t i = 0; i < graph->count; i++) {
        const struct CUgraphNode_st *node = graph->nodes[i];
        open += allocated_by(node) == a;
        open -= freed_by(node) == a && node->mark;
    }
    return open == 0;
}

cudaError_t cucc_graph_allocation(struct CUgraph_st *graph, struct CUgraphNode_st *const *before,
                                  size_t count, int device, size_t size, struct cucc_op *op)
{
    for (size_t i = 0; i < graph->count; i++) graph->nodes[i]->mark = 0;
    for (size_t i = 0; i < count; i++) mark_before(before[i]);
    *op = (struct cucc_op){.kind = CUCC_OP_GRAPH_ALLOCATE};
    for (size_t i = 0; i < graph->count; i++) {
        struct cucc_allocation *a = allocated_by(graph->nodes[i]);
        if (a && a->size == size && a->device == device && freed_before(graph, a)) op->u.allocation = a;
    }
    cudaError_t error =
        op->u.allocation ? cudaSuccess : cucc_graphmemory_new(&op->u.allocation, graph->number, device, size);
    if (error == cudaSuccess) cucc_graphmemory_keep(op->u.allocation);
    return error;
}

/* --- the API --- */

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned int flags)
{
    CUCC_ENTER();
    if (!graph || flags) return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    struct CUgraph_st *new = cucc_graph_new();
    *graph = new ? cucc_graph_publish(new) : NULL;
    cucc_unlock();
    if (new) OBSERVE_API(handle_made(new, "cudaGraphCreate", "cudaGraphDestroy"));
    return cucc_return(new ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaGraphDestroy(cudaGraph_t handle)
{
    CUCC_ENTER();
    cudaError_t error = cudaErrorInvalidValue;
    cucc_lock();
    for (struct CUgraph_st **link = &graphs; *link; link = &(*link)->next) {
        struct CUgraph_st *graph = *link;
        if (graph != handle || graph->owned) continue;
        *link = graph->next;
        OBSERVE_API(handle_destroyed(graph));
        cucc_graph_delete(graph);
        error = cudaSuccess;
        break;
    }
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaGraphClone(cudaGraph_t *clone, cudaGraph_t original)
{
    CUCC_ENTER();
    cudaError_t error = cudaErrorInvalidValue;
    cucc_lock();
    if (clone && cucc_graph(original)) {
        struct CUgraph_st *copy = cucc_graph_clone(original);
        *clone = copy ? cucc_graph_publish(copy) : NULL;
        error = copy ? cudaSuccess : cudaErrorMemoryAllocation;
    }
    cucc_unlock();
    if (error == cudaSuccess) OBSERVE_API(handle_made(*clone, "cudaGraphClone", "cudaGraphDestroy"));
    return cucc_return(error);
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *node, cudaGraphNode_t original, cudaGraph_t clone)
{
    CUCC_ENTER();
    cudaError_t error = cudaErrorInvalidValue;
    cucc_lock();
    for (size_t i = 0; node && cucc_graph(clone) && i < clone->count; i++) {
        if (clone->nodes[i]->original != original) continue;
        *node = clone->nodes[i];
        error = cudaSuccess;
    }
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t handle)
{
    CUCC_ENTER();
    cucc_lock();
    struct CUgraphNode_st *node = cucc_graph_node(handle);
    struct CUgraph_st *graph = node ? node->graph : NULL;
    for (size_t i = 0, kept = 0, count = node ? graph->count : 0; i < count; i++) {
        struct CUgraphNode_st *other = graph->nodes[i];
        if (other == node) {
            graph->count--;
            continue;
        }
        graph->nodes[kept++] = other;
        for (size_t b = 0; b < other->before_count; b++)
            if (other->before[b] == node) other->before[b--] = other->before[--other->before_count];
    }
    if (node) delete_node(node);
    cucc_unlock();
    return cucc_return(node ? cudaSuccess : cudaErrorInvalidValue);
}
