/* children.c: work that kernels put on streams, kept until their grid has ended. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "api/device/device.h"
#include "api/device/kernelside.h"
#include "api/device/observer.h"
#include "api/streams/children.h"
#include "api/streams/streamorder.h"

enum { MOST_DEPTH = 24 };
enum { NULL_STREAM = 0, TAIL = 1, FORGET = 2, NAMED = 3 }; /* and NAMED + 1 ...: the grid's own streams */

struct child {
    struct cucc_op op;
    unsigned stream;
    unsigned long long block; /* that launched it */
    size_t arrival;
    unsigned depth;
    size_t parent; /* the piece of work whose grid has queued it (cucc_child_place) */
    bool after_all;
    size_t queued;           /* which of all it was (cucc_child_place) */
    unsigned long long rank; /* of its stream among those that nothing orders; then of the child */
};

struct list {
    struct child *items;
    size_t count, room;
};

/* The lock guards these while a grid runs. */
static struct list made;    /* by the grid that runs, as they came */
static struct list waiting; /* those of grids that have ended: the last is next */
static unsigned depth;      /* of the grid that runs: 0 for the host's */
static bool driving;
static size_t queued; /* how many have been, since the host's grid began */
static size_t runs;   /* how many have run, or do: the number of the one that runs; 0 for the host's grid */

/* Handles of the grid that runs: streams and events by number, no addresses */
static struct handles {
    bool *live;
    size_t count, room;
} streams, events;
static bool has_waits; /* a stream waits for an event */

/* --- handles --- */

enum { HANDLE_SHIFT = 8 }; /* beyond cudaStreamFireAndForget and its kin */

static void *handle_new(struct handles *of)
{
    if (of->count == of->room) {
        bool *more = realloc(of->live, of->room = 2 * of->room + 16);
        if (!more) abort();
        of->live = more;
    }
    of->live[of->count++] = true;
    return (void *)(uintptr_t)(of->count << HANDLE_SHIFT);
}

/* Its number, from 0; -1: none of this grid's */
static long handle_number(const struct handles *of, const void *handle)
{
    uintptr_t number = (uintptr_t)handle >> HANDLE_SHIFT;
    bool fits = number >= 1 && number <= of->count && number << HANDLE_SHIFT == (uintptr_t)handle;
    return fits && of->live[number - 1] ? (long)number - 1 : -1;
}

