#define _POSIX_C_SOURCE 200809L
#include "state.h"

#include <stdlib.h>

#include "lists.h"

enum { APART = 16, MOST_KNOWN = 1 << 22 };

/* --- arrays --- */

void state_reach(memory_now_t *now, const steps_t *steps)
{
    for (size_t i = 0; i < steps->before_count; i++) {
        const step_t *step = &steps->before[i];
        if (step->kind == STEP_BEGIN) memory_now_launch(now, &now->trace->launches[step->launch]);
        if (step->kind == STEP_COPY) memory_now_copy(now, &now->trace->copies[step->block], 0);
        for (size_t a = step->act; a < step->act + step->act_count; a++)
            for (int lane = 0; lane < __builtin_popcount(steps->acts[a].lanes); lane++) {
                const event_t *e = &now->trace->events[steps->order[steps->acts[a].first + (size_t)lane]];
                if (e->kind == EVENT_STORE || e->kind == EVENT_ATOMIC) memory_now_write(now, e, 0);
            }
    }
}

static bool is_known(const memory_now_t *now, int array, size_t element)
{
    return now->arrays[array].bytes[element * now->trace->arrays[array].size].known;
}

void state_image(FILE *out, const memory_now_t *now, int array, size_t first, size_t last)
{
    fprintf(out, "[%d,%zu,[", array, first);
    for (size_t i = first; i <= last; i++) {
        if (i > first) fputc(',', out);
        memory_now_print(out, now, array, i);
    }
    fputs("]]", out);
}

/* Stretches of elements that somebody has written, short gaps with them */
static void print_stretches(FILE *out, const memory_now_t *now, int array, bool *any)
{
    const array_now_t *a = &now->arrays[array];
    for (size_t from = a->low, to, last; from < a->high; from = to) {
        for (to = last = from; to < a->high && to <= last + APART; to++)
            if (is_known(now, array, to)) last = to;
        if (!is_known(now, array, from) && last == from) continue;
        if (*any) fputc(',', out);
        state_image(out, now, array, from, last);
        *any = true;
    }
}

void state_images(FILE *out, const memory_now_t *now)
{
    bool any = false;
    for (size_t i = 0; i < now->trace->array_count; i++)
        if (now->arrays[i].bytes) print_stretches(out, now, (int)i, &any);
}

/* --- variables --- */

typedef struct {
    uint32_t lanes;
    const char *value[LANES_OF_WARP];
} known_t;

typedef struct {
    const trace_t *trace;
    known_t **known; /* [block * warps + warp][variable] */
    size_t warps, rows;
} all_known_t;

static void take_event(all_known_t *all, const event_t *e)
{
    size_t row = e->block * all->warps + e->thread / LANES_OF_WARP;
    for (size_t i = e->change; row < all->rows && i < e->change + e->change_count; i++) {
        const change_t *change = &all->trace->changes[i];
        known_t **known = &all->known[row * all->trace->variable_count + (size_t)change->variable];
        if (!*known) *known = calloc(1, sizeof **known);
        if (!*known) abort();
        (*known)->lanes |= 1u << e->thread % LANES_OF_WARP;
        (*known)->value[e->thread % LANES_OF_WARP] = change->value;
    }
}

static void print_known(FILE *out, const all_known_t *all, size_t row, size_t variable, bool *any)
{
    const known_t *known = all->known[row * all->trace->variable_count + variable];
    const char *value[LANES_OF_WARP];
    size_t count = 0;
    if (!known) return;
    for (int lane = 0; lane < LANES_OF_WARP; lane++)
        if (known->lanes >> lane & 1) value[count++] = known->value[lane];
    fprintf(out, "%s[%zu,%zu,%zu,%u,", *any ? "," : "", row / all->warps, row % all->warps, variable,
            known->lanes);
    list_values(out, value, count);
    fputc(']', out);
    *any = true;
}

void state_variables(FILE *out, const trace_t *trace, const steps_t *steps)
{
    const launch_t *l = &trace->launches[steps->steps[0].launch];
    all_known_t all = {.trace = trace, .warps = (launch_threads(l) + LANES_OF_WARP - 1) / LANES_OF_WARP};
    bool any = false;
    all.rows = all.warps * l->grid[0] * l->grid[1] * l->grid[2];
    if (!trace->variable_count || all.rows > MOST_KNOWN / trace->variable_count)
        return; /* pages do without */
    all.known = calloc(all.rows * trace->variable_count, sizeof(known_t *));
    if (!all.known) abort();
    for (size_t i = 0; i < steps->before_count; i++) {
        const step_t *step = &steps->before[i];
        for (size_t a = step->act; step->launch == steps->steps[0].launch && a < step->act + step->act_count;
             a++)
            for (int lane = 0; lane < __builtin_popcount(steps->acts[a].lanes); lane++)
                take_event(&all, &trace->events[steps->order[steps->acts[a].first + (size_t)lane]]);
    }
    for (size_t row = 0; row < all.rows; row++)
        for (size_t v = 0; v < trace->variable_count; v++) {
            print_known(out, &all, row, v, &any);
            free(all.known[row * trace->variable_count + v]);
        }
    free(all.known);
}
