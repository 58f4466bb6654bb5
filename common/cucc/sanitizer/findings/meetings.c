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
    cucc_finding_say(&f, SAY_BARRIER_AFTER_EXIT, gone, b->threads);
    cucc_finding_advise(&f, ADVISE_BARRIER_AFTER_EXIT);
    cucc_finding_add(&f);
}

void cucc_tell_missing_blocks(const block_state *b, unsigned gone)
{
    finding f = {.kind = KIND_DIVERGENT_BARRIER, .space = "shared"};
    cucc_finding_party(&f.here, NULL, b->agents[0].barrier_site, b->first_thread);
    cucc_finding_say(&f, SAY_GRID_AFTER_END, gone);
    cucc_finding_advise(&f, ADVISE_GRID_AFTER_END);
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
    cucc_finding_say(&f, SAY_EXITED_LANE, names[op < 6 ? op : 5], mask, gone);
    cucc_finding_advise(&f, "%s", op == CUCC_OP_SYNC ? ADVISE_GROUP_SYNC : ADVISE_EXITED_LANE);
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
    cucc_finding_say(&f, SAY_MISSING_LANE, source, why);
    cucc_finding_advise(&f, ADVISE_MISSING_LANE);
    cucc_finding_add(&f);
}

void cucc_tell_width(int width, const void *site)
{
    finding f = {.kind = KIND_MISSING_LANE, .space = "shared"};
    cucc_finding_here(&f, site);
    cucc_finding_say(&f, SAY_SHUFFLE_WIDTH, width);
    cucc_finding_advise(&f, ADVISE_SHUFFLE_WIDTH);
    cucc_finding_add(&f);
}

void cucc_tell_no_grid(const void *site)
{
    finding f = {.kind = KIND_DIVERGENT_BARRIER, .space = "shared"};
    cucc_finding_here(&f, site);
    cucc_finding_say(&f, SAY_NO_GRID);
    cucc_finding_advise(&f, ADVISE_NO_GRID);
    cucc_finding_add(&f);
}

static unsigned linear_of(const struct cucc_thread *t)
{
    return t->x + cucc_kernel_now.block.x * (t->y + cucc_kernel_now.block.y * t->z);
}

void cucc_tell_two_barriers(const struct cucc_thread *other, unsigned line, unsigned other_line)
{
    cucc_who();
    finding f = {.kind = KIND_DIVERGENT_BARRIER, .space = "shared"};
    cucc_finding_here(&f, cucc_self.agent->barrier_site);
    f.here.line = (int)(line & CUCC_BARRIER_LINE);
    if (other) {
        const unsigned linear = linear_of(other);
        cucc_finding_party(&f.other, "waits at another barrier", cucc_self.block->agents[linear].barrier_site,
                           cucc_self.block->first_thread + linear);
    }
    const unsigned at = line & CUCC_BARRIER_LINE, other_at = other_line & CUCC_BARRIER_LINE;
    if (at == other_at)
        cucc_finding_say(&f, SAY_TWO_ON_ONE_LINE, at);
    else
        cucc_finding_say(&f, SAY_TWO_BARRIERS, at, other_at);
    cucc_finding_advise(&f, ADVISE_TWO_BARRIERS);
    cucc_finding_add(&f);
}

void cucc_tell_stuck(const struct cucc_thread *waits, const struct cucc_thread *other, const char *text)
{
    const block_state *b = cucc_who_block_of((const resident *)cucc_tls.block);
    finding f = {.kind = KIND_DIVERGENT_BARRIER, .space = "shared"};
    unsigned linear = linear_of(waits);
    cucc_finding_party(&f.here, NULL, b->agents[linear].barrier_site, b->first_thread + linear);
    if (other) {
        linear = linear_of(other);
        cucc_finding_party(&f.other, "waits elsewhere", b->agents[linear].barrier_site,
                           b->first_thread + linear);
    }
    cucc_finding_say(&f, SAY_STUCK, text);
    cucc_finding_advise(&f, ADVISE_STUCK);
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
    cucc_finding_say(&f, "%.560s", text);
    cucc_finding_advise(&f, "%s", mask ? ADVISE_MASK : ADVISE_KERNEL_ENDED);
    cucc_finding_add(&f);
    if (!mask) cucc_incomplete(SAY_KERNEL_BROKE_OFF, cucc_kernel_now.name, error);
}
