/* The time line of the streams, as SVG: a row for the host and for each stream, a bar for all that was done,
 * a line from the end of what was waited for to what waited. Its units are pixels on a narrow screen. */
#include <stdlib.h>
#include <string.h>

#include "page_parts.h"

enum { LEFT = 52, WIDTH = 300, ROW = 18, BAR = 12, TOP = 16, MOST_ROWS = 40, MOST_BARS = 600 };

static const char *const classes[SPAN_KINDS] = {
    [SPAN_KERNEL] = "kernel", [SPAN_IN] = "bring",  [SPAN_OUT] = "take", [SPAN_COPY] = "bring",
    [SPAN_PEER] = "peer",     [SPAN_FILL] = "take", [SPAN_HOST] = "host"};

typedef struct {
    const report_t *report;
    double begin, scale;
    int rows; /* with the host's, which is the first, and that of the barrier stream, the second */
    size_t from, to;
    bool several; /* devices */
} line_of_time_t;

static double x_of(const line_of_time_t *t, double time)
{
    return LEFT + (time - t->begin) * t->scale;
}

static int y_of(int row)
{
    return TOP + row * ROW;
}

/* Times count from the beginning of the picture, as its axis does. */
static void print_title(FILE *out, const span_t *span, double begin)
{
#define S(name, word, sentence) sentence,
    static const char *const words[] = {SPANS(S)};
#undef S
    const bool named = *span->name && strcmp(span->name, words[span->what]) != 0;
    fprintf(out, "<title>%s%s", words[span->what], named ? " " : "");
    page_text(out, named ? span->name : "");
    fprintf(out, "%s: %.1f to %.1f us</title>",
            span->pageable ? ", pageable"
            : span->staged ? ", by way of the host"
                           : "",
            span->begin - begin, span->end - begin);
}

static bool is_wait(const span_t *span)
{
    return span->what == SPAN_WAIT || span->what == SPAN_WAIT_ALL;
}

/* The row that a stream has: 0 is the host's; a default stream that is a barrier stands second. */
static int row_of(const span_t *span)
{
    return is_wait(span) ? 0 : span->stream + 1;
}

static void print_bar(FILE *out, const line_of_time_t *t, const span_t *span)
{
    double x = x_of(t, span->begin), width = (span->end - span->begin) * t->scale;
    int row = row_of(span);
    if (row >= t->rows || span->what == SPAN_AFTER || span->what == SPAN_STRETCH) return;
    fprintf(out, "<rect class=\"%s%s\" x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"%d\">",
            is_wait(span) ? "wait" : classes[span->what], span->pageable || span->staged ? " pageable" : "",
            x, y_of(row), width < 0.4 ? 0.4 : width, BAR);
    print_title(out, span, t->begin);
    fputs("</rect>\n", out);
}

/* The last thing of that stream which had ended by then. */
static const span_t *ended_before(const line_of_time_t *t, int stream, double time)
{
    const span_t *found = NULL;
    for (size_t i = t->from; i < t->to; i++) {
        const span_t *span = &t->report->spans[i];
        if (span->stream != stream || span->what >= SPAN_AFTER || span->end > time + 0.001) continue;
        if (!found || found->end < span->end) found = span;
    }
    return found;
}

/* A stream waits for an event of another: from the end of what the event stands behind. */
static void print_after(FILE *out, const line_of_time_t *t, const span_t *span)
{
    const span_t *cause = ended_before(t, span->other, span->end);
    if (!cause || span->stream == span->other || row_of(span) >= t->rows || row_of(cause) >= t->rows) return;
    int from = row_of(cause), to = row_of(span);
    fprintf(out, "<line class=\"after\" x1=\"%.2f\" y1=\"%d\" x2=\"%.2f\" y2=\"%d\"/>\n", x_of(t, cause->end),
            y_of(from) + (from < to ? BAR : 0), x_of(t, span->end), y_of(to) + (from < to ? 0 : BAR));
}

/* A wait of the host for one stream ends with something of it. */
static void print_waited(FILE *out, const line_of_time_t *t, const span_t *span)
{
    int row = span->stream + 1;
    if (row >= t->rows || span->end - span->begin < 0.01) return;
    fprintf(out, "<line class=\"after host\" x1=\"%.2f\" y1=\"%d\" x2=\"%.2f\" y2=\"%d\"/>\n",
            x_of(t, span->end), y_of(row), x_of(t, span->end), y_of(0) + BAR);
}

/* Whose stream it is */
static int device_of(const line_of_time_t *t, int row)
{
    for (size_t i = t->from; i < t->to; i++)
        if (row_of(&t->report->spans[i]) == row) return t->report->spans[i].device;
    return 0;
}

