/* block_report.c: explains why the threads of a block cannot go on. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "exec/grid.h"
#include "exec/observer.h"

/* Threads that wait for the same thing on the same line */
typedef struct waiting {
    const char *what;
    unsigned line, mask, threads;
    const cucc_thread *first;
} waiting;

enum { MOST_GROUPS = 6 };

static bool is_thread(const cucc_thread *t)
{
    return t->resume != (void *)cucc_ring_warp_end && t->resume != (void *)cucc_ring_next;
}

static void wait_of(const cucc_thread *t, waiting *w)
{
    w->mask = 0;
    w->line = (unsigned)t->wait & CUCC_BARRIER_LINE;
    switch (t->wait >> 32) {
    case CUCC_AT_BARRIER:
        w->what = "__syncthreads";
        break;
    case CUCC_AT_GRID:
        w->what = "grid.sync";
        break;
    case CUCC_AT_CLUSTER:
        w->what = "cluster.sync";
        break;
    default:
        w->what = "something";
    }
    cucc_warp_pending_line(t, &w->what, &w->line, &w->mask);
}

static int gather(const resident *r, waiting *groups)
{
    int n = 0;
    for (const cucc_thread *t = r->block.first; t < r->block.end; t++) {
        waiting w = {.threads = 1, .first = t};
        if (!is_thread(t)) continue;
        if (r->by_warp) w.threads = (unsigned)__builtin_popcount(cucc_cut_lanes(r, t));
        wait_of(t, &w);
        int i = 0;
        while (i < n && (groups[i].what != w.what || groups[i].line != w.line || groups[i].mask != w.mask))
            i++;
        if (i < n)
            groups[i].threads += w.threads;
        else if (n < MOST_GROUPS)
            groups[n++] = w;
    }
    return n;
}

/* Which group is told of: the first at a warp operation that names more lanes than have come */
static int who_waits_in_vain(const waiting *groups, int n)
{
    for (int i = 0; i < n; i++)
        if (groups[i].mask && groups[i].threads < (unsigned)__builtin_popcount(groups[i].mask)) return i;
    return 0;
}

void cucc_block_stuck(resident *r)
{
    waiting groups[MOST_GROUPS];
    char text[1500];
    size_t used = 0;
    int n = gather(r, groups);
    for (int i = 0; i < n && used < sizeof text; i++) {
        const waiting *w = &groups[i];
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%u at %s on line %u", i ? "; " : "",
                                 w->threads, w->what, w->line);
        if (w->mask && used < sizeof text)
            used += (size_t)snprintf(text + used, sizeof text - used, " with mask 0x%08x", w->mask);
        if (used < sizeof text)
            used += (size_t)snprintf(text + used, sizeof text - used, " (the first is thread (%u,%u,%u))",
                                     w->first->x, w->first->y, w->first->z);
    }
    if (!cucc_grid_fail(this_worker()->grid, ERROR_LAUNCH_FAILURE)) return;
    const int told = who_waits_in_vain(groups, n);
    OBSERVE(stuck(groups[told].first, n > 1 ? groups[!told].first : NULL, text));
    cucc_complain_block(
        "its threads wait for each other in different places, for ever: %s; barriers and warp operations "
        "must be reached by all the threads that they are for",
        text);
}

void cucc_barrier_diverged(resident *r, unsigned first_line, unsigned line)
{
    if (!r->warps)
        cucc_kernel_fail(
            ERROR_LAUNCH_FAILURE,
            "waits on line %u although the translator took it for a kernel that never waits: a fault of cucc",
            line);
    const cucc_thread *other = NULL;
    for (const cucc_thread *t = r->block.first; t < cucc_tls.current && !other; t++)
        if (is_thread(t)) other = t;
    char who[64] = "others";
    if (other) snprintf(who, sizeof who, "thread (%u,%u,%u)", other->x, other->y, other->z);
    OBSERVE(two_barriers(other, line, first_line));
    first_line &= CUCC_BARRIER_LINE;
    line &= CUCC_BARRIER_LINE;
    if (line == first_line)
        cucc_kernel_fail(ERROR_LAUNCH_FAILURE,
                         "divergent barrier: it has come to one __syncthreads on line %u, %s to another one "
                         "there; a __syncthreads in a branch must be reached by all threads of the block or "
                         "by none",
                         line, who);
    cucc_kernel_fail(ERROR_LAUNCH_FAILURE,
                     "divergent barrier: it has come to __syncthreads on line %u, %s to the one on line %u; "
                     "a __syncthreads in a branch must be reached by all threads of the block or by none",
                     line, who, first_line);
}
