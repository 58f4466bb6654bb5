/* meetings.c: threads that do not come together as they should. */
#include <stdio.h>

#include "exec/grid.h"
#include "findings/finding.h"
#include "findings/meetings.h"
#include "identity/incomplete.h"

/* Some have left the kernel before a barrier that the others come to */
void cucc_tell_missing(block_state *b)
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
    finding f = {.kind = KIND_DIVERGENT_BARRIER, .space = "shared"};
    cucc_finding_party(&f.here, NULL, waits->barrier_site, b->first_thread + (uint32_t)(waits - b->agents));
    cucc_finding_party(&f.other, "has returned from the kernel", NULL,
                       b->first_thread + (uint32_t)(first - b->agents));
    snprintf(f.message, sizeof f.message,
             "a barrier of the whole block is reached after %u of its %u threads have returned", gone,
             b->threads);
    snprintf(f.advice, sizeof f.advice,
             "let every thread come to each barrier: none returns before it, and it stands in no if that "
             "only some enter");
    cucc_finding_add(&f);
}

void cucc_tell_exited(block_state *b, const cucc_warp *warp, int op, unsigned mask, unsigned lanes)
{
    static const char *const names[] = {"sync() of a group", "a shuffle", "a vote",
                                        "a match",           "a match",   "a reduction"};
    unsigned lane = (unsigned)__builtin_ctz(lanes), gone = (unsigned)__builtin_ctz(mask & warp->exited);
    uint32_t base = b->first_thread + warp->number * CUCC_WARP;
    finding f = {.kind = KIND_EXITED_LANE, .space = "shared"};
    if (op == CUCC_OP_SYNC && !b->agents[warp->number * CUCC_WARP + lane].syncs_group) return;
    cucc_finding_party(&f.here, NULL, b->agents[warp->number * CUCC_WARP + lane].barrier_site, base + lane);
    cucc_finding_party(&f.other, "has returned from the kernel", NULL, base + gone);
    snprintf(f.message, sizeof f.message,
             "%s with mask 0x%08x names lane %u, which has returned from the kernel", names[op < 6 ? op : 5],
             mask, gone);
    snprintf(
        f.advice, sizeof f.advice, "%s",
        op == CUCC_OP_SYNC
            ? "all threads of the group must come to its sync(): call coalesced_threads() inside the branch, "
              "so that the group holds those that enter it"
            : "take the mask from __ballot_sync before lanes leave, or let all lanes stay until the last of "
              "these operations");
    cucc_finding_add(&f);
}

void cucc_tell_missing_lane(cucc_warp *warp, unsigned lane, unsigned source, unsigned line)
{
    const block_state *b = cucc_who_block_of((const resident *)cucc_tls.block);
    if (warp->exited & warp->exchange->mask[lane] & 1u << source) return; /* cucc_tell_exited() does */
    const char *why = warp->exited >> source & 1   ? "has returned from the kernel"
                      : warp->exists >> source & 1 ? "is not in the mask"
                                                   : "is not there: the block has fewer threads";
    uint32_t base = b->first_thread + warp->number * CUCC_WARP;
    finding f = {.kind = KIND_MISSING_LANE, .space = "shared"};
    (void)line;
    cucc_finding_party(&f.here, NULL, b->agents[warp->number * CUCC_WARP + lane].barrier_site, base + lane);
    snprintf(f.message, sizeof f.message, "a shuffle reads lane %u, which %s: what it gets is undefined",
             source, why);
    snprintf(f.advice, sizeof f.advice,
             "name in the mask all lanes that are read, and let all of these reach the shuffle; or do not "
             "use what comes from such a lane");
    cucc_finding_add(&f);
}

void cucc_tell_width(int width, const void *site)
{
    finding f = {.kind = KIND_MISSING_LANE, .space = "shared"};
    cucc_finding_here(&f, site);
    snprintf(
        f.message, sizeof f.message,
        "a shuffle of width %d: the width must be 1, 2, 4, 8, 16 or 32, else it is undefined which lanes "
        "are read",
        width);
    snprintf(f.advice, sizeof f.advice,
             "take the next power of two for the width, and let lanes beyond the last value hold one that "
             "does no harm (0 for a sum)");
    cucc_finding_add(&f);
}

