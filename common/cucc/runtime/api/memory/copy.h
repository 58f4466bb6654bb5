/* copy.h: the one way by which every copy of the API goes. */
#ifndef CUCC_COPY_H
#define CUCC_COPY_H

#include "api/streams/queue.h"

/* Checks a copy of c (whose flags and staging are filled in here) and queues it, for the API function called
 * call; waits for it when the host must.  synchronous: a call without Async. */
cudaError_t cucc_copy(const char *call, struct cucc_copy *c, enum cudaMemcpyKind kind, cudaStream_t stream,
                      bool synchronous);

/* Only checks, for a node of a graph. */
cudaError_t cucc_copy_check(const char *call, struct cucc_copy *c, enum cudaMemcpyKind kind);

struct cucc_copy cucc_copy_line(void *dst, const void *src, size_t count);
cudaError_t cucc_copy_box(const char *call, const struct cudaMemcpy3DParms *parameters, struct cucc_copy *c);

#endif
