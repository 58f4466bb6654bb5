/* block.c: a resident block: the ring of its threads (cucc/thread.h), its shared memory, and what a lap
 * achieved. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "exec/grid.h"
#include "exec/observer.h"

void *cucc_block_memory(void *old, size_t *have, size_t want)
{
    if (*have >= want) return old;
    free(old);
    void *fresh = aligned_alloc(256, (want + 255) & ~(size_t)255); /* __shared__ arrays ask for up to that */
    if (!fresh) cucc_no_memory("no memory for a block (%zu bytes)", want);
    *have = want;
    return fresh;
}

resident *cucc_block_new(void)
{
    resident *a = aligned_alloc(64, (sizeof *a + 63) & ~(size_t)63);
    if (!a) abort();
    memset(a, 0, sizeof *a);
    return a;
}

/* The records that wait for nothing of their own: the ends of warps and of the block */
static void write_warp(cucc_warp *warp, cucc_thread *first, unsigned number, unsigned lanes, void *service)
{
    memset(warp, 0, sizeof *warp);
    warp->resume = (void *)cucc_ring_warp_end;
    warp->stack = service;
    warp->first = first;
    warp->number = number;
    warp->exists = lanes == CUCC_WARP ? ~0u : (1u << lanes) - 1;
}

/* Threads that run one at a time, in ring order: warps in the wanted order, lanes within a warp likewise. Of a
 * warp that goes together, one record. */
static void write_ring(resident *a, const cucc_dim3 *shape)
{
    unsigned threads = shape->x * shape->y * shape->z, warps = (threads + CUCC_WARP - 1) / CUCC_WARP;
    cucc_thread *record = a->records;
    a->block.first = record;
    a->threads = a->by_warp ? warps : threads;
    a->warps = warps;
    unsigned before = 0;
    for (unsigned w = 0; w < warps; w++) {
        unsigned number = (unsigned)cucc_order_pick(a->order, w, warps);
        unsigned base = number * CUCC_WARP, lanes = threads - base < CUCC_WARP ? threads - base : CUCC_WARP;
        const unsigned records = a->by_warp ? 1 : lanes;
        cucc_warp *warp = (cucc_warp *)(record + records);
        write_warp(warp, record, number, lanes, a->block.service);
        warp->exchange = &a->exchanges[number];
        warp->at = before;
        before += lanes;
        for (unsigned l = 0; l < records; l++, record++) {
            unsigned lane = (unsigned)cucc_order_pick(a->order, l, lanes), linear = base + lane;
            memset(record, 0, sizeof *record);
            record->warp = warp;
            record->x = linear % shape->x;
            record->y = linear / shape->x % shape->y;
            record->z = linear / shape->x / shape->y;
            record->lane_bit = 1u << lane;
        }
        record++;
    }
    a->block.end = record;
    memset(record, 0, 3 * sizeof *record); /* and two that a prefetch may look at */
}

/* One record does the whole block */
static void write_single(resident *a)
{
    cucc_thread *record = a->records;
    memset(record, 0, 4 * sizeof *record);
    a->block.first = record;
    a->block.end = record + 1;
    a->threads = 1;
    a->warps = 0;
    record->warp = &a->no_warp;
}

void cucc_block_write_order(resident *a, int even_forward)
{
    const cucc_dim3 *shape = &a->launch->block;
    unsigned threads = shape->x * shape->y * shape->z;
    a->block.order = NULL;
    if ((a->order.kind == ORDER_FORWARD || a->order.kind == ORDER_LATE) && !even_forward) return;
    if (a->launch->info->flags & CUCC_KERNEL_CUT) /* as in the ring: what a race makes of it is the same */
        for (unsigned w = 0, n = 0, warps = (threads + CUCC_WARP - 1) / CUCC_WARP; w < warps; w++) {
            unsigned base = (unsigned)cucc_order_pick(a->order, w, warps) * CUCC_WARP;
            unsigned lanes = threads - base < CUCC_WARP ? threads - base : CUCC_WARP;
            for (unsigned l = 0; l < lanes; l++)
                a->order_table[n++] = (unsigned short)(base + cucc_order_pick(a->order, l, lanes));
        }
    else
        for (unsigned n = 0; n < threads; n++)
            a->order_table[n] = (unsigned short)cucc_order_pick(a->order, n, threads);
    a->block.order = a->order_table;
}

void cucc_block_prepare(resident *a, const cucc_launch *launch, thread_order order, void *service)
{
    a->launch = launch;
    a->order = order;
    a->block.run = launch->run;
    a->block.closure = launch->closure;
    a->block.service = service;
#ifdef CUCC_THREAD_JUMPS_OUT
    a->block.ends = (void *)cucc_ring_done;
#endif
    unsigned threads = launch->block.x * launch->block.y * launch->block.z, warps = (threads + 31) / 32;
    a->records =
        cucc_block_memory(a->records, &a->records_bytes, (threads + warps + 4) * sizeof(cucc_thread));
    a->exchanges = cucc_block_memory(a->exchanges, &a->exchanges_bytes, warps * sizeof(cucc_exchange));
    a->by_warp = cucc_runs_by_warp(launch, order);
    if (cucc_runs_whole(launch, order))
        write_single(a);
    else
        write_ring(a, &launch->block);
    cucc_block_write_order(a, 0);
    cucc_shared_prepare(a);
}