void cucc_tell_no_grid(const void *site)
{
    finding f = {.kind = KIND_DIVERGENT_BARRIER, .space = "shared"};
    cucc_finding_here(&f, site);
    snprintf(f.message, sizeof f.message,
             "grid.sync() in a launch that is not cooperative: the blocks need not all be there at once");
    snprintf(f.advice, sizeof f.advice,
             "launch the kernel with cudaLaunchCooperativeKernel, and no more blocks than fit on the device "
             "together");
    cucc_finding_add(&f);
}

void cucc_tell_two_barriers(const struct cucc_thread *other, unsigned line, unsigned other_line)
{
    cucc_who();
    finding f = {.kind = KIND_DIVERGENT_BARRIER, .space = "shared"};
    cucc_finding_here(&f, cucc_self.agent->barrier_site);
    f.here.line = (int)(line & CUCC_BARRIER_LINE);
    if (other) {
        unsigned linear =
            other->x + cucc_kernel_now.block.x * (other->y + cucc_kernel_now.block.y * other->z);
        cucc_finding_party(&f.other, "waits at another barrier", cucc_self.block->agents[linear].barrier_site,
                           cucc_self.block->first_thread + linear);
    }
    const unsigned at = line & CUCC_BARRIER_LINE, other_at = other_line & CUCC_BARRIER_LINE;
    if (at == other_at)
        snprintf(f.message, sizeof f.message,
                 "this thread has come to one barrier on line %u, others of the block to another one there",
                 at);
    else
        snprintf(f.message, sizeof f.message,
                 "this thread has come to the barrier on line %u, others of the block to the one on line %u",
                 at, other_at);
    snprintf(f.advice, sizeof f.advice,
             "take __syncthreads() out of the branch: all threads of the block must come to the same one");
    cucc_finding_add(&f);
}

void cucc_tell_stuck(const struct cucc_thread *first, unsigned line, const char *text)
{
    const block_state *b = cucc_who_block_of((const resident *)cucc_tls.block);
    finding f = {.kind = KIND_DIVERGENT_BARRIER, .space = "shared"};
    unsigned linear = first->x + cucc_kernel_now.block.x * (first->y + cucc_kernel_now.block.y * first->z);
    cucc_finding_party(&f.here, NULL, b->agents[linear].barrier_site, b->first_thread + linear);
    (void)line;
    snprintf(f.message, sizeof f.message, "threads wait for each other in different places, for ever: %.400s",
             text);
    snprintf(f.advice, sizeof f.advice,
             "barriers and warp operations must be reached by all the threads that they are for");
    cucc_finding_add(&f);
}

void cucc_tell_kernel_failed(int error, enum cucc_end why, const char *text)
{
    cucc_who();
    if (cucc_grid_told) return;
    static const kind_t kinds[] = {[CUCC_END_OTHERWISE] = KIND_INCOMPLETE,
                                   [CUCC_END_LANES_DISAGREE] = KIND_DIVERGENT_BARRIER,
                                   [CUCC_END_MASK_LACKS_IT] = KIND_EXITED_LANE};
    const bool mask = why != CUCC_END_OTHERWISE;
    finding f = {.kind = kinds[why], .space = "shared"};
    cucc_finding_here(&f, mask ? cucc_self.agent->barrier_site : NULL);
    snprintf(f.message, sizeof f.message, "%.560s", text);
    snprintf(f.advice, sizeof f.advice, "%s",
             mask
                 ? "each lane that calls must be named in the mask, and all that are named must call the same"
                 : "the kernel was ended here: fix this first");
    cucc_finding_add(&f);
    if (!mask) cucc_incomplete("kernel %s was ended with error %d", cucc_kernel_now.name, error);
}
