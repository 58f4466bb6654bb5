/* instance.c: freezing a graph into steps, and running them. */
#include <stdlib.h>

#include "api/device/device.h"
#include "api/device/observer.h"
#include "api/graphs/graph.h"
#include "api/streams/kind.h"
#include "api/streams/streamorder.h"

void cucc_instance_release(struct cucc_instance *instance)
{
    if (--instance->references) return;
    for (size_t i = 0; i < instance->count; i++) {
        cucc_op_dispose(&instance->steps[i].op);
        free(instance->steps[i].before);
    }
    free(instance->steps);
    free(instance);
}

void cucc_conditional_release(struct cucc_conditional *conditional)
{
    if (--conditional->references) return;
    for (unsigned i = 0; i < conditional->count; i++) cucc_instance_release(conditional->bodies[i]);
    free(conditional);
}

/* --- freezing --- */

static bool ready(const struct CUgraphNode_st *node, size_t none)
{
    if (node->mark != none) return false;
    for (size_t b = 0; b < node->before_count; b++)
        if (node->before[b]->mark == none) return false;
    return true;
}

/* Which of the nodes that may run goes next: the first added, the last, or one by lot. */
static struct CUgraphNode_st *choose(const struct CUgraph_st *graph, size_t none)
{
    struct CUgraphNode_st *best = NULL;
    unsigned long long candidates = 0;
    for (size_t i = 0; i < graph->count; i++) {
        if (!ready(graph->nodes[i], none)) continue;
        candidates++;
        bool better = !best || cucc_stream_order() == CUCC_STREAMS_REVERSE;
        if (cucc_stream_order() == CUCC_STREAMS_SEEDED) better = cucc_stream_lot(candidates) == 0;
        if (better) best = graph->nodes[i];
    }
    return best;
}

static cudaError_t freeze_conditional(const struct CUgraphNode_st *node, struct cucc_op *op)
{
    struct cucc_conditional *c = calloc(1, sizeof *c + node->body_count * sizeof *c->bodies);
    if (!c) return cudaErrorMemoryAllocation;
    c->references = 1;
    c->handle = node->condition;
    c->type = node->choice;
    cudaError_t error = cudaSuccess;
    while (error == cudaSuccess && c->count < node->body_count) {
        error = cucc_instance_new(&c->bodies[c->count], node->bodies[c->count]);
        if (error == cudaSuccess) c->count++;
    }
    if (error == cudaSuccess)
        *op = (struct cucc_op){.kind = CUCC_OP_CONDITIONAL, .u.conditional = c};
    else
        cucc_conditional_release(c);
    return error;
}

/* Makes a step of a node; the nodes before it have been given their places. */
static cudaError_t freeze(struct CUgraphNode_st *node, struct cucc_step *step)
{
    step->node = node;
    step->enabled = true;
    step->before = malloc((node->before_count + 1) * sizeof *step->before);
    if (!step->before) return cudaErrorMemoryAllocation;
    for (size_t b = 0; b < node->before_count; b++)
        step->before[step->before_count++] = node->before[b]->mark;
    if (node->body_count) return freeze_conditional(node, &step->op);
    if (node->child) {
        cudaError_t error = cucc_instance_new(&step->op.u.graph, node->child);
        if (error == cudaSuccess) step->op.kind = CUCC_OP_GRAPH;
        return error;
    }
    if (cucc_op_clone(&node->op, &step->op)) return cudaSuccess;
    step->op = (struct cucc_op){.kind = CUCC_OP_EMPTY};
    return cudaErrorMemoryAllocation;
}

