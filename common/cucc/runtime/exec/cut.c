/* cut.c: what a kernel that is cut at its barriers (cucc/cut.h) asks of the runtime: in which order its
 * threads go, which of them are left, and memory for what outlives a region. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "exec/grid.h"
#include "cucc/cut.h"
#include "cucc/meeting.h"

enum { ALIGNMENT = 64 };

static void add(cucc_stretch *to, cucc_places places, unsigned thread, unsigned threads)
{
    const cucc_dim3 first = cucc_place(places, thread);
    *to = (cucc_stretch){first.x, first.x + threads, first.y, first.z, thread};
}

static void get_stretches(resident *r)
{
    size_t none = 0, other = 0;
    if (r->stretches) return;
    runtime_enter();
    r->stretches = cucc_block_memory(NULL, &none, 2 * CUCC_MAX_THREADS * sizeof *r->stretches);
    r->gone = cucc_block_memory(NULL, &other, CUCC_MAX_THREADS);
    runtime_leave();
}

unsigned cucc_cut_lanes(const resident *a, const cucc_thread *t)
{
    const unsigned char *gone = a->gone + t->warp->number * CUCC_WARP;
    unsigned lanes = 0;
    for (unsigned lane = 0; lane < CUCC_WARP; lane++) lanes |= (unsigned)!gone[lane] << lane;
    return lanes & t->warp->exists;
}

/* The lanes of the warp for which the record stands: threads by their numbers in the warp */
static void begin_warp(struct cucc_cut *cut, resident *r, int each_alone)
{
    cucc_warp *warp = cucc_tls.current->warp;
    const cucc_dim3 *shape = &r->launch->block;
    const unsigned base = warp->number * CUCC_WARP, lanes = (unsigned)__builtin_popcount(warp->exists);
    const cucc_places places = cucc_places_of(shape->x, shape->y);
    const unsigned short *order = r->block.order ? r->block.order + warp->at : NULL;
    cucc_stretch *stretches = r->stretches + base;
    unsigned count = 0;
    cucc_stretch *rows = each_alone || !order ? stretches : stretches + CUCC_MAX_THREADS;
    if (order || each_alone)
        for (; count < lanes; count++) add(&stretches[count], places, order ? order[count] : base + count, 1);
    else
        count = 1;
    if (!each_alone) add(rows, places, base, lanes), rows->linear = 0;
    for (unsigned s = 0; s < count; s++) stretches[s].linear %= CUCC_WARP;
    memset(r->gone + base, 0, CUCC_WARP);
    *cut = (struct cucc_cut){.first = stretches,
                             .last = stretches + count,
                             .rows = rows,
                             .end = rows + (each_alone ? count : 1),
                             .threads = lanes,
                             .gone = r->gone + base,
                             .warp = warp,
                             .fewer = lanes < CUCC_WARP};
}

void cucc_cut_begin(struct cucc_cut *cut, cucc_block *block, int each_alone)
{
    resident *r = this_resident();
    const cucc_dim3 *shape = &r->launch->block;
    unsigned threads = shape->x * shape->y * shape->z, count = 0;
    if (r->by_warp) {
        get_stretches(r);
        begin_warp(cut, r, each_alone);
        return;
    }
    if (r->warps) { /* one thread */
        const cucc_dim3 *t = &cucc_tls.thread;
        *cut = (struct cucc_cut){.threads = 1, .alone = 1, .self = {t->x, t->x + 1, t->y, t->z, 0}};
        cut->first = cut->rows = &cut->self;
        cut->last = cut->end = cut->first + 1;
        cut->gone = &cut->self_gone;
        return;
    }
    get_stretches(r);
    const cucc_places places = cucc_places_of(shape->x, shape->y);
    /* when it is run again to learn who faults, each thread is by itself */
    const bool in_rows = !each_alone && r->replay != 2;
    cucc_stretch *rows = in_rows && block->order ? r->stretches + CUCC_MAX_THREADS : r->stretches;
    if (block->order || each_alone)
        for (; count < threads; count++)
            add(&r->stretches[count], places, block->order ? block->order[count] : count, 1);
    unsigned row = 0;
    for (unsigned first = 0; in_rows && first < threads; first += shape->x)
        add(&rows[row++], places, first, shape->x);
    if (!count) count = row;
    memset(r->gone, 0, threads);
    *cut = (struct cucc_cut){.first = r->stretches,
                             .last = r->stretches + count,
                             .rows = rows,
                             .end = rows + (in_rows ? row : count),
                             .threads = threads,
                             .gone = r->gone,
                             .barriers = &this_worker()->cut_barriers};
    r->room_used = 0;
}

