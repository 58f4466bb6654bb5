/* api/stream.h: queues of work.
 *
 * Work waits in its stream until the host synchronises: then it runs, in stream order, whatever it depends on
 * first. Nothing else orders streams, so a missing event or synchronise shows.  The order in which
 * independent streams run is chosen by CUCC_ORDER (forward: as created; reverse; seed:N).
 *
 * Stream 0 (legacy) waits for all earlier work of blocking streams, and they wait for it; streams made with
 * cudaStreamNonBlocking, and cudaStreamPerThread with CUDA_API_PER_THREAD_DEFAULT_STREAM, as documented for
 * CUDA.
 */
#ifndef CUCC_API_STREAM_H
#define CUCC_API_STREAM_H

#include "../types/graph.h"
#include "../types/launch.h"
#include "../types/stream.h"
#include "begin.h"

cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int flags, int priority);
cudaError_t cudaStreamDestroy(cudaStream_t stream); /* its work is still done */
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
/* 600 (not ready) while work remains; each query does some of it. */
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags CUCC_DEFAULT(0));

/* A function of the host in stream order.  It must not call the CUDA API. */
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void *userData);
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *userData,
                                  unsigned int flags);

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int *flags);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority);
cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long *id);
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int *device);
cudaError_t cudaStreamCopyAttributes(cudaStream_t destination, cudaStream_t source);
cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaLaunchAttributeID attribute,
                                   cudaLaunchAttributeValue *value);
cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaLaunchAttributeID attribute,
                                   const cudaLaunchAttributeValue *value);

/* Capture: between these two calls, work given to the stream becomes nodes of a graph instead of running. */
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *status);
#ifdef __cplusplus
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                     unsigned long long *id = 0, cudaGraph_t *graph = 0,
                                     const cudaGraphNode_t **dependencies = 0,
                                     const cudaGraphEdgeData **edgeData = 0, size_t *count = 0);
#else
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                     unsigned long long *id, cudaGraph_t *graph,
                                     const cudaGraphNode_t **dependencies, const cudaGraphEdgeData **edgeData,
                                     size_t *count);
#endif
/* ... nodes of a graph that there is; *graph of cudaStreamEndCapture may be NULL then */
cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                                          const cudaGraphNode_t *dependencies, const cudaGraphEdgeData *data,
                                          size_t count, enum cudaStreamCaptureMode mode);
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *dependencies,
                                                const cudaGraphEdgeData *data, size_t count,
                                                unsigned int flags CUCC_DEFAULT(0));
cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode);

#include "end.h"
#endif
