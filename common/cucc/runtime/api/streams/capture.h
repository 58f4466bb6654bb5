/* capture.h: streams whose work becomes a graph instead of running.
 *
 * A capture begins in one stream; another joins it by waiting for an event that was recorded in it.  Each
 * captured stream has tips: the nodes that the next one will depend on.  The lock must be held.
 */
#ifndef CUCC_CAPTURE_H
#define CUCC_CAPTURE_H

#include <pthread.h>

#include "api/graphs/graph.h"
#include "api/streams/queue.h"

struct cucc_capture {
    struct cucc_capture *next; /* of all that are going on */
    struct CUgraph_st *graph;
    struct CUstream_st *origin;
    enum cudaStreamCaptureMode mode;
    pthread_t thread; /* that began it */
    unsigned long long id;
    bool invalid;
    bool borrowed; /* the graph is the program's own (cudaStreamBeginCaptureToGraph), */
    size_t before; /* and had so many nodes */
};

/* The capture that the op belongs to: the stream's, or that of an event which it waits for; NULL: none */
struct cucc_capture *cucc_capture_of(const struct CUstream_st *stream, const struct cucc_op *op);

/* Adds the op to the graph of the capture that it belongs to.  *op stays the caller's. */
cudaError_t cucc_capture_op(struct CUstream_st *stream, const struct cucc_op *op);

/* What those ops do instead that become no node: an event is recorded in a captured stream; a captured stream
 * waits for an event, or a stream joins the capture by doing so. */
cudaError_t cucc_capture_record(struct CUstream_st *stream, struct cucc_capture *capture,
                                const struct cucc_op *op);
cudaError_t cucc_capture_wait(struct CUstream_st *stream, struct cucc_capture *capture,
                              const struct cucc_op *op);

/* Nothing will come of it any more.  Returns error. */
cudaError_t cucc_capture_spoil(struct cucc_capture *capture, cudaError_t error);

/* cudaMallocAsync in a captured stream: a node, and the address that it will be at */
cudaError_t cucc_capture_allocate(struct CUstream_st *stream, int device, size_t size, void **address);

/* What work for a stream that is not captured must answer because another is: 906 for the legacy one. */
cudaError_t cucc_capture_forbids(const struct CUstream_st *stream);

/* What a call that waits for the stream, or (stream NULL) one like cudaMalloc, must answer: 900 and the
 * capture is spoilt; or 0. */
cudaError_t cucc_capture_unsafe(struct CUstream_st *stream);

#endif
