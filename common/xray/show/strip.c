#define _POSIX_C_SOURCE 200809L
#include "strip.h"

#include <stdlib.h>
#include <string.h>

#include "../page_parts.h"
#include "calls.h"
#include "memory_now.h"
#include "state.h"

enum { MOST_PHASES = 40, MOST_ELEMENTS = 64, MOST_ARRAYS = 8, IN_A_ROW = 16 };

typedef struct {
    FILE *out;
    const trace_t *trace;
    const steps_t *steps;
    memory_now_t now;
    size_t phase; /* its first step */
    int phases;
} strip_t;

/* One row of elements, each with whether it was written in this phase */
static void print_row(const strip_t *s, int array, size_t from, size_t to)
{
    const array_now_t *a = &s->now.arrays[array];
    fprintf(s->out, "<tr><th scope=\"row\">%zu</th>", from);
    for (size_t i = from; i < to; i++) {
        fprintf(s->out, "<td%s>", a->written[i] && a->written[i] >= s->phase ? " class=\"written\"" : "");
        char *json = NULL;
        size_t size = 0;
        FILE *in = open_memstream(&json, &size);
        if (!in) abort();
        memory_now_print(in, &s->now, array, i);
        fclose(in);
        size_t quoted = *json == '"';
        fprintf(s->out, "%.*s</td>", (int)(size - 2 * quoted),
                strcmp(json, "null") == 0 ? "?" : json + quoted);
        free(json);
    }
    fputs("</tr>\n", s->out);
}

static void print_array(const strip_t *s, int array)
{
    const array_now_t *a = &s->now.arrays[array];
    const array_t *what = &s->trace->arrays[array];
    size_t low = a->low, high = a->high < a->low + MOST_ELEMENTS ? a->high : a->low + MOST_ELEMENTS;
    fputs("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"", s->out);
    page_text(s->out, *what->name ? what->name : "an array");
    fputs("\"><table class=\"cells\"><caption><code>", s->out);
    page_text(s->out, *what->name ? what->name : "an array");
    fprintf(s->out, "</code>, %s memory", what->space);
    if (what->block != NONE) fprintf(s->out, " of block %ld", what->block);
    if (high < a->high) fprintf(s->out, ", the first %d elements", MOST_ELEMENTS);
    fputs("</caption><tbody>\n", s->out);
    for (size_t i = low; i < high; i += IN_A_ROW)
        print_row(s, array, i, i + IN_A_ROW < high ? i + IN_A_ROW : high);
    fputs("</tbody></table></div>\n", s->out);
}

/* Was it written in this phase? */
static bool is_changed(const strip_t *s, int array)
{
    const array_now_t *a = &s->now.arrays[array];
    for (size_t i = a->bytes ? a->low : 0; a->bytes && i < a->high; i++)
        if (a->written[i] && a->written[i] >= s->phase) return true;
    return false;
}

/* The arrays that have been written in this phase */
static void print_arrays(const strip_t *s)
{
    int arrays = 0;
    for (size_t i = 0; i < s->trace->array_count && arrays < MOST_ARRAYS; i++)
        if (is_changed(s, (int)i)) print_array(s, (int)i), arrays++;
    if (!arrays) fputs("<p>No array is written.</p>\n", s->out);
}

static void print_copy(const strip_t *s, size_t number)
{
    fprintf(s->out, "<li><h3><a href=\"#s%zu\">Step %zu</a>: ", number + 1, number + 1);
    page_text(s->out, calls_say_copy(s->trace, &s->trace->copies[s->steps->steps[number].block]));
    fputs("</h3>\n", s->out);
    print_arrays(s);
    fputs("</li>\n", s->out);
}

static void print_phase(strip_t *s, const step_t *step)
{
    const launch_t *l = &s->trace->launches[step->launch];
    size_t end = (size_t)(step - s->steps->steps);
    fprintf(s->out, "<li><h3><a href=\"#s%zu\">Steps %zu to %zu</a>: <code>", s->phase + 1, s->phase + 1,
            end + 1);
    page_text(s->out, l->name);
    fputs("</code>, ", s->out);
    if (step->kind == STEP_END)
        fputs("to its end", s->out);
    else if (step->kind == STEP_GRID)
        fputs("to a barrier of the grid", s->out);
    else
        fprintf(s->out, "block %u, to the barrier%s", step->block,
                step->kind == STEP_STUCK ? " that it never passes" : "");
    if (step->place != NONE) fprintf(s->out, " of line %d", s->trace->sites[step->place].line);
    fputs("</h3>\n", s->out);
    print_arrays(s);
    fputs("</li>\n", s->out);
}

static void take_step(strip_t *s, const step_t *step)
{
    size_t number = (size_t)(step - s->steps->steps);
    if (step->kind == STEP_BEGIN && !step->said)
        memory_now_launch(&s->now, &s->trace->launches[step->launch]);
    if (step->kind == STEP_COPY) {
        s->phase = number;
        memory_now_copy(&s->now, &s->trace->copies[step->block], number);
        if (number && s->phases++ < MOST_PHASES) print_copy(s, number);
        return;
    }
    for (size_t a = step->act; a < step->act + step->act_count; a++)
        for (int lane = 0; lane < __builtin_popcount(s->steps->acts[a].lanes); lane++) {
            const event_t *e = &s->trace->events[s->steps->order[s->steps->acts[a].first + (size_t)lane]];
            if (e->kind == EVENT_STORE || e->kind == EVENT_ATOMIC) memory_now_write(&s->now, e, number);
        }
    if (step->kind == STEP_BEGIN) s->phase = number;
    if (step->kind < STEP_WALL || step->kind == STEP_OTHERS) return;
    if (s->phases++ < MOST_PHASES) print_phase(s, step);
    s->phase = number + 1;
}

void strip_print(FILE *out, const trace_t *trace, const steps_t *steps)
{
    strip_t s = {.out = out, .trace = trace, .steps = steps, .now = memory_now_new(trace)};
    state_reach(&s.now, steps);
    fputs("<section>\n<h2>Phase by phase</h2>\n<p class=\"legend\">What the arrays hold at the end of each "
          "phase, from one "
          "barrier to the next; what it has written is marked, ? is a number that nobody has "
          "written.</p>\n<ol class=\"strip\">\n",
          out);
    for (size_t i = 0; i < steps->step_count; i++) take_step(&s, &steps->steps[i]);
    fputs("</ol>\n", out);
    if (s.phases > MOST_PHASES) fprintf(out, "<p>The first %d of %d phases.</p>\n", MOST_PHASES, s.phases);
    fputs("</section>\n", out);
}
