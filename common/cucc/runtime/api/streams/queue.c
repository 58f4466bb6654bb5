/* queue.c: submitting work to streams, and running it when the host synchronises. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "api/device/observer.h"
#include "api/memory/access.h"
#include "api/streams/capture.h"
#include "api/streams/children.h"
#include "api/streams/clock.h"
#include "api/device/device.h"
#include "api/device/kernelside.h"
#include "api/streams/kind.h"
#include "api/streams/progress.h"
#include "api/streams/queue.h"
#include "api/streams/streamorder.h"

static unsigned long long last_number;
static size_t waiting, kernels_waiting; /* ops, and those that are kernels or graphs, in all streams */
static const size_t waiting_limit = 1024;

static pthread_mutex_t executor = PTHREAD_MUTEX_INITIALIZER;

size_t cucc_kernels_waiting(void)
{
    return kernels_waiting;
}

/* --- submitting --- */

static void shorten(struct CUstream_st *stream, unsigned long long number);

/* Is it to run beside the host, which may use managed memory meanwhile? */
static bool beside_host(const struct cucc_op *op)
{
    const cucc_launch *launch = cucc_op_launch(op);
    return (launch && launch->info->flags & CUCC_KERNEL_SHARES) || cucc_concurrent();
}

static cudaError_t append(struct CUstream_st *stream, const struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    struct cucc_op *copy = malloc(sizeof *copy);
    if (!copy) return cudaErrorMemoryAllocation;
    *copy = *op;
    copy->next = NULL;
    copy->number = ++last_number;
    copy->device = stream->device;
    copy->submitted = cucc_clock_submit();
    if (kind->queued) kind->queued(stream, copy, copy->number);
    cucc_clock_plan(stream, copy);
    *stream->tail = copy;
    stream->tail = &copy->next;
    stream->submitted = copy->number;
    OBSERVE_API(submitted(stream, copy));
    waiting++;
    if (kind->runs_kernels) {
        kernels_waiting++;
        if (!beside_host(copy)) cucc_access_queued();
    }
    return cudaSuccess;
}

static cudaError_t submit_locked(cudaStream_t handle, const struct cucc_op *op, struct CUstream_st **marked,
                                 unsigned long long *number)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    struct CUstream_st *stream = cucc_stream(handle);
    if (!stream) return cudaErrorInvalidResourceHandle;
    if (cucc_capture_of(stream, op)) return cucc_capture_op(stream, op);
    cudaError_t error = cucc_capture_forbids(stream);
    if (error != cudaSuccess) return error;
    if (kind->needless && kind->needless(op)) return cudaSuccess;
    error = append(stream, op);
    if (error == cudaSuccess) {
        *marked = stream;
        *number = stream->submitted;
    }
    return error;
}

cudaError_t cucc_submit_marked(cudaStream_t handle, const struct cucc_op *op, struct CUstream_st **stream,
                               unsigned long long *number)
{
    *stream = NULL;
    *number = 0;
    if (cucc_in_kernel()) return cucc_child_submit(handle, op);
    cucc_lock();
    cudaError_t error = submit_locked(handle, op, stream, number);
    if (!*stream) {
        struct cucc_op refused = *op;
        cucc_op_dispose(&refused);
    }
    bool full = waiting > waiting_limit;
    cucc_unlock();
    if (*stream && full)
        shorten(*stream, *number);
    else if (*stream)
        cucc_progress_watch(cucc_kind_of(op)->runs_kernels && beside_host(op));
    return error;
}

cudaError_t cucc_submit(cudaStream_t handle, const struct cucc_op *op)
{
    struct CUstream_st *stream;
    unsigned long long number;
    return cucc_submit_marked(handle, op, &stream, &number);
}

/* --- running: the executor and the lock are held --- */

/* Runs what op implicitly comes after: work of its device's legacy stream, or of the blocking ones. */
static void run_implicit(struct CUstream_st *stream, const struct cucc_op *op)
{
    double latest = stream->done_at;
    if (stream->flags & cudaStreamNonBlocking) return;
    for (struct CUstream_st *other = cucc_streams; other; other = other->next) {
        if (other == stream || other->device != stream->device || other->flags & cudaStreamNonBlocking)
            continue;
        if (!stream->legacy && !other->legacy) continue;
        cucc_run_until(other, op->number - 1);
        if (latest < other->done_at && other->completed < op->number) latest = other->done_at;
    }
    stream->done_at = latest; /* not before: the others would take it for the end of earlier work */
}

/* Takes the first op out of its stream: it is done, or dropped. */
static void remove_first(struct CUstream_st *stream)
{
    struct cucc_op *op = stream->head;
    stream->head = op->next;
    if (!stream->head) stream->tail = &stream->head;
    stream->completed = op->number;
    waiting--;
    if (cucc_kind_of(op)->runs_kernels) kernels_waiting--;
    cucc_clock_left(op);
    cucc_op_dispose(op);
    free(op);
}

