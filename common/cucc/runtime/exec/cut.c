/* cut.c: what a kernel that is cut at its barriers (cucc/cut.h) asks of the runtime: in which order its
 * threads go, which of them are left, and memory for what outlives a region. */
#include <stdlib.h>
#include <string.h>
#include "exec/grid.h"
#include "cucc/cut.h"

enum { ALIGNMENT = 64 };

static void add(cucc_stretch *to, cucc_places places, unsigned thread, unsigned threads)
{
    const cucc_dim3 first = cucc_place(places, thread);
    *to = (cucc_stretch){first.x, first.x + threads, first.y, first.z, thread};
}

void cucc_cut_begin(struct cucc_cut *cut, cucc_block *block, int each_alone)
{
    resident *r = this_resident();
    const cucc_dim3 *shape = &r->launch->block;
    unsigned threads = shape->x * shape->y * shape->z, count = 0;
    if (r->warps) { /* one thread */
        const cucc_dim3 *t = &cucc_tls.thread;
        *cut = (struct cucc_cut){.threads = 1, .alone = 1, .self = {t->x, t->x + 1, t->y, t->z, 0}};
        cut->first = &cut->self;
        cut->last = cut->first + 1;
        cut->gone = &cut->self_gone;
        return;
    }
    if (!r->stretches) {
        size_t none = 0, other = 0;
        runtime_enter();
        r->stretches = cucc_block_memory(NULL, &none, CUCC_MAX_THREADS * sizeof *r->stretches);
        r->gone = cucc_block_memory(NULL, &other, CUCC_MAX_THREADS);
        runtime_leave();
    }
    const cucc_places places = cucc_places_of(shape->x, shape->y);
    if (block->order || each_alone)
        for (; count < threads; count++)
            add(&r->stretches[count], places, block->order ? block->order[count] : count, 1);
    else
        for (unsigned first = 0; first < threads; first += shape->x)
            add(&r->stretches[count++], places, first, shape->x);
    memset(r->gone, 0, threads);
    *cut = (struct cucc_cut){.first = r->stretches,
                             .last = r->stretches + count,
                             .threads = threads,
                             .gone = r->gone,
                             .barriers = &this_worker()->cut_barriers};
    r->room_used = 0;
}

/* What is left of the stretches, each perhaps in several parts: behind them, and then moved to the front */
void cucc_cut_settle(struct cucc_cut *cut)
{
    cucc_stretch left[CUCC_MAX_THREADS];
    size_t count = 0;
    if (cut->alone) {
        cut->last = cut->first;
        return;
    }
    for (const cucc_stretch *s = cut->first; s != cut->last; s++) {
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
    memcpy(cut->first, left, count * sizeof *left);
    cut->last = cut->first + count;
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
