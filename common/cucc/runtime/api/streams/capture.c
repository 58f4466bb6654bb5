/* capture.c: streams whose work becomes a graph. */
#include <stdlib.h>
#include <string.h>

#include "api/device/observer.h"
#include "api/streams/capture.h"
#include "api/device/device.h"
#include "api/streams/kind.h"

static struct cucc_capture *captures;
static unsigned long long last_id;
static _Thread_local enum cudaStreamCaptureMode thread_mode = cudaStreamCaptureModeGlobal;

/* --- tips --- */

static bool add_tip(struct cucc_tips *tips, struct CUgraphNode_st *node)
{
    for (size_t i = 0; i < tips->count; i++)
        if (tips->nodes[i] == node) return true;
    struct CUgraphNode_st **nodes = realloc(tips->nodes, (tips->count + 1) * sizeof *nodes);
    if (!nodes) return false;
    tips->nodes = nodes;
    tips->nodes[tips->count++] = node;
    return true;
}

static bool add_tips(struct cucc_tips *tips, const struct cucc_tips *more)
{
    for (size_t i = 0; i < more->count; i++)
        if (!add_tip(tips, more->nodes[i])) return false;
    return true;
}

/* --- work --- */

cudaError_t cucc_capture_spoil(struct cucc_capture *capture, cudaError_t error)
{
    capture->invalid = true;
    return error;
}

cudaError_t cucc_capture_record(struct CUstream_st *stream, struct cucc_capture *capture,
                                const struct cucc_op *op)
{
    struct CUevent_st *event = op->u.record;
    event->capture = capture;
    event->tips.count = 0;
    return add_tips(&event->tips, &stream->tips) ? cudaSuccess : cudaErrorMemoryAllocation;
}

cudaError_t cucc_capture_wait(struct CUstream_st *stream, struct cucc_capture *capture,
                              const struct cucc_op *op)
{
    const struct CUevent_st *event = op->u.wait.event;
    if (!event->capture) return cucc_capture_spoil(capture, cudaErrorStreamCaptureIsolation);
    if (stream->legacy) return cucc_capture_spoil(event->capture, cudaErrorStreamCaptureImplicit);
    if (stream->capture && stream->capture != event->capture) {
        cucc_capture_spoil(stream->capture, cudaErrorStreamCaptureMerge);
        return cucc_capture_spoil(event->capture, cudaErrorStreamCaptureMerge);
    }
    stream->capture = event->capture;
    return add_tips(&stream->tips, &event->tips) ? cudaSuccess : cudaErrorMemoryAllocation;
}

struct cucc_capture *cucc_capture_of(const struct CUstream_st *stream, const struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    if (stream->capture) return stream->capture;
    return kind->joins ? kind->joins(op) : NULL;
}

cudaError_t cucc_capture_op(struct CUstream_st *stream, const struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    struct cucc_capture *capture = cucc_capture_of(stream, op);
    if (capture->invalid) return cudaErrorStreamCaptureInvalidated;
    if (kind->capture) return kind->capture(stream, capture, op);
    struct CUgraphNode_st *node =
        cucc_graph_add(capture->graph, kind->node, op, stream->tips.nodes, stream->tips.count);
    stream->tips.count = 0;
    return node && add_tip(&stream->tips, node) ? cudaSuccess
                                                : cucc_capture_spoil(capture, cudaErrorMemoryAllocation);
}

cudaError_t cucc_capture_allocate(struct CUstream_st *stream, int device, size_t size, void **address)
{
    struct cucc_op op;
    cudaError_t error = stream->capture->invalid ? cudaErrorStreamCaptureInvalidated : cudaSuccess;
    if (error == cudaSuccess)
        error = cucc_graph_allocation(stream->capture->graph, stream->tips.nodes, stream->tips.count, device,
                                      size, &op);
    if (error != cudaSuccess) return error;
    *address = op.u.allocation->start;
    error = cucc_capture_op(stream, &op);
    cucc_op_dispose(&op);
    return error;
}

/* --- what a capture forbids --- */

cudaError_t cucc_capture_forbids(const struct CUstream_st *stream)
{
    if (!stream->legacy) return cudaSuccess;
    for (struct CUstream_st *s = cucc_streams; s; s = s->next)
        if (s->capture && s->device == stream->device && !(s->flags & cudaStreamNonBlocking))
            return cucc_capture_spoil(s->capture, cudaErrorStreamCaptureImplicit);
    return cudaSuccess;
}

