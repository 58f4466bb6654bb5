/* event.c: events. */
#include <stdlib.h>

#include "api/device/kernelside.h"
#include "api/device/observer.h"
#include "api/streams/capture.h"
#include "api/streams/children.h"
#include "api/streams/queue.h"
#include "api/streams/sharedevent.h"

static struct CUevent_st *events; /* that have a handle */

void cucc_event_release(struct CUevent_st *event)
{
    if (--event->references) return;
    if (event->stream) cucc_stream_release(event->stream);
    free(event->tips.nodes);
    cucc_shared_release(event);
    free(event);
}

void cucc_events_leave(const struct cucc_capture *capture)
{
    for (struct CUevent_st *event = events; event; event = event->next)
        if (event->capture == capture) event->capture = NULL;
}

struct CUevent_st *cucc_event(cudaEvent_t handle)
{
    for (struct CUevent_st *event = events; event; event = event->next)
        if (event == handle) return event;
    return NULL;
}

static bool done(const struct CUevent_st *event)
{
    return !event->stream || event->stream->completed >= event->number;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags)
{
    if (cucc_in_kernel()) return cucc_return(cucc_child_event_create(event, flags));
    CUCC_ENTER();
    const unsigned known = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
    if (!event || flags & ~known || (flags & cudaEventInterprocess && !(flags & cudaEventDisableTiming)))
        return cucc_return(cudaErrorInvalidValue);
    *event = calloc(1, sizeof **event);
    if (!*event) return cucc_return(cudaErrorMemoryAllocation);
    (*event)->references = 1;
    (*event)->flags = flags;
    (*event)->device = cucc_current_device();
    cucc_lock();
    (*event)->next = events;
    events = *event;
    cucc_unlock();
    OBSERVE_API(handle_made(*event, "cudaEventCreate", "cudaEventDestroy"));
    return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    return CUCC_FORWARD(cudaEventCreateWithFlags(event, cudaEventDefault));
}

cudaError_t cudaEventDestroy(cudaEvent_t handle)
{
    if (cucc_in_kernel()) return cucc_return(cucc_child_event_destroy(handle));
    CUCC_ENTER();
    cudaError_t error = cudaErrorInvalidResourceHandle;
    cucc_lock();
    for (struct CUevent_st **link = &events; *link; link = &(*link)->next) {
        struct CUevent_st *event = *link;
        if (event != handle) continue;
        *link = event->next;
        OBSERVE_API(handle_destroyed(handle));
        cucc_event_release(event);
        error = cudaSuccess;
        break;
    }
    cucc_unlock();
    return cucc_return(error);
}

/* --- in streams --- */

/* cudaEventRecordExternal and cudaEventWaitExternal speak of a captured graph, and are invalid outside of a
 * capture. The lock must be held. */
static bool may_have_flags(const struct CUstream_st *stream, unsigned flags)
{
    return !flags || (flags == cudaEventWaitExternal && (!stream || stream->capture));
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t handle, cudaStream_t stream, unsigned int flags)
{
    if (cucc_in_kernel()) return cucc_return(cucc_child_event_record(handle, stream));
    CUCC_ENTER();
    cucc_lock();
    struct CUevent_st *event = cucc_event(handle);
    struct CUstream_st *target = cucc_stream(stream);
    const bool allowed = may_have_flags(target, flags);
    bool fits = allowed && event && target && target->device == event->device;
    if (fits) event->references++;
    cucc_unlock();
    if (!fits) return cucc_return(allowed ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue);
    struct cucc_op op = {.kind = CUCC_OP_RECORD, .u.record = event, .ticket = cucc_shared_record(event)};
    cudaError_t error = cucc_submit(stream, &op);
    if (error != cudaSuccess && op.ticket) cucc_shared_done(event, op.ticket);
    return cucc_return(error);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    return CUCC_FORWARD(cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault));
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t handle, unsigned int flags)
{
    if (cucc_in_kernel()) return cucc_return(cucc_child_event_wait(stream, handle));
    CUCC_ENTER();
    cucc_lock();
    const bool allowed = may_have_flags(cucc_stream(stream), flags);
    struct CUevent_st *event = allowed ? cucc_event(handle) : NULL;
    struct cucc_op op = {.kind = CUCC_OP_WAIT};
    if (event) {
        op.u.wait.event = event;
        event->references++;
        const unsigned long long ticket = cucc_shared_last(event);
        if (ticket) op.kind = CUCC_OP_SHARED_WAIT;
        op.u.wait.stream = ticket ? NULL : event->stream;
        op.u.wait.number = ticket ? ticket : event->number;
        if (op.u.wait.stream) event->stream->references++;
    }
    cucc_unlock();
    if (!event) return cucc_return(allowed ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue);
    return cucc_return(cucc_submit(stream, &op));
}

/* --- asking --- */

cudaError_t cudaEventSynchronize(cudaEvent_t handle)
{
    CUCC_ENTER();
    cucc_lock();
    struct CUevent_st *event = cucc_event(handle);
    struct CUstream_st *stream = event ? event->stream : NULL;
    unsigned long long number = event ? event->number : 0;
    const unsigned long long ticket = event ? cucc_shared_last(event) : 0;
    cudaError_t error = !event           ? cudaErrorInvalidResourceHandle
                        : event->capture ? cudaErrorCapturedEvent
                                         : cudaSuccess;
    if (event) event->references++; /* it may be recorded elsewhere meanwhile */
    if (stream) stream->references++;
    cucc_unlock();
    if (error == cudaSuccess && stream) error = cucc_finish_event(stream, event, number);
    if (error == cudaSuccess && !cucc_shared_await(event, ticket)) error = cudaErrorUnknown;
    cucc_lock();
    if (stream) cucc_stream_release(stream);
    if (event) cucc_event_release(event);
    cucc_unlock();
    return cucc_return(error);
}

cudaError_t cudaEventQuery(cudaEvent_t handle)
{
    CUCC_ENTER();
    cucc_lock();
    struct CUevent_st *event = cucc_event(handle);
    struct CUstream_st *stream = event ? event->stream : NULL;
    bool ready = event && done(event), captured = event && event->capture;
    const bool elsewhere = event && ready && !cucc_shared_reached(event, cucc_shared_last(event));
    cucc_unlock();
    if (!event) return cucc_return(cudaErrorInvalidResourceHandle);
    if (captured) return cucc_return(cudaErrorCapturedEvent);
    if (elsewhere) return cucc_return(cudaErrorNotReady);
    if (ready) return cucc_return(stream ? cucc_finish(stream, 0) : cudaSuccess);
    cudaError_t error = cucc_progress(stream);
    return cucc_return(error != cudaSuccess ? error : cudaErrorNotReady);
}

static cudaError_t elapsed(float *milliseconds, const struct CUevent_st *start, const struct CUevent_st *end)
{
    if (!start || !end || (start->flags | end->flags) & cudaEventDisableTiming)
        return cudaErrorInvalidResourceHandle;
    if (start->capture || end->capture) return cudaErrorCapturedEvent;
    if (!start->stream || !end->stream || start->device != end->device) return cudaErrorInvalidResourceHandle;
    if (!done(start) || !done(end)) return cudaErrorNotReady;
    *milliseconds = (float)((end->at - start->at) * 1e-6);
    return cudaSuccess;
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end)
{
    CUCC_ENTER();
    if (!milliseconds) return cucc_return(cudaErrorInvalidValue);
    cucc_lock();
    cudaError_t error = elapsed(milliseconds, cucc_event(start), cucc_event(end));
    cucc_unlock();
    return cucc_return(error);
}
