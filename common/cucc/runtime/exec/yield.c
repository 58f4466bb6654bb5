/* yield.c: a thread lets the others run. */
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
