/* kernelcopies.c: asynchronous copies of kernels. */
#include <stdlib.h>

#include "findings/kernelcopies.h"
#include "identity/incomplete.h"
#include "identity/site.h"
#include "shadow/global.h"
#include "shadow/shared.h"

typedef struct copying {
    unsigned thread, group; /* in the block; of that thread */
    size_t offset, size;    /* in shared memory */
    uintptr_t from;         /* in global memory; 0: elsewhere */
    uint16_t site;
} copying;

struct copyings {
    size_t count, room;
    copying *list;
    bool some_waited; /* a thread of the block has waited for copies */
};

bool cucc_copies_some_waited(void)
{
    const struct copyings *all = cucc_self.block->copies;
    return all && all->some_waited;
}

static void mark_words(const block_state *b, const copying *c, mark from, mark to)
{
    for (size_t i = c->offset >> 2; i <= (c->offset + c->size - 1) >> 2; i++) {
        cell *k = &b->shared->cells[i];
        bool still = k->write.time == from.time && k->write.thread == from.thread && k->write_site == c->site;
        if (still || from.time != CUCC_COPYING) k->write = to;
    }
}

/* Its source is being read until then; of two copies that read a word at a time the first is kept */
static void mark_source(const copying *c, mark from, mark to)
{
    for (uintptr_t p = c->from & ~(uintptr_t)3; c->from && p < c->from + c->size; p += 4) {
        cell *k = cucc_shadow_cell(p);
        bool still = k->read[0].time == from.time && k->read[0].thread == from.thread;
        if (from.time == CUCC_COPYING ? !still || k->read_site[0] != c->site
                                      : k->read[0].time == CUCC_COPYING)
            continue;
        k->read[0] = to;
        k->read_site[0] = c->site;
        k->read_mask0 = 15;
        k->strong0 = 0;
    }
}

void cucc_copy_started(uintptr_t to, uintptr_t from, size_t size, const void *site)
{
    block_state *b = cucc_self.block;
    if (!cucc_shared_is_zone(to)) return; /* a copy into global memory is not asynchronous */
    struct copyings *all = b->copies;
    if (!all) all = b->copies = calloc(1, sizeof *all);
    if (all && all->count == all->room)
        all->list = realloc(all->list, (all->room = 2 * all->room + 256) * sizeof *all->list);
    if (!all || !all->list) cucc_give_up(SAY_LOST_BLOCK);
    copying c = {cucc_self.thread.linear,
                 cucc_self.agent->copies_committed,
                 to - (uintptr_t)b->shared->start,
                 size,
                 cucc_shadow_is_there(from) ? from : 0,
                 cucc_site_quickly(site)};
    all->list[all->count++] = c;
    mark_words(b, &c, (mark){0, 0}, (mark){CUCC_COPYING, NO_THREAD});
    mark_source(&c, (mark){0, 0}, (mark){CUCC_COPYING, NO_THREAD});
}

void cucc_copies_committed(void)
{
    cucc_self.agent->copies_committed++;
}

void cucc_copies_waited(unsigned but)
{
    block_state *b = cucc_self.block;
    struct copyings *all = b->copies;
    unsigned committed = cucc_self.agent->copies_committed;
    if (!all || committed < but) return;
    all->some_waited = true;
    size_t kept = 0;
    for (size_t i = 0; i < all->count; i++) {
        const copying *c = &all->list[i];
        if (c->thread != cucc_self.thread.linear || c->group >= committed - but) {
            all->list[kept++] = *c;
            continue;
        }
        mark_words(b, c, (mark){CUCC_COPYING, NO_THREAD}, (mark){cucc_time_now, cucc_self.number});
        mark_source(c, (mark){CUCC_COPYING, NO_THREAD}, (mark){cucc_time_now, cucc_self.number});
    }
    all->count = kept;
}

void cucc_copies_forget(block_state *b)
{
    struct copyings *all = b->copies;
    for (size_t i = 0; all && i < all->count; i++) {
        mark_words(b, &all->list[i], (mark){CUCC_COPYING, NO_THREAD}, (mark){0, 0});
        mark_source(&all->list[i], (mark){CUCC_COPYING, NO_THREAD}, (mark){0, 0});
    }
    if (all) all->count = 0, all->some_waited = false;
}
