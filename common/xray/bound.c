#include "bound.h"

#include <math.h>
#include <regex.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "base/messages_counts.h"
#include "base/text.h"
#include "overlap.h"
#include "work.h"

bool bound_is_metric(const char *name)
{
    if (work_is_metric(name) || overlap_is_metric(name)) return true;
    counts_t none = {0};
    double value;
    return counts_metric(&none, name, &value);
}

/* The access that a metric is of; ACCESSES when it is of none. */
static access_t access_of(const char *metric)
{
    for (int i = 0; i < ACCESSES; i++) {
        size_t length = strlen(access_key(i));
        if (strncmp(metric, access_key(i), length) == 0 && metric[length] == '_') return i;
    }
    return strncmp(metric, "shared_", 7) == 0 ? SHARED_LOAD : ACCESSES;
}

/* "global load: 32 sectors per request": a metric and its value as a sentence says them. */
static void add_metric(text_t *text, const char *name, double value)
{
    const char *const sentences[][2] = {{"_sectors_per_request", SAY_SECTORS},
                                        {"_lanes_per_request", SAY_LANES_PER_REQUEST},
                                        {"_bytes_per_lane", SAY_BYTES_PER_LANE},
                                        {"shuffle_lanes", SAY_SHUFFLE_LANES},
                                        {"_wavefronts_per_request", SAY_WAVEFRONTS},
                                        {"_efficiency_pct", SAY_EFFICIENCY},
                                        {"active_lanes_pct", SAY_ACTIVE_PCT},
                                        {"active_lanes_avg", SAY_ACTIVE_AVG},
                                        {"largest_grid", value == 1 ? SAY_ONE_BLOCK : SAY_BLOCKS},
                                        {"est_block", SAY_THREADS},
                                        {"divergent_branches", SAY_BRANCHES},
                                        {"bytes_of_napkin", SAY_NAPKIN},
                                        {"_load_bytes", SAY_BYTES_READ},
                                        {"_store_bytes", SAY_BYTES_WRITTEN}};
    access_t access = access_of(name);
    if (access < ACCESSES)
        text_add(text, "%s: ", strstr(name, "bank") ? "shared memory" : access_name(access));
    text_add(text, "%.6g ", value);
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        if (!strstr(name, sentences[i][0])) continue;
        text_add(text, "%s", sentences[i][1]);
        return;
    }
    for (const char *p = name; *p; p++) text_add(text, "%c", *p == '_' ? ' ' : *p);
}

static bool of_all_bytes(const char *metric)
{
    return strcmp(metric, "global_load_bytes") == 0 || strcmp(metric, "global_store_bytes") == 0;
}

/* What a launch decides, not a line of the kernel: a question about it, or NULL. */
static const char *of_launch(const bound_t *bound)
{
    const char *metric = bound->metric;
    if (strcmp(metric, "shuffle_lanes") == 0) return ADVISE_SHUFFLE_LANES;
    if (strstr(metric, "_bytes_per_lane")) return ADVISE_BYTES_PER_LANE;
    if (strstr(metric, "_lanes_per_request")) return ADVISE_LANES_PER_REQUEST;
    if (of_all_bytes(metric)) return bound->least ? ADVISE_BYTES_READ : ADVISE_MOST_OF_BYTES;
    if (strcmp(metric, "largest_grid") == 0) return bound->least ? ADVISE_FEW_BLOCKS : ADVISE_MANY_BLOCKS;
    if (strcmp(metric, "largest_block") == 0 || strcmp(metric, "smallest_block") == 0) return ADVISE_THREADS;
    return NULL;
}

/* How much a line has to do with the metric. */
static double blame(const line_t *line, const char *metric, access_t access)
{
    if (strcmp(metric, "shared_bank_conflicts") == 0)
        return counts_excess(&line->counts, SHARED_LOAD) + counts_excess(&line->counts, SHARED_STORE) +
               counts_excess(&line->counts, SHARED_ATOMIC);
    if (access < ACCESSES) return counts_excess(&line->counts, access);
    if (strncmp(metric, "bytes", 5) == 0)
        return counts_excess(&line->counts, GLOBAL_LOAD) + counts_excess(&line->counts, GLOBAL_STORE) +
               counts_excess(&line->counts, GLOBAL_ATOMIC);
    double lanes = counts_lanes(&line->counts);
    return line->counts.divergent * 1e6 + (isnan(lanes) ? 0 : LANES - lanes);
}

static const line_t *worst_line(const report_t *report, const kernel_t *kernel, const bound_t *bound)
{
    const line_t *worst = NULL;
    access_t access = access_of(bound->metric);
    double most = 0;
    for (size_t i = 0; i < report->line_count; i++) {
        const line_t *line = &report->lines[i];
        if (strcmp(line->kernel, kernel->name) != 0) continue;
        double much = blame(line, bound->metric, access);
        if (much > most) worst = line, most = much;
    }
    return worst;
}

/* Of bytes that are too many, the line that moves most of them; of bytes per lane that are too few, the line
 * with the fewest; else NULL. value is what that line has. */
