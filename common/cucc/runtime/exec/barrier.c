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

int cucc_grid_is_cooperative(void)
{
    return this_resident()->launch->cooperative;
}
