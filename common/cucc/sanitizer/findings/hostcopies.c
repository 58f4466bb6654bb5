/* hostcopies.c: copies that leave the host's memory they begin in. */
#include <stdio.h>
#include <string.h>

#include "api/memory/transfer.h"
#include "api/streams/queue.h"
#include "cucc/sanitizer.h"
#include "cucc/thread.h"
#include "findings/finding.h"
#include "findings/hostcopies.h"
#include "identity/place.h"
#include "shadow/arrays.h"
#include "shadow/global.h"
#include "shadow/hostheap.h"
#include "shadow/statics.h"

/* What the compiler knows of the copy that comes next */
static _Thread_local struct room {
    uintptr_t start;
    size_t size;
} of_to, of_from;

void cucc_sanitizer_copy_room(const void *to, size_t room_to, const void *from, size_t room_from)
{
    if (cucc_tls.current) return;
    of_to = (struct room){(uintptr_t)to, room_to};
    of_from = (struct room){(uintptr_t)from, room_from};
}

struct side {
    bool written;
    uintptr_t start;
    size_t extent;
    const struct room *known;
};

static void tell(const char *call, const struct side *s, size_t room, const host_block *block,
                 const char *name)
{
    finding f = {.kind = KIND_OUT_OF_BOUNDS, .space = "host"};
    cucc_finding_by_host(&f);
    if (block) {
        f.other.what = "allocated it";
        memcpy(f.other.frames, block->frames, sizeof block->frames);
        f.other.depth = block->depth;
    }
    if (name) snprintf(f.array_name, sizeof f.array_name, "%s", name);
    cucc_finding_say(&f, SAY_HOST_COPY, call, s->written ? "writes" : "reads", s->extent,
                     s->written ? "to" : "of", room, s->extent - room);
    cucc_finding_advise(&f, ADVISE_HOST_COPY);
    cucc_finding_add(&f);
}

/* It begins before the array, or behind its end. */
static void tell_outside(const char *call, const struct side *s, const array *a)
{
    const bool before = s->start < a->start;
    finding f = {.kind = KIND_OUT_OF_BOUNDS, .space = "global", .array = a};
    cucc_finding_by_host(&f);
    cucc_finding_say(&f, SAY_ARRAY_COPY_OUTSIDE, call, s->written ? "writes" : "reads", s->extent,
                     s->written ? "to" : "of", before ? a->start - s->start : s->start - (a->start + a->size),
                     before ? "before its start" : "behind its end");
    cucc_finding_advise(&f, ADVISE_ARRAY_COPY_OUTSIDE);
    cucc_finding_add(&f);
}

/* The harness reads its guard bands, a whole one at a time. */
static bool is_guard_band(const struct side *s, const array *a)
{
    enum { GUARD_BAND = 4096 };
    const bool beside = s->start + GUARD_BAND == a->start || s->start == a->start + a->size;
    return beside && s->extent == GUARD_BAND && !s->written;
}

/* The runtime has looked at what is allocated. Within that the harness has its arrays between guard bands:
 * what begins in one and leaves it, or begins in a band, is the program's doing. */
static void look_at_array(const char *call, const struct side *s)
{
    const array *a = cucc_arrays_at(s->start);
    if (!a || a->freed || s->extent == 0 || is_guard_band(s, a)) return;
    if (s->start < a->start || s->start >= a->start + a->size) {
        if (a->named) tell_outside(call, s, a); /* it is the harness's, alone in its allocation */
        return;
    }
    const size_t room = a->start + a->size - s->start;
    if (room >= s->extent) return;
    finding f = {.kind = KIND_OUT_OF_BOUNDS, .space = "global", .array = a};
    cucc_finding_by_host(&f);
    cucc_finding_say(&f, SAY_ARRAY_COPY, call, s->written ? "writes" : "reads", s->extent,
                     s->written ? "to" : "of", room, s->extent - room);
    cucc_finding_advise(&f, ADVISE_ARRAY_COPY);
    cucc_finding_add(&f);
}

static void freed_before(finding *f, const retired_block *r)
{
    f->other.what = "freed it";
    memcpy(f->other.frames, r->frames, sizeof r->frames);
    f->other.depth = r->depth;
}

static void tell_freed(const char *call, const struct side *s, const retired_block *r)
{
    finding f = {.kind = KIND_USE_AFTER_FREE, .space = "host"};
    cucc_finding_by_host(&f);
    freed_before(&f, r);
    cucc_finding_say(&f, SAY_HOST_COPY_FREED, call, s->written ? "writes" : "reads", s->extent,
                     s->written ? "to" : "of");
    cucc_finding_advise(&f, ADVISE_HOST_COPY_FREED);
    cucc_finding_add(&f);
}

void cucc_saw_host_freed_again(const retired_block *r, const void *site)
{
    finding f = {.kind = KIND_DOUBLE_FREE, .space = "host"};
    f.here.frames[0] = (void *)(uintptr_t)site;
    f.here.depth = 1 + cucc_sanitizer_frames(f.here.frames + 1, PARTY_FRAMES - 1);
    freed_before(&f, r);
    cucc_finding_say(&f, SAY_HOST_DOUBLE_FREE);
    cucc_finding_advise(&f, ADVISE_HOST_DOUBLE_FREE);
    cucc_finding_add(&f);
}

/* How many of the side's bytes there are; the finding, if that is too few */
static size_t look_at(const char *call, const struct side *s)
{
    if (s->start - GLOBAL_BASE < (uintptr_t)GLOBAL_SLOTS << 40) {
        look_at_array(call, s);
        return s->extent;
    }
    retired_block freed;
    if (cucc_hostheap_retired(s->start, &freed)) {
        tell_freed(call, s, &freed);
        return s->extent;
    }
    const host_block *b = cucc_hostheap_left(s->start, s->extent);
    const char *name = NULL;
    size_t room = b ? b->start + b->size - s->start : s->extent;
    const size_t of_variable = cucc_statics_left(s->start, &name);
    if (s->known->start == s->start && s->known->size < room) room = s->known->size;
    if (of_variable && of_variable < room) room = of_variable;
    if (room < s->extent) tell(call, s, room, b, of_variable == room ? name : NULL);
    return room < s->extent ? room : s->extent;
}

static void shorten(struct cucc_copy *c, size_t room)
{
    if (c->height * c->depth == 1)
        c->width = room;
    else if (c->depth == 1)
        c->height = room / c->dst_pitch;
    else
        c->depth = room / c->dst_slice;
}

void cucc_saw_copy_called(const char *call, struct cucc_copy *c)
{
    const struct side to = {true, (uintptr_t)c->dst,
                            cucc_box_extent(c->width, c->height, c->depth, c->dst_pitch, c->dst_slice),
                            &of_to};
    const struct side from = {false, (uintptr_t)c->src,
                              cucc_box_extent(c->width, c->height, c->depth, c->src_pitch, c->src_slice),
                              &of_from};
    if (!cucc_tls.current) {
        look_at(call, &from);
        const size_t room = look_at(call, &to);
        if (room < to.extent) shorten(c, room);
    }
    of_to = of_from = (struct room){0, 0};
}
