#define _POSIX_C_SOURCE 200809L
#include "page.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../advice.h"
#include "../findings.h"
#include "../memory.h"
#include "../page_parts.h"
#include "../source.h"
#include "../table.h"
#include "calls.h"
#include "find.h"
#include "fold.h"
#include "script.h"
#include "strip.h"
#include "tiles.h"

enum { AROUND = 2, MOST_COSTS = 8, MOST_OF_HOST = 400 };

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

/* The lines of the host's code between its calls: no more of a file than so many */
static void show_host(source_t *source, const trace_t *trace)
{
    for (size_t i = 0; i < trace->call_count; i++) {
        const call_t *c = &trace->calls[i];
        bool fits = true;
        for (size_t k = 0; k < source->count; k++) {
            const shown_t *s = &source->files[k];
            if (strcmp(s->file, c->file) == 0)
                fits = c->line > s->to - MOST_OF_HOST && c->line < s->from + MOST_OF_HOST;
        }
        if (fits) show_line(source, c->file, c->line);
    }
}

static source_t source_of(const trace_t *trace, const steps_t *steps)
{
    source_t source = {0};
    int row = 0;
    for (size_t i = 0; i < trace->launch_count; i++)
        show_line(&source, trace->launches[i].file, trace->launches[i].line);
    for (size_t i = 0; i < steps->step_count; i++) {
        const site_t called = calls_site(trace, &steps->steps[i]);
        int place = steps->steps[i].place;
        if (called.line) show_line(&source, called.file, called.line);
        if (place != NONE) show_line(&source, trace->sites[place].file, trace->sites[place].line);
    }
    show_host(&source, trace);
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

static int fail(const char *path)
{
    fprintf(stderr, "xray: %s: %s\n", path, strerror(errno));
    return -1;
}

static int print_file(FILE *out, const char *folder, const char *name)
{
    char buffer[4096];
    size_t got;
    const char *path = keep_format("%s/%s", folder, name);
    FILE *in = fopen(path, "r");
    if (!in) return fail(path);
    while ((got = fread(buffer, 1, sizeof buffer, in)) > 0) fwrite(buffer, 1, got, out);
    fclose(in);
    return 0;
}

/* --- the page --- */

/* What did not finish, so that its number of steps says nothing: it differs from run to run. NULL: all did.
 */
static const char *unfinished(const report_t *report, const show_t *show)
{
    for (size_t i = 0; i < report->finding_count; i++) {
        const finding_t *f = &report->findings[i];
        if (f->kind == KIND_INCOMPLETE && *f->kernel) return keep_format("Kernel %s", f->kernel);
    }
    return show->over_time ? "The program" : NULL;
}

static void print_too_large(FILE *out, const trace_t *trace, const steps_t *steps, const report_t *report,
                            const show_t *show)
{
    const char *endless = unfinished(report, show);
    size_t all = steps->before_count + steps->step_count + steps->more;
    bool part = steps->before_count || steps->more;
    if (!trace->cut && !part && !steps->folded) return;
    fputs("<p class=\"warn\">", out);
    if (endless)
        page_text(out, endless), fputs(" did not finish. It was ended after more steps than a page has", out);
    else
        fprintf(out, "This case is too large for a page. It has %s%zu steps", trace->cut ? "more than " : "",
                steps->folded ? steps->folded : all);
    if (steps->folded)
        fprintf(out,
                "; the page has those of %zu of its %zu warps (%s). What the other warps do in between is "
                "one step each time, and what they have written is in the arrays",
                steps->warps_kept, steps->warps, steps->kept);
    if (part || !steps->folded)
        fprintf(out, steps->folded ? ". Of all these it has %zu steps, " : "; the page has %zu of them, ",
                steps->step_count);
    if (steps->before_count)
        fprintf(out, "around what was found: steps %zu to %zu", steps->before_count + 1,
                steps->before_count + steps->step_count);
    else if (part || !steps->folded)
        fputs("the first ones", out);
    fputs(endless ? ".</p>\n" : ". <code>ARGS=</code> names a smaller case, where there is one.</p>\n", out);
}

static void print_about(FILE *out, const trace_t *trace, const steps_t *steps, const report_t *report,
                        const show_t *show)
{
    fputs("<p class=\"legend\">The case ", out);
    if (*show->words) fputs("<code>", out), page_text(out, show->words), fputs("</code> ", out);
    fputs("as the CPU ran it, with its threads in the order <code>", out);
    page_text(out, show->order);
    fputs("</code>. The lanes of a warp are shown in step, as a GPU issues them; values and order are the "
          "CPU's, and <code>ORDER=</code> shows another. No time is measured here.</p>\n"
          "<p class=\"legend\">In the arrays, <span class=\"shown read\">blue</span> is read in this step, "
          "<span class=\"shown written\">green</span> is written. Below a number stands the thread that "
          "wrote it "
          "last: <code>t3</code>, or <code>b1 t3</code> for thread 3 of block 1; nothing, if it was there "
          "before "
          "the kernel. <code>?</code>: nobody has written it yet. Variables in bold have just changed.</p>\n",
          out);
    print_too_large(out, trace, steps, report, show);
    if (trace->threads)
        fprintf(
            out, "<p class=\"legend\">Several threads of the host call CUDA here. %s</p>\n",
            trace->turns
                ? "For this page they take turns, a call at a time; otherwise the operating system decides."
                : "The operating system decides which comes first, so another run may make another page.");
    if (!trace->launch_count)
        fputs("<p>No kernel was launched.</p>\n", out);
    else if (!trace->variable_count)
        fputs("<p class=\"legend\">This run was recorded without the names of variables: <code>make "
              "show</code> has "
              "them.</p>\n",
              out);
}

static void print_wrong(FILE *out, const trace_t *trace, const steps_t *steps, const show_t *show, int array)
{
    if (!*show->expected) return;
    const size_t written = find_written(trace, steps, array, show->element);
    fputs("<p class=\"expected\"><strong>The check fails:</strong> ", out);
    page_text(out, show->expected);
    if (written && steps->steps[written].kind == STEP_COPY)
        fprintf(out, ". <a href=\"#s%zu\">The copy that brings it there</a>, step %zu.", written + 1,
                written + 1);
    else if (written)
        fprintf(out,
                ". <a href=\"#s%zu\">The phase in which it is written</a>, <a href=\"#s%zu\">the step</a>.",
                find_phase(steps, written) + 1, written + 1);
    else if (array != NONE && show->element != NONE)
        fputs(". No step of this page writes it.", out);
    else if (*show->array && show->element != NONE && trace->call_count)
        fputs(". No array of the device is known to hold it: below the steps, what the host calls.", out);
    fputs("</p>\n", out);
}

/* Links to the steps of a finding: what comes first on the page stands first. */
static void print_steps(FILE *out, const finding_t *f, found_t at)
{
    const bool race = f->kind == KIND_RACE || f->kind == KIND_STREAM_RACE;
    if (at.first == NONE && f->kind == KIND_INCOMPLETE) return;
    if (at.first == NONE) {
        fputs("No step of this page does that. ", out); /* it had no room, or the harness does it */
        return;
    }
    fprintf(out, "<a href=\"#s%lld\">Step %lld</a>", at.first + 1, at.first + 1);
    if (at.second != NONE)
        fprintf(out, " and <a href=\"#s%lld\">step %lld</a>: its two %s", at.second + 1, at.second + 1,
                race ? "accesses" : "threads");
    fputs(". ", out);
}

static bool same_place(const finding_t *a, const finding_t *b)
{
    return a->kind == b->kind && a->self.line == b->self.line && strcmp(a->self.file, b->self.file) == 0 &&
           strcmp(a->array, b->array) == 0 && a->other.line == b->other.line;
}

/* Where it is: a line of the page's source, if need be that of its step. A function of CUDA's that the
 * compiler has not taken apart is in none of the user's files. */
static const char *file_of(const trace_t *trace, const steps_t *steps, const finding_t *f, found_t at,
                           int *line)
{
    const step_t *step = at.first == NONE ? NULL : &steps->steps[at.first];
    const site_t *site = step && step->place != NONE ? &trace->sites[step->place] : NULL;
    bool known = !site || !*f->self.file;
    for (size_t i = 0; i < trace->site_count && !known; i++)
        known = trace->sites[i].users && strcmp(trace->sites[i].file, f->self.file) == 0;
    *line = known ? f->self.line : site->line;
    return known ? f->self.file : site->file;
}

/* What it is; again: another finding has said it of the same lines. */
static void print_finding(FILE *out, const finding_t *f, found_t at, int line, bool again)
{
    fputs("<li data-finding=\"", out);
    if (at.first != NONE) fprintf(out, "%lld", at.first + 1);
    if (at.second != NONE) fprintf(out, " %lld", at.second + 1);
    fputs("\"><strong>", out);
    page_text(out, findings_title(f));
    const bool at_line = f->kind == KIND_ORIGIN; /* its message ends with "at" */
    fputs(again ? "</strong> there, too" : "</strong>", out);
    if (!again && line && !at_line) fprintf(out, ", line %d", line);
    if (!again) fputs(": ", out);
    if (!again) page_text(out, f->message);
    if (!again && line && at_line) fprintf(out, " line %d", line);
    if (again && *f->kernel) fputs(", in <code>", out), page_text(out, f->kernel), fputs("</code>", out);
    if (!again && *f->array && !f->names_array)
        fputs("; the array is <code>", out), page_text(out, f->array), fputs("</code>", out);
    fputs(". ", out);
    print_steps(out, f, at);
    if (*f->advice && !again) fputs("<br>What to do: ", out), page_text(out, f->advice);
    fputs("</li>\n", out);
}

static int print_findings(FILE *out, const trace_t *trace, const steps_t *steps, const report_t *report,
                          const show_t *show)
{
    FILE *links = *show->links ? fopen(show->links, "w") : NULL;
    if (*show->links && !links) return fail(show->links);
    if (report->finding_count) fputs("<section class=\"findings\"><h2>What was found</h2>\n<ol>\n", out);
    for (size_t i = 0; i < report->finding_count; i++) {
        const finding_t *f = &report->findings[i];
        found_t at = find_steps(trace, steps, f);
        bool again = false;
        for (size_t k = 0; k < i; k++) again |= same_place(f, &report->findings[k]);
        int line;
        const char *file = file_of(trace, steps, f, at, &line);
        print_finding(out, f, at, line, again);
        if (links && !again) fputs(at.first != NONE ? keep_format("#s%lld", at.first + 1) : "-", links);
        if (links && !again) fprintf(links, "\t%s\t", findings_title(f));
        if (links && !again) fputs(*file ? keep_format("%s:%d\n", file, line) : "\n", links);
    }
    if (report->finding_count) fputs("</ol></section>\n", out);
    return links && fclose(links) != 0 ? fail(show->links) : 0;
}

/* Lines whose requests cost more than they need to, the worst first, with a step in which that is seen */
static void print_costs(FILE *out, const trace_t *trace, const steps_t *steps, const report_t *report,
                        const show_t *show)
{
    int told = 0;
    for (size_t k = 0; k < report->kernel_count; k++) {
        size_t count;
        const line_t **lines = table_lines(report, &report->kernels[k], &count);
        for (size_t i = 0; i < count * ACCESSES && told < MOST_COSTS; i++) {
            char memory[800];
            text_t text = TEXT_ON(memory);
            const line_t *line = lines[i / ACCESSES];
            const request_t *request = advice_request(report, line, i % ACCESSES);
            advice_access(&text, report, line, i % ACCESSES);
            if (!text.length) continue;
            long long step = request ? find_request(trace, steps, request) : NONE;
            if (step == NONE) continue;
            if (!told++)
                fprintf(out,
                        "<details class=\"costs\"%s><summary>What it costs: lines that ask for more than "
                        "they need"
                        "</summary>\n<ul>\n",
                        report->finding_count || *show->expected ? "" : " open");
            fprintf(out, "<li>%c", toupper((unsigned char)*memory));
            page_text(out, memory + 1);
            fprintf(out, " <a href=\"#s%lld\">Step %lld</a>.</li>\n", step + 1, step + 1);
        }
        free(lines);
    }
    if (told) fputs("</ul></details>\n", out);
}

static void print_head(FILE *out, const show_t *show)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          out);
    page_text(out, show->title);
    fputs("</title>\n<style>\n", out);
}

