/* exec.c: a grid. */
#include <stdio.h>
#include <stdlib.h>
#include "block.h"

__thread const cucc_kernel_info **cucc_identify_slot;

static stack_pile small, big;
static resident *the_block;

void cucc_stacks_more(void)
{
    small.top = cucc_tls.free_stacks;
    stack_pile_grow(&small, 256);
    cucc_tls.free_stacks = small.top;
}

void barrier_diverged(cucc_block *block, unsigned line)
{
    fprintf(stderr, "barrier diverged: %u, %u\n", block->line, line);
    abort();
}
void cucc_warp_lane_exited(cucc_warp *warp)
{
    (void)warp;
}
cucc_thread *cucc_warp_end(cucc_warp *warp)
{
    return (cucc_thread *)warp + 1;
}

int cucc_exec_grid(const cucc_launch *launch)
{
    static char service[65536] __attribute__((aligned(64)));
    if (!the_block) {
        the_block = block_new();
        stack_pile_init(&small, CUCC_STACK_BYTES);
        stack_pile_init(&big, 1 << 20);
        stack_pile_grow(&big, 1);
        stack_pile_grow(&small, 256);
    }
    thread_order order = order_from_environment();
    block_prepare(the_block, launch, order, service + sizeof service);
    cucc_tls.free_stacks = launch->info->flags & CUCC_KERNEL_NOWAIT ? big.top : small.top;
    uint64_t blocks = (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z;
    for (uint64_t b = 0; b < blocks; b++) {
        block_start(the_block, order_pick(order, b, blocks));
        while (block_lap(the_block) == LAP_AGAIN) continue;
    }
    cucc_tls.current = NULL;
    return 0;
}
