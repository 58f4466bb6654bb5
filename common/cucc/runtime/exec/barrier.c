/* barrier.c: a thread waits for its block, or for the whole grid.
 *
 * The common way through __syncthreads is a compare and a hop (cucc/barrier.h, fiber_*.S) and does not come
 * here; block.c says when everybody goes on.
 */
#include "exec/grid.h"

int cucc_barrier_slow(unsigned line)
{
    resident *a = this_resident();
    runtime_enter(); /* before looking */
    int plain = !a->block.irregular;
    unsigned *expected = plain ? &a->block.line : &a->barrier_line;
    if (!*expected && a->warps) *expected = line;
    if (*expected != line) cucc_barrier_diverged(a, *expected, line);
    if (!plain) cucc_tls.current->wait = waits_at_barrier(line);
    runtime_leave();
    if (plain) return 0;
    while (cucc_tls.current->wait) cucc_park();
    return 1;
}

void cucc_grid_barrier(unsigned line)
{
    if (!cucc_grid_is_cooperative()) {
        cucc_kernel_fail(ERROR_LAUNCH_FAILURE,
                         "grid.sync() on line %u needs a cooperative launch: cudaLaunchCooperativeKernel",
                         line);
    }
    cucc_irregular();
    cucc_tls.current->wait = (unsigned long long)CUCC_AT_GRID << 32 | line;
    while (cucc_tls.current->wait) cucc_park();
}

static unsigned rank_in_block(void)
{
    const struct cucc_tls *tls = &cucc_tls;
    return tls->thread.x + tls->block_dim.x * (tls->thread.y + tls->block_dim.y * tls->thread.z);
}

unsigned *cucc_tile_arrivals(unsigned size)
{
    return &this_resident()->tile_arrivals[__builtin_ctz(size / 64)][rank_in_block() / size];
}

void cucc_tile_barrier(unsigned size)
{
    const cucc_dim3 *block = &cucc_tls.block_dim;
    unsigned first = rank_in_block() / size * size, threads = block->x * block->y * block->z;
    unsigned members = threads - first < size ? threads - first : size, *arrivals = cucc_tile_arrivals(size);
    runtime_enter();
    unsigned all = (*arrivals / members + 1) * members;
    ++*arrivals;
    runtime_leave();
    while (*(volatile unsigned *)arrivals < all) cucc_yield();
}

const void **cucc_tile_values(void)
{
    return this_resident()->tile_values;
}

int cucc_grid_is_cooperative(void)
{
    return this_resident()->launch->cooperative;
}
