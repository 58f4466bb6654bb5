/* graphkinds.c: launches of graphs as work of a stream, and what stands only in a graph. */
#include "api/graphs/graph.h"
#include "api/memory/graphmemory.h"
#include "api/streams/kind.h"

/* --- a launch, or a graph within another --- */

static bool graph_keep(struct cucc_op *copy)
{
    copy->u.graph->references++;
    return true;
}

static void graph_drop(struct cucc_op *op)
{
    cucc_instance_release(op->u.graph);
}

static void graph_queued(struct CUstream_st *stream, const struct cucc_op *op, unsigned long long number)
{
    const struct cucc_instance *instance = op->u.graph;
    for (size_t i = 0; i < instance->count; i++) {
        const struct cucc_op *node = &instance->steps[i].op;
        if (cucc_kind_of(node)->queued) cucc_kind_of(node)->queued(stream, node, number);
    }
}

static void graph_run(struct CUstream_st *stream, const struct cucc_op *op, cudaError_t status)
{
    (void)status;
    cucc_instance_run(stream, op);
}

const struct cucc_kind cucc_graph_kind = {.what = "a graph",
                                          .runs_kernels = true,
                                          .nests = true,
                                          .keep = graph_keep,
                                          .drop = graph_drop,
                                          .node = cudaGraphNodeTypeGraph,
                                          .queued = graph_queued,
                                          .run = graph_run,
                                          .time_unknown = true};

/* --- memory of a graph: noted when the launch is queued (memory/graphmemory.h) --- */

static bool memory_keep(struct cucc_op *copy)
{
    cucc_graphmemory_keep(copy->u.allocation);
    return true;
}

static void memory_drop(struct cucc_op *op)
{
    cucc_graphmemory_drop(op->u.allocation);
}

static struct cucc_allocation *memory_of(const struct cucc_op *node)
{
    return node->u.allocation;
}

const struct cucc_kind cucc_graph_allocate_kind = {.what = "an operation",
                                                   .node_allocates = memory_of,
                                                   .keep = memory_keep,
                                                   .drop = memory_drop,
                                                   .node = cudaGraphNodeTypeMemAlloc};
const struct cucc_kind cucc_graph_free_kind = {.what = "an operation",
                                               .node_frees = memory_of,
                                               .keep = memory_keep,
                                               .drop = memory_drop,
                                               .node = cudaGraphNodeTypeMemFree};

/* --- conditional nodes --- */

static bool conditional_keep(struct cucc_op *copy)
{
    copy->u.conditional->references++;
    return true;
}

static void conditional_drop(struct cucc_op *op)
{
    cucc_conditional_release(op->u.conditional);
}

/* At a launch, not in each round of a loop */
static void conditional_begins(const struct cucc_op *node)
{
    const struct cucc_conditional *c = node->u.conditional;
    cucc_condition_default(c->handle);
    for (unsigned body = 0; body < c->count; body++) cucc_instance_begins(c->bodies[body]);
}

static void conditional_run(struct CUstream_st *stream, const struct cucc_op *op, cudaError_t status)
{
    (void)status;
    cucc_conditional_run(stream, op);
}

const struct cucc_kind cucc_conditional_kind = {.what = "an operation",
                                                .keep = conditional_keep,
                                                .drop = conditional_drop,
                                                .node = cudaGraphNodeTypeEmpty,
                                                .graph_begins = conditional_begins,
                                                .run = conditional_run,
                                                .time_unknown = true};