cudaError_t cucc_instance_new(struct cucc_instance **result, const struct CUgraph_st *graph)
{
    struct cucc_instance *instance = calloc(1, sizeof *instance);
    if (!instance) return cudaErrorMemoryAllocation;
    instance->references = 1;
    instance->steps = calloc(graph->count + 1, sizeof *instance->steps);
    cudaError_t error = instance->steps ? cudaSuccess : cudaErrorMemoryAllocation;
    size_t none = graph->count;
    for (size_t i = 0; i < graph->count; i++) graph->nodes[i]->mark = none;
    while (error == cudaSuccess && instance->count < graph->count) {
        struct CUgraphNode_st *node = choose(graph, none);
        struct cucc_step *step = &instance->steps[instance->count];
        step->op.kind = CUCC_OP_EMPTY;
        if (!node) {
            cucc_note("cudaGraphInstantiate: the dependencies of the graph form a cycle");
            error = cudaErrorInvalidValue;
            break;
        }
        error = freeze(node, step);
        node->mark = instance->count++;
    }
    *result = instance;
    if (error == cudaSuccess) return error;
    cucc_instance_release(instance);
    *result = NULL;
    return error;
}

/* --- running --- */

void cucc_instance_each(const struct cucc_instance *instance, void (*see)(void *of, const struct cucc_op *op),
                        void *of)
{
    for (size_t i = 0; i < instance->count; i++) {
        const struct cucc_op *op = &instance->steps[i].op;
        see(of, op);
        if (cucc_op_graph(op)) cucc_instance_each(cucc_op_graph(op), see, of);
    }
}

static void run_step(struct CUstream_st *stream, const struct cucc_op *launch, struct cucc_op step)
{
    const struct cucc_kind *kind = cucc_kind_of(&step);
    step.device = launch->device;
    step.number = launch->number;
    step.submitted = launch->submitted;
    if (kind->await_in_graph) kind->await_in_graph(stream, &step);
    cucc_run_op(stream, &step);
}

static void run_steps(struct CUstream_st *stream, const struct cucc_op *op)
{
    const struct cucc_instance *instance = op->u.graph;
    double begin = stream->done_at, end = begin, *ends = calloc(instance->count + 1, sizeof *ends);
    OBSERVE_API(graph_begin(instance->count));
    for (size_t i = 0; i < instance->count; i++) {
        const struct cucc_step *step = &instance->steps[i];
        double from = begin;
        OBSERVE_API(graph_node(i, step->before, step->before_count));
        for (size_t b = 0; ends && b < step->before_count; b++)
            if (from < ends[step->before[b]]) from = ends[step->before[b]];
        stream->done_at = from; /* steps that do not depend on each other overlap in time */
        if (step->enabled) run_step(stream, op, step->op);
        if (ends) ends[i] = stream->done_at;
        if (end < stream->done_at) end = stream->done_at;
    }
    OBSERVE_API(graph_end());
    stream->done_at = end;
    free(ends);
}

void cucc_instance_begins(const struct cucc_instance *instance)
{
    for (size_t i = 0; i < instance->count; i++) {
        const struct cucc_op *node = &instance->steps[i].op;
        if (cucc_kind_of(node)->graph_begins) cucc_kind_of(node)->graph_begins(node);
    }
}

void cucc_instance_run(struct CUstream_st *stream, const struct cucc_op *op)
{
    cucc_instance_begins(op->u.graph);
    run_steps(stream, op);
}

/* --- conditional nodes --- */

static void run_body(struct CUstream_st *stream, const struct cucc_op *op, unsigned body)
{
    if (body >= op->u.conditional->count) return;
    struct cucc_op inner = *op;
    inner.kind = CUCC_OP_GRAPH;
    inner.u.graph = op->u.conditional->bodies[body];
    run_steps(stream, &inner);
}

static bool failed(const struct CUstream_st *stream)
{
    cucc_lock();
    bool failed = cucc_device(stream->device)->sticky != cudaSuccess;
    cucc_unlock();
    return failed;
}

void cucc_conditional_run(struct CUstream_st *stream, const struct cucc_op *op)
{
    const struct cucc_conditional *c = op->u.conditional;
    switch (c->type) {
    case cudaGraphCondTypeIf:
        run_body(stream, op, cucc_condition(c->handle) ? 0 : 1);
        break;
    case cudaGraphCondTypeWhile:
        while (cucc_condition(c->handle) && !failed(stream)) run_body(stream, op, 0);
        break;
    default:
        run_body(stream, op, cucc_condition(c->handle));
        break;
    }
}
