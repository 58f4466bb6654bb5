#include "work.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "base/enum_words.h"
#include "base/messages_counts.h"
#include "base/text.h"

/* As a check script has it */
#define ALL_METRICS(M)                                                                                       \
    M(OPERATIONS, "operations")                                                                              \
    M(OPERATIONS_EACH, "operations_per_iteration")                                                           \
    M(LAUNCHES_EACH, "launches_per_iteration")                                                               \
    M(BYTES_EACH, "bytes_per_iteration")                                                                     \
    M(WAITS_EACH, "waits_per_iteration")

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

bool work_is_metric(const char *name)
{
    return metric_of(name) < METRICS;
}

/* What of it has one name. */
typedef struct {
    const char *name;
    double value;
} part_t;

typedef struct {
    part_t *parts;
    size_t count;
    double sum;
} work_t;

static void add_part(work_t *work, const regex_t *pattern, const char *name, double value)
{
    if (value <= 0 || regexec(pattern, name, 0, NULL, 0) != 0) return;
    work->parts[work->count++] = (part_t){name, value};
    work->sum += value;
}

static int by_value(const void *one, const void *two)
{
    const part_t *a = one, *b = two;
    return a->value != b->value ? (a->value < b->value ? 1 : -1) : strcmp(a->name, b->name);
}

/* The parts, the largest first; of those in iterations each is divided by their number. */
static work_t work_of(const report_t *report, metric_t metric, const regex_t *pattern)
{
    size_t most = report->operation_count + report->kernel_count;
    work_t work = {.parts = calloc(most ? most : 1, sizeof(part_t))};
    if (!work.parts) abort();
    if (metric == WAITS_EACH) work.sum = report->waits / report->iterations;
    for (size_t i = 0; metric == BYTES_EACH && i < report->kernel_count; i++)
        add_part(&work, pattern, report->kernels[i].name,
                 report->kernels[i].iterating_bytes / report->iterations);
    for (size_t i = 0; metric < BYTES_EACH && i < report->operation_count; i++) {
        const operation_t *one = &report->operations[i];
        double value = metric == OPERATIONS ? one->times : one->iterating / report->iterations;
        if (metric != LAUNCHES_EACH || one->launch) add_part(&work, pattern, one->name, value);
    }
    qsort(work.parts, work.count, sizeof *work.parts, by_value);
    return work;
}

static const char *words_of(metric_t metric)
{
#define M(name, word) SAY_##name,
    static const char *const words[] = {ALL_METRICS(M)};
#undef M
    return words[metric];
}

static const char *question_about(metric_t metric, bool least)
{
#define M(name, word) ADVISE_##name,
    static const char *const of_most[] = {ALL_METRICS(M)};
#undef M
    if (!least) return of_most[metric];
    return metric == WAITS_EACH ? ADVISE_FEW_WAITS : ADVISE_FEW_OPERATIONS;
}

/* "launches per iteration: 7.5 (spmv 1, dot 2, ...), at most 3.2 are allowed", an empty place, a question. */
static void say(FILE *out, metric_t metric, const work_t *work, const bound_t *bound)
{
    enum { SHOWN = 8 };
    char memory[900];
    text_t text = TEXT_ON(memory);
    text_add(&text, "%s", words_of(metric));
    if (metric != WAITS_EACH && strcmp(bound->kernel, ".") != 0) text_add(&text, " named %s", bound->kernel);
    text_add(&text, ": %.6g", work->sum);
    for (size_t i = 0; metric != OPERATIONS && i < work->count && i < SHOWN; i++)
        text_add(&text, "%s%.60s %.4g", i ? ", " : " (", work->parts[i].name, work->parts[i].value);
    if (metric != OPERATIONS && work->count) text_add(&text, "%s)", work->count > SHOWN ? ", ..." : "");
    bound_say(&text, bound);
    fprintf(out, "%s\n\n%s\n", memory, question_about(metric, bound->least));
}

int work_check(FILE *out, const report_t *report, const bound_t *bound, const regex_t *pattern)
{
    metric_t metric = metric_of(bound->metric);
    if (metric != OPERATIONS && !(report->iterations > 0)) {
        fprintf(out, SAY_NO_ITERATIONS, bound->metric);
        fputc('\n', out);
        return 2;
    }
    work_t work = work_of(report, metric, pattern);
    bool beyond = bound->least ? !(work.sum >= bound->bound) : !(work.sum <= bound->bound);
    if (beyond)
        say(out, metric, &work, bound);
    else
        fprintf(out, "%s %.6g\n", metric == OPERATIONS ? "operations" : "all", work.sum);
    free(work.parts);
    return beyond;
}

void work_print_iterations(FILE *out, const report_t *report)
{
    regex_t all;
    char memory[900];
    text_t text = TEXT_ON(memory);
    if (!(report->iterations > 0) || regcomp(&all, ".", REG_EXTENDED | REG_NOSUB) != 0) return;
    work_t launches = work_of(report, LAUNCHES_EACH, &all), bytes = work_of(report, BYTES_EACH, &all);
    text_add(&text, "%.0f iteration%s, each: %.3g launch%s (", report->iterations,
             report->iterations == 1 ? "" : "s", launches.sum, launches.sum == 1 ? "" : "es");
    for (size_t i = 0; i < launches.count; i++)
        text_add(&text, "%s%.60s %.3g", i ? ", " : "", launches.parts[i].name, launches.parts[i].value);
    text_add(&text, "), %.3g wait%s of the host, ", report->waits / report->iterations,
             report->waits == report->iterations ? "" : "s");
    advice_bytes(&text, bytes.sum);
    text_add(&text, " moved by kernels");
    fprintf(out, "%s\n", memory);
    free(launches.parts);
    free(bytes.parts);
    regfree(&all);
}
