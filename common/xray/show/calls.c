#define _POSIX_C_SOURCE 200809L
#include "calls.h"

#include <string.h>

#include "../memory.h"
#include "../page_parts.h"
#include "../source.h"
#include "base/text.h"

enum { MOST_ROWS = 150, WIDTH = 90 };

site_t calls_site(const trace_t *trace, const step_t *step)
{
    const work_t *work = step->kind == STEP_COPY ? trace_work(trace, trace->copies[step->block].op) : NULL;
    if (!work) return (site_t){.file = ""};
    return (site_t){.file = trace->calls[work->call].file, .line = trace->calls[work->call].line};
}

/* --- in words --- */

static bool is_several(const trace_t *t)
{
    for (size_t i = 0; i < t->work_count; i++)
        if (t->works[i].device > 0) return true;
    return false;
}

/* "stream 2 of device 1", "the default stream" */
static void say_stream(text_t *said, const trace_t *t, const work_t *work)
{
    if (work->stream > 0)
        text_add(said, "stream %d", work->stream);
    else
        text_add(said, "the default stream");
    if (is_several(t)) text_add(said, " of device %d", work->device);
}

/* "u[0 to 199]", "memory of the host" */
static void say_side(text_t *said, const trace_t *t, int array, long long offset, long long size)
{
    if (array == NONE) {
        text_add(said, "memory of the host");
        return;
    }
    const array_t *a = &t->arrays[array];
    const long long each = a->size ? (long long)a->size : 1;
    const long long first = offset / each, last = (offset + size - 1) / each;
    if (*a->name)
        text_add(said, "%s[%lld", a->name, first);
    else
        text_add(said, "array %d%s[%lld", array, strcmp(a->space, "host") == 0 ? " of the host" : "", first);
    if (last > first) text_add(said, " to %lld", last);
    text_add(said, "]");
}

const char *calls_say_copy(const trace_t *t, const copy_t *copy)
{
    char memory[600];
    text_t said = TEXT_ON(memory);
    const work_t *work = trace_work(t, copy->op);
    const moved_t *m = &t->moved[copy->moved];
    text_add(&said, "A %s, %lld bytes", copy->what, copy->size);
    if (work) text_add(&said, ", in "), say_stream(&said, t, work);
    text_add(&said, ": ");
    say_side(&said, t, m->to, m->to_offset, m->size);
    if (strcmp(copy->what, "fill") != 0) {
        text_add(&said, " from ");
        say_side(&said, t, m->from, m->from_offset, m->size);
    }
    if (copy->moved_end - copy->moved > 1)
        text_add(&said, ", the first of %zu rows", copy->moved_end - copy->moved);
    return keep_format("%s.", memory);
}

/* --- the list --- */

/* The step of the page with which that work begins; 0: none */
static size_t step_of(const trace_t *t, const steps_t *steps, long long op)
{
    for (size_t i = 0; op > 0 && i < steps->step_count; i++) {
        const step_t *step = &steps->steps[i];
        if ((step->kind == STEP_COPY && t->copies[step->block].op == op) ||
            (step->kind == STEP_BEGIN && !step->said && t->launches[step->launch].op == op))
            return i + 1;
    }
    return 0;
}

static void print_work(FILE *out, const trace_t *t, const steps_t *steps, const work_t *work)
{
    char memory[200];
    text_t said = TEXT_ON(memory);
    if (!work) {
        fputs("<td></td><td></td>", out);
        return;
    }
    if (work->stream == NONE)
        text_add(&said, is_several(t) ? "waits for device %d" : "waits for the device", work->device);
    else {
        text_add(&said, "%s%s", work->what, !work->op ? "waits for " : *work->what ? " in " : "in ");
        say_stream(&said, t, work);
    }
    const size_t step = step_of(t, steps, work->op);
    fputs("<td>", out);
    page_text(out, memory);
    fputs("</td><td>", out);
    if (step) fprintf(out, "<a href=\"#s%zu\">step %zu</a>", step, step);
    fputs("</td>", out);
}

/* What a call does: of several things the first that is put into a stream, as a copy that is waited for */
static const work_t *work_of(const trace_t *t, size_t call)
{
    const work_t *found = NULL;
    for (size_t i = 0; i < t->work_count; i++)
        if (t->works[i].call == call && (!found || (!found->op && t->works[i].op))) found = &t->works[i];
    return found;
}

/* How many calls from this one on are the same, on one line, and put nothing into a stream */
static size_t alike(const trace_t *t, size_t first)
{
    const call_t *c = &t->calls[first];
    size_t i = first;
    while (i < t->call_count && !work_of(t, i) && t->calls[i].line == c->line &&
           strcmp(t->calls[i].name, c->name) == 0 && strcmp(t->calls[i].file, c->file) == 0)
        i++;
    return i > first ? i - first : 1;
}

static void print_call(FILE *out, const trace_t *t, const steps_t *steps, size_t call, size_t times)
{
    const call_t *c = &t->calls[call];
    fprintf(out, "<tr><td>%d</td><td>", c->line);
    page_text(out, c->name);
    if (times > 1) fprintf(out, ", %zu times", times);
    fputs("</td>", out);
    print_work(out, t, steps, work_of(t, call));
    fputs("<td>", out);
    page_text(out, source_short(c->file, c->line, WIDTH));
    fputs("</td></tr>\n", out);
}

void calls_print(FILE *out, const trace_t *t, const steps_t *steps)
{
    if (!t->call_count) return;
    fprintf(out,
            "<details class=\"calls\"><summary>What the host calls: %zu calls of CUDA, one after another"
            "</summary>\n",
            t->call_count);
    if (t->threads) fputs("<p>Those of its first thread.</p>\n", out);
    fputs("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"calls of the "
          "host\"><table>\n<thead><tr>"
          "<th scope=\"col\">line</th><th scope=\"col\">call</th><th scope=\"col\">what it does</th>"
          "<th scope=\"col\">where</th><th scope=\"col\">source</th></tr></thead><tbody>\n",
          out);
    int rows = 0;
    for (size_t i = 0, times; i < t->call_count && rows < MOST_ROWS; i += times, rows++) {
        times = alike(t, i);
        print_call(out, t, steps, i, times);
    }
    fputs("</tbody></table></div>\n", out);
    if (rows == MOST_ROWS) fputs("<p>And others, for which there is no room.</p>\n", out);
    fputs("</details>\n", out);
}
