/* kind.h: what each kind of work in a stream is and does, as a struct of functions.
 *
 * Code that has an op in hand (a stream, a graph, a capture, the clock, the count of operations, the
 * sanitizer) asks its kind, and need not know which kinds there are:
 *
 *     const struct cucc_kind *kind = cucc_kind_of(op);
 *     if (kind->time) kind->time(device, op);
 *
 *     const struct cucc_copy *copy = cucc_op_copy(op);
 *     if (copy) look_at(copy->dst, copy->width);
 *
 * A function that is NULL has nothing to do for that kind. They stand here in the order of an op's life: it
 * is made; captured, or queued in a stream; awaited; run; dropped. A new kind of work is a member of enum
 * cucc_op_kind (queue.h), one of these structs beside what it works on, and a line of the table in kind.c:
 *
 *     kernelkind.c          kernels and calls of libraries
 *     memorykinds.c         copies, fills, and memory that comes and goes in a stream
 *     hostkinds.c           functions of the host
 *     eventkinds.c          places that events mark, and waits for them
 *     graphs/graphkinds.c   launches of graphs, and what stands only in a graph
 */
#ifndef CUCC_KIND_H
#define CUCC_KIND_H

#include "api/device/device.h"
#include "api/streams/operations.h"
#include "api/streams/queue.h"

struct cucc_kind {
    const char *what; /* "a copy": as a message calls it */
    /* As a check names and counts it, good for ever ("copy to the host", a kernel's name); NULL: it does
     * nothing to memory. */
    const char *(*name)(const struct cucc_op *op);
    /* What a launch is made of (operations.h); NULL: it is none. */
    struct cucc_operation_shape (*shape)(const struct cucc_op *op);
    bool runs_kernels; /* while it waits, the host may not touch managed memory */

    /* Which member of op->u says what it does, for those who look at that: cucc_op_launch() and its kin,
     * below, give it to them. */
    bool launches, copies, fills, waits, nests;
    bool marks;                     /* others wait for the place where it stands */
    bool on_host;                   /* it is a host function */
    bool memory_comes, memory_goes; /* where it stands in a stream; not a graph's memory */
    /* The memory that a node of a graph allocates, or frees */
    struct cucc_allocation *(*node_allocates)(const struct cucc_op *node);
    struct cucc_allocation *(*node_frees)(const struct cucc_op *node);

    /* *copy is another op, byte for byte: gets its own of what that owns, or a reference. False: there is no
     * memory, and *copy owns nothing. */
    bool (*keep)(struct cucc_op *copy);
    void (*drop)(struct cucc_op *op); /* frees what it owns */

    /* --- submitted; the lock is held --- */

    enum cudaGraphNodeType node; /* that it becomes in a captured stream ... */
    /* ... unless it does this instead */
    cudaError_t (*capture)(struct CUstream_st *stream, struct cucc_capture *capture,
                           const struct cucc_op *op);
    struct cucc_capture *(*joins)(const struct cucc_op *op); /* the capture that a stream joins by it */
    bool (*needless)(const struct cucc_op *op);              /* it would do nothing: not queued */
    /* It is now op `number` of the stream, itself or as a node of a graph that is. */
    void (*queued)(struct CUstream_st *stream, const struct cucc_op *op, unsigned long long number);

    /* --- run; the executor is held --- */

    /* Runs what it waits for in other streams; the lock is held. */
    void (*await)(const struct cucc_op *op);
    /* The same for a node of a graph, which finds out only now what it waits for; the lock is not held. */
    void (*await_in_graph)(struct CUstream_st *stream, struct cucc_op *node);
    /* A graph begins, of which it is a node; the lock is not held. */
    void (*graph_begins)(const struct cucc_op *node);
    /* Does it; the lock is not held. status: the error of a device that has failed before, whose work is not
     * done any more, but where `always` is set. */
    void (*run)(struct CUstream_st *stream, const struct cucc_op *op, cudaError_t status);
    bool always;
    /* In the model of time (clock.h) it may begin at op->begins: when it does, and when it ends; the lock is
     * held. NULL: at once. */
    void (*time)(struct cucc_device *device, struct cucc_op *op);
    bool time_unknown; /* until it runs; of the others it is planned when they are queued, by these, too: */
    double (*earliest)(const struct cucc_op *op); /* it does not begin before */
    void (*planned)(const struct cucc_op *op);    /* op->ends says when it will have ended */
    /* It has ended, at stream->done_at; the lock is held. */
    void (*ended)(struct CUstream_st *stream, const struct cucc_op *op);
};

const struct cucc_kind *cucc_kind_of(const struct cucc_op *op);

/* What the op does, where that is a launch, a copy, ...; NULL: it is none. */
static inline const cucc_launch *cucc_op_launch(const struct cucc_op *op)
{
    return cucc_kind_of(op)->launches ? &op->u.kernel : NULL;
}

static inline const struct cucc_copy *cucc_op_copy(const struct cucc_op *op)
{
    return cucc_kind_of(op)->copies ? &op->u.copy : NULL;
}

static inline const struct cucc_fill *cucc_op_fill(const struct cucc_op *op)
{
    return cucc_kind_of(op)->fills ? &op->u.fill : NULL;
}

static inline const struct cucc_wait *cucc_op_wait(const struct cucc_op *op)
{
    return cucc_kind_of(op)->waits ? &op->u.wait : NULL;
}

/* The graph that it runs */
static inline const struct cucc_instance *cucc_op_graph(const struct cucc_op *op)
{
    return cucc_kind_of(op)->nests ? op->u.graph : NULL;
}

/* For keep: *bytes becomes a copy of so many; false: no memory, and it is NULL. */
bool cucc_keep_bytes(void **bytes, size_t size);

extern const struct cucc_kind cucc_kernel_kind, cucc_copy_kind, cucc_fill_kind, cucc_allocate_kind,
    cucc_free_kind, cucc_host_kind, cucc_callback_kind, cucc_record_kind, cucc_wait_kind, cucc_graph_kind,
    cucc_graph_allocate_kind, cucc_graph_free_kind, cucc_conditional_kind, cucc_attach_kind,
    cucc_shared_wait_kind;

#endif
