#define _POSIX_C_SOURCE 200809L
#include "find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a party did, and where that is in the steps */
typedef struct {
    size_t step;
    const event_t *event;
} done_t;

typedef struct {
    done_t *list;
    size_t count, room;
} all_done_t;

static bool is_access(const event_t *e)
{
    return e->kind == EVENT_LOAD || e->kind == EVENT_STORE || e->kind == EVENT_ATOMIC;
}

/* "1,0,0" as a linear index */
static long long linear(const char *index, const unsigned shape[3])
{
    unsigned x, y, z;
    if (sscanf(index, "%u,%u,%u", &x, &y, &z) != 3) return NONE;
    return x + (long long)shape[0] * (y + (long long)shape[1] * z);
}

static bool is_partys(const trace_t *t, const step_t *step, const event_t *e, const party_t *p)
{
    const launch_t *l = &t->launches[step->launch];
    const site_t *site = e->place == NONE ? NULL : &t->sites[e->place];
    if (!site || (p->line && (site->line != p->line || strcmp(site->file, p->file) != 0))) return false;
    if (*p->block && linear(p->block, l->grid) != e->block) return false;
    return !*p->thread || linear(p->thread, l->block) == e->thread;
}

static all_done_t done_by(const trace_t *t, const steps_t *s, const char *kernel, const party_t *p)
{
    all_done_t all = {0};
    for (size_t i = 0; i < s->step_count && all.count < 4096; i++) {
        const step_t *step = &s->steps[i];
        if (*kernel && strcmp(t->launches[step->launch].name, kernel) != 0) continue;
        for (size_t a = step->act; a < step->act + step->act_count; a++)
            for (int lane = 0; lane < __builtin_popcount(s->acts[a].lanes); lane++) {
                const event_t *e = &t->events[s->order[s->acts[a].first + (size_t)lane]];
                if (!is_partys(t, step, e, p)) continue;
                if (all.count == all.room)
                    all.list = realloc(all.list, (all.room = 2 * all.room + 64) * sizeof *all.list);
                if (!all.list) abort();
                all.list[all.count++] = (done_t){i, e};
            }
    }
    return all;
}

static bool conflict(const event_t *a, const event_t *b)
{
    if (!is_access(a) || !is_access(b) || a == b || a->array != b->array) return false;
    if (a->kind == EVENT_LOAD && b->kind == EVENT_LOAD) return false;
    return a->offset < b->offset + b->size && b->offset < a->offset + a->size;
}

/* Of one party: an access that leaves its array, if there is one, else the first access, else the first of
 * all */
static long long best_of(const trace_t *t, const all_done_t *all)
{
    long long access = NONE;
    for (size_t i = 0; i < all->count; i++) {
        const event_t *e = all->list[i].event;
        if (!is_access(e)) continue;
        if (access == NONE) access = (long long)all->list[i].step;
        if (e->offset < 0 || (size_t)e->offset + e->size > t->arrays[e->array].bytes)
            return (long long)all->list[i].step;
    }
    return access != NONE ? access : all->count ? (long long)all->list[0].step : NONE;
}

/* Of a barrier that not all come to: where the block is stuck */
static long long stuck(const steps_t *s)
{
    for (size_t i = 0; i < s->step_count; i++)
        if (s->steps[i].kind == STEP_STUCK) return (long long)i;
    return NONE;
}

found_t find_steps(const trace_t *t, const steps_t *s, const finding_t *f)
{
    all_done_t here = done_by(t, s, f->kernel, &f->self), other = {0};
    found_t found = {NONE, NONE};
    if (*f->other.what) other = done_by(t, s, f->kernel, &f->other);
    for (size_t i = 0; i < here.count && found.here == NONE; i++)
        for (size_t k = 0; k < other.count; k++)
            if (here.list[i].step >= other.list[k].step &&
                conflict(here.list[i].event, other.list[k].event)) {
                found = (found_t){(long long)here.list[i].step, (long long)other.list[k].step};
                break;
            }
    if (found.here == NONE) found.here = f->kind == KIND_DIVERGENT_BARRIER ? stuck(s) : NONE;
    if (found.here == NONE) found.here = best_of(t, &here);
    if (found.other == NONE && other.count && f->kind != KIND_DIVERGENT_BARRIER)
        found.other = best_of(t, &other);
    free(here.list);
    free(other.list);
    return found;
}

static bool writes(const event_t *e, const array_t *array, int number, long long element)
{
    if ((e->kind != EVENT_STORE && e->kind != EVENT_ATOMIC) || e->array != number) return false;
    long long first = e->offset / (long long)array->size, count = (long long)(e->size / array->size);
    return element >= first && element < first + (count ? count : 1);
}

/* The array of that name; else the only one of the device's that the last launch writes; else NONE. */
static int array_called(const trace_t *t, const char *name)
{
    int found = NONE;
    for (size_t i = t->array_count; *name && i-- > 0;)
        if (t->arrays[i].block == NONE && t->arrays[i].size && strcmp(t->arrays[i].name, name) == 0)
            return (int)i;
    if (!t->launch_count) return NONE;
    const launch_t *last = &t->launches[t->launch_count - 1];
    for (size_t i = last->event; i < last->event_end; i++) {
        const event_t *e = &t->events[i];
        if ((e->kind != EVENT_STORE && e->kind != EVENT_ATOMIC) || t->arrays[e->array].block != NONE)
            continue;
        if (found != NONE && found != e->array) return NONE;
        found = e->array;
    }
    return found != NONE && t->arrays[found].size ? found : NONE;
}

size_t find_phase(const trace_t *t, const steps_t *s, const char *name, long long element)
{
    size_t last = 0;
    int array = element == NONE ? NONE : array_called(t, name);
    if (array == NONE) return 0;
    for (size_t i = 0; i < s->step_count; i++) {
        const step_t *step = &s->steps[i];
        for (size_t a = step->act; a < step->act + step->act_count; a++)
            for (int lane = 0; lane < __builtin_popcount(s->acts[a].lanes); lane++) {
                const event_t *e = &t->events[s->order[s->acts[a].first + (size_t)lane]];
                if (writes(e, &t->arrays[array], array, element)) last = i;
            }
    }
    while (last > 0 && s->steps[last].kind != STEP_BEGIN && s->steps[last].kind != STEP_WALL &&
           s->steps[last].kind != STEP_GRID)
        last--;
    return last;
}
