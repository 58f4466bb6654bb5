#define _POSIX_C_SOURCE 200809L
#include "script.h"

#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "calls.h"
#include "lists.h"
#include "memory_now.h"
#include "state.h"

typedef struct {
    FILE *out;
    const trace_t *trace;
    const steps_t *steps;
    memory_now_t now;
    const site_t **scopes; /* different ones, by a site that has each */
    size_t scope_count;
} script_t;

/* --- tables --- */

static void print_arrays(const script_t *s)
{
    fputs("{\"arrays\":[", s->out);
    for (size_t i = 0; i < s->trace->array_count; i++) {
        const array_t *a = &s->trace->arrays[i];
        fputs(i ? ",\n[" : "\n[", s->out);
        list_text(s->out, a->name);
        fprintf(s->out, ",\"%s\",%ld,%zu,%zu]", a->space, a->block, a->size ? a->bytes / a->size : 0,
                a->size);
    }
}

static void print_variables(const script_t *s)
{
    fputs("],\n\"variables\":[", s->out);
    for (size_t i = 0; i < s->trace->variable_count; i++) {
        const variable_t *v = &s->trace->variables[i];
        fputs(i ? ",\n[" : "\n[", s->out);
        list_text(s->out, v->name);
        fputc(',', s->out);
        list_text(s->out, v->function);
        fprintf(s->out, ",%d]", v->line);
    }
}

static bool same_scope(const site_t *a, const site_t *b)
{
    return a->scope_count == b->scope_count &&
           (!a->scope_count || memcmp(a->scope, b->scope, a->scope_count * sizeof *a->scope) == 0);
}

static size_t scope_of(script_t *s, const site_t *site)
{
    for (size_t i = 0; i < s->scope_count; i++)
        if (same_scope(s->scopes[i], site)) return i;
    s->scopes = keep_room(s->scopes, s->scope_count, sizeof(const site_t *));
    s->scopes[s->scope_count] = site;
    return s->scope_count++;
}

static void print_scopes(const script_t *s)
{
    fputs("],\n\"scopes\":[", s->out);
    for (size_t i = 0; i < s->scope_count; i++) {
        fputs(i ? ",[" : "[", s->out);
        for (size_t k = 0; k < s->scopes[i]->scope_count; k++)
            fprintf(s->out, "%s%d", k ? "," : "", s->scopes[i]->scope[k]);
        fputc(']', s->out);
    }
}

static void print_image(const script_t *s, const image_t *image)
{
    const array_t *a = &s->trace->arrays[image->array];
    fprintf(s->out, "[%d,%lld,[", image->array, image->offset / (long long)a->size);
    for (size_t i = 0; 2 * (i + 1) * a->size <= strlen(image->hex); i++) {
        char element[17];
        snprintf(element, sizeof element, "%.*s", (int)(2 * a->size), image->hex + 2 * i * a->size);
        if (i) fputc(',', s->out);
        memory_print_hex(s->out, a, element);
    }
    fputs("]]", s->out);
}

/* Does the page begin within a launch? */
static bool is_under_way(const script_t *s)
{
    return s->steps->step_count && s->steps->steps[0].kind == STEP_BEGIN && s->steps->steps[0].said;
}

/* Does a launch begin on the page? */
static bool is_begun(const script_t *s, int launch)
{
    for (size_t i = is_under_way(s); i < s->steps->step_count; i++)
        if (s->steps->steps[i].kind == STEP_BEGIN && s->steps->steps[i].launch == launch) return true;
    return false;
}

static void print_launches(const script_t *s)
{
    fputs("],\n\"launches\":[", s->out);
    for (size_t i = 0; i < s->trace->launch_count; i++) {
        const launch_t *l = &s->trace->launches[i];
        fputs(i ? ",\n[" : "\n[", s->out);
        list_text(s->out, l->name);
        fprintf(s->out, ",[%u,%u,%u],[%u,%u,%u],%u,[", l->grid[0], l->grid[1], l->grid[2], l->block[0],
                l->block[1], l->block[2], launch_threads(l));
        bool any = false;
        if (is_under_way(s) && (int)i == s->steps->steps[0].launch) state_images(s->out, &s->now);
        for (size_t k = l->image; is_begun(s, (int)i) && k < l->image_end; k++) {
            if (!s->trace->arrays[s->trace->images[k].array].size) continue;
            if (any) fputc(',', s->out);
            print_image(s, &s->trace->images[k]);
            any = true;
        }
        fputs("]]", s->out);
    }
}

/* --- acts --- */

#define EACH_LANE(lane, lanes)                                                                               \
    for (unsigned lane = 0; lane < LANES_OF_WARP; lane++)                                                    \
        if ((lanes) >> lane & 1)

