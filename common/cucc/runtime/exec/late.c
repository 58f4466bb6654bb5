/* late.c: CUCC_ORDER=late:N, the order of an adversary.
 *
 * A block that has published something (by an atomic or a fence; in the sanitizer build by a volatile store
 * too) is set aside now and then, while the others go on, as far as they come.  So they see what is published
 * first without what is published next: the count of a block and not yet its prefix, a ticket and not yet the
 * work.  When that happens is drawn from N, and the same in every run: there is one worker.
 */
#include "exec/grid.h"

enum {
    GAP = 4, /* at first one of so many publications is followed by a pause, on average of half of them */
    SPARSER = 16,  /* and after so many pauses half as many are: a histogram's atomics are no protocol */
    SPARSEST = 24, /* up to two to this power */
    LONGEST = 5    /* a pause takes a number of rounds that is a power of two below this one */
};

static uint64_t draw(worker *w)
{
    return cucc_order_mix(w->late_seed += 0x9e3779b97f4a7c15u);
}

static unsigned next_gap(worker *w)
{
    unsigned sparser = w->late_count / SPARSER;
    return (unsigned)(1 + draw(w) % GAP) << (sparser < SPARSEST ? sparser : SPARSEST);
}

void cucc_late_begin(worker *w)
{
    const grid *g = w->grid;
    cucc_tls.late = 0;
    if (g->order.kind != ORDER_LATE) return;
    w->late_seed = cucc_order_mix(g->order.seed + 1) + w->launch_serial;
    w->late_count = 0;
    cucc_tls.late = next_gap(w);
}

void cucc_published(void)
{
    if (!cucc_tls.late || --cucc_tls.late) return;
    worker *w = this_worker();
    resident *r = this_resident();
    cucc_tls.late = next_gap(w);
    if (!cucc_tls.current || !r->warps || cucc_tls.in_runtime) return;
    w->late_count++;
    r->aside = 1u << draw(w) % LONGEST;
    cucc_yield();
}
