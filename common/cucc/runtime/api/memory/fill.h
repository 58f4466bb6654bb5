/* fill.h: checking a fill, for calls and for nodes of graphs. */
#ifndef CUCC_FILL_H
#define CUCC_FILL_H

#include "api/streams/queue.h"

cudaError_t cucc_fill_check(const char *call, const struct cucc_fill *f);
/* Checks it, and puts it on the stream; the result of the call */
cudaError_t cucc_fill(const char *call, const struct cucc_fill *f, cudaStream_t stream);

#endif
