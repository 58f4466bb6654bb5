#define _POSIX_C_SOURCE 200809L
#include "steps.h"

#include <stdlib.h>
#include <string.h>

#include "../memory.h"
#include "base/text.h"

enum { LANES_OF_WARP = 32 };

typedef struct {
    uint32_t block, number;     /* of the warp in its block */
    size_t next[LANES_OF_WARP]; /* event; 0: the lane has ended, or is not there */
    int place[LANES_OF_WARP];   /* where it was last */
    act_t ready;                /* what it does next; lanes 0: nothing, it waits or has ended */
    size_t at[LANES_OF_WARP];   /* the events of that */
    uint32_t ended;             /* lanes that have come to their end */
    int passed;                 /* where the barrier stands that it has just come through; NONE */
    size_t latest;              /* of these: when the CPU had done it */
} warp_t;

typedef struct {
    steps_t *steps;
    const trace_t *trace;
    int launch;
    warp_t *warps;
    size_t warp_count;
} making_t;

const event_t *steps_event(const steps_t *steps, const trace_t *trace, const act_t *act, unsigned lane)
{
    size_t before = (size_t)__builtin_popcount(act->lanes & ((1u << lane) - 1));
    return &trace->events[steps->order[act->first + before]];
}

/* --- what a warp does next --- */

static bool waits(event_kind_t kind)
{
    return kind == EVENT_BARRIER || kind == EVENT_GRID;
}

/* Does event a come before b among those that lanes of a warp do next? 0: they are done together. */
static int order_of(const trace_t *t, const event_t *a, const event_t *b)
{
    if ((a->kind == EVENT_MEET) != (b->kind == EVENT_MEET)) return a->kind == EVENT_MEET ? 1 : -1;
    if (a->kind == EVENT_MEET && (a->mask != b->mask || a->op != b->op))
        return a->mask != b->mask ? (a->mask < b->mask ? -1 : 1) : a->op < b->op ? -1 : 1;
    if (a->kind == EVENT_MEET) return 0;
    if (a->depth != b->depth) return a->depth > b->depth ? -1 : 1;
    unsigned x = t->sites[a->site].rank, y = t->sites[b->site].rank;
    if (x != y) return x < y ? -1 : 1;
    return (int)a->kind - (int)b->kind;
}

static void make_ready(const trace_t *t, warp_t *w)
{
    const event_t *best = NULL;
    w->ready = (act_t){0};
    w->latest = 0;
    for (unsigned lane = 0; lane < LANES_OF_WARP; lane++) {
        const event_t *e = &t->events[w->next[lane]];
        if (!w->next[lane] || waits(e->kind)) continue;
        int order = best ? order_of(t, e, best) : -1;
        if (order < 0) best = e, w->ready.lanes = 0, w->latest = 0;
        if (order > 0) continue;
        w->ready.lanes |= 1u << lane;
        w->at[lane] = w->next[lane];
        if (w->latest < w->next[lane]) w->latest = w->next[lane];
    }
    if (best) w->ready.kind = best->kind;
}

/* --- steps --- */

static void add_step(making_t *m, step_t step)
{
    steps_t *s = m->steps;
    step.launch = m->launch;
    step.act = s->act_count;
    s->steps = keep_room(s->steps, s->step_count, sizeof *s->steps);
    s->steps[s->step_count++] = step;
}

/* A line goes on with what the same lanes do there next, until it begins again; a loop of a library that it
 * has called is no such beginning. */
static bool goes_on(const making_t *m, const warp_t *w, int place, const event_t *e)
{
    const steps_t *s = m->steps;
    if (!s->step_count || e->kind == EVENT_MEET) return false;
    const step_t *last = &s->steps[s->step_count - 1];
    if (last->kind != STEP_LINE || last->block != w->block || last->warp != w->number ||
        last->lanes != w->ready.lanes || last->place == NONE || place == NONE)
        return false;
    const site_t *a = &m->trace->sites[last->place], *b = &m->trace->sites[place];
    if (a->line != b->line || strcmp(a->file, b->file) != 0) return false;
    if (e->kind != EVENT_STEP || m->trace->sites[e->site].library) return true;
    for (size_t i = last->act; i < last->act + last->act_count; i++)
        if (m->trace->events[s->order[s->acts[i].first]].site == e->site) return false;
    return true;
}

static void add_act(making_t *m, const warp_t *w)
{
    steps_t *s = m->steps;
    act_t act = w->ready;
    act.first = s->order_count;
    for (unsigned lane = 0; lane < LANES_OF_WARP; lane++) {
        if (!(act.lanes >> lane & 1)) continue;
        s->order = keep_room(s->order, s->order_count, sizeof *s->order);
        s->order[s->order_count++] = w->at[lane];
    }
    s->acts = keep_room(s->acts, s->act_count, sizeof *s->acts);
    s->acts[s->act_count++] = act;
    s->steps[s->step_count - 1].act_count++;
}

