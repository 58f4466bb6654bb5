/* life.c: arrays that are allocated and freed in the order of a stream. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "api/memory/access.h"
#include "api/streams/queue.h"
#include "findings/life.h"
#include "findings/race.h"
#include "identity/site.h"
#include "identity/streams.h"
#include "shadow/arrays.h"

static array *array_of(const struct cucc_op *op)
{
    return cucc_arrays_at((uintptr_t)op->u.allocation->low);
}

void cucc_saw_allocation_queued(const struct cucc_op *op)
{
    array *a = array_of(op);
    if (a) a->coming = true;
}

void cucc_saw_allocation_begin(const struct cucc_op *op)
{
    array *a = array_of(op);
    if (!a) return;
    a->coming = false;
    a->since = cucc_time_now;
}

bool cucc_life_not_begun(const array *a)
{
    return a->coming || (a->since && !cucc_streams_ordered((mark){a->since, NO_THREAD}));
}

bool cucc_life_ended_beside(const array *a)
{
    return a->freed && a->freed_at && !cucc_streams_ordered((mark){a->freed_at, NO_THREAD});
}

static void advise(finding *f, const char *first, const char *second)
{
    cucc_finding_advise(f, ADVISE_LIFE, first, second);
}

void cucc_life_describe(finding *f, const array *a, const char *verb)
{
    bool begun = a->freed;
    f->kind = KIND_STREAM_RACE;
    f->array = a;
    f->other.what = begun ? "freed it" : "allocated it";
    memcpy(f->other.frames, begun ? a->freed_frames : a->frames, sizeof a->frames);
    f->other.depth = begun ? a->freed_depth : a->depth;
    cucc_finding_say(f, SAY_LIFE, verb, begun ? "freed" : "allocated");
    if (begun)
        advise(f, "the last use", "the array is freed");
    else
        advise(f, "the allocation", "the first use");
}

static void tell_freed_too_early(const struct cucc_op *op, const array *a, const finding *like)
{
    finding f = *like;
    f.kind = KIND_STREAM_RACE;
    f.space = "global";
    f.array = a;
    f.here.depth = cucc_streams_frames(op, f.here.frames, PARTY_FRAMES);
    if (!f.here.depth) cucc_finding_by_host(&f);
    cucc_finding_add(&f);
}

static void look_for_use_beside(const struct cucc_op *op, const array *a)
{
    mark other;
    uint16_t site;
    bool wrote;
    finding f = {.kind = KIND_STREAM_RACE};
    if (!cucc_race_range(a->start, a->size, true, cucc_streams_floor(), &other, &site, &wrote)) return;
    const past *p = cucc_streams_past(other.time);
    f.other.what = wrote ? "wrote" : "read";
    if (site) {
        f.other.frames[0] = (void *)(uintptr_t)cucc_site_of(site);
        f.other.depth = 1;
    } else if (p) {
        f.other.depth = p->depth;
        memcpy(f.other.frames, p->frames, sizeof p->frames);
    }
    cucc_finding_say(&f, SAY_FREED_TOO_EARLY, p ? p->name : "an earlier operation", f.other.what);
    advise(&f, "the last use", "the array is freed");
    tell_freed_too_early(op, a, &f);
}

void cucc_saw_free_begin(const struct cucc_op *op)
{
    const array *a = array_of(op);
    if (!a || a->freed || !cucc_streams_many()) return;
    if (cucc_life_not_begun(a)) {
        finding f = {.kind = KIND_STREAM_RACE};
        cucc_life_describe(&f, a, "frees");
        tell_freed_too_early(op, a, &f);
    }
    look_for_use_beside(op, a);
}

void cucc_saw_free_end(const struct cucc_op *op)
{
    array *a = array_of(op);
    if (!a || !a->freed) return;
    a->freed_at = cucc_time_now;
    int depth = cucc_streams_frames(op, a->freed_frames, ARRAY_FRAMES);
    if (depth) a->freed_depth = depth;
}
