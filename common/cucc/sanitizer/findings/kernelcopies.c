/* kernelcopies.c: asynchronous copies of kernels. */
#include <stdlib.h>

#include "findings/kernelcopies.h"
#include "identity/incomplete.h"
#include "identity/site.h"
#include "shadow/shared.h"

typedef struct copying {
    unsigned thread, group; /* in the block; of that thread */
    size_t offset, size;    /* in shared memory */
    uint16_t site;
} copying;

struct copyings {
    size_t count, room;
    copying *list;
};

static void mark_words(const block_state *b, const copying *c, mark from, mark to)
{
    for (size_t i = c->offset >> 2; i <= (c->offset + c->size - 1) >> 2; i++) {
        cell *k = &b->shared->cells[i];
        bool still = k->write.time == from.time && k->write.thread == from.thread && k->write_site == c->site;
        if (still || from.time != CUCC_COPYING) k->write = to;
    }
}

void cucc_copy_started(uintptr_t to, size_t size, const void *site)
{
    block_state *b = cucc_self.block;
    if (!cucc_shared_is_zone(to)) return; /* a copy into global memory is not asynchronous */
    struct copyings *all = b->copies;
    if (!all) all = b->copies = calloc(1, sizeof *all);
    if (all && all->count == all->room)
        all->list = realloc(all->list, (all->room = 2 * all->room + 256) * sizeof *all->list);
    if (!all || !all->list) cucc_give_up("there is no memory left for a block");
    copying c = {cucc_self.thread.linear, cucc_self.agent->copies_committed, to - (uintptr_t)b->shared->start,
                 size, cucc_site_quickly(site)};
    all->list[all->count++] = c;
    mark_words(b, &c, (mark){0, 0}, (mark){CUCC_COPYING, NO_THREAD});
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
    size_t kept = 0;
    for (size_t i = 0; i < all->count; i++) {
        const copying *c = &all->list[i];
        if (c->thread == cucc_self.thread.linear && c->group < committed - but)
            mark_words(b, c, (mark){CUCC_COPYING, NO_THREAD}, (mark){cucc_time_now, cucc_self.number});
        else
            all->list[kept++] = *c;
    }
    all->count = kept;
}

void cucc_copies_forget(block_state *b)
{
    struct copyings *all = b->copies;
    for (size_t i = 0; all && i < all->count; i++)
        mark_words(b, &all->list[i], (mark){CUCC_COPYING, NO_THREAD}, (mark){0, 0});
    if (all) all->count = 0;
}
