/* who.c: the blocks and threads under way, and what orders their accesses. */
#include <stdlib.h>
#include <string.h>

#include "sanitizer.h"
#include "cucc/sanitizer.h"
#include "cuda_runtime_api.h"
#include "exec/grid.h"

uint32_t now = 1;
self me;
check_kernel kernel_now;
uint32_t grid_start, grid_floor;
int grid_told;

static unsigned launches;
static block_state nobody; /* while no thread runs */
static bool place_taken[MAX_RESIDENTS];

static void tick(void)
{
    if (++now == UINT32_MAX) {
        finding_incomplete("the program passes more than 4 billion barriers and fences");
        exit(66);
    }
}

block_state *who_block_of(const resident *r)
{
    return r->observed;
}

/* --- grids --- */

void who_grid_begin(const cucc_launch *launch)
{
    uint64_t blocks = (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z;
    unsigned threads = launch->block.x * launch->block.y * launch->block.z;
    kernel_now = (check_kernel){.name = launch->info->name,
                                .file = launch->info->file,
                                .line = launch->info->line,
                                .launch = ++launches,
                                .grid = launch->grid,
                                .block = launch->block,
                                .threads = threads,
                                .warps = (threads + CUCC_WARP - 1) / CUCC_WARP,
                                .dynamic_shared = launch->dynamic_shared,
                                .most_threads = launch->info->flags >> CUCC_KERNEL_BOUND_SHIFT,
                                .cooperative = launch->cooperative,
                                .napkin_bytes = streams_napkin_bytes()};
    if (blocks * threads >= UINT32_MAX) {
        finding_incomplete("kernel %s has more than 4 billion threads", launch->info->name);
        exit(66);
    }
    tick();
    grid_start = now;
    grid_floor = streams_floor();
    grid_told = 0;
    me = (self){.block = &nobody};
    memory_sections_begin();
    count_kernel_begin(&kernel_now);
}

void who_grid_end(const cucc_launch *launch, int error)
{
    flags_forget();
    count_kernel_end(&kernel_now);
    if (error && !grid_told)
        finding_incomplete("kernel %s (%s:%d) did not come to its end: error %d, %s", launch->info->name,
                           launch->info->file, launch->info->line, error,
                           cudaGetErrorName((cudaError_t)error));
    me = (self){.block = &nobody};
    tick();
    memory_watch_size();
}

/* --- blocks --- */

static unsigned take_place(void)
{
    unsigned place = 0;
    while (place_taken[place]) place++;
    place_taken[place] = true;
    return place;
}

static void forget_knowledge(block_state *b)
{
    if (b->any_knowledge)
        for (unsigned t = 0; t < b->threads; t++) knows_forget(&b->agents[t].knows);
    knows_forget(&b->knows);
    knows_forget(&b->fenced_knowledge);
    b->any_knowledge = false;
}

void who_block_begin(resident *r)
{
    block_state *b = r->observed; /* shared_memory() has made it */
    tick();
    b->threads = kernel_now.threads;
    b->block = (check_block){&kernel_now, r->linear, r->index, take_place(), NULL};
    b->first_thread = (uint32_t)(r->linear * b->threads);
    b->start = now;
    b->barrier = b->fenced = 0;
    b->any_fence = b->told_exited = false;
    if (b->agents_room < b->threads) {
        free(b->agents);
        b->agents = malloc(b->threads * sizeof *b->agents);
        if (!b->agents) abort();
        b->agents_room = b->threads;
    }
    memset(b->agents, 0, b->threads * sizeof *b->agents);
    for (unsigned w = 0; w < kernel_now.warps; w++) {
        b->warps[w].together = 0;
        free(b->warps[w].known);
        b->warps[w].known = NULL;
    }
    shared_begin(b);
    me.record = NULL;
}

void who_block_end(resident *r)
{
    block_state *b = r->observed;
    if (!b || !place_taken[b->block.place]) return;
    if (kernel_now.static_shared < b->static_used) kernel_now.static_shared = b->static_used;
    count_block_end(&b->block);
    forget_knowledge(b);
    place_taken[b->block.place] = false;
    me = (self){.block = &nobody};
}

/* --- threads --- */

void who_changed(void)
{
    const cucc_thread *record = cucc_tls.current;
    block_state *b = ((resident *)cucc_tls.block)->observed;
    const cucc_dim3 *shape = &kernel_now.block;
    unsigned linear = record->x + shape->x * (record->y + shape->y * record->z);
    me = (self){.record = record,
                .block = b,
                .agent = &b->agents[linear],
                .thread = {&b->block,
                           linear,
                           linear / CUCC_WARP,
                           linear % CUCC_WARP,
                           {record->x, record->y, record->z}},
                .number = b->first_thread + linear};
}

cucc_dim3 who_block_index(uint32_t thread)
{
    uint64_t linear = thread / kernel_now.threads;
    const cucc_dim3 *grid = &kernel_now.grid;
    return (cucc_dim3){(unsigned)(linear % grid->x), (unsigned)(linear / grid->x % grid->y),
                       (unsigned)(linear / grid->x / grid->y)};
}

cucc_dim3 who_thread_index(uint32_t thread)
{
    unsigned linear = thread % kernel_now.threads;
    const cucc_dim3 *block = &kernel_now.block;
    return (cucc_dim3){linear % block->x, linear / block->x % block->y, linear / block->x / block->y};
}

/* --- what orders accesses --- */

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
            knows_add(&b->fenced_knowledge, knows_thread(b->first_thread + t), b->agents[t].fence + 1);
    if (all) b->fenced = now;
    b->any_fence = false;
}