/* Behind a barrier the rest of its line comes; where that does nothing, it is no step. */
static bool does_nothing(const making_t *m, const warp_t *w, int place, const event_t *e)
{
    const steps_t *s = m->steps;
    if (e->kind != EVENT_STEP || place == NONE || w->passed == NONE) return false;
    const site_t *a = &m->trace->sites[w->passed], *b = &m->trace->sites[place];
    if (a->line != b->line || strcmp(a->file, b->file) != 0) return false;
    for (unsigned lane = 0; lane < LANES_OF_WARP; lane++)
        if (w->ready.lanes >> lane & 1 && m->trace->events[w->at[lane]].change_count) return false;
    return s->step_count > 0;
}

static void advance(making_t *m, warp_t *w)
{
    unsigned lowest = (unsigned)__builtin_ctz(w->ready.lanes);
    const event_t *e = &m->trace->events[w->at[lowest]];
    int place = e->place != NONE ? e->place : w->place[lowest];
    if ((place != NONE || e->kind == EVENT_MEET) && !does_nothing(m, w, place, e)) {
        w->passed = NONE;
        if (!goes_on(m, w, place, e))
            add_step(m, (step_t){.kind = e->kind == EVENT_MEET ? STEP_MEET : STEP_LINE,
                                 .block = w->block,
                                 .warp = w->number,
                                 .lanes = w->ready.lanes,
                                 .place = place});
        add_act(m, w);
    }
    for (unsigned lane = 0; lane < LANES_OF_WARP; lane++)
        if (w->ready.lanes >> lane & 1) {
            if (m->trace->events[w->at[lane]].ends) w->ended |= 1u << lane;
            w->next[lane] = m->trace->events[w->at[lane]].next;
            w->place[lane] = place;
        }
    make_ready(m->trace, w);
}

/* --- barriers --- */

/* Are all lanes of these warps, but for those that have ended, at that kind of barrier? The first such event.
 */
static const event_t *all_at(const making_t *m, size_t from, size_t to, event_kind_t kind)
{
    const event_t *found = NULL;
    bool passed = m->trace->launches[m->launch].error == 0; /* else one that somebody has come through */
    for (size_t i = from; i < to; i++) {
        for (unsigned lane = 0; lane < LANES_OF_WARP; lane++) {
            const event_t *e = &m->trace->events[m->warps[i].next[lane]];
            if (!m->warps[i].next[lane]) continue;
            if (e->kind != kind) return NULL;
            if (!found) found = e;
            passed |= e->next > 0;
        }
    }
    return passed ? found : NULL;
}

static void release(making_t *m, size_t from, size_t to, const event_t *at)
{
    add_step(m, (step_t){.kind = at->kind == EVENT_GRID ? STEP_GRID : STEP_WALL,
                         .block = m->warps[from].block,
                         .place = at->place});
    for (size_t i = from; i < to; i++) {
        warp_t *w = &m->warps[i];
        for (unsigned lane = 0; lane < LANES_OF_WARP; lane++)
            if (w->next[lane]) w->next[lane] = m->trace->events[w->next[lane]].next;
        w->passed = at->place;
        make_ready(m->trace, w);
    }
}

static size_t block_end(const making_t *m, size_t from)
{
    size_t to = from;
    while (to < m->warp_count && m->warps[to].block == m->warps[from].block) to++;
    return to;
}

/* Opens the barriers to which all have come. */
static bool open_barriers(making_t *m)
{
    bool any = false;
    const event_t *at = all_at(m, 0, m->warp_count, EVENT_GRID);
    if (at) release(m, 0, m->warp_count, at), any = true;
    for (size_t from = 0, to; from < m->warp_count; from = to) {
        to = block_end(m, from);
        at = all_at(m, from, to, EVENT_BARRIER);
        if (at) release(m, from, to, at), any = true;
    }
    return any;
}

/* What the others of a block do, of which so many wait: with these they are all its threads. */
static void tell_others(const making_t *m, size_t from, size_t to, unsigned waiting, text_t *said)
{
    const unsigned threads = launch_threads(&m->trace->launches[m->launch]);
    unsigned ended = 0;
    for (size_t i = from; i < to; i++) ended += (unsigned)__builtin_popcount(m->warps[i].ended);
    if (ended) text_add(said, "; %u %s returned", ended, ended == 1 ? "has" : "have");
    if (waiting + ended < threads)
        text_add(said, "; %u had not come that far when the kernel was ended", threads - waiting - ended);
}

