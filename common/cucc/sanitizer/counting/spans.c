/* spans.c: what ran when, by the model's clock. */
#include "counting/spans.h"

#include <stdlib.h>

#include "api/streams/clock.h"
#include "api/streams/kind.h"
#include "api/streams/operations.h"
#include "base/enum_words.h"
#include "base/span_kinds.h"
#include "counting/iterations.h"
#include "exec/json.h"
#include "identity/incomplete.h"

enum { MOST = 8192, STREAMS = 256 };

typedef struct {
    span_kind_t what;
    const char *name;
    unsigned stream, other;
    int device;
    double begin, end, bytes;
    bool pageable, staged;
} span;

static span *spans;
static size_t count, room;
static unsigned long long ids[STREAMS]; /* of the streams, in the order in which they came by */
static unsigned stream_count;
static double began;

bool cucc_spans_of_run(void)
{
    static int asked = -1;
    if (asked < 0) asked = getenv("CUCC_SPANS") != NULL;
    return asked;
}

unsigned cucc_spans_number(bool legacy, unsigned long long id)
{
    unsigned i = 0;
    if (legacy) return 0;
    while (i < stream_count && ids[i] != id) i++;
    if (i == STREAMS) return STREAMS;
    if (i == stream_count) ids[stream_count++] = id;
    return i + 1;
}

static unsigned number_of(const struct CUstream_st *stream)
{
    return stream ? cucc_spans_number(stream->legacy, stream->id) : 0;
}

static void add(span one)
{
    if (count == MOST) {
        cucc_incomplete(SAY_LOST_SPANS, MOST);
        return;
    }
    if (count == room) {
        room = room ? 2 * room : 256;
        spans = realloc(spans, room * sizeof *spans);
        if (!spans) abort();
    }
    spans[count++] = one;
}

/* SPAN_KINDS: it takes no time; what a graph does is told by its nodes */
static span_kind_t what_of(const struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    const struct cucc_copy *c = cucc_op_copy(op);
    if (c && c->to_host) return SPAN_OUT;
    if (c && c->from_host) return SPAN_IN;
    if (c) return c->from_device != c->to_device ? SPAN_PEER : SPAN_COPY;
    return kind->launches  ? SPAN_KERNEL
           : kind->fills   ? SPAN_FILL
           : kind->on_host ? SPAN_HOST
           : kind->waits   ? SPAN_AFTER
                           : SPAN_KINDS;
}

void cucc_spans_add(const struct CUstream_st *stream, const struct cucc_op *op)
{
    const span_kind_t what = cucc_iterating || cucc_spans_of_run() ? what_of(op) : SPAN_KINDS;
    if (what == SPAN_KINDS) return;
    const char *name = cucc_operation_name(op);
    span one = {.what = what,
                .name = name ? name : "",
                .stream = number_of(stream),
                .device = stream->device,
                .begin = op->begins,
                .end = op->ends};
    const struct cucc_copy *c = cucc_op_copy(op);
    if (c) {
        one.pageable = c->pageable;
        one.staged = c->from_device != c->to_device && !c->direct;
        one.bytes = (double)c->width * (double)c->height * (double)c->depth;
    }
    if (cucc_op_wait(op)) one.other = number_of(cucc_op_wait(op)->stream);
    add(one);
}

void cucc_spans_waited(int device, const struct CUstream_st *stream, double since, double until)
{
    add((span){.what = stream ? SPAN_WAIT : SPAN_WAIT_ALL,
               .name = "",
               .stream = number_of(stream),
               .device = device,
               .begin = since,
               .end = until});
}

void cucc_spans_begin(void)
{
    began = cucc_clock_now();
}

void cucc_spans_end(void)
{
    if (!cucc_spans_of_run())
        add((span){.what = SPAN_STRETCH, .name = "", .begin = began, .end = cucc_clock_now()});
}

void cucc_spans_write(FILE *jsonl)
{
    static const char *const words[] = {SPANS(ENUM_WORD)};
    if (cucc_spans_of_run()) add((span){.what = SPAN_STRETCH, .name = "", .end = cucc_clock_now()});
    for (size_t i = 0; i < count; i++) {
        const span *s = &spans[i];
        fprintf(jsonl,
                "{\"record\":\"span\",\"tool\":\"sanitizer\",\"what\":\"%s\",\"name\":", words[s->what]);
        cucc_json_string(jsonl, s->name);
        fprintf(jsonl,
                ",\"stream\":%u,\"other\":%u,\"device\":%d,\"begin\":%.3f,\"end\":%.3f,\"bytes\":%.0f,"
                "\"pageable\":%s,\"staged\":%s}\n",
                s->stream, s->other, s->device, s->begin / 1000, s->end / 1000, s->bytes,
                s->pageable ? "true" : "false", s->staged ? "true" : "false");
    }
    free(spans);
    spans = NULL;
}
