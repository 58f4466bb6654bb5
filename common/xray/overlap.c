#include "overlap.h"

#include <stdlib.h>
#include <string.h>

#include "base/enum_words.h"
#include "base/messages_counts.h"
#include "base/text.h"

/* As a check script has it */
#define ALL_METRICS(M)                                                                                       \
    M(OVERLAP, "time_of_overlap")                                                                            \
    M(SERIAL, "time_of_serial")                                                                              \
    M(AT_ONCE, "kernels_at_once")                                                                            \
    M(STREAMS_OF, "streams_of")                                                                              \
    M(DEVICES_OF, "devices_of")                                                                              \
    M(PAGEABLE, "pageable_copies")                                                                           \
    M(STAGED, "staged_copies")                                                                               \
    M(DEVICE_WAITS, "device_waits")                                                                          \
    M(PEER_COPIES, "peer_copies_per_iteration")                                                              \
    M(PEER_BYTES, "peer_bytes_per_iteration")

#define M(name, word) name,
typedef enum { ALL_METRICS(M) METRICS } metric_t;
#undef M

/* METRICS: it is another's */
static metric_t metric_of(const char *name)
{
    static const char *const names[] = {ALL_METRICS(ENUM_WORD)};
    const int found = ENUM_READ(names, name);
    return found < 0 ? METRICS : (metric_t)found;
}

bool overlap_is_metric(const char *name)
{
    return metric_of(name) < METRICS;
}

/* How long each kind of work took, microseconds. */
typedef struct {
    double in, kernels, out, peers, all, pieces;
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
        if (span->what == SPAN_PEER) times.peers += length;
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

/* In how many streams, or on how many devices, these kernels run */
static double places_of(const report_t *report, const regex_t *pattern, bool devices)
{
    double count = 0;
    for (size_t i = 0; i < report->span_count; i++) {
        const span_t *one = &report->spans[i];
        bool known = !is_kernel(one, pattern);
        for (size_t k = 0; k < i && !known; k++) {
            const span_t *other = &report->spans[k];
            known = is_kernel(other, pattern) &&
                    (devices ? other->device == one->device : other->stream == one->stream);
        }
        count += !known;
    }
    return count;
}

enum { DEVICES = 8 }; /* CUCC_DEVICES goes so far */

static bool takes_time(const span_t *span)
{
    return span->what < SPAN_AFTER && span->what != SPAN_HOST;
}

/* What the device that has most to do does, added up, microseconds */
static double busiest(const report_t *report)
{
    double most = 0;
    for (int device = 0; device < DEVICES; device++) {
        double sum = 0;
        for (size_t i = 0; i < report->span_count; i++) {
            const span_t *span = &report->spans[i];
            if (takes_time(span) && span->device == device) sum += span->end - span->begin;
        }
        if (most < sum) most = sum;
    }
    return most;
}

/* What a span adds to a metric that is a sum */
static double counted(const span_t *span, metric_t metric)
{
    if (metric == PAGEABLE) return span->pageable;
    if (metric == STAGED) return span->staged;
    if (metric == PEER_COPIES) return span->what == SPAN_PEER;
    if (metric == PEER_BYTES) return span->what == SPAN_PEER ? span->bytes : 0;
    return span->what == SPAN_WAIT_ALL;
}

static double value_of(const report_t *report, metric_t metric, const regex_t *pattern)
{
    double count = 0;
    times_t times = times_of(report, pattern);
    if (metric == OVERLAP) return least(&times) > 0 ? times.all / least(&times) : 0;
    if (metric == AT_ONCE) return at_once(report, pattern);
    if (metric == SERIAL) return busiest(report) > 0 ? times.all / busiest(report) : 0;
    if (metric == STREAMS_OF || metric == DEVICES_OF) return places_of(report, pattern, metric == DEVICES_OF);
    for (size_t i = 0; i < report->span_count; i++) count += counted(&report->spans[i], metric);
    return metric == PEER_COPIES || metric == PEER_BYTES ? count / report->iterations : count;
}

/* "...: 1.62 (8 pieces; copies in 40 us, ...), at most 1.05 are allowed", an empty place, a question. */
static void say(FILE *out, const report_t *report, const bound_t *bound, const regex_t *pattern, double value)
{
#define M(name, word) {SAY_##name, ADVISE_##name},
    static const char *const words[][2] = {ALL_METRICS(M)};
#undef M
    char memory[900];
    text_t text = TEXT_ON(memory);
    metric_t metric = metric_of(bound->metric);
    times_t times = times_of(report, pattern);
    text_add(&text, "%s", words[metric][0]);
    if (metric == STREAMS_OF || metric == DEVICES_OF || metric == AT_ONCE)
        text_add(&text, " named %.60s", bound->kernel);
    text_add(&text, ": %.3g", value);
    if (metric == OVERLAP)
        text_add(&text,
                 " (%.0f pieces; copies in %.0f us, kernels %.0f us, copies out %.0f us, all of it %.0f us)",
                 times.pieces, times.in, times.kernels, times.out, times.all);
    bound_say(&text, bound);
    fprintf(out, "%s\n\n%s\n", memory, words[metric][1]);
}

int overlap_check(FILE *out, const report_t *report, const bound_t *bound, const regex_t *pattern)
{
    if (!(report->iterations > 0)) {
        fprintf(out, SAY_NO_ITERATIONS, bound->metric);
        fputc('\n', out);
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
    fprintf(out, "%s all of it takes %.1f us: copies in %.1f us, kernels %.1f us, copies out %.1f us",
            report_is_of_gpu(report) ? "On the device" : "By the model's clock", times.all, times.in,
            times.kernels, times.out);
    if (times.peers > 0) fprintf(out, ", copies between devices %.1f us", times.peers);
    fputc('\n', out);
}
