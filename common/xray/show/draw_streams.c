/* What ran in which stream, when: a row for each stream, a frame for each operation as they begin. Of calls,
 * of the whole run those from one name to another; the host has a row of its own where it is asked for. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "picture.h"

enum { NARROW = 62, BROAD = 98, RIGHT = 356, ROW = 26, BAR = 20, TOP = 4, MOST_ROWS = 16 };

static const struct {
    const char *class, *words, *label;
} looks[SPAN_KINDS] = {[SPAN_KERNEL] = {"p2", "the kernel", "kernel"},
                       [SPAN_IN] = {"p1", "a copy to the device", "in"},
                       [SPAN_OUT] = {"p3", "a copy to the host", "out"},
                       [SPAN_COPY] = {"p1", "a copy on the device", "copy"},
                       [SPAN_PEER] = {"p4", "a copy to another device", "copy"},
                       [SPAN_FILL] = {"p3", "a fill", "fill"},
                       [SPAN_WAIT] = {"waits", "it waits for the stream", "waits"},
                       [SPAN_WAIT_ALL] = {"waits", "it waits for the device", "waits"}};

typedef struct {
    const picture_t *picture;
    const trace_t *trace;
    const span_t **list; /* what is shown, as it begins */
    size_t count;
    struct {
        int device, stream; /* device: NONE for the host */
    } row[MOST_ROWS];
    int rows, left;
    bool several; /* devices */
    double begin, scale;
} streams_t;

static bool is_wait(const span_t *span)
{
    return span->what == SPAN_WAIT || span->what == SPAN_WAIT_ALL;
}

static bool is_shown(const picture_t *picture, const span_t *span)
{
    return looks[span->what].class && span->stream >= 0 && span->end > span->begin &&
           (picture->host || !is_wait(span));
}

static int by_time(const void *left, const void *right)
{
    const span_t *const *a = left, *const *b = right;
    if ((*a)->begin != (*b)->begin) return (*a)->begin < (*b)->begin ? -1 : 1;
    return *a < *b ? -1 : *a > *b;
}

/* The spans of the first stretch, from the first of one name to the last of another. */
static void gather(streams_t *s, const report_t *report)
{
    const picture_t *p = s->picture;
    s->list = calloc(report->span_count + 1, sizeof *s->list);
    if (!s->list) abort();
    for (size_t i = 0; i < report->span_count && report->spans[i].what != SPAN_STRETCH; i++)
        if (is_shown(p, &report->spans[i])) s->list[s->count++] = &report->spans[i];
    qsort(s->list, s->count, sizeof *s->list, by_time);
    size_t from = 0, to = s->count;
    while (*p->from && from < s->count && strcmp(s->list[from]->name, p->from) != 0) from++;
    while (*p->to && to > from && strcmp(s->list[to - 1]->name, p->to) != 0) to--;
    if (to - from > (size_t)p->frames) to = from + (size_t)p->frames;
    s->count = to - from;
    memmove(s->list, s->list + from, s->count * sizeof *s->list);
}

/* --- rows --- */

static int row_of(const streams_t *s, const span_t *span)
{
    for (int row = 0; row < s->rows; row++)
        if (is_wait(span) ? s->row[row].device == NONE
                          : s->row[row].device == span->device && s->row[row].stream == span->stream)
            return row;
    return NONE;
}

static int by_device_and_stream(const void *left, const void *right)
{
    const int *a = left, *b = right;
    return a[0] != b[0] ? a[0] - b[0] : a[1] - b[1];
}

/* The host's first, then those of the devices, in the order of the streams' numbers */
static void give_rows(streams_t *s)
{
    for (size_t i = 0; i < s->count && s->rows < MOST_ROWS; i++) {
        const span_t *span = s->list[i];
        s->several |= span->device > 0;
        if (row_of(s, span) != NONE) continue;
        s->row[s->rows].device = is_wait(span) ? NONE : span->device;
        s->row[s->rows++].stream = is_wait(span) ? 0 : span->stream;
    }
    qsort(s->row, (size_t)s->rows, sizeof *s->row, by_device_and_stream);
    s->left = s->several ? BROAD : NARROW;
}