void cucc_block_by_thread(resident *a)
{
    a->by_warp = false;
    write_ring(a, &a->launch->block);
}

void cucc_block_start(resident *a, uint64_t linear)
{
    cucc_block *block = &a->block;
    const cucc_dim3 *grid = &a->launch->grid;
    a->index = (cucc_dim3){(unsigned)linear, 0, 0};
    /* Divisions take as long as the rest of the start of a block that does nothing. */
    if (linear >= grid->x) {
        a->index.x = (unsigned)(linear % grid->x);
        a->index.y = (unsigned)(linear / grid->x % grid->y);
        a->index.z = (unsigned)(linear / grid->x / grid->y);
    }
    a->linear = linear;
    a->following = block->following = 0;
    block->alive = a->threads;
    block->line = 0;
    block->irregular = 0;
    a->barrier_line = 0;
    a->at_grid = a->at_cluster = 0;
    if (!a->warps) { /* one record for the whole block: nothing in it may wait */
        block->irregular = 1;
        block->line = ~0u;
    }
    block->phase = 0;
    a->waiting = 0;
    a->replay = 0;
    a->aside = 0;
    a->text_length = 0;
    if (a->warps) { /* who waits for nobody has no votes and no tiles, which take longer than a small block */
        memset(block->votes, 0, sizeof block->votes);
        memset(a->tile_arrivals, 0, sizeof a->tile_arrivals);
    }
    for (cucc_thread *t = block->first; t < block->end; t++) {
        cucc_warp *warp = (cucc_warp *)t;
        t->stack = block->service;
        if (t->resume == (void *)cucc_ring_warp_end)
            warp->exited = warp->pending = warp->attention = warp->patience = 0;
        else
            t->resume = (void *)cucc_ring_start, t->wait = CUCC_RUNNABLE;
    }
    cucc_shared_start(a);
    OBSERVE(block_begin(a));
}

static bool is_warp_end(const cucc_thread *t)
{
    return t->resume == (void *)cucc_ring_warp_end;
}
static bool has_exited(const cucc_thread *t)
{
    return t->resume == (void *)cucc_ring_next;
}

/* Everybody goes on */
void cucc_block_release(resident *a)
{
    cucc_block *block = &a->block;
    OBSERVE(block_released(a));
    if (block->irregular)
        for (cucc_thread *t = block->first; t < block->end; t++) {
            if (is_warp_end(t)) continue;
            t->wait = CUCC_RUNNABLE;
            if (t->resume == (void *)cucc_ring_held) t->resume = t->held;
        }
    block->line = 0;
    block->irregular = 0;
    a->barrier_line = 0;
    block->phase++;
    block->votes[block->phase & 1][0] = block->votes[block->phase & 1][1] = 0;
}

/* What a lap has achieved in which not everybody simply came to the barrier */
static lap_result look_around(resident *a)
{
    unsigned at_barrier = 0, at_grid = 0, at_cluster = 0, yielded = 0;
    for (cucc_thread *t = a->block.first; t < a->block.end; t++) {
        if (is_warp_end(t) || has_exited(t)) continue;
        unsigned kind = (unsigned)(t->wait >> 32);
        at_barrier += kind == CUCC_AT_BARRIER;
        at_grid += kind == CUCC_AT_GRID;
        at_cluster += kind == CUCC_AT_CLUSTER;
        yielded += kind == CUCC_YIELDED;
    }
    a->waiting = at_barrier + at_grid + at_cluster;
    if (at_barrier == a->block.alive) return LAP_AGAIN;
    if (at_grid == a->block.alive) return LAP_GRID;
    if (yielded) return LAP_SPIN;
    return at_cluster ? LAP_CLUSTER : LAP_STUCK;
}

lap_result cucc_block_lap(resident *a)
{
    cucc_block *block = &a->block;
    struct cucc_tls *tls = &cucc_tls;
    tls->block = block;
    tls->block_index = a->index;
    tls->block_dim = a->launch->block;
    tls->grid_dim = a->launch->grid;
    tls->spins = 0;
    tls->shared = a->shared;
    tls->shared_bytes = observed() ? 0 : a->shared_bytes;
    cucc_ring_switch(block->end, block->first, tls);
    if (!block->alive) return LAP_DONE;
    lap_result result = block->irregular ? look_around(a) : LAP_AGAIN;
    if (result == LAP_AGAIN) cucc_block_release(a);
    return result;
}

void cucc_irregular(void)
{
    resident *a = this_resident();
    cucc_block *block = &a->block;
    runtime_enter(); /* before looking */
    if (block->irregular) {
        runtime_leave();
        return;
    }
    block->irregular = 1;
    a->barrier_line = block->line;
    block->line = ~0u; /* from now on threads ask */
    for (cucc_thread *t = block->first; t < cucc_tls.current; t++) {
        if (is_warp_end(t) || has_exited(t)) continue;
        t->wait =
            waits_at_barrier(a->barrier_line); /* nobody before the current thread has done anything else */
        t->held = t->resume;
        t->resume = (void *)cucc_ring_held;
    }
    runtime_leave();
}
