/* unwritten.c: was what a thread read too early written later in the launch? */
#include <stdio.h>

#include "api/memory/transfer.h"
#include "api/streams/kind.h"
#include "findings/unwritten.h"
#include "identity/streams.h"
#include "shadow/global.h"

enum { MOST = 64 }; /* findings of a launch that are looked at again */

static struct {
    finding *told;
    uintptr_t address;
    uint32_t reader; /* its number in the grid */
} reads[MOST];
static size_t count;

void cucc_unwritten_read(finding *told, uintptr_t address)
{
    for (size_t i = 0; i < count; i++)
        if (reads[i].told == told) return;
    if (count == MOST) return;
    reads[count].told = told;
    reads[count].address = address;
    reads[count++].reader = cucc_self.number;
}

/* By another thread than the reader, which may have changed what it read */
static bool written_by_another(uintptr_t address, uint32_t reader)
{
    if (!cucc_shadow_is_there(address) || !cucc_shadow_is_defined(address)) return false;
    const mark writer = cucc_shadow_cell(address)->write;
    return writer.time && writer.thread != reader;
}

void cucc_unwritten_grid_end(void)
{
    for (size_t i = 0; i < count; i++)
        if (written_by_another(reads[i].address, reads[i].reader))
            cucc_finding_advise(reads[i].told, ADVISE_WRITTEN_LATER);
    count = 0;
}

static bool will_write(const struct cucc_op *op, uintptr_t address)
{
    const struct cucc_copy *c = cucc_op_copy(op);
    const struct cucc_fill *f = cucc_op_fill(op);
    if (c)
        return address - (uintptr_t)c->dst <
               cucc_box_extent(c->width, c->height, c->depth, c->dst_pitch, c->dst_slice);
    return f &&
           address - (uintptr_t)f->dst < cucc_box_extent(f->width, f->height, f->depth, f->pitch, f->slice);
}

bool cucc_unwritten_queued(uintptr_t address)
{
    for (const struct CUstream_st *s = cucc_streams; s; s = s->next)
        for (const struct cucc_op *op = cucc_streams_runs(s) ? NULL : s->head; op; op = op->next)
            if (will_write(op, address)) return true;
    return false;
}
