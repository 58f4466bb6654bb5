/* calls.c: what the host calls, and what its copies and fills move. */
#define _GNU_SOURCE
#include "trace/calls.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "api/streams/kind.h"
#include "api/streams/operations.h"
#include "counting/spans.h"
#include "identity/place.h"
#include "identity/streams.h"
#include "trace/lines.h"
#include "trace/turns.h"

/* A case that is shown is small. What goes beyond these is not told. */
enum { MOST_CALLS = 8000, MOST_ROWS = 64, MOST_OF_ROW = 1024, MOST_OF_COPY = 4096 };

/* What a call puts into a stream, or waits for */
typedef struct {
    unsigned call;
    unsigned long long op; /* 0: it waits */
    const char *what;      /* NULL: it waits for the device */
    int device;
    bool legacy;
    unsigned long long stream;
} work;

static struct {
    const char *name;
    void *frames[CALL_FRAMES];
    int depth;
} calls[MOST_CALLS];
static unsigned call_count, work_count;
static work works[MOST_CALLS];
static bool others; /* another thread of the host has called, too */

/* A second thread may call while the first does. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool is_first_thread(void)
{
    if (gettid() == getpid()) return true;
    pthread_mutex_lock(&lock);
    others = true;
    pthread_mutex_unlock(&lock);
    return false;
}

/* --- calls --- */

void cucc_trace_called(const char *call)
{
    if (!is_first_thread() || call_count == MOST_CALLS) return;
    calls[call_count].name = call;
    calls[call_count].depth = cucc_sanitizer_frames(calls[call_count].frames, CALL_FRAMES);
    cucc_place_wanted(calls[call_count].frames, calls[call_count].depth);
    call_count++;
}

static void add(work one, const struct CUstream_st *stream)
{
    if (!is_first_thread() || !call_count || work_count == MOST_CALLS) return;
    one.call = call_count - 1;
    if (stream) one.device = stream->device, one.legacy = stream->legacy, one.stream = stream->id;
    works[work_count++] = one;
}

void cucc_trace_queued(const struct CUstream_st *stream, const struct cucc_op *op)
{
    const struct cucc_kind *kind = cucc_kind_of(op);
    const char *name = kind->marks || kind->waits ? "" : cucc_operation_name(op); /* the call's says it */
    add((work){.op = op->number, .what = name ? name : kind->what}, stream);
}

void cucc_trace_waited(int device, const struct CUstream_st *stream)
{
    add((work){.device = device, .what = stream ? "" : NULL}, stream);
}

static void write_work(FILE *out, const work *w)
{
    const unsigned stream = w->what ? cucc_spans_number(w->legacy, w->stream) : 0;
    if (w->op)
        fprintf(out, "queued\t%llu\t%d\t%u\t", w->op, w->device, stream);
    else
        fprintf(out, "waited\t%d\t%d", w->device, w->what ? (int)stream : -1);
    cucc_trace_text(w->op ? w->what : "");
    fputc('\n', out);
}

/* A launch stands where the function was called that the translator has made of the kernel; one of a library
 * where the library was called. */
static sanitizer_place place_of(unsigned call, const char *what)
{
    const bool is_librarys = what && (!strncmp(what, "thrust::", 8) || !strncmp(what, "cub::", 5));
    const bool is_launch = !strncmp(calls[call].name, "a ", 2) && !is_librarys;
    sanitizer_place place = {"", 0};
    if (is_launch) place = cucc_place_of_caller(calls[call].frames, calls[call].depth);
    return place.line ? place : cucc_place_of_frames(calls[call].frames, calls[call].depth);
}

void cucc_trace_calls_end(void)
{
    FILE *out = cucc_trace_lines();
    if (others) fputs(cucc_turns_kept() ? "threads\tturns\n" : "threads\n", out);
    for (unsigned i = 0, k = 0; i < call_count; i++) {
        while (k < work_count && works[k].call < i) k++;
        if (!cucc_place_is_direct(calls[i].frames, calls[i].depth)) continue;
        const bool works_here = k < work_count && works[k].call == i;
        const sanitizer_place place = place_of(i, works_here ? works[k].what : NULL);
        fputs("call\t", out);
        cucc_trace_text(calls[i].name);
        fprintf(out, "\t%d\t", place.line);
        cucc_trace_text(place.file);
        fputc('\n', out);
        for (; k < work_count && works[k].call == i; k++) write_work(out, &works[k]);
    }
}

/* --- copies and fills --- */

void cucc_trace_ran(const struct cucc_op *op)
{
    if (op->observed) fprintf(cucc_trace_lines(), "ran\t%llu\n", op->number); /* else a node of a graph */
}

/* A row that is in none of our arrays is the host's own. Returns how many of its bytes are told. */
static size_t put_row(uintptr_t to, uintptr_t from, size_t width, size_t room)
{
    size_t to_offset = 0, from_offset = 0;
    const int to_array = cucc_trace_array(to, width, &to_offset);
    const int from_array = from ? cucc_trace_array(from, width, &from_offset) : -1;
    if (to_array < 0 && from_array < 0) return 0;
    const size_t told = width < room ? width : room;
    FILE *out = cucc_trace_lines();
    fprintf(out, "moved\t%d\t%zu\t%d\t%zu\t%zu\t", to_array, to_offset, from_array, from_offset, width);
    cucc_trace_contents(to_array < 0 ? from : to, told < MOST_OF_ROW ? told : MOST_OF_ROW);
    fputc('\n', out);
    return told < MOST_OF_ROW ? told : MOST_OF_ROW;
}

void cucc_trace_copied(const struct cucc_op *op)
{
    const struct cucc_copy *c = cucc_op_copy(op);
    const struct cucc_fill *f = cucc_op_fill(op);
    if (!c && !f) return;
    const size_t width = c ? c->width : f->width, height = c ? c->height : f->height;
    const size_t rows = height * (c ? c->depth : f->depth);
    size_t room = MOST_OF_COPY;
    FILE *out = cucc_trace_lines();
    fputs("copy\t", out);
    cucc_trace_text(cucc_operation_name(op));
    fprintf(out, "\t%zu\n", width * rows);
    for (size_t i = 0; width && i < rows && i < MOST_ROWS; i++) {
        const size_t y = i % height, z = i / height;
        const uintptr_t to = c ? (uintptr_t)c->dst + z * c->dst_slice + y * c->dst_pitch
                               : (uintptr_t)f->dst + z * f->slice + y * f->pitch;
        const uintptr_t from = c ? (uintptr_t)c->src + z * c->src_slice + y * c->src_pitch : 0;
        room -= put_row(to, from, width, room);
    }
}
