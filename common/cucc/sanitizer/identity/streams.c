/* streams.c: what an operation of a stream comes after.
 *
 * Operations run one after another here; on a GPU those of two streams may run together unless something
 * orders them: the stream itself, an event, the legacy default stream, or a host that has waited.  A clock
 * says how far each stream was known to be done; the operation that runs has one, so has the host.
 */
#include <stdlib.h>
#include <string.h>

#include "api/memory/access.h"
#include "api/streams/kind.h"
#include "cucc/sanitizer.h"
#include "identity/children.h"
#include "identity/graph.h"
#include "identity/incomplete.h"
#include "identity/place.h"
#include "identity/streams.h"
#include "identity/time.h"

enum { STREAMS = 64, SHARED = STREAMS - 1, PASTS = 4096 };

typedef struct clock {
    unsigned long long done[STREAMS]; /* number of the last operation */
} clock;

/* What goes with an operation from the moment that it is queued */
typedef struct queued {
    clock known; /* to the host, then */
    double napkin_bytes;
    void *frames[CALL_FRAMES]; /* of a copy or fill: who called for it */
    int depth;
} queued;

static double napkin_bytes; /* of the next kernel that is queued */
static double running_napkin_bytes;

static clock host, running, of_stream[STREAMS]; /* of_stream: after its last operation */
static unsigned long long ids[STREAMS];
static int devices[STREAMS];
static unsigned stream_count;
static past pasts[PASTS]; /* a ring */
static size_t past_count;
static uint32_t floor_now = 1;
static uint32_t op_begin;  /* of the operation that runs */
static uint32_t forgotten; /* operations that ended before this time are not remembered */

static struct recorded { /* clocks at cudaEventRecord */
    struct recorded *next;
    unsigned long long number;
    clock at;
} * recorded;

static bool is_gone(unsigned long long id)
{
    for (const struct CUstream_st *s = cucc_streams; s; s = s->next)
        if (s->id == id) return false;
    return true;
}

/* The number of a stream that is destroyed, and all of whose operations the host has waited for. (Operations
 * are numbered through all streams, so those of two streams with one number are told apart.) */
static unsigned number_of_old(void)
{
    for (unsigned i = 0; i < SHARED; i++)
        if (host.done[i] >= of_stream[i].done[i] && is_gone(ids[i])) return i;
    return SHARED;
}

/* Streams that get no number of their own share one: what is not told apart is taken for ordered */
unsigned cucc_streams_index(const struct CUstream_st *stream)
{
    for (unsigned i = 0; i < stream_count && i < SHARED; i++)
        if (ids[i] == stream->id) return i;
    const unsigned i = stream_count < SHARED ? stream_count++ : number_of_old();
    if (i == SHARED) {
        cucc_incomplete(SAY_LOST_STREAMS, SHARED);
        stream_count = STREAMS;
    }
    ids[i] = stream->id;
    devices[i] = stream->device;
    return i;
}

static void join(clock *a, const clock *b)
{
    for (unsigned i = 0; i < stream_count; i++)
        if (a->done[i] < b->done[i]) a->done[i] = b->done[i];
}

bool cucc_streams_many(void)
{
    return stream_count > 1;
}

void cucc_streams_submitted(const struct CUstream_st *stream, struct cucc_op *op)
{
    cucc_streams_index(stream);
    queued *q = malloc(sizeof *q);
    if (!q) abort();
    *q = (queued){.known = host};
    const struct cucc_kind *kind = cucc_kind_of(op);
    const cucc_launch *launch = cucc_op_launch(op);
    const bool library = launch && launch->info->flags & CUCC_KERNEL_ON_HOST;
    if (kind->copies || kind->fills || kind->memory_goes || library)
        q->depth = cucc_sanitizer_frames(q->frames, CALL_FRAMES);
    if (launch) {
        q->napkin_bytes = napkin_bytes;
        napkin_bytes = 0;
    }
    op->observed = q; /* cucc_streams_op_end frees it */
}

void cucc_sanitizer_napkin_bytes(double bytes)
{
    napkin_bytes = bytes;
}

double cucc_streams_napkin_bytes(void)
{
    return running_napkin_bytes;
}

static void after_others(const struct CUstream_st *stream)
{
    if (stream->flags & cudaStreamNonBlocking) return;
    for (const struct CUstream_st *o = cucc_streams; o; o = o->next) {
        bool with_legacy = o != stream && o->device == stream->device &&
                           !(o->flags & cudaStreamNonBlocking) && (stream->legacy || o->legacy);
        if (with_legacy) join(&running, &of_stream[cucc_streams_index(o)]);
    }
}

static void after_event(const struct cucc_wait *wait)
{
    for (const struct recorded *r = recorded; r; r = r->next)
        if (r->number == wait->number) join(&running, &r->at);
}

static bool known_done(const past *p)
{
    return p->stream == SHARED || running.done[p->stream] >= p->number;
}

/* It is taken for ordered from now on. */
static void forget(const past *p)
{
    forgotten = p->end;
    if (!known_done(p) && !cucc_streams_host_knows(p->stream, p->number))
        cucc_incomplete(SAY_LOST_PAST, PASTS);
}

