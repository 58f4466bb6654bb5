/* exec_wait.c: what a thread waits for beyond barriers of its block: its turn, and the whole grid. */
#include "exec/grid.h"

void cucc_yield(void)
{
    cucc_tls.spins = 0;
    if (!cucc_tls.current) return;
    cucc_irregular();
    unsigned long long before = cucc_tls.current->wait; /* it may have been about to park */
    cucc_tls.current->wait = (unsigned long long)CUCC_YIELDED << 32;
    cucc_park();
    cucc_tls.current->wait = before;
}

void cucc_spinning(void)
{
    cucc_tls.spins = 0;
    if (!cucc_tls.current || !this_resident()->warps) return; /* no kernel, or one that waits for nobody */
    atomic_fetch_add(&this_worker()->grid->spun, 1);
    cucc_yield();
}

void cucc_grid_barrier(unsigned line)
{
    if (!cucc_grid_is_cooperative()) {
        cucc_kernel_fail(ERROR_LAUNCH_FAILURE,
                    "grid.sync() on line %u needs a cooperative launch: cudaLaunchCooperativeKernel", line);
    }
    cucc_irregular();
    cucc_tls.current->wait = (unsigned long long)CUCC_AT_GRID << 32 | line;
    while (cucc_tls.current->wait) cucc_park();
}

int cucc_grid_is_cooperative(void)
{
    return this_resident()->launch->cooperative;
}
