/* worker.c: one OS thread's part of a grid.
 *
 * A worker starts a block and runs it lap by lap to its end.  Only when the threads of that block do nothing
 * but spin, or all wait for the rest of the grid, does it start another one beside it: a worker may have many
 * resident blocks, and goes round among them.  In a cooperative launch each worker has its share of the
 * blocks resident from the start.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "exec/grid.h"
#include "exec/fault.h"
#include "exec/observer.h"

int cucc_grid_fail(grid *g, int error)
{
    int none = 0, first = atomic_compare_exchange_strong(&g->error, &none, error);
    pthread_mutex_lock(&g->mutex);
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->mutex);
    return first;
}

/* --- the grid's barrier --- */

/* With the mutex held: if nobody is missing, everybody goes on */
static void try_release_grid(grid *g)
{
    if (!g->at_barrier || g->at_barrier + g->finished < g->blocks) return;
    g->at_barrier = 0;
    OBSERVE(grid_released((unsigned)g->finished));
    atomic_fetch_add(&g->generation, 1);
    atomic_fetch_add(&g->progress, 1);
    pthread_cond_broadcast(&g->changed);
}

static void arrive_at_grid(grid *g, resident *r)
{
    pthread_mutex_lock(&g->mutex);
    OBSERVE(grid_arrived(r));
    r->at_grid = 1;
    r->generation = atomic_load(&g->generation);
    g->at_barrier++;
    try_release_grid(g);
    pthread_mutex_unlock(&g->mutex);
}

/* For other blocks; those of a cluster all at once, when nobody can read another's shared memory any more */
static void put_away(worker *w, resident *r)
{
    const cluster *c = r->cluster;
    if (!c)
        w->idle[w->idle_count++] = r;
    else if (++r->cluster->ended == c->size)
        for (unsigned i = 0; i < c->size; i++) w->idle[w->idle_count++] = c->blocks[i];
}

static void finish_block(worker *w, resident *r)
{
    grid *g = w->grid;
    OBSERVE(block_end(r));
    cucc_printed_collect(g, r);
    if (r->cluster) cucc_shared_end(r);
    w->chunk_next += r->following - r->block.following;
    if (g->launch->cooperative) {
        pthread_mutex_lock(&g->mutex);
        g->finished++;
        try_release_grid(g);
        pthread_mutex_unlock(&g->mutex);
    }
    put_away(w, r);
}

/* --- residents --- */

/* The number of a cluster, or of a block where there are none */
static bool take_cluster(worker *w, uint64_t *n)
{
    grid *g = w->grid;
    if (w->chunk_next == w->chunk_end) {
        if (g->helpers_sleep) cucc_call_helpers(g);
        uint64_t first = atomic_fetch_add(&g->next, g->chunk);
        if (first >= g->clusters) return false;
        w->chunk_next = first;
        w->chunk_end = first + g->chunk < g->clusters ? first + g->chunk : g->clusters;
    }
    *n = w->chunk_next++;
    return true;
}

/* After so many passes over a block's threads it pays to have their stacks in huge pages: to clear those
 * takes as long as some thousand of them */
enum { LAPS_FOR_HUGE_STACKS = 1 << 15 };

static resident *prepared(worker *w)
{
    grid *g = w->grid;
    resident *r = w->idle_count ? w->idle[--w->idle_count] : cucc_block_new();
    if (r->launch_serial != w->launch_serial) {
        cucc_block_prepare(r, g->launch, g->order, w->service_top);
        r->launch_serial = w->launch_serial;
    }
    r->cluster = NULL;
    return r;
}

/* All blocks of a cluster, the n-th to be run, which are there at once */
static void start_cluster(worker *w, uint64_t n, unsigned blocks)
{
    const grid *g = w->grid;
    resident *by_rank[CLUSTER_MOST];
    for (unsigned i = 0; i < blocks; i++) by_rank[i] = prepared(w);
    cucc_cluster_form(by_rank, g->launch);
    const uint64_t cluster = cucc_order_pick(g->order, n, g->clusters);
    for (unsigned i = 0; i < blocks; i++) {
        const unsigned rank = (unsigned)cucc_order_pick(g->order, i, blocks);
        cucc_block_start(by_rank[rank], cucc_cluster_member(g->launch, cluster, rank));
        w->live[w->live_count++] = by_rank[rank];
    }
}