/* The earliest time from which on something is not ordered before the operation that runs */
static void find_floor(void)
{
    floor_now = cucc_time_now;
    if (stream_count < 2) return;
    size_t from = past_count > PASTS ? past_count - PASTS : 0;
    for (size_t i = from; i < past_count; i++) {
        const past *p = &pasts[i % PASTS];
        if (p->begin < floor_now && !known_done(p)) floor_now = p->begin;
    }
}

static void describe(past *p, const struct cucc_op *op)
{
    p->name = cucc_kind_of(op)->what;
    const cucc_launch *launch = cucc_op_launch(op);
    if (!launch) return;
    const cucc_kernel_info *info = launch->info;
    p->name = info->name;
    if (info->flags & CUCC_KERNEL_ON_HOST) return; /* the call's frames are known */
    p->file = info->file;
    p->line = info->line;
}

int cucc_streams_frames(const struct cucc_op *op, void **frames, int room)
{
    const queued *q = op->observed;
    if (!q) return 0; /* a node of a graph */
    const int depth = q->depth < room ? q->depth : room;
    memcpy(frames, q->frames, (size_t)depth * sizeof *frames);
    return depth;
}

static const struct cucc_op *outer; /* the graph that is being run, or the operation itself */

bool cucc_streams_operating(void)
{
    return outer != NULL;
}

bool cucc_streams_calls_host(unsigned *stream, unsigned long long *number)
{
    if (!outer || !cucc_kind_of(outer)->on_host) return false;
    const past *p = &pasts[(past_count - 1) % PASTS];
    *stream = p->stream;
    *number = p->number;
    return true;
}

bool cucc_streams_knows(unsigned stream, unsigned long long number)
{
    return stream == SHARED || running.done[stream] >= number;
}

bool cucc_streams_runs(const struct CUstream_st *stream)
{
    return outer && pasts[(past_count - 1) % PASTS].stream == cucc_streams_index(stream);
}

bool cucc_streams_host_knows(unsigned stream, unsigned long long number)
{
    return stream == SHARED || host.done[stream] >= number;
}

void cucc_streams_op_begin(struct CUstream_st *stream, struct cucc_op *op)
{
    if (outer) return; /* a node of a graph: ordered as the graph is */
    outer = op;
    unsigned i = cucc_streams_index(stream);
    running = of_stream[i];
    const queued *q = op->observed;
    if (q) join(&running, &q->known);
    running_napkin_bytes = q ? q->napkin_bytes : 0;
    after_others(stream);
    if (cucc_op_wait(op)) after_event(cucc_op_wait(op));
    cucc_time_now++;
    op_begin = cucc_time_now;
    find_floor();
    past *p = &pasts[past_count++ % PASTS];
    if (past_count > PASTS) forget(p);
    *p = (past){.begin = cucc_time_now, .end = UINT32_MAX, .stream = i, .number = op->number};
    describe(p, op);
    p->depth = cucc_streams_frames(op, p->frames, CALL_FRAMES);
}

void cucc_streams_op_end(struct CUstream_st *stream, struct cucc_op *op)
{
    if (outer != op) return;
    outer = NULL;
    unsigned i = cucc_streams_index(stream);
    pasts[(past_count - 1) % PASTS].end = cucc_time_now++;
    running.done[i] = op->number;
    of_stream[i] = running;
    free(op->observed);
    op->observed = NULL;
    if (!cucc_kind_of(op)->marks || stream_count < 2) return;
    struct recorded *r = malloc(sizeof *r);
    if (!r) abort();
    *r = (struct recorded){recorded, op->number, running};
    recorded = r;
}

void cucc_streams_host_waited(int device, const struct CUstream_st *stream, unsigned long long number)
{
    if (!stream) {
        for (unsigned i = 0; i < stream_count; i++)
            if (i == SHARED || devices[i] == device) join(&host, &of_stream[i]);
        return;
    }
    unsigned i = cucc_streams_index(stream);
    if (of_stream[i].done[i] <= number || number == 0) join(&host, &of_stream[i]);
    if (host.done[i] < number) host.done[i] = number;
}

uint32_t cucc_streams_floor(void)
{
    if (floor_now < op_begin) return floor_now;
    if (cucc_graph_clock_runs()) return cucc_graph_clock_floor();
    return cucc_children_clock_runs() ? cucc_children_clock_floor() : cucc_time_now;
}

const past *cucc_streams_past(uint32_t time)
{
    size_t from = past_count > PASTS ? past_count - PASTS : 0;
    for (size_t i = past_count; i > from; i--) {
        const past *p = &pasts[(i - 1) % PASTS];
        if (p->begin <= time && time <= p->end) return p;
    }
    return NULL;
}

bool cucc_streams_ordered(mark m)
{
    const uint32_t time = m.time;
    if (time < forgotten) return true;
    const past *p = cucc_streams_past(time);
    if (time >= op_begin && cucc_graph_clock_runs()) return cucc_graph_clock_ordered(time);
    if (time >= op_begin) return !cucc_children_clock_runs() || cucc_children_clock_ordered(m);
    return !p || known_done(p);
}
