/* cupti_spans.c: what a program did in its streams on a GPU, and when: the records "span" of the time line
 * (cucc/sanitizer/counting/spans.h), taken down by CUPTI, which comes with the toolkit.
 *
 * A library that common/front/inspect_gpu.sh compiles where CUPTI is, and hands to the program by
 * CUDA_INJECTION64_PATH: the driver loads it and calls InitializeInjection. At the program's end the spans go
 * to the file that COURSE_SPANS names, in microseconds from the first one, and a stretch over all of them.
 *
 * A stream has its number by the order in which it comes by; the legacy default stream is 0. That a stream
 * waits for an event of another is told at the begin of what comes next in the stream: CUPTI knows the call,
 * not the moment.
 */
#include <cupti.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/span_kinds.h"

#if CUPTI_API_VERSION >= 130000
typedef CUpti_ActivityKernel10 kernel_t;
#else
typedef CUpti_ActivityKernel9 kernel_t;
#endif

#define S(name, word, sentence) word,
static const char *const span_words[] = {SPANS(S)};
#undef S

/* One thing that CUPTI told, in nanoseconds of its clock. `order` is that of the host's calls. */
typedef struct {
    span_kind_t what;
    char name[400];
    uint32_t stream, device, order, event;
    uint64_t begin, end, bytes;
    bool pageable;
} seen_t;

enum { MOST_STREAMS = 256, BUFFER = 1 << 20 };

static seen_t *all;
static size_t count, room;
static uint32_t streams[MOST_STREAMS]; /* CUPTI's number of stream 1, 2 ... */
static int stream_count;
static uint32_t legacy = 7; /* CUPTI's number of the legacy default stream, which it is asked for */

/* Where an event was recorded: the stream, and when among the host's calls. */
typedef struct {
    uint32_t event, stream, order;
} mark_t;
static mark_t *marks;
static size_t mark_count, mark_room;

static void *grown(void *array, size_t used, size_t *size, size_t each)
{
    if (used < *size) return array;
    *size = *size ? 2 * *size : 1024;
    array = realloc(array, *size * each);
    if (!array) abort();
    return array;
}

static void see(seen_t seen, const char *name)
{
    all = grown(all, count, &room, sizeof *all);
    snprintf(seen.name, sizeof seen.name, "%s", name ? name : "");
    all[count++] = seen;
}

static span_kind_t kind_of_copy(const CUpti_ActivityMemcpy6 *copy)
{
    if (copy->copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_HTOD) return SPAN_IN;
    if (copy->copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_DTOH) return SPAN_OUT;
    return SPAN_COPY;
}

static void see_wait(const CUpti_ActivitySynchronization2 *wait)
{
    seen_t seen = {.what = SPAN_WAIT,
                   .stream = wait->streamId,
                   .order = wait->correlationId,
                   .event = wait->cudaEventId,
                   .begin = wait->start,
                   .end = wait->end};
    if (wait->type == CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_CONTEXT_SYNCHRONIZE) seen.what = SPAN_WAIT_ALL;
    if (wait->type == CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_WAIT_EVENT) seen.what = SPAN_AFTER;
    see(seen, "");
}

static void see_record(const CUpti_Activity *record)
{
    if (record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
        const kernel_t *k = (const kernel_t *)record;
        see((seen_t){.what = SPAN_KERNEL,
                     .stream = k->streamId,
                     .device = k->deviceId,
                     .order = k->correlationId,
                     .begin = k->start,
                     .end = k->end},
            k->name);
    } else if (record->kind == CUPTI_ACTIVITY_KIND_MEMCPY) {
        const CUpti_ActivityMemcpy6 *c = (const CUpti_ActivityMemcpy6 *)record;
        const bool pageable = c->srcKind == CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE ||
                              c->dstKind == CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE;
        see((seen_t){.what = kind_of_copy(c),
                     .stream = c->streamId,
                     .device = c->deviceId,
                     .order = c->correlationId,
                     .begin = c->start,
                     .end = c->end,
                     .bytes = c->bytes,
                     .pageable = pageable},
            "");
    } else if (record->kind == CUPTI_ACTIVITY_KIND_MEMCPY2) {
        const CUpti_ActivityMemcpyPtoP4 *c = (const CUpti_ActivityMemcpyPtoP4 *)record;
        see((seen_t){.what = SPAN_PEER,
                     .stream = c->streamId,
                     .device = c->deviceId,
                     .order = c->correlationId,
                     .begin = c->start,
                     .end = c->end,
                     .bytes = c->bytes},
            "");
    } else if (record->kind == CUPTI_ACTIVITY_KIND_MEMSET) {
        const CUpti_ActivityMemset4 *f = (const CUpti_ActivityMemset4 *)record;
        see((seen_t){.what = SPAN_FILL,
                     .stream = f->streamId,
                     .device = f->deviceId,
                     .order = f->correlationId,
                     .begin = f->start,
                     .end = f->end,
                     .bytes = f->bytes},
            "");
    } else if (record->kind == CUPTI_ACTIVITY_KIND_SYNCHRONIZATION) {
        see_wait((const CUpti_ActivitySynchronization2 *)record);
    } else if (record->kind == CUPTI_ACTIVITY_KIND_CUDA_EVENT) {
        const CUpti_ActivityCudaEvent2 *e = (const CUpti_ActivityCudaEvent2 *)record;
        marks = grown(marks, mark_count, &mark_room, sizeof *marks);
        marks[mark_count++] = (mark_t){e->eventId, e->streamId, e->correlationId};
    }
}

