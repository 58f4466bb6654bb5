#define _POSIX_C_SOURCE 200809L
#include "page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "../page_parts.h"
#include "../source.h"
#include "find.h"
#include "script.h"
#include "strip.h"

enum { AROUND = 2 };

/* The lines of a file that are shown */
typedef struct {
    const char *file;
    int from, to, row; /* row: of the first, among all rows of the page */
} shown_t;

typedef struct {
    shown_t *files;
    size_t count;
} source_t;

/* --- source --- */

static void show_line(source_t *source, const char *file, int line)
{
    size_t i = 0;
    if (line < 1 || !source_count(file)) return;
    while (i < source->count && strcmp(source->files[i].file, file) != 0) i++;
    if (i == source->count) {
        source->files = keep_room(source->files, source->count, sizeof *source->files);
        source->files[source->count++] = (shown_t){file, line, line, 0};
    }
    shown_t *s = &source->files[i];
    if (line < s->from) s->from = line;
    if (line > s->to) s->to = line;
}

static source_t source_of(const trace_t *trace, const steps_t *steps)
{
    source_t source = {0};
    int row = 0;
    for (size_t i = 0; i < trace->launch_count; i++)
        show_line(&source, trace->launches[i].file, trace->launches[i].line);
    for (size_t i = 0; i < steps->step_count; i++) {
        int place = steps->steps[i].place;
        if (place != NONE) show_line(&source, trace->sites[place].file, trace->sites[place].line);
    }
    for (size_t i = 0; i < source.count; i++) {
        shown_t *s = &source.files[i];
        int lines = source_count(s->file);
        s->from = s->from > AROUND ? s->from - AROUND : 1;
        s->to = s->to < lines - AROUND ? s->to + AROUND : lines;
        s->row = row;
        row += s->to - s->from + 1;
    }
    return source;
}

static int row_of(void *of, const site_t *site)
{
    const source_t *source = of;
    for (size_t i = 0; i < source->count; i++) {
        const shown_t *s = &source->files[i];
        if (strcmp(s->file, site->file) == 0 && site->line >= s->from && site->line <= s->to)
            return s->row + site->line - s->from;
    }
    return NONE;
}

static void print_source(FILE *out, const source_t *source)
{
    fputs("<div id=\"source\" tabindex=\"0\" role=\"region\" aria-label=\"source\">\n", out);
    for (size_t i = 0; i < source->count; i++) {
        const shown_t *s = &source->files[i];
        fputs("<table class=\"source\"><caption>", out);
        page_text(out, s->file);
        fputs("</caption><tbody>\n", out);
        for (int line = s->from; line <= s->to; line++) {
            fprintf(out, "<tr id=\"row%d\" data-line=\"%d\"><td class=\"n\">%d</td><td>",
                    s->row + line - s->from, line, line);
            page_text(out, source_line(s->file, line));
            fputs("</td></tr>\n", out);
        }
        fputs("</tbody></table>\n", out);
    }
    fputs("</div>\n", out);
}

/* --- files --- */

static int print_file(FILE *out, const char *folder, const char *name)
{
    char buffer[4096];
    size_t got;
    const char *path = keep_format("%s/%s", folder, name);
    FILE *in = fopen(path, "r");
    if (!in) {
        fprintf(stderr, "xray: %s: %s\n", path, strerror(errno));
        return -1;
    }
    while ((got = fread(buffer, 1, sizeof buffer, in)) > 0) fwrite(buffer, 1, got, out);
    fclose(in);
    return 0;
}

/* --- the page --- */

static void print_about(FILE *out, const trace_t *trace, const steps_t *steps, const show_t *show)
{
    fputs("<p class=\"legend\">The case ", out);
    if (*show->words) fputs("<code>", out), page_text(out, show->words), fputs("</code> ", out);
    fputs("as the CPU ran it, with its threads in the order <code>", out);
    page_text(out, show->order);
    fputs("</code>. The lanes of a warp are shown in step, as a GPU issues them; values and order are the "
          "CPU's, and "
          "<code>ORDER=</code> shows another. No time is measured here.</p>\n",
          out);
    if (trace->cut || steps->more)
        fprintf(out,
                "<p class=\"warn\">This case is too large for a page: its first %zu steps are shown%s. A "
                "smaller one: "
                "<code>ARGS=\"n=20 block=8\"</code>, with the words that this program has.</p>\n",
                steps->step_count, trace->cut ? "" : keep_format(" of %zu", steps->step_count + steps->more));
    if (!trace->launch_count) fputs("<p>No kernel was launched.</p>\n", out);
}