static void print_panes(FILE *out, const source_t *source)
{
    fputs("<div id=\"controls\"></div>\n<div id=\"now\" aria-live=\"polite\"><p id=\"said\"></p><p "
          "id=\"notes\"></p></div>\n<div class=\"panes\">\n",
          out);
    print_source(out, source);
    fputs("<div>\n<div id=\"lanes\" class=\"scroll\" tabindex=\"0\" role=\"region\" "
          "aria-label=\"lanes\"></div>\n<div id=\"requests\"></div>\n"
          "<div id=\"arrays\"></div>\n</div>\n</div>\n",
          out);
}

/* Of all its steps, those that have room */
static int print_page(FILE *out, const trace_t *trace, const steps_t *all, const report_t *report,
                      const show_t *show, size_t most)
{
    int array = find_array(trace, show->array, show->count);
    start_t start = find_start(trace, all, report, array, show->element);
    size_t wanted[32], count = find_wanted(trace, all, report, start, wanted, sizeof wanted / sizeof *wanted);
    steps_t folded = all->step_count > most ? fold_steps(all, wanted, count, most) : *all;
    start = find_start(trace, &folded, report, array, show->element);
    steps_t steps = steps_part(&folded, find_window(&folded, start, most), most);
    source_t source = source_of(trace, &steps);
    start = find_start(trace, &steps, report, array, show->element);
    print_head(out, show);
    if (print_file(out, show->folder, "show.css") != 0) return -1;
    fprintf(out, "</style>\n</head>\n<body data-first=\"%zu\"", start.begin + 1);
    if (array != NONE && show->element != NONE && *show->want)
        fprintf(out, " data-wrong=\"%d %lld %s\"", array, show->element, show->want);
    fputs(">\n<main>\n<h1>", out);
    page_text(out, show->title);
    fputs("</h1>\n", out);
    print_about(out, trace, &steps, report, show);
    print_wrong(out, trace, &steps, show, array);
    if (print_findings(out, trace, &steps, report, show) != 0) return -1;
    print_costs(out, trace, &steps, report, show);
    print_panes(out, &source);
    calls_print(out, trace, &steps, row_of, &source);
    page_streams(out, report);
    tiles_print(out, trace);
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
    steps_t all;
    steps_make(&all, trace, true);
    for (size_t most = SHOW_MOST_STEPS; size > SHOW_MOST_BYTES && most; most -= (most + 3) / 4) {
        free(page);
        FILE *in = open_memstream(&page, &size);
        int status = in ? print_page(in, trace, &all, report, show, most) : -1;
        if (!in || fclose(in) != 0 || status != 0) return -1;
    }
    fwrite(page, 1, size, out);
    free(page);
    return 0;
}
