/* extents.c: library calls, by the memory that they say they use. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/memory/extent.h"
#include "api/streams/queue.h"
#include "findings/copies.h"
#include "findings/extents.h"
#include "findings/finding.h"
#include "findings/origin.h"
#include "identity/streams.h"
#include "shadow/arrays.h"
#include "shadow/global.h"

static const struct cucc_op *op; /* that runs */

void cucc_saw_library_op(const struct cucc_op *begins)
{
    op = begins;
}

static finding made_by_call(kind_t kind, const array *a)
{
    finding f = {.kind = kind,
                 .space = !a                         ? "host"
                          : a->kind == ARRAY_MANAGED ? "managed"
                                                     : "global",
                 .array = a};
    f.here.depth = cucc_streams_frames(op, f.here.frames, PARTY_FRAMES);
    if (!f.here.depth) cucc_finding_by_host(&f);
    return f;
}

/* --- one extent is looked at --- */

struct look {
    const char *call;
    bool bad;                  /* it leaves its array, which has been told */
    size_t read, unwritten;    /* bytes */
    const array *of_unwritten; /* the first of them */
    uintptr_t first_unwritten;
    bool is_updated; /* that one is written by the call, too */
};

static bool is_ours(const array *a)
{
    return a && a->kind <= ARRAY_PINNED;
}

static void freed_there(finding *f, const array *a)
{
    f->array = a;
    f->other.what = "freed it";
    memcpy(f->other.frames, a->freed_frames, sizeof a->freed_frames);
    f->other.depth = a->freed_depth;
}

static void tell_outside(const char *call, int how, const array *a, uintptr_t start, size_t span)
{
    finding f = made_by_call(a->freed ? KIND_USE_AFTER_FREE : KIND_OUT_OF_BOUNDS, a);
    const char *verb = how & CUCC_WRITES ? "writes" : how & CUCC_READS ? "reads" : "uses";
    const size_t at = start - a->start;
    if (a->freed) {
        freed_there(&f, a);
        cucc_finding_say(&f, SAY_LIBRARY_AFTER_FREE, call, verb, span);
        cucc_finding_advise(&f, ADVISE_LIBRARY_AFTER_FREE);
    } else {
        const size_t left = at < a->size ? a->size - at : 0;
        cucc_finding_say(&f, SAY_LIBRARY_BEYOND, call, verb, span, span - left, at, a->size);
        cucc_finding_advise(&f, ADVISE_LIBRARY_BEYOND);
    }
    cucc_finding_add(&f);
}

static bool holds(struct look *l, int how, uintptr_t start, size_t span)
{
    const array *a = cucc_arrays_at(start);
    if (!a) a = start - GLOBAL_BASE < (uintptr_t)GLOBAL_SLOTS << 40 ? cucc_arrays_near(start) : NULL;
    if (!is_ours(a) || (!a->freed && cucc_arrays_hold(a, start, span))) return true;
    if (!l->bad) tell_outside(l->call, how, a, start, span);
    l->bad = true;
    return false;
}

static void look_at_slice(void *of, const cucc_extent *e, uintptr_t start)
{
    holds(of, e->how, start, cucc_extent_span(e));
}

static void count_unwritten(struct look *l, uintptr_t start, size_t width, int how)
{
    const array *a = cucc_arrays_at(start);
    size_t unwritten = 0, first_of_all = 0;
    cucc_copies_find_written(start, width);
    for (size_t done = 0, first, run; done < width; done += first + run) {
        run = cucc_shadow_undefined_run(start + done, width - done, &first);
        if (!run) break;
        if (!unwritten) first_of_all = done + first;
        unwritten += run;
    }
    l->read += width;
    if (!unwritten || ((how & CUCC_HULL) && unwritten < width)) return;
    if (!l->unwritten)
        l->first_unwritten = start + first_of_all, l->of_unwritten = a, l->is_updated = how & CUCC_WRITES;
    l->unwritten += unwritten;
}

static void look_at_run(void *of, const cucc_extent *e, uintptr_t start, size_t width)
{
    struct look *l = of;
    const array *a = cucc_arrays_at(start);
    if (!is_ours(a) || a->freed) return;
    if (e->how & CUCC_READS) count_unwritten(l, start, width, e->how);
    if (e->how & CUCC_HULL && e->how & CUCC_WRITES) { /* which of it is written is not known */
        if (cucc_origin_asked) cucc_origin_unsure(start, width);
        return;
    }
    cucc_copies_in_streams(op, start, width, e->how & (CUCC_WRITES | CUCC_SCRATCH));
}

/* --- what is made of what nobody has written --- */

/* A first call that is to warm a library up may be given anything: what counts is whether somebody reads what
 * has come of it. Until then the result is unwritten, too. */
static struct made {
    struct made *next;
    uintptr_t low, high;
    unsigned array; /* its number */
    finding why;
} * made;

