#define _POSIX_C_SOURCE 200809L
#include "report.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "base/enum_words.h"
#include "base/numbers.h"

/* ---- values of a record ---- */

/* Whether all of it is plain ASCII, which need not be made harmless. */
static bool is_plain(const char *text)
{
    while (*text >= ' ' && *text < 0x7F) text++;
    return *text == '\0';
}

/* A string that stays; null is "". Lists lose their brackets: [0,0,0] is "0,0,0". A program of anyone's wrote
 * it: here it becomes harmless for all that print it. */
static const char *text(const json_object_t *object, const char *key)
{
    const char *value = json_get(object, key);
    if (strcmp(value, "null") == 0) return "";
    char *copy = is_plain(value) ? keep_text(value) : keep_clean(value);
    size_t length = strlen(copy);
    if (copy[0] == '[' && length > 1) {
        copy[length - 1] = '\0';
        copy++;
    }
    return copy;
}

static double number(const json_object_t *object, const char *key)
{
    return number_in(json_get(object, key), NAN);
}

static long whole(const json_object_t *object, const char *key, long otherwise)
{
    double value = number(object, key);
    return isnan(value) ? otherwise : (long)value;
}

static int small(const json_object_t *object, const char *key)
{
    return number_int(number(object, key), 0);
}

/* The numbers of a list such as [1,null,3], at most `most`; null, and what is no number, is -1. Returns how
 * many. */
static int list(const char *json, double *numbers, int most)
{
    int count = 0;
    for (const char *p = json + strspn(json, "[ \t"); *p && *p != ']' && count < most;
         p += strspn(p, ", \t")) {
        char digits[32];
        size_t length = strcspn(p, " \t,]");
        snprintf(digits, sizeof digits, "%.*s", length < sizeof digits ? (int)length : 0, p);
        numbers[count++] = number_in(digits, -1);
        p += length;
    }
    return count;
}

/* ---- findings ---- */

static party_t party(const json_object_t *object, const char *what)
{
    return (party_t){.what = what,
                     .file = text(object, "file"),
                     .block = text(object, "block"),
                     .thread = text(object, "thread"),
                     .line = small(object, "line")};
}

/* Lines first: numbers tell most of them apart. */
static bool same_finding(const finding_t *a, const finding_t *b)
{
    return a->self.line == b->self.line && a->other.line == b->other.line && a->kind == b->kind &&
           strcmp(a->array, b->array) == 0 && strcmp(a->kernel, b->kernel) == 0 &&
           strcmp(a->self.file, b->self.file) == 0 && strcmp(a->other.file, b->other.file) == 0;
}

size_t finding_add(finding_t **all, size_t *count, const finding_t *one)
{
    for (size_t i = 0; i < *count; i++) {
        finding_t *known = &(*all)[i];
        if (!same_finding(known, one)) continue;
        known->times = number_sum(known->times, one->times);
        return i;
    }
    *all = keep_room(*all, *count, sizeof **all);
    (*all)[*count] = *one;
    return (*count)++;
}

/* Reads a finding; of a kind that is none of ours nothing can be told but that. */
static void read_finding(report_t *report, const json_object_t *object)
{
    const char *space = text(object, "space");
    finding_t one = {.kind = kind_read(json_get(object, "kind")),
                     .space = space_read(space),
                     .tool = text(object, "tool"),
                     .kernel = text(object, "kernel"),
                     .array = text(object, "array"),
                     .message = text(object, "message"),
                     .advice = text(object, "advice"),
                     .self = party(object, ""),
                     .times = whole(object, "times", 1)};
    json_object_t other;
    if (one.kind == KIND_NONE || (*space && one.space == SPACE_NONE)) {
        const char *what = one.kind == KIND_NONE ? "kind" : "space";
        report->unknown = keep_format("a finding has the %s \"%s\", which is none", what, text(object, what));
        return;
    }
    one.names_array = *one.array && strstr(one.message, one.array) != NULL;
    if (json_parse(&other, json_get(object, "other")) == 0)
        one.other = party(&other, text(&other, "what"));
    else
        one.other = (party_t){"", "", "", "", 0};
    json_free(&other);
    finding_add(&report->findings, &report->finding_count, &one);
}