/* Values of the lanes of an act, flat: what each wrote, or read */
static void print_bytes(const script_t *s, const act_t *act, uint32_t lanes, const array_t *array)
{
    bool any = false;
    fputc('[', s->out);
    EACH_LANE(lane, lanes)
    {
        const event_t *e = steps_event(s->steps, s->trace, act, lane);
        const char *hex = act->kind == EVENT_LOAD ? e->before : e->after;
        for (size_t at = 0; at + array->size <= e->size; at += array->size) {
            char element[17] = "";
            if (hex) snprintf(element, sizeof element, "%.*s", (int)(2 * array->size), hex + 2 * at);
            if (any) fputc(',', s->out);
            memory_print_hex(s->out, array, element);
            any = true;
        }
    }
    fputc(']', s->out);
}

static void print_access(script_t *s, const step_t *step, const act_t *act, int array, uint32_t lanes)
{
    numbers_t elements = {.count = 0};
    const array_t *a = &s->trace->arrays[array];
    bool agrees = true;
    const event_t *e = NULL;
    EACH_LANE(lane, lanes)
    {
        e = steps_event(s->steps, s->trace, act, lane);
        elements.number[elements.count++] = e->offset / (long long)a->size;
        if (act->kind != EVENT_STORE) agrees &= memory_now_agrees(&s->now, e);
    }
    fprintf(s->out, "[\"%c\",%u,%d,", act->kind, lanes == step->lanes ? 0 : lanes, array);
    list_numbers(s->out, &elements);
    fprintf(s->out, ",%zu", e->size / a->size ? e->size / a->size : 1);
    if (act->kind != EVENT_LOAD || !agrees) {
        fputc(',', s->out);
        print_bytes(s, act, lanes, a);
    }
    fputc(']', s->out);
    size_t number = (size_t)(step - s->steps->steps);
    EACH_LANE(lane, lanes)
    {
        if (act->kind != EVENT_LOAD)
            memory_now_write(&s->now, steps_event(s->steps, s->trace, act, lane), number);
    }
}

static void print_meeting(const script_t *s, const step_t *step, const act_t *act)
{
    numbers_t sources = {.count = 0};
    uint32_t op = 0;
    EACH_LANE(lane, act->lanes)
    {
        const event_t *e = steps_event(s->steps, s->trace, act, lane);
        sources.number[sources.count++] = e->source;
        op = e->op;
    }
    fprintf(s->out, "[\"m\",%u,%u,", act->lanes == step->lanes ? 0 : act->lanes, op);
    list_numbers(s->out, &sources);
    fputc(']', s->out);
}

/* Lanes of an act may be in different arrays: each is told by itself. */
static void print_act(script_t *s, const step_t *step, const act_t *act, bool *any)
{
    uint32_t left = act->lanes;
    if (act->kind == EVENT_MEET) {
        if (*any) fputc(',', s->out);
        print_meeting(s, step, act);
        *any = true;
    }
    if (act->kind != EVENT_LOAD && act->kind != EVENT_STORE && act->kind != EVENT_ATOMIC) return;
    while (left) {
        int array = steps_event(s->steps, s->trace, act, (unsigned)__builtin_ctz(left))->array;
        uint32_t same = 0;
        EACH_LANE(lane, left)
        if (steps_event(s->steps, s->trace, act, lane)->array == array) same |= 1u << lane;
        left &= ~same;
        if (!s->trace->arrays[array].size) continue;
        if (*any) fputc(',', s->out);
        print_access(s, step, act, array, same);
        *any = true;
    }
}

/* --- changes of variables --- */

/* The last change of a variable by a lane in a step, or NULL */
static const char *changed(const script_t *s, const step_t *step, unsigned lane, int variable)
{
    const char *value = NULL;
    for (size_t i = step->act; i < step->act + step->act_count; i++) {
        if (!(s->steps->acts[i].lanes >> lane & 1)) continue;
        const event_t *e = steps_event(s->steps, s->trace, &s->steps->acts[i], lane);
        for (size_t k = e->change; k < e->change + e->change_count; k++)
            if (s->trace->changes[k].variable == variable) value = s->trace->changes[k].value;
    }
    return value;
}

static void print_change(const script_t *s, const step_t *step, int variable, bool *any)
{
    const char *value[LANES_OF_WARP];
    size_t count = 0;
    uint32_t lanes = 0;
    EACH_LANE(lane, step->lanes)
    {
        value[count] = changed(s, step, lane, variable);
        if (!value[count]) continue;
        count++;
        lanes |= 1u << lane;
    }
    if (!count) return;
    fprintf(s->out, "%s[%d,%u,", *any ? "," : "", variable, lanes == step->lanes ? 0 : lanes);
    list_values(s->out, value, count);
    fputc(']', s->out);
    *any = true;
}