/* "host", "stream 2", "GPU 1, stream 3" */
static const char *name_of(const streams_t *s, int row)
{
    if (s->row[row].device == NONE) return "host";
    const char *stream = s->row[row].stream ? keep_format("stream %d", s->row[row].stream) : "default";
    return s->several ? keep_format("GPU %d, %s", s->row[row].device, stream) : stream;
}

static void draw_rows(FILE *out, const streams_t *s)
{
    for (int row = 0; row < s->rows; row++) {
        int y = TOP + row * ROW;
        svg_text(out, 0, y + 14, "start", 12, name_of(s, row));
        fprintf(out,
                "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"currentColor\" "
                "stroke-width=\"0.4\"/>\n",
                s->left, y + BAR, RIGHT, y + BAR);
    }
}

/* --- frames --- */

/* "the kernel `relax`", "`cublasSdot`", "`thrust::sort`": what the trace has not, and Thrust, are calls. */
static const char *words_of(const streams_t *s, const span_t *span)
{
    if (span->what != SPAN_KERNEL) return looks[span->what].words;
    for (size_t i = 0; i < s->trace->launch_count; i++)
        if (strcmp(s->trace->launches[i].name, span->name) == 0 && strncmp(span->name, "thrust::", 8) != 0)
            return keep_format("the kernel `%s`", span->name);
    return keep_format("`%s`", span->name);
}

/* What a bar has room for; NULL: the number of its frame. Where all kernels are one, "kernel" is enough. */
static const char *label_of(const streams_t *s, const span_t *span, double width)
{
    const char *label = looks[span->what].label;
    bool one = true;
    for (size_t i = 0; i < s->count; i++)
        one &= s->list[i]->what != span->what || strcmp(s->list[i]->name, span->name) == 0;
    if (span->what == SPAN_KERNEL && !one)
        label = strncmp(span->name, "thrust::", 8) ? span->name : span->name + 8;
    return width > 7.0 * (double)strlen(label) ? label : NULL;
}

static void draw_frame(FILE *out, const streams_t *s, size_t i)
{
    const span_t *span = s->list[i];
    const int row = row_of(s, span), y = TOP + row * ROW;
    const double x = s->left + (span->begin - s->begin) * s->scale;
    const double width = (span->end - span->begin) * s->scale;
    const char *label = label_of(s, span, width);
    told_t none = {0};
    if (row == NONE) return;
    told_begin(out, &none,
               keep_format("%.1f to %.1f \xC2\xB5s, %s: %s.", span->begin - s->begin, span->end - s->begin,
                           name_of(s, row), words_of(s, span)));
    fprintf(out,
            "<rect class=\"%s\" fill-opacity=\"%s\" x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%d\" "
            "stroke=\"currentColor\" stroke-width=\"0.8\"/>\n",
            looks[span->what].class, is_wait(span) ? "0.1" : "0.55", x, y, width < 0.5 ? 0.5 : width, BAR);
    if (!label && width > 15) label = keep_format("%zu", i + 1);
    if (label) svg_text(out, x + width / 2, y + 14, "middle", 12, label);
    fputs("</g>\n", out);
}

drawn_t draw_streams(FILE *out, const picture_t *picture, const trace_t *trace, const report_t *report)
{
    streams_t s = {.picture = picture, .trace = trace};
    gather(&s, report);
    if (!s.count) return (drawn_t){.wrong = "no stream has anything to do in what is asked for"};
    give_rows(&s);
    double end = s.begin = s.list[0]->begin;
    for (size_t i = 0; i < s.count; i++)
        if (s.list[i]->end > end) end = s.list[i]->end;
    s.scale = (RIGHT - s.left) / (end - s.begin);
    draw_rows(out, &s);
    for (size_t i = 0; i < s.count; i++) draw_frame(out, &s, i);
    const int bottom = TOP + s.rows * ROW;
    svg_text(out, s.left, bottom + 12, "start", 12, "0");
    svg_text(out, RIGHT, bottom + 12, "end", 12, keep_format("%.0f \xC2\xB5s", end - s.begin));
    free(s.list);
    return (drawn_t){RIGHT + 4, bottom + 18, NULL};
}