/* ---- counts ---- */

static void add_metrics(counts_t *counts, const json_object_t *object)
{
    json_object_t metrics;
    if (json_parse(&metrics, json_get(object, "metrics")) == 0) counts_add(counts, &metrics);
    json_free(&metrics);
}

/* A number that is there, or 0. */
static double some(const json_object_t *object, const char *key)
{
    double value = number(object, key);
    return isnan(value) ? 0 : value;
}

/* What the launches of this record moved, if that was in iterations. */
static double iterating_bytes(const json_object_t *object)
{
    json_object_t metrics;
    if (!json_is_true(object, "iterating")) return 0;
    double bytes = json_parse(&metrics, json_get(object, "metrics")) == 0 ? some(&metrics, "bytes_moved") : 0;
    json_free(&metrics);
    return bytes;
}

static void read_kernel(report_t *report, const json_object_t *object)
{
    const char *name = text(object, "kernel"), *file = text(object, "file");
    int line = small(object, "line");
    for (size_t i = 0; i < report->kernel_count; i++) {
        kernel_t *known = &report->kernels[i];
        if (known->line != line || strcmp(known->name, name) != 0 || strcmp(known->file, file) != 0) continue;
        known->launches = number_sum(known->launches, whole(object, "launches", 1));
        add_metrics(&known->counts, object);
        known->iterating_bytes += iterating_bytes(object);
        counts_launches(&known->counts, object);
        return;
    }
    report->kernels = keep_room(report->kernels, report->kernel_count, sizeof(kernel_t));
    kernel_t *one = &report->kernels[report->kernel_count++];
    json_object_t occupancy;
    *one = (kernel_t){.name = name,
                      .file = file,
                      .line = line,
                      .tool = text(object, "tool"),
                      .grid = text(object, "grid"),
                      .block = text(object, "block"),
                      .limit = "",
                      .launches = whole(object, "launches", 1),
                      .launch = whole(object, "launch", 0),
                      .shared_bytes = number(object, "shared_bytes"),
                      .registers = number(object, "registers"),
                      .achieved_pct = NAN,
                      .theoretical_pct = NAN,
                      .iterating_bytes = iterating_bytes(object)};
    if (json_parse(&occupancy, json_get(object, "occupancy")) == 0) {
        one->achieved_pct = number(&occupancy, "achieved");
        one->theoretical_pct = number(&occupancy, "theoretical_pct");
        one->limit = text(&occupancy, "limit");
    }
    json_free(&occupancy);
    add_metrics(&one->counts, object);
    counts_launches(&one->counts, object);
}

static void read_line(report_t *report, const json_object_t *object)
{
    const char *kernel = text(object, "kernel"), *file = text(object, "file");
    int line = small(object, "line");
    size_t i = 0;
    while (i < report->line_count &&
           (report->lines[i].line != line || strcmp(report->lines[i].kernel, kernel) != 0 ||
            strcmp(report->lines[i].file, file) != 0))
        i++;
    if (i == report->line_count) {
        report->lines = keep_room(report->lines, i, sizeof(line_t));
        report->lines[report->line_count++] = (line_t){.kernel = kernel, .file = file, .line = line};
    }
    add_metrics(&report->lines[i].counts, object);
}

