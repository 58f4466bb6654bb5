/* What ran in which stream, when: a row for each stream, a frame for each operation as they begin. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "picture.h"

enum { LEFT = 62, RIGHT = 356, ROW = 26, BAR = 20, TOP = 4, MOST_STREAMS = 12 };

static const struct {
    const char *class, *words, *label;
} looks[SPAN_KINDS] = {[SPAN_KERNEL] = {"p2", "the kernel", "kernel"},
                       [SPAN_IN] = {"p1", "a copy to the device", "in"},
                       [SPAN_OUT] = {"p3", "a copy to the host", "out"},
                       [SPAN_COPY] = {"p1", "a copy on the device", "copy"},
                       [SPAN_PEER] = {"p4", "a copy to the next device", "copy"},
                       [SPAN_FILL] = {"p3", "a fill", "fill"}};

static bool is_shown(const span_t *span)
{
    return looks[span->what].class && span->stream >= 0 && span->end > span->begin;
}

static int by_time(const void *left, const void *right)
{
    const span_t *const *a = left, *const *b = right;
    if ((*a)->begin != (*b)->begin) return (*a)->begin < (*b)->begin ? -1 : 1;
    return *a < *b ? -1 : *a > *b;
}

/* The row of each stream, in the order of their numbers; returns how many. */
static int give_rows(const span_t **list, size_t count, int row[MOST_STREAMS + 1])
{
    int rows = 0;
    for (int stream = 0; stream <= MOST_STREAMS; stream++) {
        row[stream] = NONE;
        for (size_t i = 0; i < count && row[stream] == NONE; i++)
            if (list[i]->stream == stream) row[stream] = rows++;
    }
    return rows;
}

static void print_frame(FILE *out, const span_t *span, int row, double begin, double scale)
{
    double x = LEFT + (span->begin - begin) * scale, width = (span->end - span->begin) * scale;
    int y = TOP + row * ROW;
    told_t none = {0};
    told_begin(out, &none,
               keep_format("%.1f to %.1f \xC2\xB5s, stream %d: %s%s%s%s.", span->begin - begin,
                           span->end - begin, span->stream, looks[span->what].words,
                           span->what == SPAN_KERNEL ? " `" : "", span->what == SPAN_KERNEL ? span->name : "",
                           span->what == SPAN_KERNEL ? "`" : ""));
    fprintf(out,
            "<rect class=\"%s\" fill-opacity=\"0.55\" x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%d\" "
            "stroke=\"currentColor\" stroke-width=\"0.8\"/>\n",
            looks[span->what].class, x, y, width < 0.5 ? 0.5 : width, BAR);
    if (width > 7.0 * (double)strlen(looks[span->what].label))
        svg_text(out, x + width / 2, y + 14, "middle", 12, looks[span->what].label);
    fputs("</g>\n", out);
}

drawn_t draw_streams(FILE *out, const picture_t *picture, const trace_t *trace, const report_t *report)
{
    const span_t **list = calloc(report->span_count + 1, sizeof *list);
    size_t count = 0;
    int row[MOST_STREAMS + 1];
    (void)trace;
    if (!list) abort();
    for (size_t i = 0; i < report->span_count && report->spans[i].what != SPAN_STRETCH; i++)
        if (is_shown(&report->spans[i]) && report->spans[i].stream <= MOST_STREAMS)
            list[count++] = &report->spans[i];
    qsort(list, count, sizeof *list, by_time);
    if (count > (size_t)picture->frames) count = (size_t)picture->frames;
    int rows = give_rows(list, count, row);
    if (!count) return (drawn_t){.wrong = "no stream has anything to do in the iterations that are marked"};
    double begin = list[0]->begin, end = begin;
    for (size_t i = 0; i < count; i++)
        if (list[i]->end > end) end = list[i]->end;
    for (int stream = 0; stream <= MOST_STREAMS; stream++) {
        int y = TOP + row[stream] * ROW;
        if (row[stream] == NONE) continue;
        svg_text(out, 0, y + 14, "start", 12, stream ? keep_format("stream %d", stream) : "default");
        fprintf(out,
                "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"currentColor\" "
                "stroke-width=\"0.4\"/>\n",
                LEFT, y + BAR, RIGHT, y + BAR);
    }
    for (size_t i = 0; i < count; i++)
        print_frame(out, list[i], row[list[i]->stream], begin, (RIGHT - LEFT) / (end - begin));
    svg_text(out, LEFT, TOP + rows * ROW + 12, "start", 12, "0");
    svg_text(out, RIGHT, TOP + rows * ROW + 12, "end", 12, keep_format("%.0f \xC2\xB5s", end - begin));
    free(list);
    return (drawn_t){RIGHT + 4, TOP + rows * ROW + 18, NULL};
}