static void CUPTIAPI give_buffer(uint8_t **buffer, size_t *size, size_t *most)
{
    *buffer = aligned_alloc(8, BUFFER), *size = *buffer ? BUFFER : 0, *most = 0;
}

static void CUPTIAPI take_buffer(CUcontext context, uint32_t id, uint8_t *buffer, size_t size, size_t valid)
{
    CUpti_Activity *record = NULL;
    (void)context, (void)id, (void)size;
    while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) see_record(record);
    free(buffer);
}

static int number_of(uint32_t stream)
{
    if (stream == legacy) return 0;
    for (int i = 0; i < stream_count; i++)
        if (streams[i] == stream) return i + 1;
    if (stream_count == MOST_STREAMS) return MOST_STREAMS;
    streams[stream_count++] = stream;
    return stream_count;
}

static int by_order(const void *a, const void *b)
{
    const seen_t *x = a, *y = b;
    return x->order < y->order ? -1 : x->order > y->order;
}

static bool is_work(const seen_t *seen)
{
    return seen->what < SPAN_AFTER;
}

/* The stream in which the event was recorded last before the call number `order`. */
static bool stream_of_event(uint32_t event, uint32_t order, uint32_t *stream)
{
    uint32_t last = 0;
    bool found = false;
    for (size_t i = 0; i < mark_count; i++)
        if (marks[i].event == event && marks[i].order < order && (!found || marks[i].order >= last))
            found = true, last = marks[i].order, *stream = marks[i].stream;
    return found;
}

static void write_span(FILE *to, const seen_t *seen, int stream, int other, double begin, double end)
{
    fprintf(
        to,
        "{\"record\":\"span\",\"tool\":\"ncu\",\"what\":\"%s\",\"name\":\"%s\",\"stream\":%d,\"other\":%d,"
        "\"device\":%u,\"begin\":%.3f,\"end\":%.3f,\"bytes\":%llu,\"pageable\":%s}\n",
        span_words[seen->what], seen->name, stream, other, seen->device, begin, end,
        (unsigned long long)seen->bytes, seen->pageable ? "true" : "false");
}

/* What comes next in the stream of seen number i begins then; 0: nothing does. */
static uint64_t next_in_stream(size_t i)
{
    for (size_t k = i + 1; k < count; k++)
        if (is_work(&all[k]) && all[k].stream == all[i].stream) return all[k].begin;
    return 0;
}

/* A stretch of work, with no time in it in which the device has nothing to do for longer than IDLE. What
 * comes before and behind is another part of the program: inputs, loading of code. */
typedef struct {
    uint64_t begin, end;
    int kernels;
} stretch_t;
enum { IDLE = 500000 }; /* ns */

static int by_begin(const void *a, const void *b)
{
    const stretch_t *x = a, *y = b;
    return x->begin < y->begin ? -1 : x->begin > y->begin;
}

/* The stretches, in their order; returns how many. At first every piece of work is one. */
static size_t find_stretches(stretch_t *found)
{
    size_t pieces = 0, stretches = 0;
    for (size_t i = 0; i < count; i++)
        if (is_work(&all[i]))
            found[pieces++] = (stretch_t){all[i].begin, all[i].end, all[i].what == SPAN_KERNEL};
    qsort(found, pieces, sizeof *found, by_begin);
    for (size_t i = 0; i < pieces; i++) {
        stretch_t *last = stretches ? &found[stretches - 1] : NULL;
        if (last && found[i].begin <= last->end + IDLE) {
            last->end = found[i].end > last->end ? found[i].end : last->end;
            last->kernels += found[i].kernels;
        } else {
            found[stretches++] = found[i];
        }
    }
    return stretches;
}