/* Of a line's requests the first of each access is kept. */
static void read_request(report_t *report, const json_object_t *object)
{
    request_t one = {.kernel = text(object, "kernel"),
                     .file = text(object, "file"),
                     .array = text(object, "array"),
                     .block = text(object, "block"),
                     .line = small(object, "line"),
                     .size = small(object, "size"),
                     .warp = small(object, "warp")};
    double offsets[LANES];
    if (!access_by_key(json_get(object, "access"), &one.access)) return;
    int count = list(json_get(object, "lanes"), offsets, LANES);
    for (int lane = 0; lane < LANES; lane++) one.offset[lane] = lane < count ? (long long)offsets[lane] : -1;
    for (size_t i = 0; i < report->request_count; i++) {
        const request_t *known = &report->requests[i];
        if (known->line == one.line && known->access == one.access &&
            strcmp(known->kernel, one.kernel) == 0 && strcmp(known->file, one.file) == 0)
            return;
    }
    report->requests = keep_room(report->requests, report->request_count, sizeof one);
    report->requests[report->request_count++] = one;
}

/* One of the barriers of a timeline, {"line":12,"work":[4,4]}. */
static void read_barrier(timeline_t *timeline, const json_object_t *barrier)
{
    size_t b = (size_t)timeline->count++, warps = (size_t)timeline->warps;
    timeline->line = keep_room(timeline->line, b, sizeof *timeline->line);
    timeline->work = keep_more(timeline->work, (b + 1) * warps * sizeof *timeline->work);
    timeline->line[b] = small(barrier, "line");
    double *work = timeline->work + b * warps;
    int got = list(json_get(barrier, "work"), work, timeline->warps);
    for (int warp = 0; warp < timeline->warps; warp++)
        if (warp >= got || work[warp] < 0) work[warp] = 0;
}

/* "barriers":[{"line":12,"work":[4,4]},...]: a list of objects, each read by itself. */
static void read_timeline(report_t *report, const json_object_t *object)
{
    timeline_t one = {
        .kernel = text(object, "kernel"), .block = text(object, "block"), .warps = small(object, "warps")};
    one.all = small(object, "all_barriers");
    if (one.warps < 1 || one.warps > LANES) return;
    for (size_t i = 0; i < report->timeline_count; i++)
        if (strcmp(report->timelines[i].kernel, one.kernel) == 0) return;
    const char *p = json_get(object, "barriers");
    while ((p = strchr(p, '{')) != NULL) {
        const char *end = strchr(p, '}');
        json_object_t barrier;
        if (!end) break;
        if (json_parse(&barrier, keep_bytes(p, (size_t)(end + 1 - p))) == 0) read_barrier(&one, &barrier);
        json_free(&barrier);
        p = end + 1;
    }
    if (one.count == 0) return;
    report->timelines = keep_room(report->timelines, report->timeline_count, sizeof one);
    report->timelines[report->timeline_count++] = one;
}

static void read_note(report_t *report, const json_object_t *object)
{
    note_t one = {.kernel = text(object, "kernel"), .message = text(object, "message")};
    for (size_t i = 0; i < report->note_count; i++)
        if (strcmp(report->notes[i].kernel, one.kernel) == 0 &&
            strcmp(report->notes[i].message, one.message) == 0)
            return;
    report->notes = keep_room(report->notes, report->note_count, sizeof one);
    report->notes[report->note_count++] = one;
}

static void read_operation(report_t *report, const json_object_t *object)
{
    operation_t one = {.name = text(object, "name"),
                       .times = some(object, "times"),
                       .iterating = some(object, "iterating"),
                       .blocks = some(object, "blocks"),
                       .threads = some(object, "threads"),
                       .launch = json_is_true(object, "launch")};
    for (size_t i = 0; i < report->operation_count; i++) {
        if (strcmp(report->operations[i].name, one.name) != 0) continue;
        report->operations[i].times += one.times;
        report->operations[i].iterating += one.iterating;
        report->operations[i].blocks += one.blocks;
        report->operations[i].threads += one.threads;
        return;
    }
    report->operations = keep_room(report->operations, report->operation_count, sizeof one);
    report->operations[report->operation_count++] = one;
}

static void read_iterations(report_t *report, const json_object_t *object)
{
    report->iterations += some(object, "count");
    report->waits += some(object, "waits");
}