/* Of the blocks that the worker has taken, those that stand beside this one in x and come next, one after
 * another. Only a block that cannot wait is the worker's only one until it ends. */
static unsigned following(const worker *w, const resident *r)
{
    const grid *g = w->grid;
    if (r->warps || g->order.kind != ORDER_FORWARD || g->launch->cooperative || observed()) return 0;
    const uint64_t taken = w->chunk_end - w->chunk_next, row = g->launch->grid.x - 1 - r->index.x;
    return (unsigned)(taken < row ? taken : row);
}

/* A block, or a whole cluster of them */
static bool start_block(worker *w)
{
    grid *g = w->grid;
    uint64_t n;
    const unsigned blocks = cluster_blocks(g->launch);
    if (w->live_count + blocks > MAX_RESIDENTS || !take_cluster(w, &n)) return false;
    if (!w->live_count && w->laps >= LAPS_FOR_HUGE_STACKS) cucc_stack_pile_make_huge(w->pile);
    if (blocks > 1) {
        start_cluster(w, n, blocks);
        return true;
    }
    resident *r = prepared(w);
    cucc_block_start(r, cucc_order_pick(g->order, n, g->blocks));
    r->following = r->block.following = following(w, r);
    w->live[w->live_count++] = r;
    return true;
}

/* A block whose loops nobody watched has faulted: run it once more, thread by thread, to learn which one it
 * was */
static int replay(worker *w, resident *r)
{
    cucc_stack_pile_reset(w->pile);
    cucc_tls.free_stacks = w->pile->top;
    cucc_block_write_order(r, 1);
    if (r->by_warp) cucc_block_by_thread(r);
    cucc_block_start(r, r->linear);
    r->replay = 2;
    do r->result = cucc_block_lap(r);
    while ((r->result == LAP_AGAIN || r->result == LAP_SPIN) && !w->grid->error);
    if (!w->grid->error && cucc_grid_fail(w->grid, ERROR_ILLEGAL_ADDRESS))
        cucc_complain_block("a fault that did not occur again when the block was run again to find the "
                            "thread: perhaps a race");
    return 0;
}

/* After a lap: does the barrier of the cluster open, or can it never? */
static void look_at_cluster(resident *r)
{
    if (r->result == LAP_CLUSTER) {
        r->at_cluster = 1;
        r->cluster_generation = r->cluster->generation;
    }
    cucc_cluster_look(r);
    if (!cucc_cluster_moves(r->cluster)) cucc_block_stuck(r);
}

/* So often a block passes its barriers before others are looked after: it may do nothing but wait for them */
enum { LAPS = 1 << 10 };

/* Runs a block as far as it gets; 1 if that was any further */
static int advance(worker *w, resident *r)
{
    grid *g = w->grid;
    int moved = 0;
    if (r->aside) {
        r->aside--;
        return 0;
    }
    if (r->at_grid) {
        if (r->generation == atomic_load(&g->generation)) return 0;
        r->at_grid = 0;
        cucc_block_release(r);
    }
    if (r->at_cluster && r->cluster_generation == r->cluster->generation) return 0;
    r->at_cluster = 0;
    for (unsigned laps = 1;; laps++) {
        unsigned alive = r->block.alive, waiting = r->waiting;
        r->result = cucc_block_lap(r);
        if (r->replay == 1 && !g->error) return replay(w, r);
        atomic_store_explicit(&w->laps, w->laps + 1, memory_order_relaxed);
        if (atomic_load_explicit(&g->error, memory_order_relaxed)) return 0;
        moved |= r->result != LAP_SPIN || r->block.alive < alive || r->waiting != waiting;
        if (moved) atomic_store_explicit(&w->moves, w->moves + 1, memory_order_relaxed);
        if (r->result != LAP_AGAIN) break;
        if (laps == LAPS) {
            r->result = LAP_SPIN;
            break;
        }
    }
    if (r->result == LAP_STUCK) cucc_block_stuck(r);
    if (r->result == LAP_GRID) arrive_at_grid(g, r);
    if (r->cluster) look_at_cluster(r);
    return moved;
}