static const line_t *line_of_bytes(const report_t *report, const kernel_t *kernel, const bound_t *bound,
                                   double *value)
{
    const bool per_lane = strstr(bound->metric, "_bytes_per_lane");
    const line_t *found = NULL;
    if (per_lane ? !bound->least : bound->least || !of_all_bytes(bound->metric)) return NULL;
    for (size_t i = 0; i < report->line_count; i++) {
        const line_t *line = &report->lines[i];
        double here;
        if (strcmp(line->kernel, kernel->name) != 0) continue;
        if (!counts_metric(&line->counts, bound->metric, &here) || isnan(here)) continue;
        if (!found || (per_lane ? here < *value : here > *value)) found = line, *value = here;
    }
    return found;
}

/* What would mend the line. Of a metric of all bytes: of its first access that costs too much. */
static void add_hint(text_t *hint, const report_t *report, const kernel_t *kernel, const line_t *line,
                     const char *metric)
{
    access_t access = access_of(metric);
    if (access < ACCESSES)
        advice_access(hint, report, line, access);
    else if (strncmp(metric, "bytes", 5) == 0)
        for (int i = GLOBAL_LOAD; i <= GLOBAL_ATOMIC && !hint->length; i++)
            advice_access(hint, report, line, i);
    else
        advice_lanes(hint, line, kernel);
}

void bound_say(text_t *text, const bound_t *bound)
{
    text_add(text, ", at %s %.6g %s %s", bound->least ? "least" : "most", bound->bound,
             bound->bound == 1 ? "is" : "are", bound->least ? "required" : "allowed");
}

static void say(FILE *out, const report_t *report, const kernel_t *kernel, const bound_t *bound, double value)
{
    char memory[1000], hint_memory[800];
    text_t message = TEXT_ON(memory), hint = TEXT_ON(hint_memory);
    const char *question = of_launch(bound);
    const line_t *line = question ? NULL : worst_line(report, kernel, bound);
    access_t access = access_of(bound->metric);
    double of_line, bytes;
    const line_t *of_bytes = line_of_bytes(report, kernel, bound, &bytes);
    text_add(&message, "%s: ", kernel->name);
    if (line && access < ACCESSES && counts_metric(&line->counts, bound->metric, &of_line) &&
        !isnan(of_line)) {
        text_add(&message, "line %d: ", line->line);
        value = of_line;
    }
    add_metric(&message, bound->metric, value);
    bound_say(&message, bound);
    if (of_bytes)
        text_add(&message, bound->least ? SAY_LEAST_OF_LANE : SAY_MOST_OF_BYTES, of_bytes->line, bytes);
    if (question) text_add(&hint, "%s", question);
    if (line) add_hint(&hint, report, kernel, line, bound->metric);
    fprintf(out, "%s\n", memory);
    const line_t *place = of_bytes ? of_bytes : line;
    fprintf(out, "%s:%d\n", place ? place->file : kernel->file, place ? place->line : kernel->line);
    fprintf(out, "%s\n", hint_memory);
}

/* The next kernel from i on that the expression matches. */
static const kernel_t *next_kernel(const report_t *report, const regex_t *pattern, size_t *i)
{
    while (*i < report->kernel_count) {
        const kernel_t *kernel = &report->kernels[(*i)++];
        if (regexec(pattern, kernel->name, 0, NULL, 0) == 0) return kernel;
    }
    return NULL;
}

int bound_check(FILE *out, const report_t *report, const bound_t *bound)
{
    regex_t pattern;
    const kernel_t *kernel;
    size_t matched = 0;
    int status = 0;
    if (regcomp(&pattern, bound->kernel, REG_EXTENDED | REG_NOSUB) != 0) {
        fprintf(out, "%s is not a regular expression\n", bound->kernel);
        return 2;
    }
    if (work_is_metric(bound->metric) || overlap_is_metric(bound->metric)) {
        status = work_is_metric(bound->metric) ? work_check(out, report, bound, &pattern)
                                               : overlap_check(out, report, bound, &pattern);
        regfree(&pattern);
        return status;
    }
    for (size_t i = 0; status == 0 && (kernel = next_kernel(report, &pattern, &i)) != NULL; matched++) {
        double value;
        /* what a kernel does not do at all is within any bound */
        if (!counts_metric(&kernel->counts, bound->metric, &value) || isnan(value)) continue;
        status = bound->least ? value < bound->bound : value > bound->bound;
        if (status) say(out, report, kernel, bound, value);
    }
    for (size_t i = 0; status == 0 && (kernel = next_kernel(report, &pattern, &i)) != NULL;) {
        double value;
        if (counts_metric(&kernel->counts, bound->metric, &value) && !isnan(value))
            fprintf(out, "%s %.6g\n", kernel->name, value);
    }
    regfree(&pattern);
    if (matched) return status;
    fprintf(out, SAY_NO_KERNEL, bound->kernel);
    fputc('\n', out);
    return 2;
}