/* Several runs: their time lines one after the other. */
static void read_span(report_t *report, const json_object_t *object)
{
    static const char *const words[] = {SPANS(ENUM_WORD)};
    const int what = ENUM_READ(words, json_get(object, "what"));
    span_t one = {.name = text(object, "name"),
                  .stream = small(object, "stream"),
                  .other = small(object, "other"),
                  .device = small(object, "device"),
                  .begin = some(object, "begin"),
                  .end = some(object, "end"),
                  .bytes = some(object, "bytes"),
                  .pageable = json_is_true(object, "pageable"),
                  .staged = json_is_true(object, "staged")};
    if (what < 0 || one.end < one.begin) return;
    one.what = (span_kind_t)what;
    report->spans = keep_room(report->spans, report->span_count, sizeof one);
    report->spans[report->span_count++] = one;
}

/* ---- files ---- */

/* The last record of a run. It says how many findings there are: a report that lost some is not complete. */
static void read_end(report_t *report, const json_object_t *object)
{
    if (*json_get(object, "reason")) report->reason = text(object, "reason");
    if (report->unknown)
        report->reason = report->unknown;
    else if (number(object, "findings") > (double)report->told)
        report->reason = "findings are missing";
    else
        report->complete += json_is_true(object, "complete");
    report->told = 0;
}

/* Whether the record was the last one of its run. */
static bool read_record(report_t *report, const json_object_t *object)
{
    const char *record = json_get(object, "record");
    if (*json_get(object, "tool")) report->tool = text(object, "tool");
    if (strcmp(record, "finding") == 0) {
        read_finding(report, object);
        report->told++;
    } else if (strcmp(record, "kernel") == 0)
        read_kernel(report, object);
    else if (strcmp(record, "line") == 0)
        read_line(report, object);
    else if (strcmp(record, "request") == 0)
        read_request(report, object);
    else if (strcmp(record, "timeline") == 0)
        read_timeline(report, object);
    else if (strcmp(record, "note") == 0)
        read_note(report, object);
    else if (strcmp(record, "operation") == 0)
        read_operation(report, object);
    else if (strcmp(record, "iterations") == 0)
        read_iterations(report, object);
    else if (strcmp(record, "span") == 0)
        read_span(report, object);
    else if (strcmp(record, "skip") == 0)
        report->skipped = text(object, "reason");
    else if (strcmp(record, "end") == 0) {
        read_end(report, object);
        return true;
    }
    return false; /* records of other kinds are for others to read */
}

int report_read(report_t *report, const char *path)
{
    FILE *in = fopen(path, "r");
    char *line = NULL;
    size_t size = 0, number = 0;
    int status = 0;
    bool open = false; /* open: records since the last end */
    if (!in) {
        fprintf(stderr, "xray: %s: %s\n", path, strerror(errno));
        return -1;
    }
    if (!report->tool) report->tool = "sanitizer", report->reason = report->skipped = "";
    report->told = 0;
    for (ssize_t length; (length = getline(&line, &size, in)) >= 0;) {
        json_object_t object = {.count = 0};
        bool is_text = strlen(line) == (size_t)length; /* a NUL would hide what is behind it */
        number++;
        if (is_text && line[strspn(line, " \t\r\n")] == '\0') continue;
        if (is_text && json_parse(&object, line) == 0) {
            open = !read_record(report, &object);
            report->runs += !open;
        } else {
            fprintf(stderr, "xray: %s:%zu is not a whole record\n", path, number);
            status = -1;
        }
        json_free(&object);
    }
    if (open || number == 0 || ferror(in)) report->runs++; /* it broke off */
    free(line);
    fclose(in);
    return status;
}

bool report_is_whole(const report_t *report)
{
    return report->runs > 0 && report->complete == report->runs;
}

bool report_is_of_gpu(const report_t *report)
{
    return report->tool && strcmp(report->tool, "sanitizer") != 0;
}
