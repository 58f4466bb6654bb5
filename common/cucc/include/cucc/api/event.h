/* api/event.h: marks in a stream, to wait for and to measure with.
 *
 * Times come from a model, not from a clock, so they are the same in every run: see
 * runtime/api/streams/clock.h.  They say nothing about the speed of a GPU.  CUCC_CLOCK=real measures this
 * computer instead.
 */
#ifndef CUCC_API_EVENT_H
#define CUCC_API_EVENT_H

#include "../types/stream.h"
#include "begin.h"

cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream CUCC_DEFAULT(0));
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream CUCC_DEFAULT(0),
                                     unsigned int flags CUCC_DEFAULT(0));
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
/* Milliseconds.  400 if either was never recorded or has no timing, 600 if either is not done yet. */
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end);

#include "end.h"
#endif
