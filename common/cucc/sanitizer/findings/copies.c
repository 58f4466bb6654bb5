/* copies.c: copies and fills: what they leave defined, what they copy that nobody wrote, what they race with.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "api/memory/transfer.h"
#include "api/streams/kind.h"
#include "findings/copies.h"
#include "findings/extents.h"
#include "findings/finding.h"
#include "findings/given.h"
#include "findings/life.h"
#include "findings/origin.h"
#include "findings/race.h"
#include "identity/graph.h"
#include "identity/site.h"
#include "identity/streams.h"
#include "shadow/arrays.h"
#include "shadow/global.h"

/* --- memory that others than kernels write --- */

static bool seen_by_host(const array *a)
{
    return a->kind == ARRAY_MANAGED || a->kind == ARRAY_PINNED;
}

void cucc_saw_before_kernel(void)
{
    const array *a;
    for (size_t i = 0; (a = cucc_arrays_each(i)); i++)
        if (!a->freed && seen_by_host(a)) cucc_shadow_find_written(a->start, a->size, a->poison);
}

/* A copy's source, as far as the host may have written it since anybody looked */
static void find_written_row(uintptr_t from, size_t width)
{
    const array *a = cucc_arrays_at(from);
    if (a && seen_by_host(a)) cucc_copies_find_written(from, width);
}

void cucc_copies_find_written(uintptr_t from, size_t width)
{
    const array *a = cucc_arrays_at(from);
    if (!a || a->freed || !cucc_arrays_hold(a, from, width)) return;
    uintptr_t low = from & ~(uintptr_t)3, high = (from + width + 3) & ~(uintptr_t)3;
    if (high > a->start + a->size) high = a->start + a->size;
    cucc_shadow_find_written(low < a->start ? a->start : low, high - low, a->poison);
}

void cucc_saw_library_called(void)
{
    const array *a;
    for (size_t i = 0; (a = cucc_arrays_each(i)); i++)
        if (!a->freed && a->kind <= ARRAY_PINNED) cucc_shadow_find_written(a->start, a->size, a->poison);
}

/* --- copies and fills --- */

typedef struct row {
    uintptr_t to, from;
    size_t width;
} row;

static array *array_of(uintptr_t a)
{
    array *x = cucc_arrays_at(a);
    return x && x->kind <= ARRAY_PINNED ? x : NULL;
}

/* What a copy or fill has left between the rows of an array is nobody's */
static void forget_gaps(uintptr_t to, size_t width)
{
    const array *a = array_of(to);
    if (!a || a->freed || !a->row_pitch) return;
    size_t first = to - a->start, gap = a->row_pitch - a->row_width;
    for (size_t at = first - first % a->row_pitch + a->row_width; at < first + width; at += a->row_pitch)
        cucc_shadow_undefine(a->start + at, gap < a->size - at ? gap : a->size - at);
}

/* What is written by a copy is as good as what it was copied from */
static void copy_row(row r)
{
    const array *to = array_of(r.to), *from = array_of(r.from);
    if (!to || to->freed) return;
    if (!from || from->freed) {
        cucc_shadow_define(r.to, r.width);
        return;
    }
    for (size_t done = 0; done < r.width;) {
        size_t first, run = cucc_shadow_undefined_run(r.from + done, r.width - done, &first);
        cucc_shadow_define(r.to + done, first);
        if (!run) return;
        cucc_shadow_undefine(r.to + done + first, run);
        done += first + run;
    }
}

/* Single words that nobody wrote may be padding of structs.  One is not if it is the first of 8 bytes and the
 * other is written, since what is aligned to 8 bytes has its padding behind; nor if all second halves are
 * unwritten, and the first are written one by one: a struct of 4 bytes is not aligned to 8; nor if the array
 * is no multiple of 8 bytes, whose structs are not aligned to 8 either. */
enum { PADDING = 8, SMALL = 64 };

static bool is_written(const array *a, uintptr_t p)
{
    return p >= a->start && p + 4 <= a->start + a->size && cucc_shadow_is_defined(p);
}

static bool is_member(const array *a, uintptr_t p, size_t run)
{
    if (run != 4 || p % 4) return false;
    if (a->size % 8) return true;
    if (p % 8 == 0) return is_written(a, p + 4);
    bool first = p<a->start + 12, last = p + 12> a->start + a->size;
    return !(first && last) && (first || (is_written(a, p - 12) && !is_written(a, p - 8))) &&
           (last || (is_written(a, p + 4) && !is_written(a, p + 8))) && is_written(a, p - 4);
}

/* The last word is left out, and no other: an index that stops too early */
static bool is_last_alone(uintptr_t from, size_t run, size_t first, size_t width)
{
    size_t before;
    return width >= SMALL && run >= 4 && first + run == width &&
           !cucc_shadow_undefined_run(from, first, &before);
}

static bool matters(const array *from, uintptr_t address, size_t run, size_t first, size_t width)
{
    if (cucc_arrays_in_gap(from, address + first, run)) return false;
    if (run >= PADDING || run == width || is_member(from, address + first, run)) return true;
    return is_last_alone(address, run, first, width);
}

static void here_by_op(finding *f, const struct cucc_op *op)
{
    f->here.depth = cucc_streams_frames(op, f->here.frames, PARTY_FRAMES);
    if (!f->here.depth) cucc_finding_by_host(f);
}