static void print_changes(const script_t *s, const step_t *step)
{
    int list[256];
    size_t count = 0;
    bool any = false;
    for (size_t i = step->act; i < step->act + step->act_count; i++) EACH_LANE(lane, s->steps->acts[i].lanes)
        {
            const event_t *e = steps_event(s->steps, s->trace, &s->steps->acts[i], lane);
            for (size_t k = e->change; k < e->change + e->change_count; k++) {
                size_t at = 0;
                while (at < count && list[at] != s->trace->changes[k].variable) at++;
                if (at == count && count < sizeof list / sizeof *list)
                    list[count++] = s->trace->changes[k].variable;
            }
        }
    for (size_t i = 0; i < count; i++) print_change(s, step, list[i], &any);
}

/* --- steps --- */

/* What warps that are left out have written by the end of that step: images, without the brackets around them
 */
static void print_others(script_t *s, const step_t *step)
{
    const size_t number = (size_t)(step - s->steps->steps);
    bool any = false;
    for (size_t i = step->act; i < step->act + step->act_count; i++) EACH_LANE(lane, s->steps->acts[i].lanes)
        {
            const event_t *e = steps_event(s->steps, s->trace, &s->steps->acts[i], lane);
            if (e->kind == EVENT_STORE || e->kind == EVENT_ATOMIC) memory_now_write(&s->now, e, number);
        }
    for (size_t k = 0; k < s->trace->array_count; k++) {
        const array_now_t *a = &s->now.arrays[k];
        for (size_t from = a->bytes ? a->low : 0, to; a->bytes && from < a->high; from = to + 1) {
            for (to = from; to < a->high && number && a->written[to] == number;) to++;
            if (to == from) continue;
            if (any) fputc(',', s->out);
            state_image(s->out, &s->now, (int)k, from, to - 1);
            any = true;
        }
    }
}

/* The elements of one side of a copy, as an image, and whether they are written */
static void print_side(const script_t *s, const moved_t *m, int array, long long offset, bool *any)
{
    const array_t *a = array == NONE ? NULL : &s->trace->arrays[array];
    if (!a || !a->size || offset < 0 || strlen(m->hex) < 2 * a->size) return;
    if (*any) fputc(',', s->out);
    *any = true;
    print_image(s, &(image_t){array, offset, m->hex});
}

/* What a copy moves: images of what it has read and of what it has written, whose list begins behind a 0 */
static void print_moved(script_t *s, const step_t *step)
{
    const copy_t *copy = &s->trace->copies[step->block];
    bool any = false;
    memory_now_copy(&s->now, copy, (size_t)(step - s->steps->steps));
    for (size_t i = copy->moved; i < copy->moved_end; i++)
        print_side(s, &s->trace->moved[i], s->trace->moved[i].from, s->trace->moved[i].from_offset, &any);
    fputs("],[", s->out);
    any = false;
    for (size_t i = copy->moved; i < copy->moved_end; i++)
        print_side(s, &s->trace->moved[i], s->trace->moved[i].to, s->trace->moved[i].to_offset, &any);
    fputs("],-1,", s->out);
    list_text(s->out, calls_say_copy(s->trace, copy));
    fputc(']', s->out);
}

static void print_step(script_t *s, const step_t *step, row_of_t *row, void *of)
{
    const site_t *site = step->place == NONE ? NULL : &s->trace->sites[step->place],
                 called = calls_site(s->trace, step);
    bool any = false;
    if (step->kind == STEP_COPY) {
        fprintf(s->out, "[%d,0,0,%d,0,[", (int)step->kind, row(of, &called));
        print_moved(s, step);
        return;
    }
    if (step->kind == STEP_BEGIN && !step->said)
        memory_now_launch(&s->now, &s->trace->launches[step->launch]);
    fprintf(s->out, "[%d,%u,%u,%d,%u,[", (int)step->kind,
            step->kind == STEP_BEGIN ? (unsigned)step->launch : step->block, step->warp,
            site ? row(of, site) : NONE, step->lanes);
    for (size_t i = step->act; step->kind != STEP_OTHERS && i < step->act + step->act_count; i++)
        print_act(s, step, &s->steps->acts[i], &any);
    if (step->kind == STEP_OTHERS) print_others(s, step);
    fputs("],[", s->out);
    if (step->kind != STEP_OTHERS) print_changes(s, step);
    fprintf(s->out, "],%d", site ? (int)scope_of(s, site) : NONE);
    if (step->said) {
        fputc(',', s->out);
        list_text(s->out, step->said);
    }
    fputc(']', s->out);
}

void script_print(FILE *out, const trace_t *trace, const steps_t *steps, row_of_t *row, void *of)
{
    script_t s = {.out = out, .trace = trace, .steps = steps, .now = memory_now_new(trace)};
    state_reach(&s.now, steps);
    print_arrays(&s);
    print_variables(&s);
    print_launches(&s);
    fputs("],\n\"known\":[", out);
    if (is_under_way(&s)) state_variables(out, trace, steps);
    fputs("],\n\"steps\":[", out);
    for (size_t i = 0; i < steps->step_count; i++) {
        fputs(i ? ",\n" : "\n", out);
        print_step(&s, &steps->steps[i], row, of);
    }
    print_scopes(&s);
    fputs("]}", out);
}
