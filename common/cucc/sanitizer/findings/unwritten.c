/* unwritten.c: was what a thread read too early written later, in the launch or after it? */
#include <stdio.h>

#include "api/memory/transfer.h"
#include "api/streams/kind.h"
#include "findings/unwritten.h"
#include "identity/order.h"
#include "identity/streams.h"
#include "shadow/global.h"

enum { MOST = 64 }; /* findings that are looked at again: of a launch, and after it */

typedef struct {
    finding *told;
    uintptr_t address;
    const array *array;
    uint32_t reader; /* its number in the grid */
    uint32_t since;  /* the launch had ended */
} early_read;

static early_read of_launch[MOST], before[MOST];
static size_t count, count_before;

static bool is_among(const early_read *reads, size_t n, const finding *told)
{
    for (size_t i = 0; i < n; i++)
        if (reads[i].told == told) return true;
    return false;
}

void cucc_unwritten_read(finding *told, uintptr_t address)
{
    const array *a = cucc_arrays_at(address);
    if (!a || count == MOST || is_among(of_launch, count, told) || is_among(before, count_before, told))
        return;
    of_launch[count++] =
        (early_read){.told = told, .address = address, .array = a, .reader = cucc_self.number};
}

/* Who wrote there last. (What was told is marked as written, so that it is not told again.) */
static mark writer_of(const early_read *read)
{
    const bool is_there = !read->array->freed && cucc_arrays_at(read->address) == read->array;
    return is_there ? cucc_shadow_cell(read->address)->write : (mark){0, NO_THREAD};
}

/* By a launch or copy after the one that read it */
static void look_at_those_before(void)
{
    size_t kept = 0;
    for (size_t i = 0; i < count_before; i++)
        if (writer_of(&before[i]).time >= before[i].since)
            cucc_finding_advise(before[i].told, ADVISE_WRITTEN_AFTER);
        else if (!before[i].array->freed)
            before[kept++] = before[i];
    count_before = kept;
}

void cucc_unwritten_grid_end(void)
{
    look_at_those_before();
    for (size_t i = 0; i < count; i++) {
        const mark writer = writer_of(&of_launch[i]);
        const bool in_launch = writer.thread != NO_THREAD && writer.time >= cucc_grid_start;
        of_launch[i].since = cucc_time_now + 1;
        if (in_launch && writer.thread != of_launch[i].reader) /* which may have changed what it read */
            cucc_finding_advise(of_launch[i].told, ADVISE_WRITTEN_LATER);
        else if (!in_launch && count_before < MOST)
            before[count_before++] = of_launch[i];
    }
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