/* Who of a block waits where, for ever, line by line; NULL: nobody. at: a place of these */
static const char *who_waits(const making_t *m, size_t from, size_t to, int *at)
{
    char memory[800];
    text_t said = TEXT_ON(memory);
    uint32_t told[16];
    size_t count = 0;
    unsigned all = 0;
    for (size_t i = from * LANES_OF_WARP; i < to * LANES_OF_WARP && count < sizeof told / sizeof *told; i++) {
        const event_t *e = &m->trace->events[m->warps[i / LANES_OF_WARP].next[i % LANES_OF_WARP]];
        size_t k = 0;
        if (!m->warps[i / LANES_OF_WARP].next[i % LANES_OF_WARP]) continue;
        while (k < count && told[k] != e->op) k++;
        if (k < count) continue;
        told[count++] = e->op;
        *at = e->place;
        unsigned waiting = 0;
        for (size_t j = i; j < to * LANES_OF_WARP; j++) {
            size_t next = m->warps[j / LANES_OF_WARP].next[j % LANES_OF_WARP];
            waiting += next && m->trace->events[next].op == e->op;
        }
        all += waiting;
        text_add(&said, "%s%u of its threads wait%s on line %u", said.length ? "; " : "", waiting,
                 waiting == 1 ? "s" : "", e->op);
        text_add(&said, waiting == 1 ? ": thread %u" : ", thread %u the first of them", e->thread);
    }
    if (all) tell_others(m, from, to, all, &said);
    return said.length ? keep_text(memory) : NULL;
}

static void tell_stuck(making_t *m)
{
    for (size_t from = 0, to; from < m->warp_count; from = to) {
        int at = NONE;
        to = block_end(m, from);
        const char *said = who_waits(m, from, to, &at);
        if (!said) continue;
        add_step(m, (step_t){.kind = STEP_STUCK, .block = m->warps[from].block, .place = at, .said = said});
    }
}

/* --- a launch --- */

static warp_t *warp_of(making_t *m, uint32_t block, uint32_t number)
{
    size_t i = 0;
    while (i < m->warp_count &&
           (m->warps[i].block < block || (m->warps[i].block == block && m->warps[i].number < number)))
        i++;
    if (i < m->warp_count && m->warps[i].block == block && m->warps[i].number == number) return &m->warps[i];
    m->warps = keep_room(m->warps, m->warp_count, sizeof *m->warps);
    memmove(&m->warps[i + 1], &m->warps[i], (m->warp_count++ - i) * sizeof *m->warps);
    m->warps[i] = (warp_t){.block = block, .number = number, .passed = NONE};
    for (unsigned lane = 0; lane < LANES_OF_WARP; lane++) m->warps[i].place[lane] = NONE;
    return &m->warps[i];
}

static void gather_warps(making_t *m, const launch_t *l)
{
    for (size_t i = l->event; i < l->event_end; i++) {
        const event_t *e = &m->trace->events[i];
        warp_t *w = warp_of(m, e->block, e->thread / LANES_OF_WARP);
        if (!w->next[e->thread % LANES_OF_WARP]) w->next[e->thread % LANES_OF_WARP] = i;
    }
    for (size_t i = 0; i < m->warp_count; i++) make_ready(m->trace, &m->warps[i]);
}

static void make_launch(making_t *m, const launch_t *l)
{
    m->warp_count = 0;
    add_step(m, (step_t){.kind = STEP_BEGIN, .place = NONE});
    gather_warps(m, l);
    for (;;) {
        warp_t *first = NULL;
        if (open_barriers(m)) continue;
        for (size_t i = 0; i < m->warp_count; i++)
            if (m->warps[i].ready.lanes && (!first || m->warps[i].latest < first->latest))
                first = &m->warps[i];
        if (!first) break;
        advance(m, first);
    }
    tell_stuck(m);
    add_step(m, (step_t){.kind = STEP_END, .place = NONE});
}

/* The copies before a launch that lines of the program have called for */
static void add_copies(making_t *m, size_t launch)
{
    const trace_t *t = m->trace;
    for (size_t i = 0; i < t->copy_count; i++)
        if (t->copies[i].launch == launch && trace_work(t, t->copies[i].op) &&
            t->copies[i].moved < t->copies[i].moved_end)
            add_step(m, (step_t){.kind = STEP_COPY, .block = (uint32_t)i, .place = NONE});
}

void steps_make(steps_t *steps, const trace_t *trace, bool copies)
{
    making_t m = {.steps = steps, .trace = trace};
    *steps = (steps_t){0};
    for (size_t i = 0; i < trace->launch_count; i++) {
        m.launch = (int)i;
        if (copies) add_copies(&m, i);
        make_launch(&m, &trace->launches[i]);
    }
    if (copies && trace->launch_count) add_copies(&m, trace->launch_count);
    free(m.warps);
}

steps_t steps_part(const steps_t *all, size_t from, size_t most)
{
    steps_t part = *all;
    bool within = from < all->step_count && from > 0 && all->steps[from].kind != STEP_BEGIN &&
                  all->steps[from].kind != STEP_COPY;
    part.before = all->steps;
    part.before_count = from;
    part.steps = keep_more(NULL, (most + 1) * sizeof *part.steps);
    part.step_count = 0;
    if (within)
        part.steps[part.step_count++] = (step_t){
            .kind = STEP_BEGIN,
            .launch = all->steps[from].launch,
            .place = NONE,
            .said = keep_format("The kernel is under way: %zu steps before this one are left out", from)};
    size_t count = all->step_count - from < most ? all->step_count - from : most;
    memcpy(part.steps + part.step_count, all->steps + from, count * sizeof *part.steps);
    part.step_count += count;
    part.more = all->step_count - from - count;
    return part;
}