static void run_first(struct CUstream_st *stream)
{
    struct cucc_op *op = stream->head;
    run_implicit(stream, op);
    if (cucc_kind_of(op)->await) cucc_kind_of(op)->await(op);
    cucc_unlock();
    cucc_run_op(stream, op);
    cucc_lock();
    remove_first(stream);
}

void cucc_run_until(struct CUstream_st *stream, unsigned long long number)
{
    while (stream->head && stream->head->number <= number) run_first(stream);
}

/* Which of the device's streams goes on: the first by priority and age, the last, or one by lot. */
static struct CUstream_st *choose_stream(int device)
{
    struct CUstream_st *best = NULL;
    unsigned long long candidates = 0;
    for (struct CUstream_st *s = cucc_streams; s; s = s->next) {
        if (s->device != device || !s->head) continue;
        candidates++;
        bool better = !best || s->priority < best->priority;
        if (cucc_stream_order() == CUCC_STREAMS_REVERSE) better = !best || s->priority <= best->priority;
        if (cucc_stream_order() == CUCC_STREAMS_SEEDED) better = cucc_stream_lot(candidates) == 0;
        if (better) best = s;
    }
    return best;
}

/* Frees streams that were destroyed and have nothing left to do. */
static void reap_streams(void)
{
    for (struct CUstream_st **link = &cucc_streams; *link;) {
        struct CUstream_st *stream = *link;
        if (stream->references || stream->head) {
            link = &stream->next;
            continue;
        }
        *link = stream->next;
        free(stream->tips.nodes);
        free(stream);
    }
}

static void begin_running(void)
{
    pthread_mutex_lock(&executor);
    cucc_lock();
    cucc_access_begin();
}

/* synchronised: on behalf of a host thread that waited for the work */
static cudaError_t end_running(int device, bool synchronised)
{
    cucc_access_end(synchronised);
    reap_streams();
    cudaError_t error = cucc_device(device)->sticky;
    cucc_unlock();
    pthread_mutex_unlock(&executor);
    return error;
}

/* at: model time of that op, once done */
static cudaError_t finish(struct CUstream_st *stream, unsigned long long number, const double *at)
{
    begin_running();
    int device = stream->device;
    double since = cucc_clock_now();
    cucc_run_until(stream, number);
    cucc_clock_reach(*at);
    OBSERVE_API(host_waited(device, stream, number, since, cucc_clock_now()));
    return end_running(device, true);
}

cudaError_t cucc_finish(struct CUstream_st *stream, unsigned long long number)
{
    return finish(stream, number, &stream->done_at);
}

cudaError_t cucc_finish_event(struct CUstream_st *stream, const struct CUevent_st *event,
                              unsigned long long number)
{
    return finish(stream, number, &event->at);
}

/* The queues have grown too long. */
static void shorten(struct CUstream_st *stream, unsigned long long number)
{
    begin_running();
    cucc_run_until(stream, number);
    end_running(stream->device, false);
}

cudaError_t cucc_finish_device(int device)
{
    begin_running();
    double since = cucc_clock_now();
    for (struct CUstream_st *s = choose_stream(device); s; s = choose_stream(device)) run_first(s);
    for (struct CUstream_st *s = cucc_streams; s; s = s->next)
        if (s->device == device) cucc_clock_reach(s->done_at);
    OBSERVE_API(host_waited(device, NULL, 0, since, cucc_clock_now()));
    return end_running(device, true);
}

cudaError_t cucc_finish_all(void)
{
    for (int device = 0; device < cucc_device_count(); device++) cucc_finish_device(device);
    return cucc_device(cucc_current_device())->sticky;
}

cudaError_t cucc_progress(struct CUstream_st *stream)
{
    begin_running();
    int device = stream->device;
    if (stream->head) run_first(stream);
    cucc_clock_reach(stream->done_at);
    return end_running(device, true);
}

bool cucc_finish_idle(void)
{
    if (pthread_mutex_trylock(&executor) != 0) return false;
    cucc_lock();
    cucc_access_begin();
    for (int device = 0; device < cucc_device_count(); device++)
        for (struct CUstream_st *s = choose_stream(device); s; s = choose_stream(device)) run_first(s);
    end_running(0, false);
    return true;
}

size_t cucc_waiting(void)
{
    return waiting;
}

void cucc_drop_device(int device)
{
    begin_running();
    for (struct CUstream_st *s = cucc_streams; s; s = s->next) {
        if (s->device != device) continue;
        while (s->head) remove_first(s);
    }
    end_running(device, true);
}
