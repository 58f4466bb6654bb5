/* eventkinds.c: places in a stream that events mark, and waits for them. */
#include "api/streams/capture.h"
#include "api/streams/kind.h"
#include "api/streams/sharedevent.h"

/* --- a place --- */

static bool record_keep(struct cucc_op *copy)
{
    copy->u.record->references++;
    return true;
}

static void record_drop(struct cucc_op *op)
{
    cucc_event_release(op->u.record);
}

static void record_queued(struct CUstream_st *stream, const struct cucc_op *op, unsigned long long number)
{
    struct CUevent_st *event = op->u.record;
    stream->references++;
    if (event->stream) cucc_stream_release(event->stream);
    event->stream = stream;
    event->number = number;
    event->capture = NULL;
}

static void record_planned(const struct cucc_op *op)
{
    op->u.record->at = op->ends;
}

static void record_ended(struct CUstream_st *stream, const struct cucc_op *op)
{
    struct CUevent_st *event = op->u.record;
    if (event->stream == stream && event->number == op->number) event->at = stream->done_at;
    cucc_shared_done(event, op->ticket);
}

const struct cucc_kind cucc_record_kind = {.what = "an operation",
                                           .marks = true,
                                           .keep = record_keep,
                                           .drop = record_drop,
                                           .capture = cucc_capture_record,
                                           .queued = record_queued,
                                           .planned = record_planned,
                                           .ended = record_ended};

/* --- a wait --- */

static bool wait_keep(struct cucc_op *copy)
{
    if (copy->u.wait.stream) copy->u.wait.stream->references++;
    if (copy->u.wait.event) copy->u.wait.event->references++;
    return true;
}

static void wait_drop(struct cucc_op *op)
{
    if (op->u.wait.stream) cucc_stream_release(op->u.wait.stream);
    if (op->u.wait.event) cucc_event_release(op->u.wait.event);
}

static struct cucc_capture *wait_joins(const struct cucc_op *op)
{
    return op->u.wait.event ? op->u.wait.event->capture : NULL;
}

/* The event was never recorded. */
static bool wait_needless(const struct cucc_op *op)
{
    return !op->u.wait.stream;
}

static void wait_await(const struct cucc_op *op)
{
    cucc_run_until(op->u.wait.stream, op->u.wait.number);
}

static void wait_await_in_graph(struct CUstream_st *stream, struct cucc_op *node)
{
    struct CUevent_st *event = node->u.wait.event;
    if (!event) return;
    cucc_lock();
    node->u.wait.number = event->number;
    bool earlier = event->stream && event->number < node->number; /* recorded before the launch */
    if (earlier && event->stream != stream) cucc_run_until(event->stream, event->number);
    cucc_unlock();
}

static double wait_earliest(const struct cucc_op *op)
{
    return op->u.wait.event ? op->u.wait.event->at : 0;
}

static void wait_ended(struct CUstream_st *stream, const struct cucc_op *op)
{
    const struct CUevent_st *event = op->u.wait.event;
    if (event && event->number == op->u.wait.number && stream->done_at < event->at)
        stream->done_at = event->at;
}

const struct cucc_kind cucc_wait_kind = {.what = "an operation",
                                         .waits = true,
                                         .keep = wait_keep,
                                         .drop = wait_drop,
                                         .capture = cucc_capture_wait,
                                         .joins = wait_joins,
                                         .needless = wait_needless,
                                         .await = wait_await,
                                         .await_in_graph = wait_await_in_graph,
                                         .earliest = wait_earliest,
                                         .ended = wait_ended};