static cudaError_t handle_delete(struct handles *of, const void *handle)
{
    cucc_lock();
    long number = handle_number(of, handle);
    if (number >= 0) of->live[number] = false;
    cucc_unlock();
    return number >= 0 ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

static cudaError_t handle_create(struct handles *of, void **handle)
{
    if (!handle) return cudaErrorInvalidValue;
    cucc_lock();
    *handle = handle_new(of);
    cucc_unlock();
    return cudaSuccess;
}

/* What a handle means to the grid: NULL_STREAM, TAIL ...; -1: nothing */
static long stream_number(cudaStream_t handle)
{
    if (!handle || handle == cudaStreamLegacy || handle == cudaStreamPerThread) return NULL_STREAM;
    if (handle == cudaStreamTailLaunch) return TAIL;
    if (handle == cudaStreamFireAndForget) return FORGET;
    long number = handle_number(&streams, handle);
    return number < 0 ? number : NAMED + number;
}

cudaError_t cucc_child_stream_create(cudaStream_t *stream, unsigned flags)
{
    if (flags & ~(unsigned)cudaStreamNonBlocking) return cudaErrorInvalidValue;
    return handle_create(&streams, (void **)stream);
}

cudaError_t cucc_child_stream_destroy(cudaStream_t stream)
{
    if (!stream) return cudaErrorInvalidValue;
    return handle_delete(&streams, stream);
}

cudaError_t cucc_child_event_create(cudaEvent_t *event, unsigned flags)
{
    if (flags != cudaEventDisableTiming) {
        cucc_note("cudaEventCreateWithFlags in a kernel: events there need cudaEventDisableTiming");
        return cudaErrorInvalidValue;
    }
    return handle_create(&events, (void **)event);
}

cudaError_t cucc_child_event_destroy(cudaEvent_t event)
{
    return handle_delete(&events, event);
}

cudaError_t cucc_child_event_record(cudaEvent_t event, cudaStream_t stream)
{
    cucc_lock();
    bool fits = handle_number(&events, event) >= 0 && stream_number(stream) >= 0;
    cucc_unlock();
    return fits ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

/* What an event orders has come in that order: with a wait, all run as they came. */
cudaError_t cucc_child_event_wait(cudaStream_t stream, cudaEvent_t event)
{
    cudaError_t error = cucc_child_event_record(event, stream);
    if (error == cudaSuccess) has_waits = true;
    return error;
}

/* --- launching --- */

static struct child *list_add(struct list *list)
{
    if (list->count == list->room) {
        struct child *more = realloc(list->items, (list->room = 2 * list->room + 64) * sizeof *more);
        if (!more) abort();
        list->items = more;
    }
    return &list->items[list->count++];
}

static unsigned long long block_number(void)
{
    cucc_dim3 b = cucc_tls.block_index, g = cucc_tls.grid_dim;
    return b.x + (unsigned long long)g.x * (b.y + (unsigned long long)g.y * b.z);
}

static cudaError_t may_launch(long stream)
{
    const struct cucc_device *device = cucc_device(cucc_kernelside_device());
    if (stream < 0) {
        cucc_note("a kernel used a stream of another grid");
        return cudaErrorInvalidResourceHandle;
    }
    if (depth >= MOST_DEPTH) {
        cucc_note("a launch in a kernel: %d launches deep is the limit", MOST_DEPTH);
        return cudaErrorLaunchMaxDepthExceeded;
    }
    if (made.count + waiting.count < device->limits[cudaLimitDevRuntimePendingLaunchCount])
        return cudaSuccess;
    cucc_note("a launch in a kernel: %zu are waiting already; cudaDeviceSetLimit allows more by "
              "cudaLimitDevRuntimePendingLaunchCount",
              made.count + waiting.count);
    return cudaErrorLaunchPendingCountExceeded;
}

cudaError_t cucc_child_submit(cudaStream_t handle, const struct cucc_op *op)
{
    cucc_lock();
    long stream = stream_number(handle);
    cudaError_t error = may_launch(stream);
    if (error == cudaSuccess) {
        struct child *child = list_add(&made);
        *child = (struct child){.op = *op,
                                .stream = (unsigned)stream,
                                .block = block_number(),
                                .arrival = made.count,
                                .depth = depth + (stream != TAIL),
                                .parent = runs,
                                .queued = queued++};
        OBSERVE_API(child_queued());
    } else {
        struct cucc_op refused = *op;
        cucc_op_dispose(&refused);
    }
    cucc_unlock();
    return error;
}

/* --- running --- */

static int by_block(const void *a, const void *b)
{
    const struct child *x = a, *y = b;
    if (x->block != y->block) return x->block < y->block ? -1 : 1;
    return x->arrival < y->arrival ? -1 : x->arrival > y->arrival;
}

static int by_rank(const void *a, const void *b)
{
    const struct child *x = a, *y = b;
    if ((x->stream == TAIL) != (y->stream == TAIL)) return x->stream == TAIL ? 1 : -1;
    if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
    return x->arrival < y->arrival ? -1 : x->arrival > y->arrival;
}

/* One of the streams' ranks, for its first child: all that are in it get the same one. */
static unsigned long long rank_of_stream(size_t first)
{
    switch (cucc_stream_order()) {
    case CUCC_STREAMS_REVERSE:
        return made.count - first;
    case CUCC_STREAMS_SEEDED:
        return cucc_stream_lot(1ull << 40);
    default:
        return first;
    }
}

/* Streams that nothing orders may run in any order: gives each its rank. Tail launches keep theirs. */
static void rank_streams(void)
{
    unsigned long long *named = calloc(streams.count + 1, sizeof *named), null_rank = 0;
    const struct child *null_first = NULL;
    if (!named) abort();
    for (size_t i = 0; i < made.count; i++) {
        struct child *c = &made.items[i];
        c->arrival = i;
        if (c->stream == TAIL) {
            c->rank = 0;
        } else if (c->stream == FORGET) {
            c->rank = rank_of_stream(i);
        } else if (c->stream == NULL_STREAM) {
            if (!null_first || null_first->block != c->block) null_rank = rank_of_stream(i), null_first = c;
            c->rank = null_rank;
        } else {
            unsigned long long *rank = &named[c->stream - NAMED];
            if (!*rank) *rank = rank_of_stream(i) + 1;
            c->rank = *rank - 1;
        }
    }
    free(named);
}

/* The grid has ended: its children wait on top of those that wait already, the first to run last. */
static void collect(void)
{
    if (!has_waits) {
        qsort(made.items, made.count, sizeof *made.items, by_block);
        rank_streams();
    }
    qsort(made.items, made.count, sizeof *made.items, by_rank);
    for (size_t i = made.count; i-- > 0;) {
        made.items[i].after_all = has_waits || made.items[i].stream == TAIL;
        *list_add(&waiting) = made.items[i];
    }
    made.count = streams.count = events.count = 0;
    has_waits = false;
}

/* Each block has a null stream of its own, the grid has those with names, and some work has none */
static struct cucc_child_place place_of(const struct child *c)
{
    const unsigned long long queue = c->stream == NULL_STREAM ? c->block
                                     : c->stream == FORGET    ? 1ull << 63 | runs
                                                              : 1ull << 62 | c->stream;
    return (struct cucc_child_place){c->parent, queue, c->after_all, c->stream == TAIL, c->queued};
}

static void run_one(struct CUstream_st *stream, struct child *c, const struct cucc_op *parent)
{
    depth = c->depth;
    runs++;
    if (observed()) {
        const struct cucc_child_place place = place_of(c);
        cucc_api_observer.child_begin(&place);
    }
    c->op.device = parent->device;
    c->op.number = parent->number;
    c->op.submitted = parent->submitted;
    cucc_run_op(stream, &c->op);
    cucc_lock();
    cucc_op_dispose(&c->op);
    cucc_unlock();
}

void cucc_children_run(struct CUstream_st *stream, const struct cucc_op *parent)
{
    if (made.count || streams.count || events.count) collect();
    if (driving) return; /* a child itself: its driver goes on with its children */
    driving = true;
    while (waiting.count) {
        struct child next = waiting.items[--waiting.count];
        run_one(stream, &next, parent);
    }
    OBSERVE_API(children_end());
    driving = false;
    depth = 0;
    runs = queued = 0;
}
