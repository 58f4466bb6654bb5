#define _POSIX_C_SOURCE 200809L
#include "report.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* ---- values of a record ---- */

/* A string that stays; null is "". Lists lose their brackets: [0,0,0] is "0,0,0". */
static const char *text(const json_object_t *object, const char *key)
{
    const char *value = json_get(object, key);
    if (strcmp(value, "null") == 0) return "";
    char *copy = keep_text(value);
    size_t length = strlen(copy);
    if (copy[0] == '[' && length > 1) {
        copy[length - 1] = '\0';
        copy++;
    }
    return copy;
}

static double number(const json_object_t *object, const char *key)
{
    const char *value = json_get(object, key);
    char *end;
    double number = strtod(value, &end);
    return end == value ? NAN : number;
}

static long whole(const json_object_t *object, const char *key, long otherwise)
{
    double value = number(object, key);
    return isnan(value) ? otherwise : (long)value;
}

/* The numbers of a list such as [1,null,3], at most `most`; null is -1. Returns how many. */
static int list(const char *json, double *numbers, int most)
{
    int count = 0;
    for (const char *p = json + strspn(json, "[ "); *p && *p != ']' && count < most; p += strspn(p, ", ")) {
        char *end;
        double value = strtod(p, &end);
        numbers[count++] = end == p ? -1 : value;
        p = end == p ? p + strcspn(p, ",]") : end;
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
                     .line = (int)whole(object, "line", 0)};
}

static int same_place(const party_t *a, const party_t *b)
{
    return a->line == b->line && strcmp(a->file, b->file) == 0;
}

static void read_finding(report_t *report, const json_object_t *object)
{
    finding_t one = {.kind = text(object, "kind"),
                     .space = text(object, "space"),
                     .tool = text(object, "tool"),
                     .kernel = text(object, "kernel"),
                     .array = text(object, "array"),
                     .message = text(object, "message"),
                     .advice = text(object, "advice"),
                     .self = party(object, ""),
                     .times = whole(object, "times", 1)};
    json_object_t other;
    if (json_parse(&other, json_get(object, "other")) == 0)
        one.other = party(&other, text(&other, "what"));
    else
        one.other = (party_t){"", "", "", "", 0};
    json_free(&other);
    for (size_t i = 0; i < report->finding_count; i++) {
        finding_t *known = &report->findings[i];
        if (strcmp(known->kind, one.kind) != 0 || strcmp(known->array, one.array) != 0 ||
            strcmp(known->kernel, one.kernel) != 0 || !same_place(&known->self, &one.self) ||
            !same_place(&known->other, &one.other))
            continue;
        known->times += one.times;
        return;
    }
    report->findings = keep_room(report->findings, report->finding_count, sizeof one);
    report->findings[report->finding_count++] = one;
}

/* ---- counts ---- */

static void add_metrics(counts_t *counts, const json_object_t *object)
{
    json_object_t metrics;
    if (json_parse(&metrics, json_get(object, "metrics")) == 0) counts_add(counts, &metrics);
    json_free(&metrics);
}

static void read_kernel(report_t *report, const json_object_t *object)
{
    const char *name = text(object, "kernel"), *file = text(object, "file");
    int line = (int)whole(object, "line", 0);
    for (size_t i = 0; i < report->kernel_count; i++) {
        kernel_t *known = &report->kernels[i];
        if (known->line != line || strcmp(known->name, name) != 0 || strcmp(known->file, file) != 0) continue;
        known->launches += whole(object, "launches", 1);
        add_metrics(&known->counts, object);
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
                      .theoretical_pct = NAN};
    if (json_parse(&occupancy, json_get(object, "occupancy")) == 0) {
        one->achieved_pct = number(&occupancy, "achieved");
        one->theoretical_pct = number(&occupancy, "theoretical_pct");
        one->limit = text(&occupancy, "limit");
    }
    json_free(&occupancy);
    add_metrics(&one->counts, object);
}

