/* spans.c: what ran when, by the model's clock. */
#include "counting/spans.h"

#include <stdbool.h>
#include <stdlib.h>

#include "api/streams/clock.h"
#include "api/streams/operations.h"
#include "api/streams/queue.h"
#include "counting/iterations.h"
#include "exec/json.h"
#include "identity/incomplete.h"

enum { MOST = 8192, STREAMS = 256 };

typedef struct {
    const char *what, *name;
    unsigned stream, other;
    double begin, end;
    bool pageable;
} span;

static span *spans;
static size_t count, room;
static unsigned long long ids[STREAMS]; /* of the streams, in the order in which they came by */
static unsigned stream_count;
static double began;

static unsigned number_of(const struct CUstream_st *stream)
{
    unsigned i = 0;
    if (!stream || stream->legacy) return 0;
    while (i < stream_count && ids[i] != stream->id) i++;
    if (i == STREAMS) return STREAMS;
    if (i == stream_count) ids[stream_count++] = stream->id;
    return i + 1;
}

static void add(span one)
{
    if (count == MOST) {
        cucc_incomplete("more than %d operations in iterations: the time line shows the first", MOST);
        return;
    }
    if (count == room) {
        room = room ? 2 * room : 256;
        spans = realloc(spans, room * sizeof *spans);
        if (!spans) abort();
    }
    spans[count++] = one;
}

static const char *what_of(const struct cucc_op *op)
{
    switch (op->kind) {
    case CUCC_OP_KERNEL:
        return "kernel";
    case CUCC_OP_COPY:
        return op->u.copy.to_host ? "out" : op->u.copy.from_host ? "in" : "copy";
    case CUCC_OP_FILL:
        return "fill";
    case CUCC_OP_HOST:
    case CUCC_OP_CALLBACK:
        return "host";
    case CUCC_OP_WAIT:
        return "after";
    default:
        return NULL; /* takes no time; what a graph does is told by its nodes */
    }
}

void cucc_spans_add(const struct CUstream_st *stream, const struct cucc_op *op)
{
    const char *what = cucc_iterating ? what_of(op) : NULL, *name = cucc_operation_name(op);
    if (!what) return;
    span one = {.what = what,
                .name = name ? name : "",
                .stream = number_of(stream),
                .begin = op->begins,
                .end = op->ends,
                .pageable = op->kind == CUCC_OP_COPY && op->u.copy.pageable};
    if (op->kind == CUCC_OP_WAIT) one.other = number_of(op->u.wait.stream);
    add(one);
}

void cucc_spans_waited(const struct CUstream_st *stream, double since, double until)
{
    if (!cucc_iterating) return;
    add((span){.what = "wait",
               .name = stream ? "a stream" : "the device",
               .stream = number_of(stream),
               .begin = since,
               .end = until});
}

void cucc_spans_begin(void)
{
    began = cucc_clock_now();
}

/* The last wait is that of the call that ends the iterations: it is none of the program's. */
void cucc_spans_end(void)
{
    if (count && count < MOST) count--;
    add((span){.what = "stretch", .name = "", .begin = began, .end = cucc_clock_now()});
}

void cucc_spans_write(FILE *jsonl)
{
    for (size_t i = 0; i < count; i++) {
        const span *s = &spans[i];
        fprintf(jsonl, "{\"record\":\"span\",\"tool\":\"sanitizer\",\"what\":\"%s\",\"name\":", s->what);
        cucc_json_string(jsonl, s->name);
        fprintf(jsonl, ",\"stream\":%u,\"other\":%u,\"begin\":%.3f,\"end\":%.3f,\"pageable\":%s}\n",
                s->stream, s->other, s->begin / 1000, s->end / 1000, s->pageable ? "true" : "false");
    }
    free(spans);
    spans = NULL;
}