static void share_knowledge(block_state *b)
{
    for (unsigned t = 0; t < b->threads; t++) {
        knows_join(&b->knows, b->agents[t].knows);
        knows_forget(&b->agents[t].knows);
    }
}

/* Some have left the kernel before a barrier that the others come to */
static void look_for_missing(block_state *b)
{
    unsigned gone = 0;
    const agent *first = NULL, *waits = NULL;
    if (b->told_exited || b->resident->block.alive >= b->threads) return;
    for (unsigned t = 0; t < b->threads; t++) {
        const agent *a = &b->agents[t];
        gone += a->exited;
        if (a->exited && !first) first = a;
        if (!a->exited && !waits) waits = a;
    }
    if (!gone || !waits || !waits->barrier_site) return;
    b->told_exited = true;
    finding f = {.kind = "divergent_barrier", .space = "shared"};
    finding_party(&f.here, NULL, waits->barrier_site, b->first_thread + (uint32_t)(waits - b->agents));
    finding_party(&f.other, "has returned from the kernel", NULL,
                  b->first_thread + (uint32_t)(first - b->agents));
    snprintf(f.message, sizeof f.message,
             "a barrier of the whole block is reached after %u of its %u threads have returned", gone,
             b->threads);
    snprintf(
        f.advice, sizeof f.advice,
        "let every thread come to each barrier: put the work in an if, not the return before the barrier");
    finding_add(&f);
}

void who_block_released(resident *r)
{
    block_state *b = r->observed;
    look_for_missing(b);
    tick();
    if (b->any_fence) keep_fences(b);
    b->barrier = now;
    if (b->any_knowledge) share_knowledge(b);
}

void who_grid_released(void)
{
    tick();
    grid_floor = now;
    flags_forget();
}

void who_fence(int scope)
{
    tick();
    me.agent->fence_block = now - 1;
    me.agent->fence_barrier = me.block->barrier;
    if (scope == CUCC_CHECK_FENCE_BLOCK) return;
    me.agent->fence = now - 1;
    me.block->any_fence = true;
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
    for (unsigned rest = lanes; rest; rest &= rest - 1) all[__builtin_ctz(rest)] = now;
    for (unsigned rest = lanes; rest; rest &= rest - 1)
        memcpy(w->known[__builtin_ctz(rest)], all, sizeof all);
}

static void share_in_warp(agent *first, unsigned lanes)
{
    knowledge *all = NULL;
    for (unsigned rest = lanes; rest; rest &= rest - 1) knows_join(&all, first[__builtin_ctz(rest)].knows);
    for (unsigned rest = lanes; rest && all; rest &= rest - 1)
        knows_join(&first[__builtin_ctz(rest)].knows, all);
    knows_forget(&all);
}

static void tell_exited(block_state *b, const cucc_warp *warp, int op, unsigned mask, unsigned lanes)
{
    static const char *const names[] = {"__syncwarp", "a shuffle", "a vote",
                                        "a match",    "a match",   "a reduction"};
    unsigned lane = (unsigned)__builtin_ctz(lanes), gone = (unsigned)__builtin_ctz(mask & warp->exited);
    uint32_t base = b->first_thread + warp->number * CUCC_WARP;
    finding f = {.kind = "exited_lane", .space = "shared"};
    finding_party(&f.here, NULL, b->agents[warp->number * CUCC_WARP + lane].barrier_site, base + lane);
    finding_party(&f.other, "has returned from the kernel", NULL, base + gone);
    snprintf(f.message, sizeof f.message,
             "%s with mask 0x%08x names lane %u, which has returned from the kernel", names[op < 6 ? op : 5],
             mask, gone);
    snprintf(
        f.advice, sizeof f.advice,
        "take the mask from __ballot_sync before lanes leave, or let all lanes stay until the last of these "
        "operations");
    finding_add(&f);
}

void who_warp_met(cucc_warp *warp, int op, unsigned mask, unsigned lanes)
{
    block_state *b = ((resident *)cucc_tls.block)->observed;
    warp_state *w = &b->warps[warp->number];
    if (op == CUCC_OP_SYNC) {
        tick();
        if (lanes == (warp->exists & ~warp->exited))
            w->together = now;
        else
            meet_some(w, lanes);
    } else if (mask & warp->exited)
        tell_exited(b, warp, op, mask, lanes);
    if (b->any_knowledge) share_in_warp(&b->agents[warp->number * CUCC_WARP], lanes);
}