static void tell_uncovered(const struct cucc_op *op, const array *a, uintptr_t from, size_t width,
                           size_t first)
{
    finding f = {
        .kind = KIND_UNCOVERED, .space = a->kind == ARRAY_MANAGED ? "managed" : "global", .array = a};
    size_t all = 0, skip;
    for (size_t at = 0, more; at < width && (more = cucc_shadow_undefined_run(from + at, width - at, &skip));
         at += skip + more)
        all += more;
    here_by_op(&f, op);
    cucc_finding_say(&f, SAY_UNWRITTEN_COPY, width, all, (size_t)(from - a->start) + first);
    bool single_word =
        is_member(a, from + first, cucc_shadow_undefined_run(from + first, width - first, &skip));
    cucc_finding_advise(&f, "%s",
                        all == width  ? ADVISE_UNWRITTEN_AT_ALL
                        : single_word ? ADVISE_UNWRITTEN_WORDS
                                      : ADVISE_UNWRITTEN_COPY);
    cucc_finding_add(&f);
}

static void look_at_row(const struct cucc_op *op, row r)
{
    const array *from = array_of(r.from);
    if (!from || from->freed || from->kind == ARRAY_PINNED || array_of(r.to)) return;
    if (!cucc_arrays_hold(from, r.from, r.width)) return; /* the harness looks at its guard bands */
    for (size_t done = 0; done < r.width;) {
        size_t first, run = cucc_shadow_undefined_run(r.from + done, r.width - done, &first);
        if (!run) return;
        if (matters(from, r.from, run, done + first, r.width)) {
            if (!cucc_extents_blame(r.from + done + first))
                tell_uncovered(op, from, r.from, r.width, done + first);
            return;
        }
        done += first + run;
    }
}

static const char *name_of(const struct cucc_op *op)
{
    return cucc_op_launch(op) ? cucc_op_launch(op)->info->name : cucc_kind_of(op)->what;
}

static void tell_range_race(const struct cucc_op *op, uintptr_t a, bool writes, mark other, uint16_t site,
                            bool wrote)
{
    const past *p = cucc_streams_past(other.time);
    finding f = {.kind = KIND_STREAM_RACE, .space = "global", .array = cucc_arrays_at(a)};
    here_by_op(&f, op);
    const char *what = name_of(op);
    f.other.what = wrote ? "wrote" : "read";
    if (site) {
        f.other.frames[0] = (void *)(uintptr_t)cucc_site_of(site);
        f.other.depth = 1;
    } else if (p && p->depth) {
        f.other.depth = p->depth;
        memcpy(f.other.frames, p->frames, sizeof p->frames);
    } else if (p) {
        f.other.file = p->file;
        f.other.line = p->line;
    }
    cucc_finding_say(&f, SAY_COPY_RACE, what, writes ? "writes" : "reads",
                     p ? p->name : "an earlier operation", f.other.what);
    cucc_finding_advise(&f, "%s", cucc_op_launch(op) ? ADVISE_LIBRARY_STREAM : ADVISE_STREAM_RACE);
    cucc_finding_add(&f);
}

/* An array that is not there yet, or no more; one whose free was ordered before fails the copy itself */
static bool look_at_life(const struct cucc_op *op, const array *x, bool writes)
{
    if (!x || !(x->freed ? cucc_life_ended_beside(x) : cucc_life_not_begun(x))) return false;
    char what[120];
    snprintf(what, sizeof what, "%s %s", name_of(op), writes ? "writes" : "reads");
    finding f = {.space = "global"};
    here_by_op(&f, op);
    cucc_life_describe(&f, x, what);
    cucc_finding_add(&f);
    return true;
}

void cucc_copies_in_streams(const struct cucc_op *op, uintptr_t a, size_t size, bool writes)
{
    mark other;
    uint16_t site;
    bool wrote;
    const array *x = array_of(a);
    if (look_at_life(op, x, writes)) return;
    if (!(cucc_streams_many() || cucc_graph_clock_runs() || cucc_origin_asked) || !x || x->freed || !size ||
        !cucc_arrays_hold(x, a, size))
        return;
    if (cucc_race_range(a, size, writes, cucc_streams_floor(), &other, &site, &wrote))
        tell_range_race(op, a, writes, other, site, wrote);
    cucc_race_note_range(a, size, writes);
}

static bool is_device_memory(uintptr_t a)
{
    const array *x = array_of(a);
    return x && !x->freed && x->kind != ARRAY_PINNED;
}

static void copied(const struct cucc_op *op, const struct cucc_copy *c)
{
    for (size_t z = 0; z < c->depth; z++)
        for (size_t y = 0; y < c->height; y++) {
            row r = {(uintptr_t)c->dst + z * c->dst_slice + y * c->dst_pitch,
                     (uintptr_t)c->src + z * c->src_slice + y * c->src_pitch, c->width};
            find_written_row(r.from, r.width);
            look_at_row(op, r);
            cucc_copies_in_streams(op, r.from, r.width, false);
            cucc_copies_in_streams(op, r.to, r.width, true);
            copy_row(r);
            if (cucc_origin_asked) cucc_origin_copied(r.to, r.from, r.width);
            if (is_device_memory(r.to)) cucc_given_copied(r.to, r.width, !is_device_memory(r.from));
            forget_gaps(r.to, r.width);
        }
}

static void filled(const struct cucc_op *op, const struct cucc_fill *c)
{
    for (size_t z = 0; z < c->depth; z++)
        for (size_t y = 0; y < c->height; y++) {
            uintptr_t to = (uintptr_t)c->dst + z * c->slice + y * c->pitch;
            cucc_copies_in_streams(op, to, c->width, true);
            if (array_of(to) && !array_of(to)->freed) cucc_shadow_define(to, c->width);
            forget_gaps(to, c->width);
        }
}

void cucc_saw_copied(struct cucc_op *op)
{
    if (cucc_op_copy(op)) copied(op, cucc_op_copy(op));
    if (cucc_op_fill(op)) filled(op, cucc_op_fill(op));
}