static void read_line(report_t *report, const json_object_t *object)
{
    const char *kernel = text(object, "kernel"), *file = text(object, "file");
    int line = (int)whole(object, "line", 0);
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
                     .line = (int)whole(object, "line", 0),
                     .size = (int)whole(object, "size", 0),
                     .warp = (int)whole(object, "warp", 0)};
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

/* "barriers":[{"line":12,"work":[4,4]},...]: a list of objects, each read by itself. */
static void read_timeline(report_t *report, const json_object_t *object)
{
    timeline_t one = {.kernel = text(object, "kernel"),
                      .block = text(object, "block"),
                      .warps = (int)whole(object, "warps", 0)};
    if (one.warps < 1 || one.warps > LANES) return;
    for (size_t i = 0; i < report->timeline_count; i++)
        if (strcmp(report->timelines[i].kernel, one.kernel) == 0) return;
    const char *p = json_get(object, "barriers");
    while ((p = strchr(p, '{')) != NULL) {
        size_t length = strcspn(p, "}") + 1;
        char *copy = keep_bytes(p, length);
        json_object_t barrier;
        if (json_parse(&barrier, copy) == 0) {
            one.line = keep_room(one.line, (size_t)one.count, sizeof *one.line);
            one.work = keep_more(one.work, (size_t)(one.count + 1) * (size_t)one.warps * sizeof *one.work);
            one.line[one.count] = (int)whole(&barrier, "line", 0);
            int got = list(json_get(&barrier, "work"), one.work + one.count * one.warps, one.warps);
            while (got < one.warps) one.work[one.count * one.warps + got++] = 0;
            one.count++;
        }
        json_free(&barrier);
        p += length;
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

/* ---- files ---- */

/* Returns 1 when the record was the last one of its run. */
static int read_record(report_t *report, const json_object_t *object)
{
    const char *record = json_get(object, "record");
    if (*json_get(object, "tool")) report->tool = text(object, "tool");
    if (strcmp(record, "finding") == 0)
        read_finding(report, object);
    else if (strcmp(record, "kernel") == 0)
        read_kernel(report, object);
    else if (strcmp(record, "line") == 0)
        read_line(report, object);
    else if (strcmp(record, "request") == 0)
        read_request(report, object);
    else if (strcmp(record, "timeline") == 0)
        read_timeline(report, object);
    else if (strcmp(record, "note") == 0)
        read_note(report, object);
    else if (strcmp(record, "skip") == 0)
        report->skipped = text(object, "reason");
    else if (strcmp(record, "end") == 0) {
        report->complete += strcmp(json_get(object, "complete"), "true") == 0;
        if (*json_get(object, "reason")) report->reason = text(object, "reason");
        return 1;
    }
    return 0; /* records of other kinds are for others to read */
}

int report_read(report_t *report, const char *path)
{
    FILE *in = fopen(path, "r");
    char *line = NULL;
    size_t size = 0, number = 0;
    int status = 0, open = 0; /* open: records since the last end */
    if (!in) {
        fprintf(stderr, "inspect: %s: %s\n", path, strerror(errno));
        return -1;
    }
    if (!report->tool) report->tool = "check", report->reason = report->skipped = "";
    while (getline(&line, &size, in) >= 0) {
        json_object_t object;
        number++;
        if (line[strspn(line, " \t\r\n")] == '\0') continue;
        if (json_parse(&object, line) == 0) {
            open = !read_record(report, &object);
            report->runs += !open;
        } else {
            fprintf(stderr, "inspect: %s:%zu is no whole record\n", path, number);
            status = -1;
        }
        json_free(&object);
    }
    if (open || number == 0) report->runs++; /* it broke off */
    free(line);
    fclose(in);
    return status;
}

int report_is_whole(const report_t *report)
{
    return report->runs > 0 && report->complete == report->runs;
}
