/* children.h: what the threads of a kernel put on streams (dynamic parallelism): launches, copies, fills.
 *
 * A child's turn comes when its parent grid has ended: CUDA promises no more, since a parent cannot wait for
 * its children.  Then they run one after another, each with all that it launches itself, before the parent's
 * operation is over; tail launches come last.  Each block has a null stream of its own; streams and events
 * that the grid makes last until it ends.  CUCC_ORDER says which of the streams is first, as it does for the
 * host's.
 *
 * Errors that a launch can meet: 65 at a depth of more than 24, 69 when cudaLimitDevRuntimePendingLaunchCount
 * wait, 400 for a stream of the host's, and those of the device's limits.
 */
#ifndef CUCC_CHILDREN_H
#define CUCC_CHILDREN_H

#include "api/streams/queue.h"

/* Of work that a kernel has queued: pieces are numbered from 1 on, in the order in which they run */
struct cucc_child_place {
    size_t parent;            /* the piece whose grid has queued it; 0: the host's launch */
    unsigned long long queue; /* its stream, among those of that grid: a number of its own if it has none */
    bool after_all;           /* it comes after all that that grid has queued before */
    bool is_tail;             /* and after that grid itself */
    size_t queued; /* which of all that were queued it was, from 0 (cucc_api_observer.child_queued) */
};

/* By a thread of the grid that runs: puts a copy of *op there; takes over what *op owns, also when it fails
 */
cudaError_t cucc_child_submit(cudaStream_t handle, const struct cucc_op *op);

cudaError_t cucc_child_stream_create(cudaStream_t *stream, unsigned flags);
cudaError_t cucc_child_stream_destroy(cudaStream_t stream);
cudaError_t cucc_child_event_create(cudaEvent_t *event, unsigned flags);
cudaError_t cucc_child_event_destroy(cudaEvent_t event);
cudaError_t cucc_child_event_record(cudaEvent_t event, cudaStream_t stream);
cudaError_t cucc_child_event_wait(cudaStream_t stream, cudaEvent_t event);

/* By the executor, when a grid has ended, with its operation: runs what it has launched */
void cucc_children_run(struct CUstream_st *stream, const struct cucc_op *parent);

#endif
