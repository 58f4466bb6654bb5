/* who.c: the blocks and threads under way. */
#include <stdlib.h>
#include <string.h>

#include "exec/grid.h"
#include "identity/incomplete.h"
#include "identity/who.h"

self cucc_self;
sanitizer_kernel cucc_kernel_now;

static unsigned launches;
static block_state nobody; /* while no thread runs */
static bool place_taken[MAX_RESIDENTS];

block_state *cucc_who_block_of(const resident *r)
{
    return r->observed;
}

/* --- grids --- */

void cucc_who_grid_begin(const cucc_launch *launch, double napkin_bytes)
{
    uint64_t blocks = (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z;
    unsigned threads = launch->block.x * launch->block.y * launch->block.z;
    cucc_kernel_now = (sanitizer_kernel){.name = launch->info->name,
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
                                         .callers = launch->callers,
                                         .caller_count = launch->caller_count,
                                         .napkin_bytes = napkin_bytes};
    if (blocks * threads >= NO_THREAD) cucc_give_up(SAY_MANY_THREADS, launch->info->name);
    cucc_self = (self){.block = &nobody};
}

void cucc_who_grid_end(void)
{
    cucc_self = (self){.block = &nobody};
}

/* --- blocks --- */

static void *need(void *memory)
{
    if (!memory) cucc_give_up(SAY_LOST_BLOCK);
    return memory;
}

static unsigned take_place(void)
{
    unsigned place = 0;
    while (place_taken[place]) place++;
    place_taken[place] = true;
    return place;
}

block_state *cucc_who_block_new(resident *r)
{
    block_state *b = need(calloc(1, sizeof *b));
    b->resident = r;
    r->observed = b;
    return b;
}

void cucc_who_block_begin(block_state *b)
{
    const resident *r = b->resident;
    cucc_time_tick();
    b->threads = cucc_kernel_now.threads;
    b->block = (sanitizer_block){&cucc_kernel_now, r->linear, r->index, take_place(), NULL};
    b->first_thread = (uint32_t)(r->linear * b->threads);
    b->start = cucc_time_now;
    b->barrier = b->fenced = b->cluster = 0;
    b->shared_floor = b->start;
    b->any_fence = b->told_exited = b->reads_flags = false;
    if (b->agents_room < b->threads) {
        free(b->agents);
        b->agents = need(malloc(b->threads * sizeof *b->agents));
        b->agents_room = b->threads;
    }
    memset(b->agents, 0, b->threads * sizeof *b->agents);
    for (unsigned w = 0; w < cucc_kernel_now.warps; w++) {
        b->warps[w].together = 0;
        free(b->warps[w].known);
        b->warps[w].known = NULL;
    }
    cucc_self.record = NULL;
}

bool cucc_who_block_runs(const block_state *b)
{
    return b && place_taken[b->block.place];
}

void cucc_who_block_end(block_state *b)
{
    place_taken[b->block.place] = false;
    cucc_self = (self){.block = &nobody};
}

/* --- threads --- */

void cucc_who_changed(void)
{
    const cucc_thread *record = cucc_tls.current;
    block_state *b = ((resident *)cucc_tls.block)->observed;
    const cucc_dim3 *shape = &cucc_kernel_now.block;
    unsigned linear = record->x + shape->x * (record->y + shape->y * record->z);
    cucc_self = (self){.record = record,
                       .block = b,
                       .agent = &b->agents[linear],
                       .thread = {&b->block,
                                  linear,
                                  linear / CUCC_WARP,
                                  linear % CUCC_WARP,
                                  {record->x, record->y, record->z},
                                  NULL},
                       .number = b->first_thread + linear};
}

cucc_dim3 cucc_who_block_index(uint32_t thread)
{
    uint64_t linear = thread / cucc_kernel_now.threads;
    const cucc_dim3 *grid = &cucc_kernel_now.grid;
    return (cucc_dim3){(unsigned)(linear % grid->x), (unsigned)(linear / grid->x % grid->y),
                       (unsigned)(linear / grid->x / grid->y)};
}

cucc_dim3 cucc_who_thread_index(uint32_t thread)
{
    unsigned linear = thread % cucc_kernel_now.threads;
    const cucc_dim3 *block = &cucc_kernel_now.block;
    return (cucc_dim3){linear % block->x, linear / block->x % block->y, linear / block->x / block->y};
}
