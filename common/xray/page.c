#define _POSIX_C_SOURCE 200809L
#include "page.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "page_parts.h"
#include "table.h"
#include "base/text.h"

enum { OPEN_PICTURES = 2 }; /* of the worst lines; the others are a click away */

void page_text(FILE *out, const char *text)
{
    size_t length;
    for (size_t left = strlen(text); left > 0; text += length, left -= length) {
        length = text_character(text, left);
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            if (length == 0)
                fputc('?', out); /* no UTF-8, which the page says that it is */
            else if (((unsigned char)*text < 0x20 && *text != '\t') || *text == 0x7F)
                fputc(' ', out);
            else
                fwrite(text, 1, length, out);
        }
        if (length == 0) length = 1;
    }
}

/* What a function prints, as HTML text. */
static void print_text_of(FILE *out, void (*print)(FILE *, const kernel_t *), const kernel_t *kernel)
{
    char *text = NULL;
    size_t size;
    FILE *in = open_memstream(&text, &size);
    if (!in) return;
    print(in, kernel);
    fclose(in);
    page_text(out, text);
    free(text);
}

static int print_style(FILE *out, const char *path)
{
    char buffer[4096];
    size_t got;
    FILE *in = fopen(path, "r");
    if (!in) {
        fprintf(stderr, "xray: %s: %s\n", path, strerror(errno));
        return -1;
    }
    while ((got = fread(buffer, 1, sizeof buffer, in)) > 0) fwrite(buffer, 1, got, out);
    fclose(in);
    return 0;
}

/* ---- advice and pictures of a line ---- */

static void print_advice(FILE *out, const report_t *report, const kernel_t *kernel, const line_t *line)
{
    for (int which = 0; which <= ACCESSES; which++) {
        char memory[800];
        text_t text = TEXT_ON(memory);
        advice_line(&text, report, kernel, line, which);
        if (!text.length) continue;
        fputs("<p class=\"advice\">", out);
        page_text(out, memory);
        fputs("</p>\n", out);
    }
}

static void print_picture(FILE *out, const report_t *report, const line_t *line, access_t access, int open)
{
    const request_t *request = advice_request(report, line, access);
    if (!request) return;
    fprintf(out, "<details%s><summary>Line %d: a %s", open ? " open" : "", line->line, access_name(access));
    if (*request->array) {
        fputs(" of <code>", out);
        page_text(out, request->array);
        fputs("</code>", out);
    }
    fprintf(out, ", %.1f %s per request</summary>\n", counts_per_request(&line->counts, access),
            access_unit(access));
    page_request(out, request);
    fputs("</details>\n", out);
}

static void print_lines(FILE *out, const report_t *report, const kernel_t *kernel)
{
    size_t count;
    const line_t **lines = table_lines(report, kernel, &count);
    for (size_t i = 0; i < count; i++) print_advice(out, report, kernel, lines[i]);
    page_source(out, report, kernel);
    int pictures = 0;
    for (int wasteful = 1; wasteful >= 0; wasteful--) { /* first the requests that could cost less */
        for (size_t i = 0; i < count * ACCESSES; i++) {
            const line_t *line = lines[i / ACCESSES];
            access_t access = i % ACCESSES;
            if (!advice_request(report, line, access) ||
                (counts_excess(&line->counts, access) > 0) != wasteful)
                continue;
            if (pictures == 0) fputs("<h3>How a warp asks</h3>\n", out);
            print_picture(out, report, line, access, pictures++ < OPEN_PICTURES);
        }
    }
    free(lines);
}

static void print_kernel(FILE *out, const report_t *report, const kernel_t *kernel)
{
    fputs("<section>\n<h2><code>", out);
    print_text_of(out, table_heading, kernel);
    fputs("</code></h2>\n<p class=\"summary\">It ", out);
    print_text_of(out, table_summary, kernel);
    fputs(".</p>\n", out);
    for (size_t i = 0; i < report->note_count; i++) {
        if (strcmp(report->notes[i].kernel, kernel->name) != 0) continue;
        fputs("<p>Note: ", out);
        page_text(out, report->notes[i].message);
        fputs(".</p>\n", out);
    }
    print_lines(out, report, kernel);
    for (size_t i = 0; i < report->timeline_count; i++)
        if (strcmp(report->timelines[i].kernel, kernel->name) == 0) page_timeline(out, &report->timelines[i]);
    fputs("</section>\n", out);
}

int page_print(FILE *out, const report_t *report, const char *title, const char *style)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          out);
    page_text(out, title);
    fputs("</title>\n<style>\n", out);
    if (print_style(out, style) != 0) return -1;
    fputs("</style>\n</head>\n<body>\n<main>\n<h1>", out);
    page_text(out, title);
    fputs("</h1>\n<p class=\"legend\">Counted by ", out);
    page_text(out, report_is_of_gpu(report) ? report->tool : "the sanitizer build on a CPU");
    fputs(". A request is one instruction of one warp. Global memory answers it in <b>sectors</b> of 32 "
          "bytes, shared memory in <b>wavefronts</b>; 32 neighbouring floats are 4 sectors, or 1 wavefront. "
          "The redder a cell, the further from the least possible.</p>\n",
          out);
    page_streams(out, report);
    for (size_t i = 0; i < report->kernel_count; i++) print_kernel(out, report, &report->kernels[i]);
    if (report->kernel_count == 0) fputs("<p>No kernel was launched.</p>\n", out);
    fputs("</main>\n</body>\n</html>\n", out);
    return 0;
}