cudaError_t cucc_capture_unsafe(struct CUstream_st *stream)
{
    if (stream && stream->capture)
        return cucc_capture_spoil(stream->capture, cudaErrorStreamCaptureUnsupported);
    if (stream || thread_mode == cudaStreamCaptureModeRelaxed) return cudaSuccess;
    for (struct cucc_capture *c = captures; c; c = c->next) {
        bool mine = pthread_equal(c->thread, pthread_self()) && c->mode == cudaStreamCaptureModeThreadLocal;
        bool everyones = c->mode == cudaStreamCaptureModeGlobal && thread_mode == cudaStreamCaptureModeGlobal;
        if (!mine && !everyones) continue;
        cucc_note("this call is not permitted while a stream is captured");
        return cucc_capture_spoil(c, cudaErrorStreamCaptureUnsupported);
    }
    return cudaSuccess;
}

/* --- beginning and ending --- */

/* into: a graph of the program's own, or NULL for a new one */
static cudaError_t begin(struct CUstream_st *stream, enum cudaStreamCaptureMode mode, struct CUgraph_st *into)
{
    if (!stream) return cudaErrorInvalidResourceHandle;
    if ((unsigned)mode > cudaStreamCaptureModeRelaxed) return cudaErrorInvalidValue;
    if (stream->legacy) return cudaErrorStreamCaptureUnsupported;
    if (stream->capture) return cudaErrorIllegalState;
    struct cucc_capture *capture = calloc(1, sizeof *capture);
    if (!capture || !(capture->graph = into ? into : cucc_graph_new())) {
        free(capture);
        return cudaErrorMemoryAllocation;
    }
    capture->borrowed = into != NULL;
    capture->before = capture->graph->count;
    if (!into) cucc_graph_publish(capture->graph); /* cudaStreamGetCaptureInfo shows it */
    capture->origin = stream;
    capture->mode = mode;
    capture->thread = pthread_self();
    capture->id = ++last_id;
    capture->next = captures;
    captures = stream->capture = capture;
    stream->tips.count = 0;
    return cudaSuccess;
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = begin(cucc_stream(stream), mode, NULL);
    cucc_unlock();
    return cucc_return(error);
}

static bool all_in(const cudaGraphNode_t *nodes, size_t count, const struct CUgraph_st *graph)
{
    for (size_t i = 0; i < count; i++)
        if (!nodes || !cucc_graph_node(nodes[i]) || nodes[i]->graph != graph) return false;
    return true;
}

static bool set_tips(struct cucc_tips *tips, const cudaGraphNode_t *nodes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!add_tip(tips, nodes[i])) return false;
    return true;
}

cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t handle, cudaGraph_t graph,
                                          const cudaGraphNode_t *dependencies, const cudaGraphEdgeData *data,
                                          size_t count, enum cudaStreamCaptureMode mode)
{
    CUCC_ENTER();
    (void)data;
    cucc_lock();
    struct CUstream_st *stream = cucc_stream(handle);
    bool fits = cucc_graph(graph) && all_in(dependencies, count, graph);
    cudaError_t error = fits ? begin(stream, mode, graph) : cudaErrorInvalidValue;
    if (error == cudaSuccess && !set_tips(&stream->tips, dependencies, count))
        error = cudaErrorMemoryAllocation;
    cucc_unlock();
    return cucc_return(error);
}

/* What the next node of the stream comes after: these too, or these alone */
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t handle, cudaGraphNode_t *dependencies,
                                                const cudaGraphEdgeData *data, size_t count,
                                                unsigned int flags)
{
    CUCC_ENTER();
    (void)data;
    if (flags > cudaStreamSetCaptureDependencies) return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    struct CUstream_st *stream = cucc_stream(handle);
    cudaError_t error = !stream                                               ? cudaErrorInvalidResourceHandle
                        : !stream->capture                                    ? cudaErrorIllegalState
                        : all_in(dependencies, count, stream->capture->graph) ? cudaSuccess
                                                                              : cudaErrorInvalidValue;
    if (error == cudaSuccess && flags == cudaStreamSetCaptureDependencies) stream->tips.count = 0;
    if (error == cudaSuccess && !set_tips(&stream->tips, dependencies, count))
        error = cudaErrorMemoryAllocation;
    cucc_unlock();
    return cucc_return(error);
}

