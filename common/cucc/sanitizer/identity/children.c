/* children.c: what work that a kernel has queued comes after. */
#include <stdlib.h>

#include "identity/children.h"
#include "identity/order.h"
#include "identity/time.h"

enum { REMEMBERED = 512 }; /* what ran before the last so many is taken for ordered */

typedef struct child {
    uint32_t begin; /* when it began; it lasted until the next one did */
    unsigned level; /* 1: queued by the grid that the host has launched */
    struct cucc_child_place place;
} child;

static child *all; /* the number of each is its place here and one more: 0 is the host's launch */
static size_t count, room;
static uint32_t floor_now;
static uint32_t host_began; /* the host's grid that all stem from */

/* Of each piece that was queued: the thread that did so, and what it knew then of its grid */
typedef struct queuing {
    uint32_t time, thread;
    uint32_t block, threads; /* the block's first thread, and how many it has */
    uint32_t warp;           /* the first thread of its warp */
    uint32_t barrier, together, grid;
    bool looked, met; /* at flags of others; lanes of its warp, some of them */
} queuing;
static queuing *queued;
static size_t queued_count, queued_room;

static const child *of(size_t number)
{
    return &all[number - 1];
}

static void *grown(void *list, size_t count_now, size_t *room_now, size_t size)
{
    if (count_now < *room_now) return list;
    list = realloc(list, (*room_now = 2 * *room_now + 64) * size);
    if (!list) abort();
    return list;
}

void cucc_children_clock_queued(void)
{
    const block_state *b = cucc_self.block;
    const warp_state *w = &b->warps[cucc_self.thread.warp];
    if (!count && !queued_count) host_began = cucc_grid_start;
    queued = grown(queued, queued_count, &queued_room, sizeof *queued);
    cucc_time_tick(); /* what the thread does from now on is later */
    queued[queued_count++] = (queuing){.time = cucc_time_now,
                                       .thread = cucc_self.number,
                                       .block = b->first_thread,
                                       .threads = b->threads,
                                       .warp = cucc_self.number - cucc_self.thread.lane,
                                       .barrier = b->barrier,
                                       .together = w->together,
                                       .grid = cucc_grid_floor,
                                       .looked = b->any_knowledge,
                                       .met = w->known != NULL};
}

/* Did the thread that has queued the piece know of what a thread of its grid did then? What it has learned by
 * flags, or by the barriers of some lanes, is not asked for: it may have. */
static bool knew(const queuing *q, mark m)
{
    if (m.thread == NO_THREAD || m.thread == q->thread) return m.time < q->time;
    if (m.time < q->grid || q->looked) return true;
    if (m.thread - q->block >= q->threads) return false;
    if (m.time < q->barrier) return true;
    return m.thread - q->warp < 32 && (m.time < q->together || q->met);
}

static size_t parent_of(size_t number)
{
    return of(number)->place.parent;
}

/* The piece on the way from the other to the one that is the other's own child; 0: the one does not stem from
 * it */
static size_t way_from(size_t other, size_t one)
{
    while (one && parent_of(one) != other) one = parent_of(one);
    return one;
}

/* Does the one come after what the other did then, which has run before it? Whose grids were queued by one
 * grid decides. */
static bool comes_after(size_t one, size_t other, mark m)
{
    const size_t stems = way_from(other, one);
    if (stems) return of(stems)->place.is_tail || knew(&queued[of(stems)->place.queued], m);
    if (!other) return true;
    while (of(one)->level > of(other)->level) one = parent_of(one);
    while (of(other)->level > of(one)->level) other = parent_of(other);
    while (parent_of(one) != parent_of(other)) {
        one = parent_of(one);
        other = parent_of(other);
    }
    return of(one)->place.after_all || of(one)->place.queue == of(other)->place.queue;
}

static bool is_after_all_of(size_t one, size_t other)
{
    const size_t stems = way_from(other, one);
    return stems ? of(stems)->place.is_tail : comes_after(one, other, (mark){0, 0});
}

void cucc_children_clock_begin(const struct cucc_child_place *p)
{
    all = grown(all, count, &room, sizeof *all);
    const unsigned level = p->parent ? of(p->parent)->level + 1 : 1;
    all[count++] = (child){++cucc_time_now, level, *p};
    floor_now = cucc_time_now;
    for (size_t i = 1; i < REMEMBERED && i < count; i++)
        if (!is_after_all_of(count, count - i)) floor_now = of(count - i)->begin;
    if (count < REMEMBERED && !is_after_all_of(count, 0)) floor_now = host_began;
}

void cucc_children_clock_end(void)
{
    count = queued_count = 0;
}

bool cucc_children_clock_runs(void)
{
    return count > 0;
}

uint32_t cucc_children_clock_floor(void)
{
    return floor_now < of(count)->begin ? floor_now : cucc_time_now;
}

/* Which piece did something then; 0: the host's grid */
static size_t number_at(uint32_t time)
{
    size_t number = count;
    while (number > 0 && of(number)->begin > time && count - number < REMEMBERED) number--;
    return number;
}

bool cucc_children_clock_ordered(mark m)
{
    const size_t number = number_at(m.time);
    return count - number >= REMEMBERED || number == count || comes_after(count, number, m);
}

bool cucc_children_clock_of_parent(uint32_t time)
{
    return count && way_from(number_at(time), count);
}
