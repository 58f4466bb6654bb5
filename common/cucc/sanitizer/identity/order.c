/* order.c: what orders the accesses of a grid's threads. */
#include <stdlib.h>
#include <string.h>

#include "cucc/sanitizer.h"
#include "exec/grid.h"
#include "identity/flags.h"
#include "identity/looks.h"
#include "identity/order.h"
#include "identity/streams.h"

uint32_t cucc_grid_start, cucc_grid_floor;

/* --- barriers, fences, warps --- */

static bool fenced(const block_state *b, unsigned t)
{
    return b->agents[t].fence && b->agents[t].fence >= b->barrier;
}

/* All threads have fenced: then the barrier publishes for them; else each for itself */
static void keep_fences(block_state *b)
{
    bool all = true;
    for (unsigned t = 0; t < b->threads; t++) all &= b->agents[t].exited || fenced(b, t);
    for (unsigned t = 0; !all && t < b->threads; t++)
        if (fenced(b, t))
            cucc_knows_add(&b->fenced_knowledge, cucc_knows_thread(b->first_thread + t),
                           b->agents[t].fence + 1);
    if (all) b->fenced = cucc_time_now;
    b->any_fence = false;
}

/* The flags that it has looked at were looked at before what comes now */
static void believe_flags(agent *a, bool of_device)
{
    cucc_knows_join(&a->knows, a->looked_block);
    cucc_knows_forget(&a->looked_block);
    if (!of_device) return;
    cucc_knows_join(&a->knows, a->looked);
    cucc_knows_forget(&a->looked);
}

/* A barrier synchronizes at the scope of the block.  What another block has published is acquired by "a
 * strong read followed by an acquire fence" of its scope (PTX ISA, Memory Consistency Model, acquire
 * patterns), and a barrier is none: what one thread has looked at, the others have then looked at, too, and
 * one of them has to fence, before the barrier or after it. */
static void share_knowledge(block_state *b, bool fenced_since)
{
    if (fenced_since) cucc_knows_forget(&b->looked); /* it is in what those who have fenced know */
    for (unsigned t = 0; t < b->threads; t++) {
        agent *a = &b->agents[t];
        believe_flags(a, false);
        cucc_knows_join(&b->knows, a->knows);
        cucc_knows_forget(&a->knows);
        cucc_knows_join(&b->looked, a->looked);
        cucc_knows_forget(&a->looked);
    }
}

void cucc_order_block_released(block_state *b)
{
    bool fenced_since = b->any_fence;
    cucc_time_tick();
    if (b->any_fence) keep_fences(b);
    b->barrier = cucc_time_now;
    if (!b->resident->cluster) b->shared_floor = b->barrier;
    if (b->any_knowledge) share_knowledge(b, fenced_since);
    if (b->any_looks) cucc_looks_block_released(b);
}

void cucc_order_cluster_released(block_state *b)
{
    cucc_order_block_released(b);
    b->shared_floor = b->cluster = b->barrier;
}

void cucc_order_grid_released(void)
{
    cucc_time_tick();
    cucc_grid_floor = cucc_time_now;
    cucc_flags_forget();
}

void cucc_order_fence(int scope)
{
    agent *a = cucc_self.agent;
    block_state *b = cucc_self.block;
    cucc_time_tick();
    a->fence_block = cucc_time_now - 1;
    a->fence_barrier = b->barrier;
    believe_flags(a, scope != CUCC_SANITIZE_FENCE_BLOCK);
    if (scope == CUCC_SANITIZE_FENCE_BLOCK) return;
    if (a->fence < b->barrier) cucc_knows_join(&a->knows, b->looked); /* the first since the barrier */
    a->fence = cucc_time_now - 1;
    b->any_fence = true;
}

/* Each lane of the mask knows what any of them knew, and what they have done until now */
static void meet_some(warp_state *w, unsigned lanes)
{
    if (!w->known) {
        w->known = calloc(CUCC_WARP, sizeof *w->known);
        if (!w->known) abort();
    }
    uint32_t all[CUCC_WARP] = {0};
    for (unsigned of = 0; of < CUCC_WARP; of++)
        for (unsigned rest = lanes; rest; rest &= rest - 1) {
            uint32_t time = w->known[__builtin_ctz(rest)][of];
            if (all[of] < time) all[of] = time;
        }
    for (unsigned rest = lanes; rest; rest &= rest - 1) all[__builtin_ctz(rest)] = cucc_time_now;
    for (unsigned rest = lanes; rest; rest &= rest - 1)
        memcpy(w->known[__builtin_ctz(rest)], all, sizeof all);
}

static knowledge **knowledge_of(agent *a, int which)
{
    return which == 0 ? &a->knows : which == 1 ? &a->looked : &a->looked_block;
}