static void print_wrong(FILE *out, const show_t *show, size_t first)
{
    if (!*show->expected) return;
    fputs("<p class=\"expected\">", out);
    page_text(out, show->expected);
    if (first) fprintf(out, " <a href=\"#s%zu\">The phase in which it is written</a>", first + 1);
    fputs("</p>\n", out);
}

/* Links to the steps of a finding: what comes first on the page stands first. */
static void print_steps(FILE *out, found_t at)
{
    long long first = at.other == NONE || (at.here != NONE && at.here < at.other) ? at.here : at.other;
    long long second = at.other == NONE || at.here == NONE ? NONE : first == at.here ? at.other : at.here;
    fprintf(out, "<a href=\"#s%lld\">Step %lld</a>", first + 1, first + 1);
    if (second != NONE && second != first)
        fprintf(out, " and <a href=\"#s%lld\">step %lld</a>: its two accesses", second + 1, second + 1);
    fputs(". ", out);
}

static void print_findings(FILE *out, const trace_t *trace, const steps_t *steps, const report_t *report)
{
    bool any = false;
    for (size_t i = 0; i < report->finding_count; i++) {
        const finding_t *f = &report->findings[i];
        found_t at = find_steps(trace, steps, f);
        if (!any) fputs("<section class=\"findings\"><h2>What was found</h2>\n<ul>\n", out);
        any = true;
        fputs("<li>", out);
        page_text(out, f->message);
        if (*f->self.file) fprintf(out, " (line %d)", f->self.line);
        fputs(". ", out);
        if (at.here != NONE || at.other != NONE) print_steps(out, at);
        page_text(out, f->advice);
        fputs("</li>\n", out);
    }
    if (any) fputs("</ul></section>\n", out);
}

static int print_page(FILE *out, const trace_t *trace, const report_t *report, const show_t *show,
                      size_t most)
{
    steps_t steps;
    steps_make(&steps, trace, most);
    source_t source = source_of(trace, &steps);
    size_t first = find_phase(trace, &steps, show->array, show->element);
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          out);
    page_text(out, show->title);
    fputs("</title>\n<style>\n", out);
    if (print_file(out, show->folder, "show.css") != 0) return -1;
    fprintf(out, "</style>\n</head>\n<body data-first=\"%zu\">\n<main>\n<h1>", first + 1);
    page_text(out, show->title);
    fputs("</h1>\n", out);
    print_about(out, trace, &steps, show);
    print_wrong(out, show, first);
    print_findings(out, trace, &steps, report);
    fputs("<div id=\"controls\"></div>\n<p id=\"said\" aria-live=\"polite\"></p>\n<div class=\"panes\">\n",
          out);
    print_source(out, &source);
    fputs("<div>\n<div id=\"lanes\" class=\"scroll\" tabindex=\"0\" role=\"region\" "
          "aria-label=\"lanes\"></div>\n<div id=\"requests\"></div>\n"
          "<div id=\"arrays\"></div>\n</div>\n</div>\n",
          out);
    page_streams(out, report);
    strip_print(out, trace, &steps);
    fputs("</main>\n<script type=\"application/json\" id=\"run\">", out);
    script_print(out, trace, &steps, row_of, &source);
    fputs("</script>\n<script>\n", out);
    if (print_file(out, show->folder, "stepper.js") != 0 || print_file(out, show->folder, "show.js") != 0)
        return -1;
    fputs("</script>\n</body>\n</html>\n", out);
    return 0;
}

int show_print(FILE *out, const trace_t *trace, const report_t *report, const show_t *show)
{
    char *page = NULL;
    size_t size = SHOW_MOST_BYTES + 1;
    for (size_t most = SHOW_MOST_STEPS; size > SHOW_MOST_BYTES && most; most /= 2) {
        free(page);
        FILE *in = open_memstream(&page, &size);
        int status = in ? print_page(in, trace, report, show, most) : -1;
        if (!in || fclose(in) != 0 || status != 0) return -1;
    }
    fwrite(page, 1, size, out);
    free(page);
    return 0;
}