/* One round among the residents; 1 if any got further */
static int go_round(worker *w)
{
    int moved = 0;
    for (unsigned i = 0; i < w->live_count && !w->grid->error;) {
        resident *r = w->live[i];
        moved |= advance(w, r);
        if (!w->grid->error && r->result == LAP_DONE) {
            memmove(&w->live[i], &w->live[i + 1], (--w->live_count - i) * sizeof *w->live);
            finish_block(w, r);
        } else
            i++;
    }
    return moved;
}

/* Was the last thing that each resident did to spin? */
static bool all_spin(const worker *w)
{
    for (unsigned i = 0; i < w->live_count; i++)
        if (w->live[i]->result != LAP_SPIN) return false;
    return w->live_count > 0;
}

/* Nobody gets any further: those set aside have waited long enough */
static void call_back(worker *w)
{
    for (unsigned i = 0; i < w->live_count; i++) w->live[i]->aside = 0;
}

static bool all_wait_for_grid(const worker *w)
{
    for (unsigned i = 0; i < w->live_count; i++)
        if (!w->live[i]->at_grid || w->live[i]->generation != w->grid->generation) return false;
    return true;
}

static void wait_for_grid(worker *w)
{
    grid *g = w->grid;
    pthread_mutex_lock(&g->mutex);
    while (!g->error && all_wait_for_grid(w)) pthread_cond_wait(&g->changed, &g->mutex);
    pthread_mutex_unlock(&g->mutex);
}

/* --- the worker --- */

static void abandon(worker *w)
{
    while (w->live_count) {
        resident *r = w->live[--w->live_count];
        OBSERVE(block_end(r));
        cucc_printed_collect(w->grid, r);
        put_away(w, r);
    }
    cucc_stack_pile_reset(&w->small);
    cucc_stack_pile_reset(&w->big);
}

static void begin(worker *w, grid *g)
{
    int whole_blocks = cucc_runs_whole(g->launch, g->order);
    if (!w->small.bottom) {
        cucc_stack_pile_init(&w->small, cucc_thread_stack_bytes());
        cucc_stack_pile_init(&w->big, CUCC_BIG_STACK_BYTES);
        w->service_top = cucc_stack_service();
    }
    cucc_fault_catch_thread();
    w->grid = g;
    w->launch_serial++;
    w->chunk_next = w->chunk_end = 0;
    memset(&cucc_tls, 0, sizeof cucc_tls);
    cucc_tls.worker = w;
    cucc_late_begin(w);
    w->pile = whole_blocks ? &w->big : &w->small;
    cucc_tls.free_stacks = w->pile->top;
    __atomic_store_n(&w->tls, &cucc_tls, __ATOMIC_RELEASE);
}

static void end(worker *w)
{
    __atomic_store_n(&w->tls, NULL, __ATOMIC_RELEASE);
    if (w->grid->error)
        abandon(w);
    else
        w->pile->top = cucc_tls.free_stacks;
    memset(&cucc_tls, 0, sizeof cucc_tls);
}

void cucc_stacks_more(void)
{
    worker *w = this_worker();
    runtime_enter();
    w->pile->top = cucc_tls.free_stacks;
    cucc_stack_pile_grow(w->pile, w->pile == &w->big ? 1 : 256);
    cucc_tls.free_stacks = w->pile->top;
    runtime_leave();
}

/* A block whose loop has barriers gets further while it waits for another: to pass them is all that it does
 */
enum { PATIENT_ROUNDS = 4 };

void cucc_worker_run(worker *w, grid *g)
{
    unsigned spun = 0; /* rounds that ended with everybody spinning, since a block was last begun */
    begin(w, g);
    uint64_t share = g->launch->cooperative ? (g->blocks + g->workers - 1) / g->workers : 1;
    while (!g->error) {
        while (w->live_count < share && start_block(w)) continue;
        if (!w->live_count) break;
        int moved = go_round(w);
        spun = moved && all_spin(w) ? spun + 1 : 0;
        if (g->error || w->live_count == 0 || (moved && spun < PATIENT_ROUNDS)) continue;
        spun = 0;
        if (all_wait_for_grid(w))
            wait_for_grid(w);
        else if (g->launch->cooperative || !start_block(w)) /* perhaps it does what the others wait for */
            call_back(w);
    }
    end(w);
}
