/* capture.h: streams whose work becomes a graph instead of running.  The lock must be held. */
#ifndef CUCC_CAPTURE_H
#define CUCC_CAPTURE_H

#include "queue.h"

/* Adds the op to the graph that captures the stream (or that the awaited event belongs to).  *op stays the caller's. */
cudaError_t cucc_capture_op(struct CUstream_st *stream, const struct cucc_op *op);

/* What work given to a stream that is not captured must answer because another is: 906 for the legacy stream. */
cudaError_t cucc_capture_forbids(const struct CUstream_st *stream);

/* What a call that is unsafe during a capture (a synchronise, cudaMalloc) must answer; stream NULL: any stream. */
cudaError_t cucc_capture_unsafe(struct CUstream_st *stream);

#endif
