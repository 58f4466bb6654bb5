/* graph.h: graphs, their nodes and their instances.
 *
 * A node owns an op, as it would stand in a stream.  An instance is a frozen copy of a graph's ops in an
 * order that respects the dependencies; launches hold a reference to it, so that changing an executable graph
 * leaves launches that wait alone.  The lock must be held unless said otherwise.
 */
#ifndef CUCC_GRAPH_H
#define CUCC_GRAPH_H

#include "api/streams/queue.h"

struct CUgraphNode_st {
    struct CUgraph_st *graph;
    enum cudaGraphNodeType type;
    struct cucc_op op;          /* of a child graph node: an empty one */
    struct CUgraph_st *child;   /* a graph of its own */
    struct CUgraph_st **bodies; /* of a conditional node: graphs with handles, and the node's own */
    unsigned body_count;
    cudaGraphConditionalHandle condition;
    enum cudaGraphConditionalNodeType choice;
    struct CUgraphNode_st **before; /* the nodes it depends on */
    size_t before_count;
    struct CUgraphNode_st *original; /* in a clone: the node it was copied from */
    size_t mark;                     /* scratch for walks */
};

struct CUgraph_st {
    struct CUgraph_st *next;       /* of all graphs that have a handle */
    unsigned long number;          /* from 1, in the order in which they were made */
    bool owned;                    /* the body of a conditional node, which alone deletes it */
    struct CUgraphNode_st **nodes; /* in the order in which they were added */
    size_t count;
};

struct cucc_instance {
    unsigned references;
    size_t count;
    struct cucc_step {
        struct cucc_op op;
        struct CUgraphNode_st *node; /* it was made from; only compared, never followed */
        bool enabled;
        size_t *before, before_count; /* indices of steps */
    } * steps;
};

/* A conditional node as it runs: its bodies, and what chooses among them */
struct cucc_conditional {
    unsigned references;
    cudaGraphConditionalHandle handle;
    enum cudaGraphConditionalNodeType type;
    unsigned count;
    struct cucc_instance *bodies[];
};

struct CUgraphExec_st {
    struct CUgraphExec_st *next;
    bool auto_free; /* cudaGraphInstantiateFlagAutoFreeOnLaunch */
    struct cucc_instance *instance;
};

/* --- graph.c --- */
struct CUgraph_st *cucc_graph_new(void);
cudaGraph_t cucc_graph_publish(struct CUgraph_st *graph); /* gives it a handle */
struct CUgraph_st *cucc_graph(cudaGraph_t handle);        /* a live graph, or NULL */
struct CUgraph_st *cucc_graph_clone(const struct CUgraph_st *graph);
void cucc_graph_delete(struct CUgraph_st *graph);
struct CUgraphNode_st *cucc_graph_node(cudaGraphNode_t handle); /* a live node, or NULL */
/* Adds a node with a copy of the op; NULL: no memory */
struct CUgraphNode_st *cucc_graph_add(struct CUgraph_st *graph, enum cudaGraphNodeType type,
                                      const struct cucc_op *op, struct CUgraphNode_st *const *before,
                                      size_t count);
bool cucc_graph_depend(struct CUgraphNode_st *node, struct CUgraphNode_st *on); /* false: no memory */
void cucc_graph_unpublish(struct CUgraph_st *graph); /* it has no handle any more */
/* The op of a node that allocates so many bytes: anew, or where a node that it comes after has freed as many
 */
cudaError_t cucc_graph_allocation(struct CUgraph_st *graph, struct CUgraphNode_st *const *before,
                                  size_t count, int device, size_t size, struct cucc_op *op);

/* --- graphmemorynodes.c --- */
/* A launch of it is about to be queued: notes what it allocates and frees; 1 if it holds memory still */
cudaError_t cucc_graph_memory_launched(const struct cucc_instance *instance, bool auto_free);

/* --- conditional.c --- */
/* The value that the handle has; 0 for none */
unsigned cucc_condition(cudaGraphConditionalHandle handle);
/* A launch begins: the handle has its default, if it has one */
void cucc_condition_default(cudaGraphConditionalHandle handle);

/* --- instance.c --- */
cudaError_t cucc_instance_new(struct cucc_instance **instance, const struct CUgraph_st *graph);
void cucc_instance_release(struct cucc_instance *instance);
void cucc_conditional_release(struct cucc_conditional *conditional);
/* Runs the body, or bodies, that the condition chooses; as cucc_instance_run. */
void cucc_conditional_run(struct CUstream_st *stream, const struct cucc_op *op);
/* Hands over the operation of each node, and of those of graphs within; not what stands in conditional nodes.
 */
void cucc_instance_each(const struct cucc_instance *instance, void (*see)(void *of, const struct cucc_op *op),
                        void *of);
/* A launch begins: tells the nodes, also those in bodies of conditional nodes. The lock is not held. */
void cucc_instance_begins(const struct cucc_instance *instance);
/* Runs all steps as one op of the stream.  The executor is held, the lock is not. */
void cucc_instance_run(struct CUstream_st *stream, const struct cucc_op *op);

#endif