/* What the harness does before the first kernel and after the last one ends with a wait for the whole device,
 * and so begins: that is cut off. */
static void cut_ends(stretch_t *stretch)
{
    uint64_t first_kernel = UINT64_MAX, last_kernel = 0, from = 0, to = UINT64_MAX;
    stretch_t kept = {UINT64_MAX, 0, stretch->kernels};
    for (size_t i = 0; i < count; i++) {
        if (all[i].what != SPAN_KERNEL || all[i].begin < stretch->begin || all[i].end > stretch->end)
            continue;
        first_kernel = all[i].begin < first_kernel ? all[i].begin : first_kernel;
        last_kernel = all[i].end > last_kernel ? all[i].end : last_kernel;
    }
    for (size_t i = 0; i < count; i++) {
        if (all[i].what != SPAN_WAIT_ALL) continue;
        if (all[i].end <= first_kernel && all[i].end > from) from = all[i].end;
        if (all[i].end >= last_kernel && all[i].end < to) to = all[i].end;
    }
    for (size_t i = 0; i < count; i++) {
        const bool within = all[i].begin >= stretch->begin && all[i].end <= stretch->end;
        if (!is_work(&all[i]) || !within || all[i].begin < from || all[i].begin > to) continue;
        kept.begin = all[i].begin < kept.begin ? all[i].begin : kept.begin;
        kept.end = all[i].end > kept.end ? all[i].end : kept.end;
    }
    if (kept.begin < kept.end) *stretch = kept;
}

static void write_stretch(FILE *to, const stretch_t *stretch, uint64_t first)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t stream = all[i].stream, other = stream;
        uint64_t begin = all[i].begin, end = all[i].end;
        const bool knows_event = stream_of_event(all[i].event, all[i].order, &other);
        if (all[i].what == SPAN_AFTER) {
            begin = end = next_in_stream(i);
            if (!knows_event) continue;
        } else if (all[i].what == SPAN_WAIT && stream == CUPTI_SYNCHRONIZATION_INVALID_VALUE) {
            if (!knows_event) continue;
            stream = other;
        }
        if (end < stretch->begin || begin > stretch->end) continue;
        if (begin < stretch->begin) begin = stretch->begin;
        const bool of_all = all[i].what == SPAN_WAIT_ALL;
        write_span(to, &all[i], of_all ? 0 : number_of(stream), of_all ? 0 : number_of(other),
                   1e-3 * (double)(begin - first), 1e-3 * (double)(end - first));
    }
    write_span(to, &(seen_t){.what = SPAN_STRETCH}, 0, 0, 1e-3 * (double)(stretch->begin - first),
               1e-3 * (double)(stretch->end - first));
}

static void write_all(void)
{
    const char *path = getenv("COURSE_SPANS");
    FILE *to = path ? fopen(path, "w") : NULL;
    cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
    stretch_t *stretches = malloc((count + 1) * sizeof *stretches);
    if (!to || !stretches) return;
    cuptiGetStreamIdEx(NULL, NULL, 0, &legacy);
    qsort(all, count, sizeof *all, by_order);
    const size_t found = find_stretches(stretches);
    const uint64_t zero = found ? stretches[0].begin : 0;
    for (size_t k = 0; k < found; k++)
        if (stretches[k].kernels) cut_ends(&stretches[k]);
    /* streams count from the first that has work in a stretch with kernels */
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < found; k++)
            if (is_work(&all[i]) && stretches[k].kernels && all[i].begin >= stretches[k].begin &&
                all[i].begin <= stretches[k].end)
                (void)number_of(all[i].stream);
    for (size_t k = 0; k < found; k++)
        if (stretches[k].kernels) write_stretch(to, &stretches[k], zero);
    fclose(to);
}

/* Called by the driver, before the program's first call is carried out. */
int InitializeInjection(void);
int InitializeInjection(void)
{
    static const CUpti_ActivityKind kinds[] = {
        CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY,
        CUPTI_ACTIVITY_KIND_MEMCPY2,           CUPTI_ACTIVITY_KIND_MEMSET,
        CUPTI_ACTIVITY_KIND_SYNCHRONIZATION,   CUPTI_ACTIVITY_KIND_CUDA_EVENT};
    if (cuptiActivityRegisterCallbacks(give_buffer, take_buffer) != CUPTI_SUCCESS) return 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) cuptiActivityEnable(kinds[i]);
    atexit(write_all);
    return 1;
}