/* Marks the node and all that it depends on. */
static void mark_before(struct CUgraphNode_st *node)
{
    if (node->mark) return;
    node->mark = 1;
    for (size_t b = 0; b < node->before_count; b++) mark_before(node->before[b]);
}

/* Has the origin waited for everything that other streams did? */
static bool joined(const struct cucc_capture *capture)
{
    for (size_t i = 0; i < capture->graph->count; i++) capture->graph->nodes[i]->mark = 0;
    for (size_t i = 0; i < capture->origin->tips.count; i++) mark_before(capture->origin->tips.nodes[i]);
    for (size_t i = capture->before; i < capture->graph->count; i++)
        if (!capture->graph->nodes[i]->mark) return false;
    return true;
}

/* Lets all streams and events go, and forgets the capture; its graph stays. */
static void dissolve(struct cucc_capture *capture)
{
    for (struct CUstream_st *s = cucc_streams; s; s = s->next)
        if (s->capture == capture) {
            s->capture = NULL;
            s->tips.count = 0;
        }
    cucc_events_leave(capture);
    for (struct cucc_capture **link = &captures; *link; link = &(*link)->next)
        if (*link == capture) {
            *link = capture->next;
            break;
        }
    free(capture);
}

static cudaError_t end(struct CUstream_st *stream, cudaGraph_t *graph)
{
    if (!stream) return cudaErrorInvalidResourceHandle;
    struct cucc_capture *capture = stream->capture;
    if (graph) *graph = NULL;
    if (!capture) return graph ? cudaErrorIllegalState : cudaErrorInvalidValue;
    if (!graph && !capture->borrowed) return cudaErrorInvalidValue;
    if (capture->origin != stream) return cucc_capture_spoil(capture, cudaErrorStreamCaptureUnmatched);
    if (capture->mode != cudaStreamCaptureModeRelaxed && !pthread_equal(capture->thread, pthread_self()))
        return cudaErrorStreamCaptureWrongThread;
    cudaError_t error = cudaSuccess;
    if (capture->invalid)
        error = cudaErrorStreamCaptureInvalidated;
    else if (!joined(capture))
        error = cudaErrorStreamCaptureUnjoined;
    struct CUgraph_st *made = capture->graph;
    bool borrowed = capture->borrowed;
    dissolve(capture);
    if (error == cudaSuccess && graph) *graph = made;
    if (error != cudaSuccess && !borrowed) {
        cucc_graph_unpublish(made);
        cucc_graph_delete(made);
    }
    return error;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph)
{
    CUCC_ENTER();
    cucc_lock();
    cudaError_t error = end(cucc_stream(stream), graph);
    cucc_unlock();
    if (error == cudaSuccess && graph)
        OBSERVE_API(handle_made(*graph, "cudaStreamEndCapture", "cudaGraphDestroy"));
    return cucc_return(error);
}

/* --- asking --- */

cudaError_t cudaStreamIsCapturing(cudaStream_t handle, enum cudaStreamCaptureStatus *status)
{
    CUCC_ENTER();
    if (!status) return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    const struct CUstream_st *stream = cucc_stream(handle);
    const struct cucc_capture *capture = stream ? stream->capture : NULL;
    *status = !capture           ? cudaStreamCaptureStatusNone
              : capture->invalid ? cudaStreamCaptureStatusInvalidated
                                 : cudaStreamCaptureStatusActive;
    cucc_unlock();
    return cucc_return(stream ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t handle, enum cudaStreamCaptureStatus *status,
                                     unsigned long long *id, cudaGraph_t *graph,
                                     const cudaGraphNode_t **dependencies, const cudaGraphEdgeData **edgeData,
                                     size_t *count)
{
    cudaError_t error = cudaStreamIsCapturing(handle, status);
    if (error != cudaSuccess || *status != cudaStreamCaptureStatusActive) return error;
    cucc_lock();
    const struct CUstream_st *stream = cucc_stream(handle);
    if (id) *id = stream->capture->id;
    if (graph) *graph = stream->capture->graph;
    if (dependencies) *dependencies = stream->tips.nodes;
    if (edgeData) *edgeData = NULL;
    if (count) *count = stream->tips.count;
    cucc_unlock();
    return cudaSuccess;
}

cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode)
{
    CUCC_ENTER();
    if (!mode || (unsigned)*mode > cudaStreamCaptureModeRelaxed) return cucc_return(cudaErrorInvalidValue);
    enum cudaStreamCaptureMode before = thread_mode;
    thread_mode = *mode;
    *mode = before;
    return cudaSuccess;
}
