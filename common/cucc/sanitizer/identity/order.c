/* order.c: what orders the accesses of a grid's threads. */
#include <stdlib.h>
#include <string.h>

#include "cucc/sanitizer.h"
#include "exec/grid.h"
#include "identity/flags.h"
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

static void share_knowledge(block_state *b)
{
    for (unsigned t = 0; t < b->threads; t++) {
        cucc_knows_join(&b->knows, b->agents[t].knows);
        cucc_knows_forget(&b->agents[t].knows);
    }
}

void cucc_order_block_released(block_state *b)
{
    cucc_time_tick();
    if (b->any_fence) keep_fences(b);
    b->barrier = cucc_time_now;
    if (b->any_knowledge) share_knowledge(b);
}

void cucc_order_grid_released(void)
{
    cucc_time_tick();
    cucc_grid_floor = cucc_time_now;
    cucc_flags_forget();
}

void cucc_order_fence(int scope)
{
    cucc_time_tick();
    cucc_self.agent->fence_block = cucc_time_now - 1;
    cucc_self.agent->fence_barrier = cucc_self.block->barrier;
    if (scope == CUCC_SANITIZE_FENCE_BLOCK) return;
    cucc_self.agent->fence = cucc_time_now - 1;
    cucc_self.block->any_fence = true;
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

static void share_in_warp(agent *first, unsigned lanes)
{
    knowledge *all = NULL;
    for (unsigned rest = lanes; rest; rest &= rest - 1)
        cucc_knows_join(&all, first[__builtin_ctz(rest)].knows);
    for (unsigned rest = lanes; rest && all; rest &= rest - 1)
        cucc_knows_join(&first[__builtin_ctz(rest)].knows, all);
    cucc_knows_forget(&all);
}

static warp_state *state_of(const cucc_warp *warp)
{
    block_state *b = ((resident *)cucc_tls.block)->observed;
    return &b->warps[warp->number];
}

void cucc_order_warp_synced(const cucc_warp *warp, unsigned lanes)
{
    warp_state *w = state_of(warp);
    cucc_time_tick();
    if (lanes == (warp->exists & ~warp->exited))
        w->together = cucc_time_now;
    else
        meet_some(w, lanes);
}

void cucc_order_warp_met(const cucc_warp *warp, unsigned lanes)
{
    block_state *b = ((resident *)cucc_tls.block)->observed;
    if (b->any_knowledge) share_in_warp(&b->agents[warp->number * CUCC_WARP], lanes);
}

/* --- a block, a grid --- */

static void forget_knowledge(block_state *b)
{
    if (b->any_knowledge)
        for (unsigned t = 0; t < b->threads; t++) cucc_knows_forget(&b->agents[t].knows);
    cucc_knows_forget(&b->knows);
    cucc_knows_forget(&b->fenced_knowledge);
    b->any_knowledge = false;
}

void cucc_order_block_end(block_state *b)
{
    forget_knowledge(b);
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
    const knowledge *all[] = {b->knows, cucc_self.agent->knows};
    for (int i = 0; i < 2; i++) {
        if (!same_block && cucc_knows_time(all[i], cucc_knows_block(block)) > m.time) return ORDERED;
        if (cucc_knows_time(all[i], cucc_knows_thread(m.thread)) > m.time) return ORDERED;
    }
    return UNORDERED;
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

int cucc_order_of(mark m, uint32_t floor)
{
    if (m.time < floor) return ORDERED;
    if (m.time < cucc_grid_start) return cucc_streams_ordered(m.time) ? ORDERED : OTHER_LAUNCH;
    const block_state *b = cucc_self.block;
    uint32_t in_block = m.thread - b->first_thread;
    if (in_block >= b->threads) return by_knowledge(m, false);
    if (m.thread == cucc_self.number || m.time < b->barrier) return ORDERED;
    if (in_block / CUCC_WARP == cucc_self.thread.warp) {
        const warp_state *w = &b->warps[cucc_self.thread.warp];
        if (m.time < w->together) return ORDERED;
        if (w->known && m.time < w->known[cucc_self.thread.lane][in_block % CUCC_WARP]) return ORDERED;
    }
    return by_knowledge(m, true);
}
