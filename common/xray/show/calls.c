#define _POSIX_C_SOURCE 200809L
#include "calls.h"

#include <string.h>

#include "../memory.h"
#include "../page_parts.h"
#include "../source.h"
#include "base/text.h"
#include "memory_now.h"

static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:";
enum { MOST_ROWS = 150, WIDTH = 90, MOST_NUMBERS = 4, FIRST_EVENTS = 200 };

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

/* --- the numbers that the host gives and gets --- */

/* What a kernel was called with, as its first thread has it: "n = 25, beta = 0.31" */
static void say_parameters(text_t *said, const trace_t *t, const launch_t *l)
{
    int told[MOST_NUMBERS], count = 0;
    for (size_t i = l->event; i < l->event_end && i < l->event + FIRST_EVENTS; i++) {
        const event_t *e = &t->events[i];
        if (e->block || e->thread) continue;
        for (size_t k = e->change; k < e->change + e->change_count && count < MOST_NUMBERS; k++) {
            const variable_t *v = &t->variables[t->changes[k].variable];
            bool again = false;
            for (int n = 0; n < count; n++) again |= told[n] == t->changes[k].variable;
            if (v->line || *v->function || again) continue;
            told[count++] = t->changes[k].variable;
            text_add(said, "%s%s = %s", said->length ? ", " : "", v->name, t->changes[k].value);
        }
    }
}

/* The numbers of a copy of few of them */
static void print_numbers(FILE *out, const trace_t *t, const copy_t *copy)
{
    const moved_t *m = &t->moved[copy->moved];
    const array_t *a = &t->arrays[m->from != NONE ? m->from : m->to];
    if (copy->moved == copy->moved_end || copy->size > (long long)a->size * MOST_NUMBERS) return;
    fputs(": ", out);
    for (size_t i = 0; 2 * (i + 1) * a->size <= strlen(m->hex); i++) {
        if (i) fputs(", ", out);
        memory_print_hex(out, a, keep_format("%.*s", (int)(2 * a->size), m->hex + 2 * i * a->size));
    }
}

static void print_detail(FILE *out, const trace_t *t, long long op)
{
    char memory[300];
    text_t said = TEXT_ON(memory);
    for (size_t i = 0; op > 0 && i < t->copy_count; i++)
        if (t->copies[i].op == op) print_numbers(out, t, &t->copies[i]);
    for (size_t i = 0; op > 0 && i < t->launch_count; i++)
        if (t->launches[i].op == op && !said.length) say_parameters(&said, t, &t->launches[i]);
    if (said.length) fputs(": ", out), page_text(out, memory);
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
    print_detail(out, t, work->op);
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

/* The name with its brackets that begins so, in a line; NULL */
static const char *name_in(const char *line, const char *beginning)
{
    for (const char *at = line; (at = strstr(at, beginning)); at++) {
        const size_t length = strspn(at, LETTERS);
        const bool begins = at == line || !strchr(LETTERS, at[-1]);
        if (begins && length > 4 && at[length] == '(') return keep_format("%.*s", (int)length, at);
    }
    return NULL;
}

/* The function of CUDA's or of a library's that the line calls, which may call others in its turn; else the
 * call itself */
static const char *name_of(const call_t *c)
{
    const char *line = source_line(c->file, c->line), *name = name_in(line, "cu");
    if (!name) name = name_in(line, "thrust::");
    return name ? name : c->name;
}

static bool is_same(const call_t *a, const call_t *b)
{
    return a->line == b->line && strcmp(a->file, b->file) == 0;
}

/* How many calls from this one on are one row: those of a library's call on one line, and those that are the
 * same and put nothing into a stream. work: what the first does that does something */
static size_t row_from(const trace_t *t, size_t first, const char *name, const work_t **work)
{
    const call_t *c = &t->calls[first];
    const bool library = strncmp(name, "cuda", 4) != 0 && strcmp(name, c->name) != 0;
    size_t i = first;
    *work = NULL;
    for (; i < t->call_count && is_same(c, &t->calls[i]); i++) {
        const work_t *one = work_of(t, i);
        if (!library && i > first && (one || *work || strcmp(c->name, t->calls[i].name) != 0)) break;
        if (one && (!*work || (!(*work)->op && one->op))) *work = one;
    }
    return i - first;
}

static size_t print_call(FILE *out, const trace_t *t, const steps_t *steps, size_t call, int row)
{
    const call_t *c = &t->calls[call];
    const char *name = name_of(c);
    const work_t *work;
    const size_t times = row_from(t, call, name, &work);
    fputs("<tr><td>", out);
    if (row != NONE)
        fprintf(out, "<a href=\"#row%d\">%d</a>", row, c->line);
    else
        fprintf(out, "%d", c->line);
    fputs("</td><td>", out);
    page_text(out, name);
    if (times > 1 && strncmp(name, "cuda", 4) == 0) fprintf(out, ", %zu times", times);
    fputs("</td>", out);
    print_work(out, t, steps, work);
    fputs("<td>", out);
    const char *line = source_short(c->file, c->line, WIDTH), *last = *line ? line + strlen(line) - 1 : line;
    page_text(out, line);
    if (*last == '(') page_text(out, source_short(c->file, c->line + 1, WIDTH));
    fputs("</td></tr>\n", out);
    return times;
}

void calls_print(FILE *out, const trace_t *t, const steps_t *steps, row_of_t *row, void *of)
{
    if (!t->call_count) return;
    fputs("<details class=\"calls\"><summary>What the host calls, one after another</summary>\n", out);
    if (t->threads) fputs("<p>Those of its first thread.</p>\n", out);
    fputs("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"calls of the "
          "host\"><table>\n<thead><tr>"
          "<th scope=\"col\">line</th><th scope=\"col\">call</th><th scope=\"col\">what it does</th>"
          "<th scope=\"col\">where</th><th scope=\"col\">source</th></tr></thead><tbody>\n",
          out);
    int rows = 0;
    for (size_t i = 0; i < t->call_count && rows < MOST_ROWS; rows++)
        i += print_call(out, t, steps, i,
                        row(of, &(site_t){.file = t->calls[i].file, .line = t->calls[i].line}));
    fputs("</tbody></table></div>\n", out);
    if (rows == MOST_ROWS) fputs("<p>And others, for which there is no room.</p>\n", out);
    fputs("</details>\n", out);
}
