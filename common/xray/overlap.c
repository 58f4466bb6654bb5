#include "overlap.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

typedef enum { OVERLAP, AT_ONCE, STREAMS_OF, PAGEABLE, DEVICE_WAITS, METRICS } metric_t;

static const struct {
    const char *name, *words; /* as a check script has it, and a sentence */
} metrics[METRICS] = {
    {"time_of_overlap", "by the model's clock all of it takes so many times max + (sum - max) / pieces"},
    {"kernels_at_once", "kernels at the same time"},
    {"streams_of", "streams with kernels"},
    {"pageable_copies", "copies from or to pageable memory"},
    {"device_waits", "waits of the host for the whole device"}};

static metric_t metric_of(const char *name)
{
    int i = 0;
    while (i < METRICS && strcmp(metrics[i].name, name) != 0) i++;
    return (metric_t)i;
}

bool overlap_is_metric(const char *name)
{
    return metric_of(name) < METRICS;
}

/* How long each kind of work took, microseconds. */
typedef struct {
    double in, kernels, out, all, pieces;
} times_t;

static bool is_kernel(const span_t *span, const regex_t *pattern)
{
    return span->what == SPAN_KERNEL && (!pattern || regexec(pattern, span->name, 0, NULL, 0) == 0);
}

static times_t times_of(const report_t *report, const regex_t *pattern)
{
    times_t times = {0};
    for (size_t i = 0; i < report->span_count; i++) {
        const span_t *span = &report->spans[i];
        const double length = span->end - span->begin;
        if (span->what == SPAN_IN) times.in += length;
        if (span->what == SPAN_OUT) times.out += length;
        if (span->what == SPAN_KERNEL) times.kernels += length;
        if (span->what == SPAN_STRETCH) times.all += length;
        times.pieces += is_kernel(span, pattern);
    }
    return times;
}

/* The least that so many pieces can take, if copies in, work and copies out have an engine each. */
static double least(const times_t *times)
{
    double most = times->in, sum = times->in + times->kernels + times->out;
    if (most < times->kernels) most = times->kernels;
    if (most < times->out) most = times->out;
    return most + (sum - most) / (times->pieces > 0 ? times->pieces : 1);
}

/* The most of these kernels that run at a time at which one of them begins. */
static double at_once(const report_t *report, const regex_t *pattern)
{
    double most = 0;
    for (size_t i = 0; i < report->span_count; i++) {
        double now = 0;
        if (!is_kernel(&report->spans[i], pattern)) continue;
        for (size_t k = 0; k < report->span_count; k++)
            now += is_kernel(&report->spans[k], pattern) &&
                   report->spans[k].begin <= report->spans[i].begin &&
                   report->spans[k].end > report->spans[i].begin;
        if (most < now) most = now;
    }
    return most;
}

static double streams_of(const report_t *report, const regex_t *pattern)
{
    double count = 0;
    for (size_t i = 0; i < report->span_count; i++) {
        bool known = !is_kernel(&report->spans[i], pattern);
        for (size_t k = 0; k < i && !known; k++)
            known =
                is_kernel(&report->spans[k], pattern) && report->spans[k].stream == report->spans[i].stream;
        count += !known;
    }
    return count;
}

static double value_of(const report_t *report, metric_t metric, const regex_t *pattern)
{
    double count = 0;
    times_t times = times_of(report, pattern);
    if (metric == OVERLAP) return least(&times) > 0 ? times.all / least(&times) : 0;
    if (metric == AT_ONCE) return at_once(report, pattern);
    if (metric == STREAMS_OF) return streams_of(report, pattern);
    for (size_t i = 0; i < report->span_count; i++)
        count += metric == PAGEABLE ? report->spans[i].pageable
                                    : report->spans[i].what == SPAN_WAIT && !report->spans[i].stream &&
                                          strcmp(report->spans[i].name, "the device") == 0;
    return count;
}

static const char *question_about(metric_t metric)
{
    static const char *const of[METRICS] = {
        "Look at the time line (make profile HTML=1): where does a copy or a kernel begin later than it "
        "could, "
        "and what did it, or the host, wait for?",
        "Which of these kernels wait for each other, though none needs another's result?",
        "In which stream does each of these kernels run?",
        "Where does this host memory come from, and can a copy engine read it without the host?",
        "For what exactly does the host have to wait here? The whole device is more."};
    return of[metric];
}

/* "...: 1.62 (8 pieces; copies in 40 us, ...), at most 1.05 are asked", an empty place, a question. */
static void say(FILE *out, const report_t *report, const bound_t *bound, const regex_t *pattern, double value)
{
    char memory[900];
    text_t text = TEXT_ON(memory);
    metric_t metric = metric_of(bound->metric);
    times_t times = times_of(report, pattern);
    text_add(&text, "%s", metrics[metric].words);
    if (metric == STREAMS_OF || metric == AT_ONCE) text_add(&text, " named %.60s", bound->kernel);
    text_add(&text, ": %.3g", value);
    if (metric == OVERLAP)
        text_add(&text,
                 " (%.0f pieces; copies in %.0f us, kernels %.0f us, copies out %.0f us, all of it %.0f us)",
                 times.pieces, times.in, times.kernels, times.out, times.all);
    fprintf(out, "%s, at %s %.6g %s asked\n\n%s\n", memory, bound->least ? "least" : "most", bound->bound,
            bound->bound == 1 ? "is" : "are", question_about(metric));
}

int overlap_check(FILE *out, const report_t *report, const bound_t *bound, const regex_t *pattern)
{
    if (!(report->iterations > 0)) {
        fprintf(out,
                "%s cannot be told: the program has marked no iterations "
                "(iterations_begin, iterations_end)\n",
                bound->metric);
        return 2;
    }
    double value = value_of(report, metric_of(bound->metric), pattern);
    int beyond = bound->least ? !(value >= bound->bound) : !(value <= bound->bound);
    if (beyond)
        say(out, report, bound, pattern, value);
    else
        fprintf(out, "all %.6g\n", value);
    return beyond;
}

void overlap_print(FILE *out, const report_t *report)
{
    times_t times = times_of(report, NULL);
    if (!(times.all > 0)) return;
    fprintf(
        out,
        "By the model's clock all of it takes %.1f us: copies in %.1f us, kernels %.1f us, copies out %.1f "
        "us\n",
        times.all, times.in, times.kernels, times.out);
}