static void print_rows(FILE *out, const line_of_time_t *t, bool barrier)
{
    for (int row = 0; row < t->rows; row++) {
        if (row == 1 && !barrier) continue;
        fprintf(out, "<line class=\"idle\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>", LEFT,
                y_of(row) + BAR / 2, LEFT + WIDTH, y_of(row) + BAR / 2);
        fprintf(out, "<text class=\"offset\" x=\"0\" y=\"%d\">", y_of(row) + BAR - 3);
        if (row < 2)
            fputs(row ? "default" : "host", out);
        else if (t->several)
            fprintf(out, "%d: str. %d", device_of(t, row), row - 1);
        else
            fprintf(out, "stream %d", row - 1);
        fputs("</text>\n", out);
    }
}

static void print_axis(FILE *out, const line_of_time_t *t)
{
    for (int i = 0; i <= 4; i++)
        fprintf(out, "<text class=\"offset\" x=\"%d\" y=\"%d\" text-anchor=\"%s\">%.0f%s</text>\n",
                LEFT + WIDTH * i / 4, y_of(t->rows) + 8,
                i == 0   ? "start"
                : i == 4 ? "end"
                         : "middle",
                i * WIDTH / 4 / t->scale, i == 4 ? " us" : "");
}

static void print_picture(FILE *out, const line_of_time_t *t, bool barrier)
{
    fprintf(out,
            "<svg class=\"streams\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"time line of the "
            "streams\">\n",
            LEFT + WIDTH + 8, y_of(t->rows) + 12);
    print_rows(out, t, barrier);
    for (size_t i = t->from; i < t->to; i++) print_bar(out, t, &t->report->spans[i]);
    for (size_t i = t->from; i < t->to; i++) {
        const span_t *span = &t->report->spans[i];
        if (span->what == SPAN_AFTER) print_after(out, t, span);
        if (span->what == SPAN_WAIT) print_waited(out, t, span);
    }
    print_axis(out, t);
    fputs("</svg>\n", out);
}

/* One stretch of iterations: the spans from `from` to the one that says how long it was. */
static void print_stretch(FILE *out, const report_t *report, size_t from, size_t to)
{
    const span_t *whole = &report->spans[to];
    line_of_time_t t = {report, whole->begin, 0, 2, from, to, false};
    bool barrier = false, cut = to - from > MOST_BARS;
    double end = whole->end;
    if (cut) t.to = from + MOST_BARS;
    for (size_t i = from; i < t.to; i++) {
        int row = row_of(&report->spans[i]);
        barrier |= row == 1;
        t.several |= report->spans[i].device > 0;
        if (t.rows <= row) t.rows = row + 1;
        if (cut && (i == from || end < report->spans[i].end)) end = report->spans[i].end;
    }
    if (t.rows > MOST_ROWS) t.rows = MOST_ROWS;
    if (!(end > t.begin)) return;
    t.scale = WIDTH / (end - t.begin);
    print_picture(out, &t, barrier);
    if (cut) fprintf(out, "<p>The first %d of %zu operations are shown.</p>\n", MOST_BARS, to - from);
}

void page_streams(FILE *out, const report_t *report)
{
    size_t from = 0;
    const bool measured = report_is_of_gpu(report);
    for (size_t i = 0; i < report->span_count; i++) {
        if (report->spans[i].what != SPAN_STRETCH) continue;
        if (!from) {
            fputs("<section>\n<h2>Streams</h2>\n<p class=\"summary\">", out);
            fputs(
                measured
                    ? "What ran when, as CUPTI saw it on the device in a run of its own: a picture for each "
                      "stretch with a kernel in it and without half a millisecond of idleness.</p>\n"
                    : "What ran when, in the stretch that the program has marked as its iterations, by the "
                      "clock of the CPU backend's model (12 GB/s for a copy, 3 us for a launch): no "
                      "measurement.</p>\n",
                out);
            fputs(
                "<p class=\"legend\"><b class=\"key bring\"></b> copy to the device <b class=\"key "
                "kernel\"></b> kernel <b class=\"key take\"></b> copy to the host <b class=\"key peer\"></b> "
                "copy between devices <b class=\"key wait\"></b> the host waits. A line leads from what was "
                "waited for to what waited; a copy with a dashed frame is one of pageable memory, or goes by "
                "way of the host from one device to another. Where there are several devices, their number "
                "stands first.</p>\n",
                out);
        }
        print_stretch(out, report, from, i);
        from = i + 1;
    }
    if (from) fputs("</section>\n", out);
}
