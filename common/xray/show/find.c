#define _POSIX_C_SOURCE 200809L
#include "find.h"

#include "calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a party did, and where that is in the steps */
typedef struct {
    size_t step;
    event_kind_t kind;
    int array;
    long long offset, size;
} done_t;

typedef struct {
    done_t *list;
    size_t count, room;
} all_done_t;

static bool is_access(const done_t *d)
{
    return d->kind == EVENT_LOAD || d->kind == EVENT_STORE || d->kind == EVENT_ATOMIC;
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

static void add_done(all_done_t *all, done_t done)
{
    if (all->count == all->room)
        all->list = realloc(all->list, (all->room = 2 * all->room + 64) * sizeof *all->list);
    if (!all->list) abort();
    all->list[all->count++] = done;
}

/* What a copy reads and writes, if its call is the party's */
static void add_copy(const trace_t *t, const step_t *step, size_t number, const party_t *p, all_done_t *all)
{
    const copy_t *copy = &t->copies[step->block];
    const site_t called = calls_site(t, step);
    if (*p->block || *p->thread || called.line != p->line || strcmp(called.file, p->file) != 0) return;
    for (size_t i = copy->moved; i < copy->moved_end; i++) {
        const moved_t *m = &t->moved[i];
        if (m->from != NONE) add_done(all, (done_t){number, EVENT_LOAD, m->from, m->from_offset, m->size});
        if (m->to != NONE) add_done(all, (done_t){number, EVENT_STORE, m->to, m->to_offset, m->size});
    }
}

static all_done_t done_by(const trace_t *t, const steps_t *s, const char *kernel, const party_t *p)
{
    all_done_t all = {0};
    for (size_t i = 0; i < s->step_count && all.count < 4096; i++) {
        const step_t *step = &s->steps[i];
        if (step->kind == STEP_OTHERS) continue;
        if (step->kind == STEP_COPY) {
            add_copy(t, step, i, p, &all);
            continue;
        }
        if (*kernel && strcmp(t->launches[step->launch].name, kernel) != 0) continue;
        for (size_t a = step->act; a < step->act + step->act_count; a++)
            for (int lane = 0; lane < __builtin_popcount(s->acts[a].lanes); lane++) {
                const event_t *e = &t->events[s->order[s->acts[a].first + (size_t)lane]];
                if (is_partys(t, step, e, p))
                    add_done(&all, (done_t){i, e->kind, e->array, e->offset, e->size});
            }
    }
    return all;
}

static bool conflict(const done_t *a, const done_t *b)
{
    if (!is_access(a) || !is_access(b) || a->array != b->array) return false;
    if (a->kind == EVENT_LOAD && b->kind == EVENT_LOAD) return false;
    return a->offset < b->offset + b->size && b->offset < a->offset + a->size;
}

/* Of one party: an access that leaves its array, if there is one, else the first to the array of that name,
 * else the first access, else the first of all; of one that has returned, the last of all: that is where it
 * left */
static long long best_of(const trace_t *t, const all_done_t *all, const char *name, bool returned)
{
    long long access = NONE, named = NONE;
    if (returned && all->count) return (long long)all->list[all->count - 1].step;
    for (size_t i = 0; i < all->count; i++) {
        const done_t *d = &all->list[i];
        if (!is_access(d)) continue;
        const array_t *a = &t->arrays[d->array];
        if (access == NONE) access = (long long)d->step;
        if (named == NONE && *name && strcmp(a->name, name) == 0) named = (long long)d->step;
        if (d->offset < 0 || (size_t)(d->offset + d->size) > a->bytes) return (long long)d->step;
    }
    return named != NONE ? named : access != NONE ? access : all->count ? (long long)all->list[0].step : NONE;
}

/* Of a barrier that not all come to: where the block is stuck */
static long long stuck(const steps_t *s)
{
    for (size_t i = 0; i < s->step_count; i++)
        if (s->steps[i].kind == STEP_STUCK) return (long long)i;
    return NONE;
}

static found_t in_order(long long one, long long other)
{
    if (one == NONE || (other != NONE && other < one)) return (found_t){other, one};
    return (found_t){one, other == one ? NONE : other};
}

/* Of a race, the first pair of accesses that share a byte */
static found_t first_pair(const all_done_t *here, const all_done_t *other)
{
    for (size_t i = 0; i < here->count; i++)
        for (size_t k = 0; k < other->count; k++)
            if (here->list[i].step >= other->list[k].step && conflict(&here->list[i], &other->list[k]))
                return in_order((long long)other->list[k].step, (long long)here->list[i].step);
    return (found_t){NONE, NONE};
}

/* Where a kernel was when it was ended: if that thread has no step, another that came to the line */
static all_done_t done_at_end(const trace_t *t, const steps_t *s, const finding_t *f)
{
    const party_t anyone = {.file = f->self.file, .line = f->self.line, .block = "", .thread = ""};
    all_done_t all = done_by(t, s, f->kernel, &f->self);
    return all.count ? all : done_by(t, s, f->kernel, &anyone);
}

found_t find_steps(const trace_t *t, const steps_t *s, const finding_t *f)
{
    const bool ended = f->kind == KIND_INCOMPLETE;
    if (ended && !*f->kernel) return (found_t){NONE, NONE}; /* of the program as a whole */
    all_done_t here = ended ? done_at_end(t, s, f) : done_by(t, s, f->kernel, &f->self), other = {0};
    if (*f->other.what) other = done_by(t, s, f->kernel, &f->other);
    found_t found = first_pair(&here, &other);
    if (found.first == NONE && f->kind == KIND_DIVERGENT_BARRIER) found.first = stuck(s);
    if (found.first == NONE)
        found = in_order(best_of(t, &here, f->array, false),
                         f->kind == KIND_DIVERGENT_BARRIER
                             ? NONE
                             : best_of(t, &other, f->array, f->kind == KIND_EXITED_LANE));
    free(here.list);
    free(other.list);
    return found;
}

/* Does an act ask as a request of the report does? */
static bool asks_so(const trace_t *t, const steps_t *s, const act_t *act, const request_t *r)
{
    static const event_kind_t kinds[] = {
        [GLOBAL_LOAD] = EVENT_LOAD, [GLOBAL_STORE] = EVENT_STORE, [GLOBAL_ATOMIC] = EVENT_ATOMIC,
        [SHARED_LOAD] = EVENT_LOAD, [SHARED_STORE] = EVENT_STORE, [SHARED_ATOMIC] = EVENT_ATOMIC};
    if (act->kind != kinds[r->access]) return false;
    const array_t *array = &t->arrays[t->events[s->order[act->first]].array];
    return (array->block != NONE) == access_is_shared(r->access) &&
           (!*r->array || strcmp(array->name, r->array) == 0);
}

long long find_request(const trace_t *t, const steps_t *s, const request_t *r)
{
    for (size_t i = 0; i < s->step_count; i++) {
        const step_t *step = &s->steps[i];
        const launch_t *l = &t->launches[step->launch];
        const site_t *site = step->place == NONE ? NULL : &t->sites[step->place];
        if (!site || site->line != r->line || strcmp(site->file, r->file) != 0 ||
            strcmp(l->name, r->kernel) != 0)
            continue;
        if ((int)step->warp != r->warp || linear(r->block, l->grid) != step->block) continue;
        for (size_t a = step->act; a < step->act + step->act_count; a++)
            if (asks_so(t, s, &s->acts[a], r)) return (long long)i;
    }
    return NONE;
}

static bool writes(const event_t *e, const array_t *array, int number, long long element)
{
    if ((e->kind != EVENT_STORE && e->kind != EVENT_ATOMIC) || e->array != number) return false;
    long long first = e->offset / (long long)array->size, count = (long long)(e->size / array->size);
    return element >= first && element < first + (count ? count : 1);
}

/* The only array of the device's that is written by these events, of those with so many elements; 0: of all
 */
static int only_written(const trace_t *t, size_t from, size_t to, long long count)
{
    int found = NONE;
    for (size_t i = from; i < to; i++) {
        const event_t *e = &t->events[i];
        if ((e->kind != EVENT_STORE && e->kind != EVENT_ATOMIC) || t->arrays[e->array].block != NONE)
            continue;
        const array_t *a = &t->arrays[e->array];
        if (!a->size || (count && a->bytes / a->size != (size_t)count)) continue;
        if (found != NONE && found != e->array) return NONE;
        found = e->array;
    }
    return found;
}

int find_array(const trace_t *t, const char *name, long long count)
{
    int found = NONE;
    for (size_t i = t->array_count; *name && i-- > 0;)
        if (t->arrays[i].block == NONE && t->arrays[i].size && strcmp(t->arrays[i].name, name) == 0)
            return (int)i;
    if (!t->launch_count) return NONE;
    const launch_t *last = &t->launches[t->launch_count - 1];
    found = only_written(t, last->event, last->event_end, count);
    return found == NONE && count ? only_written(t, 1, t->event_count, count) : found;
}

/* Does a copy write it? */
static bool copies_to(const trace_t *t, const copy_t *copy, int array, long long element)
{
    const long long at = element * (long long)t->arrays[array].size;
    for (size_t i = copy->moved; i < copy->moved_end; i++) {
        const moved_t *m = &t->moved[i];
        if (m->to == array && at >= m->to_offset && at < m->to_offset + m->size) return true;
    }
    return false;
}

static bool is_wall(const step_t *step)
{
    return step->kind == STEP_COPY || step->kind == STEP_BEGIN || step->kind == STEP_WALL ||
           step->kind == STEP_GRID;
}

size_t find_phase(const steps_t *s, size_t step)
{
    while (step > 0 && !is_wall(&s->steps[step])) step--;
    return step;
}

size_t find_written(const trace_t *t, const steps_t *s, int array, long long element)
{
    size_t last = 0;
    if (array == NONE || element == NONE) return 0;
    for (size_t i = 0; i < s->step_count; i++) {
        const step_t *step = &s->steps[i];
        if (step->kind == STEP_COPY && copies_to(t, &t->copies[step->block], array, element)) last = i;
        for (size_t a = step->act; a < step->act + step->act_count; a++)
            for (int lane = 0; lane < __builtin_popcount(s->acts[a].lanes); lane++) {
                const event_t *e = &t->events[s->order[s->acts[a].first + (size_t)lane]];
                if (writes(e, &t->arrays[array], array, element)) last = i;
            }
    }
    return last;
}

start_t find_start(const trace_t *t, const steps_t *s, const report_t *report, int array, long long element)
{
    const size_t written = find_written(t, s, array, element), phase = find_phase(s, written);
    if (phase) return (start_t){phase, written};
    for (size_t i = 0; i < report->finding_count; i++) {
        found_t found = find_steps(t, s, &report->findings[i]);
        if (found.first == NONE) continue;
        return (start_t){(size_t)found.first, (size_t)(found.second == NONE ? found.first : found.second)};
    }
    size_t first = 0; /* launch: what is copied before it is for who goes back */
    while (first + 1 < s->step_count && s->steps[first].kind == STEP_COPY) first++;
    return (start_t){first, written > first ? written : first};
}

size_t find_wanted(const trace_t *t, const steps_t *s, const report_t *report, start_t start, size_t *wanted,
                   size_t room)
{
    size_t count = 0;
    wanted[count++] = start.begin;
    wanted[count++] = start.end;
    for (size_t i = 0; i < report->finding_count && count + 2 <= room; i++) {
        const found_t found = find_steps(t, s, &report->findings[i]);
        if (found.first != NONE) wanted[count++] = (size_t)found.first;
        if (found.second != NONE) wanted[count++] = (size_t)found.second;
    }
    return count;
}

size_t find_window(const steps_t *s, start_t start, size_t most)
{
    size_t from = start.begin;
    if (s->step_count <= most || start.end < most / 2) return 0;
    while (from > 0) {
        size_t before = find_phase(s, from - 1);
        if (start.end - before > most - most / 4) break;
        from = before;
    }
    if (start.end - from < most / 4) from = start.end - most / 2; /* phases are long: part of one */
    if (start.end - from >= most)
        from = start.end - most + 1 < start.begin ? start.end - most + 1 : start.begin;
    return from;
}