static const struct made *made_at(uintptr_t address)
{
    const array *a = cucc_arrays_at(address);
    const struct made *m = a ? made : NULL;
    while (m && (m->array != a->number || address < m->low || address >= m->high)) m = m->next;
    return m;
}

bool cucc_extents_blame(uintptr_t address)
{
    const struct made *m = made_at(address);
    if (!m) return false;
    finding f = m->why;
    cucc_finding_add(&f);
    return true;
}

static bool tells_of_it; /* of the call that runs: it has read what nobody has written */
static finding of_it;

static void note_unwritten(const struct look *l)
{
    const struct made *m = made_at(l->first_unwritten);
    tells_of_it = true;
    of_it = m ? m->why : made_by_call(KIND_UNINITIALISED, l->of_unwritten);
    if (m) return; /* the first of several calls */
    cucc_finding_say(&of_it, SAY_LIBRARY_UNWRITTEN, l->call, l->read, l->unwritten,
                     (size_t)(l->first_unwritten - l->of_unwritten->start));
    cucc_finding_advise(&of_it, l->is_updated ? ADVISE_LIBRARY_UPDATES_UNWRITTEN : ADVISE_LIBRARY_UNWRITTEN);
}

static void note_made(void *of, const cucc_extent *e, uintptr_t start)
{
    const array *a = cucc_arrays_at(start);
    (void)of;
    if (!is_ours(a) || a->freed) return;
    struct made *m = malloc(sizeof *m);
    if (!m) abort();
    *m = (struct made){made, start, start + cucc_extent_span(e), a->number, of_it};
    made = m;
}

static void undefine_run(void *of, const cucc_extent *e, uintptr_t start, size_t width)
{
    const array *a = cucc_arrays_at(start);
    (void)of, (void)e;
    if (is_ours(a) && !a->freed && cucc_arrays_hold(a, start, width)) cucc_shadow_undefine(start, width);
}

void cucc_saw_library_begin(const cucc_launch *launch)
{
    const cucc_extent *e = cucc_extents(launch);
    int how = 0;
    tells_of_it = false;
    for (size_t i = 0; i < launch->extents; i++) {
        struct look l = {.call = launch->info->name};
        if (e[i].each && e[i].width) holds(&l, CUCC_READS, (uintptr_t)e[i].start, e[i].each * sizeof(void *));
        if (!l.bad) cucc_extent_slices(&e[i], look_at_slice, &l);
        if (!l.bad) cucc_extent_runs(&e[i], look_at_run, &l);
        if (l.unwritten) note_unwritten(&l);
        how |= e[i].how;
    }
    if (tells_of_it && !(how & CUCC_WRITES)) cucc_finding_add(&of_it); /* the host gets what comes of it */
}

/* --- it has run --- */

static void define_run(void *of, const cucc_extent *e, uintptr_t start, size_t width)
{
    const array *a = cucc_arrays_at(start);
    (void)of;
    if (!is_ours(a) || a->freed || !cucc_arrays_hold(a, start, width)) return;
    if (e->how & CUCC_HULL)
        cucc_copies_find_written(start, width);
    else
        cucc_shadow_define(start, width);
}

void cucc_saw_library_end(const cucc_launch *launch)
{
    const cucc_extent *e = cucc_extents(launch);
    if (!launch->extents) cucc_saw_library_called();
    for (size_t i = 0; i < launch->extents; i++) {
        if (!(e[i].how & CUCC_WRITES)) continue;
        cucc_extent_runs(&e[i], tells_of_it ? undefine_run : define_run, NULL);
        if (tells_of_it) cucc_extent_slices(&e[i], note_made, NULL);
    }
}

void cucc_saw_library_refused(const char *call, const char *what, const void *address)
{
    const array *a = cucc_arrays_at((uintptr_t)address);
    const bool freed = a && a->freed;
    finding f = {.kind = freed ? KIND_USE_AFTER_FREE : KIND_HOST_POINTER, .space = freed ? "global" : "host"};
    cucc_finding_by_host(&f);
    if (freed) freed_there(&f, a);
    if (freed)
        cucc_finding_say(&f, SAY_LIBRARY_GIVEN_FREED, call);
    else
        cucc_finding_say(&f, SAY_LIBRARY_POINTER, call, what,
                         address ? "no device memory" : "a null pointer");
    cucc_finding_advise(&f, "%s", freed ? ADVISE_LIBRARY_AFTER_FREE : ADVISE_LIBRARY_POINTER);
    cucc_finding_add(&f);
}

void cucc_saw_library_wrong(const char *text)
{
    finding f = made_by_call(KIND_OUT_OF_BOUNDS, NULL);
    cucc_finding_say(&f, "%s: %s", op->u.kernel.info->name, text);
    cucc_finding_advise(&f, ADVISE_SPARSE_INDICES);
    cucc_finding_add(&f);
}
