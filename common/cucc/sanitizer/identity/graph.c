/* graph.c: what a node of a graph comes after.
 *
 * A graph runs as one operation, its nodes one after another.  On a GPU two of them may run together unless
 * the one comes after the other, along the graph's edges.
 */
#include <stdlib.h>

#include "identity/graph.h"
#include "identity/incomplete.h"
#include "identity/time.h"

enum { MOST_NODES = 4096 }; /* larger graphs are not looked at, and so are graphs within graphs */

static struct {
    unsigned depth;
    size_t count, current;
    uint32_t *begin; /* when each node has begun */
    bool *after;     /* [node][other]: does it come after that? */
    uint32_t floor;
} graph;

void cucc_graph_clock_begin(size_t nodes)
{
    if (graph.depth++) return;
    if (nodes > MOST_NODES) {
        cucc_incomplete(SAY_LOST_NODES, nodes, MOST_NODES);
        return;
    }
    graph.count = nodes;
    graph.begin = calloc(nodes + 1, sizeof *graph.begin);
    graph.after = calloc(nodes * nodes + 1, sizeof *graph.after);
    if (!graph.begin || !graph.after) abort();
}

void cucc_graph_clock_end(void)
{
    if (--graph.depth) return;
    free(graph.begin);
    free(graph.after);
    graph.begin = NULL;
    graph.after = NULL;
    graph.count = 0;
}

bool cucc_graph_clock_runs(void)
{
    return graph.count > 0;
}

/* Nodes are run in the order of their numbers */
void cucc_graph_clock_node(size_t node, const size_t *before, size_t count)
{
    if (graph.depth != 1 || node >= graph.count) return;
    bool *mine = graph.after + node * graph.count;
    for (size_t b = 0; b < count; b++) {
        const bool *its = graph.after + before[b] * graph.count;
        for (size_t i = 0; i < node; i++) mine[i] |= its[i];
        mine[before[b]] = true;
    }
    graph.current = node;
    graph.begin[node] = graph.floor = ++cucc_time_now;
    for (size_t i = node; i-- > 0;)
        if (!mine[i]) graph.floor = graph.begin[i];
}

uint32_t cucc_graph_clock_floor(void)
{
    return graph.floor < graph.begin[graph.current] ? graph.floor : cucc_time_now;
}

bool cucc_graph_clock_ordered(uint32_t time)
{
    size_t node = graph.current;
    while (node > 0 && graph.begin[node] > time) node--;
    return node == graph.current || graph.after[graph.current * graph.count + node];
}