/* What is left of the stretches, each perhaps in several parts: behind them, and then moved to the front */
static cucc_stretch *settle(const struct cucc_cut *cut, cucc_stretch *first, const cucc_stretch *last)
{
    cucc_stretch left[CUCC_MAX_THREADS];
    size_t count = 0;
    for (const cucc_stretch *s = first; s != last; s++) {
        unsigned threads = s->end - s->x;
        for (unsigned n = 0; n < threads;) {
            unsigned begin = n;
            while (n < threads && !cut->gone[s->linear + n]) n++;
            if (n > begin)
                left[count++] = (cucc_stretch){s->x + begin, s->x + n, s->y, s->z, s->linear + begin};
            else
                n++;
        }
    }
    memcpy(first, left, count * sizeof *left);
    return first + count;
}

void cucc_cut_settle(struct cucc_cut *cut)
{
    cut->last = cut->alone ? cut->first : settle(cut, cut->first, cut->last);
    cut->end = cut->rows == cut->first ? cut->last : settle(cut, cut->rows, cut->end);
    cut->left = 0;
}

static size_t with_gap(size_t bytes)
{
    /* one line more, so that arrays of many threads do not fall into the same sets of the cache */
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT + ALIGNMENT;
}

/* What does not fit comes from the heap this time, and the next block's memory is larger. */
void *cucc_cut_room(size_t bytes)
{
    resident *r = this_resident();
    size_t none = 0;
    runtime_enter();
    bytes = with_gap(bytes);
    if (!r->room_used) r->room = cucc_block_memory(r->room, &r->room_bytes, r->room_most);
    r->room_used += bytes;
    if (r->room_used > r->room_most) r->room_most = r->room_used;
    void *room = r->room_used <= r->room_bytes ? r->room + r->room_used - bytes
                                               : cucc_block_memory(NULL, &none, bytes);
    runtime_leave();
    return room;
}

void cucc_cut_room_end(void *room, size_t bytes)
{
    resident *r = this_resident();
    runtime_enter();
    if (r->room_used > r->room_bytes) free(room);
    r->room_used -= with_gap(bytes);
    runtime_leave();
}

/* What several warps of a block want does not come back in the reverse order */
void *cucc_warp_room(size_t bytes)
{
    size_t none = 0;
    runtime_enter();
    void *room = cucc_block_memory(NULL, &none, with_gap(bytes));
    runtime_leave();
    return room;
}

void cucc_warp_room_end(void *room)
{
    runtime_enter();
    free(room);
    runtime_leave();
}

void cucc_warp_meets(const struct cucc_cut *cut, cucc_warp_op op, unsigned line,
                     const unsigned long long *value, const unsigned char *source, unsigned long long *result)
{
    cucc_warp *warp = cut->warp;
    cucc_exchange *x = warp->exchange;
    const unsigned lanes = cucc_cut_lanes(this_resident(), cucc_tls.current);
    runtime_enter();
    warp->exited = warp->exists & ~lanes;
    memcpy(x->value, value, sizeof x->value);
    memcpy(x->source, source, sizeof x->source);
    for (unsigned lane = 0; lane < CUCC_WARP; lane++) x->line[lane] = line;
    cucc_warp_work(warp, op, ~0u, lanes);
    memcpy(result, x->result, sizeof x->result);
    runtime_leave();
}