static void share_in_warp(agent *first, unsigned lanes)
{
    for (int which = 0; which < 3; which++) {
        knowledge *all = NULL;
        for (unsigned rest = lanes; rest; rest &= rest - 1)
            cucc_knows_join(&all, *knowledge_of(&first[__builtin_ctz(rest)], which));
        for (unsigned rest = lanes; rest && all; rest &= rest - 1)
            cucc_knows_join(knowledge_of(&first[__builtin_ctz(rest)], which), all);
        cucc_knows_forget(&all);
    }
}

static block_state *own_block(void)
{
    return ((resident *)cucc_tls.block)->observed;
}

void cucc_order_warp_synced(const cucc_warp *warp, unsigned lanes)
{
    block_state *b = own_block();
    warp_state *w = &b->warps[warp->number];
    agent *first = &b->agents[warp->number * CUCC_WARP];
    cucc_time_tick();
    for (unsigned rest = lanes; rest && b->any_knowledge; rest &= rest - 1)
        believe_flags(&first[__builtin_ctz(rest)], false); /* see share_knowledge */
    if (lanes == warp->exists) /* of lanes that have returned nothing is known by it */
        w->together = cucc_time_now;
    else
        meet_some(w, lanes);
}

void cucc_order_warp_met(const cucc_warp *warp, unsigned lanes)
{
    block_state *b = own_block();
    agent *first = &b->agents[warp->number * CUCC_WARP];
    if (b->any_knowledge) share_in_warp(first, lanes);
    if (b->any_looks) cucc_looks_warp_met(first, lanes);
}

/* --- a block, a grid --- */

static void forget_knowledge(block_state *b)
{
    for (unsigned t = 0; t < b->threads && b->any_knowledge; t++)
        for (int which = 0; which < 3; which++) cucc_knows_forget(knowledge_of(&b->agents[t], which));
    cucc_knows_forget(&b->knows);
    cucc_knows_forget(&b->fenced_knowledge);
    cucc_knows_forget(&b->looked);
    b->any_knowledge = false;
}

void cucc_order_block_end(block_state *b)
{
    forget_knowledge(b);
    cucc_looks_forget(b);
}

void cucc_order_grid_begin(uint32_t floor)
{
    cucc_time_tick();
    cucc_grid_start = cucc_time_now;
    cucc_grid_floor = floor;
}

void cucc_order_grid_end(void)
{
    cucc_flags_forget();
    cucc_time_tick();
}

/* --- is what a mark tells of ordered before now? --- */

static int by_knowledge(mark m, bool same_block)
{
    const block_state *b = cucc_self.block;
    if (!b->any_knowledge) return UNORDERED;
    uint64_t block = m.thread / cucc_kernel_now.threads;
    const agent *a = cucc_self.agent;
    const knowledge *all[] = {b->knows, a->knows, b->looked, a->looked, a->looked_block};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!same_block && cucc_knows_time(all[i], cucc_knows_block(block)) > m.time)
            return i < 2 ? ORDERED : UNFENCED;
        if (cucc_knows_time(all[i], cucc_knows_thread(m.thread)) > m.time) return i < 2 ? ORDERED : UNFENCED;
    }
    return UNORDERED;
}

bool cucc_order_by_count(mark m)
{
    const block_state *b = cucc_self.block;
    if (b->reads_flags || cucc_same_block(m)) return false;
    return cucc_knows_time(b->looked, cucc_knows_block(m.thread / cucc_kernel_now.threads)) > m.time ||
           cucc_knows_time(b->looked, cucc_knows_thread(m.thread)) > m.time;
}

bool cucc_same_block(mark m)
{
    return m.thread - cucc_self.block->first_thread < cucc_self.block->threads;
}

bool cucc_same_warp(mark m)
{
    const block_state *b = cucc_self.block;
    uint32_t in_block = m.thread - b->first_thread;
    return in_block < b->threads && in_block / CUCC_WARP == cucc_self.thread.warp;
}

static bool same_cluster(mark m)
{
    const cluster *c = cucc_self.block->resident->cluster;
    const uint64_t linear = m.thread / cucc_kernel_now.threads;
    for (unsigned i = 0; c && i < c->size; i++)
        if (c->blocks[i]->linear == linear) return true;
    return false;
}

int cucc_order_of(mark m, uint32_t floor)
{
    if (m.time < floor) return ORDERED;
    if (m.time < cucc_grid_start) return cucc_streams_ordered(m) ? ORDERED : OTHER_LAUNCH;
    const block_state *b = cucc_self.block;
    uint32_t in_block = m.thread - b->first_thread;
    if (in_block >= b->threads)
        return m.time < b->cluster && same_cluster(m) ? ORDERED : by_knowledge(m, false);
    if (m.thread == cucc_self.number || m.time < b->barrier) return ORDERED;
    if (in_block / CUCC_WARP == cucc_self.thread.warp) {
        const warp_state *w = &b->warps[cucc_self.thread.warp];
        if (m.time < w->together) return ORDERED;
        if (w->known && m.time < w->known[cucc_self.thread.lane][in_block % CUCC_WARP]) return ORDERED;
    }
    return by_knowledge(m, true);
}
