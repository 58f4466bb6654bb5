/* graphparams.h: ops from the parameters of graph nodes.  *op owns what it holds when the answer is
 * cudaSuccess. */
#ifndef CUCC_GRAPHPARAMS_H
#define CUCC_GRAPHPARAMS_H

#include "api/streams/queue.h"

/* Adds a node with that op, for the API; takes the op over */
cudaError_t cucc_node_add(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *dependencies,
                          size_t count, enum cudaGraphNodeType type, struct cucc_op *op);

cudaError_t cucc_node_kernel(const struct cudaKernelNodeParams *parameters, struct cucc_op *op);
cudaError_t cucc_node_line(void *dst, const void *src, size_t bytes, enum cudaMemcpyKind kind,
                           struct cucc_op *op);
cudaError_t cucc_node_fill(const struct cudaMemsetParams *parameters, struct cucc_op *op);
cudaError_t cucc_node_host(const struct cudaHostNodeParams *parameters, struct cucc_op *op);

#endif
