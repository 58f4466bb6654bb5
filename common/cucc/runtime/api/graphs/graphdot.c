/* graphdot.c: cudaGraphDebugDotPrint. */
#include <stdio.h>

#include "api/graphs/graph.h"

static const char *label(const struct CUgraphNode_st *node)
{
    switch (node->type) {
    case cudaGraphNodeTypeKernel:
        return node->op.u.kernel.info->name;
    case cudaGraphNodeTypeMemcpy:
        return "memcpy";
    case cudaGraphNodeTypeMemset:
        return "memset";
    case cudaGraphNodeTypeHost:
        return "host function";
    case cudaGraphNodeTypeGraph:
        return "child graph";
    case cudaGraphNodeTypeWaitEvent:
        return "event wait";
    case cudaGraphNodeTypeEventRecord:
        return "event record";
    default:
        return "empty";
    }
}

static void write_graph(FILE *file, const struct CUgraph_st *graph)
{
    fprintf(file, "digraph {\n");
    for (size_t i = 0; i < graph->count; i++) {
        fprintf(file, "    n%zu [label=\"%s\"];\n", i, label(graph->nodes[i]));
        graph->nodes[i]->mark = i;
    }
    for (size_t i = 0; i < graph->count; i++)
        for (size_t b = 0; b < graph->nodes[i]->before_count; b++)
            fprintf(file, "    n%zu -> n%zu;\n", graph->nodes[i]->before[b]->mark, i);
    fprintf(file, "}\n");
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned int flags)
{
    CUCC_ENTER();
    (void)flags;
    if (!path) return cucc_return(cudaErrorInvalidValue);
    FILE *file = fopen(path, "w");
    if (!file) return cucc_return(cudaErrorOperatingSystem);
    cucc_lock();
    bool known = cucc_graph(graph) != NULL;
    if (known) write_graph(file, graph);
    cucc_unlock();
    fclose(file);
    return cucc_return(known ? cudaSuccess : cudaErrorInvalidValue);
}
