/* graph.h: graphs and their instances.  The lock must be held unless said otherwise. */
#ifndef CUCC_GRAPH_H
#define CUCC_GRAPH_H

#include "queue.h"

void cucc_graph_exec_release(struct CUgraphExec_st *exec);

/* Runs all nodes of an instance, as one item of the stream.  The executor is held, the lock is not. */
void cucc_graph_run(struct CUstream_st *stream, const struct cucc_op *op);

#endif
