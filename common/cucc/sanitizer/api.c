/* api.c: what the API's calls tell of: memory that comes and goes, copies, errors, the end. */
#include <stdlib.h>
#include <string.h>

#include "api/memory/access.h"
#include "bounds.h"
#include "sanitizer.h"
#include "cucc/sanitizer.h"
#include "api/streams/queue.h"
#include "api/memory/relaxed.h"
#include "api/memory/transfer.h"

/* --- allocations --- */

void api_allocated(struct cucc_allocation *a)
{
    memory_map((uintptr_t)a->low, (uintptr_t)a->high);
    array *mine =
        arrays_new((uintptr_t)a->low, (uintptr_t)a->high, (uintptr_t)a->start, a->size, (int)a->arena->kind);
    mine->depth = check_frames(mine->frames, ARRAY_FRAMES);
}

void api_freed(struct cucc_allocation *a)
{
    array *mine = arrays_at((uintptr_t)a->low);
    if (!mine || mine->freed) return;
    mine->freed = true;
    mine->freed_depth = check_frames(mine->freed_frames, ARRAY_FRAMES);
    memory_unmap(mine->low, mine->high);
}

void cucc_check_array(const void *start, size_t bytes, const char *name)
{
    array *a = arrays_at((uintptr_t)start);
    if (!a || a->freed) return;
    a->start = (uintptr_t)start;
    a->size = bytes;
    a->named = true;
    a->name = strdup(name);
    memory_undefine(a->low, a->high - a->low);
}

static void here_by_frames(finding *f)
{
    f->here.depth = check_frames(f->here.frames, 16);
}

void api_freed_again(const struct cucc_allocation *a, const void *address)
{
    array *mine = arrays_at((uintptr_t)address);
    if (!mine) mine = arrays_near((uintptr_t)address);
    bool again = a && a->freed && mine && mine->freed && mine->start == (uintptr_t)address;
    if (!again && !(a && a->freeing)) return; /* not memory of ours: the call's error says so */
    finding f = {.kind = "double_free", .space = "global", .array = mine};
    here_by_frames(&f);
    f.other.what = "freed it first";
    memcpy(f.other.frames, mine->freed_frames, sizeof mine->freed_frames);
    f.other.depth = mine->freed_depth;
    snprintf(f.message, sizeof f.message, "frees an array that has been freed already");
    snprintf(f.advice, sizeof f.advice, "free each array once, and set its pointer to NULL then");
    finding_add(&f);
}

/* --- memory that others than kernels write --- */

static bool seen_by_host(const array *a)
{
    return a->kind == ARRAY_MANAGED || a->kind == ARRAY_PINNED || (cucc_relaxed && a->kind == ARRAY_DEVICE);
}

void api_before_kernel(void)
{
    const array *a;
    for (size_t i = 0; (a = arrays_each(i)); i++)
        if (!a->freed && seen_by_host(a)) memory_find_written(a->start, a->size);
}

void api_library_called(void)
{
    const array *a;
    for (size_t i = 0; (a = arrays_each(i)); i++)
        if (!a->freed && a->kind <= ARRAY_PINNED) memory_find_written(a->start, a->size);
}

/* --- copies and fills --- */

typedef struct row {
    uintptr_t to, from;
    size_t width;
} row;

static array *array_of(uintptr_t a)
{
    array *x = arrays_at(a);
    return x && x->kind <= ARRAY_PINNED ? x : NULL;
}

/* What is written by a copy is as good as what it was copied from */
static void copy_row(row r)
{
    const array *to = array_of(r.to), *from = array_of(r.from);
    if (!to || to->freed) return;
    if (!from || from->freed) {
        memory_define(r.to, r.width);
        return;
    }
    for (size_t done = 0; done < r.width;) {
        size_t first, run = memory_undefined_run(r.from + done, r.width - done, &first);
        memory_define(r.to + done, first);
        if (!run) return;
        memory_undefine(r.to + done + first, run);
        done += first + run;
    }
}

/* Single words that nobody wrote may be padding of structs */
enum { PADDING = 8, SMALL = 64 };

static bool matters(size_t run, size_t first, size_t width)
{
    if (run >= PADDING || run == width) return true;
    return width >= SMALL && run >= 4 && first + run == width;
}

static void here_by_op(finding *f, const struct cucc_op *op)
{
    f->here.depth = streams_frames(op, f->here.frames);
    if (!f->here.depth) here_by_frames(f);
}

static void tell_uncovered(const struct cucc_op *op, const array *a, uintptr_t from, size_t width,
                           size_t first)
{
    finding f = {.kind = "uncovered", .space = a->kind == ARRAY_MANAGED ? "managed" : "global", .array = a};
    size_t all = 0, skip;
    for (size_t at = 0, more; at < width && (more = memory_undefined_run(from + at, width - at, &skip));
         at += skip + more)
        all += more;
    here_by_op(&f, op);
    snprintf(f.message, sizeof f.message,
             "copies %zu bytes to the host of which %zu were never written, the first at byte %zu", width,
             all, (size_t)(from - a->start) + first);
    snprintf(
        f.advice, sizeof f.advice,
        "does the launch cover the whole array? blocks x threads must reach n: (n + threads - 1) / threads");
    finding_add(&f);
}

static void look_at_row(const struct cucc_op *op, row r)
{
    const array *from = array_of(r.from);
    if (!from || from->freed || from->kind == ARRAY_PINNED || array_of(r.to)) return;
    if (!arrays_hold(from, r.from, r.width)) return; /* the harness looks at its guard bands */
    for (size_t done = 0; done < r.width;) {
        size_t first, run = memory_undefined_run(r.from + done, r.width - done, &first);
        if (!run) return;
        if (matters(run, done + first, r.width)) {
            tell_uncovered(op, from, r.from, r.width, done + first);
            return;
        }
        done += first + run;
    }
}

static void tell_range_race(const struct cucc_op *op, uintptr_t a, bool writes, mark other, uint16_t site,
                            int wrote)
{
    const past *p = streams_past(other.time);
    finding f = {.kind = "stream_race", .space = "global", .array = arrays_at(a)};
    here_by_op(&f, op);
    const char *what = op->kind == CUCC_OP_FILL ? "a fill" : "a copy";
    f.other.what = wrote ? "wrote" : "read";
    if (site) {
        f.other.frames[0] = (void *)(uintptr_t)site_of(site);
        f.other.depth = 1;
    } else if (p && p->depth) {
        f.other.depth = p->depth;
        memcpy(f.other.frames, p->frames, sizeof p->frames);
    } else if (p) {
        f.other.file = p->file;
        f.other.line = p->line;
    }
    snprintf(f.message, sizeof f.message, "%s %s what %s %s in another stream, and nothing orders the two",
             what, writes ? "writes" : "reads", p ? p->name : "an earlier operation", f.other.what);
    snprintf(f.advice, sizeof f.advice,
             "record an event after the first (cudaEventRecord) and let the other stream wait for it "
             "(cudaStreamWaitEvent), or use one stream");
    finding_add(&f);
}

static void range_in_streams(const struct cucc_op *op, uintptr_t a, size_t size, bool writes)
{
    mark other;
    uint16_t site;
    int wrote;
    const array *x = array_of(a);
    if (!(streams_many() || graph_runs()) || !x || x->freed || !size || !arrays_hold(x, a, size)) return;
    if (race_range(a, size, writes, streams_floor(), &other, &site, &wrote))
        tell_range_race(op, a, writes, other, site, wrote);
    race_note_range(a, size, writes);
}

static void copied(const struct cucc_op *op)
{
    const struct cucc_copy *c = &op->u.copy;
    for (size_t z = 0; z < c->depth; z++)
        for (size_t y = 0; y < c->height; y++) {
            row r = {(uintptr_t)c->dst + z * c->dst_slice + y * c->dst_pitch,
                     (uintptr_t)c->src + z * c->src_slice + y * c->src_pitch, c->width};
            look_at_row(op, r);
            range_in_streams(op, r.from, r.width, false);
            range_in_streams(op, r.to, r.width, true);
            copy_row(r);
        }
}

static void filled(const struct cucc_op *op)
{
    const struct cucc_fill *c = &op->u.fill;
    for (size_t z = 0; z < c->depth; z++)
        for (size_t y = 0; y < c->height; y++) {
            uintptr_t to = (uintptr_t)c->dst + z * c->slice + y * c->pitch;
            range_in_streams(op, to, c->width, true);
            if (array_of(to) && !array_of(to)->freed) memory_define(to, c->width);
        }
}

void api_copied(struct cucc_op *op)
{
    if (op->kind == CUCC_OP_COPY) copied(op);
    if (op->kind == CUCC_OP_FILL) filled(op);
}

/* --- errors --- */

static struct unchecked {
    int error;
    bool fresh;   /* by the call that has just ended */
    bool ignored; /* nobody has looked at what the call returned */
    bool launch;
    void *frames[16];
    int depth;
} unchecked; /* the first error since the program has asked last */

void api_called(void)
{
    unchecked.fresh = false;
}

void api_error(int error)
{
    if (error == cudaErrorNotReady || (unchecked.error && unchecked.ignored)) return;
    unchecked.error = error;
    unchecked.fresh = true;
    unchecked.launch = unchecked.ignored = false;
    unchecked.depth = check_frames(unchecked.frames, 16);
}

void cucc_check_ignored(void)
{
    if (unchecked.fresh) unchecked.ignored = true;
}

void api_launch_refused(void)
{
    if (unchecked.fresh) unchecked.launch = unchecked.ignored = true;
}

void api_error_asked(void)
{
    unchecked.error = 0;
}

void api_error_named(void)
{
    unchecked.error = 0;
}

static void tell_unchecked(void)
{
    finding f = {.kind = "unchecked_error", .space = "host"};
    /* a kernel's own function launches it: what is wanted is the line with the <<<...>>> */
    int skip = unchecked.launch ? place_caller(unchecked.frames, unchecked.depth) : 0;
    f.here.depth = unchecked.depth - skip;
    memcpy(f.here.frames, unchecked.frames + skip, (size_t)f.here.depth * sizeof *f.here.frames);
    int error = unchecked.error;
    snprintf(f.message, sizeof f.message, "this failed with %s (%d, %s), and the program never asked",
             cudaGetErrorName((cudaError_t)error), error, cudaGetErrorString((cudaError_t)error));
    snprintf(f.advice, sizeof f.advice,
             "look at what each call returns, and at cudaGetLastError() after each launch");
    finding_add(&f);
}

/* --- the host in the wrong place --- */

void api_host_fault(const void *address, int view, void *const *frames, int depth)
{
    finding f = {.space = "host", .array = arrays_at((uintptr_t)address)};
    f.here.depth = depth < 16 ? depth : 16;
    memcpy(f.here.frames, frames, (size_t)f.here.depth * sizeof *frames);
    if (view == CUCC_VIEW_MANAGED) {
        f.kind = "managed_race";
        f.space = "managed";
        snprintf(f.message, sizeof f.message,
                 "the host touches managed memory while a kernel may be using it");
        snprintf(f.advice, sizeof f.advice, "call cudaDeviceSynchronize() before the host looks");
    } else if (view == CUCC_VIEW_OUTSIDE) {
        f.kind = f.array && f.array->freed ? "use_after_free" : "out_of_bounds";
        snprintf(f.message, sizeof f.message, "the host touches memory where no array is");
        snprintf(f.advice, sizeof f.advice, "check the index against the size of the array");
    } else {
        f.kind = "device_pointer";
        snprintf(f.message, sizeof f.message, "the host touches device memory, which it cannot reach");
        snprintf(f.advice, sizeof f.advice,
                 "copy with cudaMemcpy (or cudaMemcpyFromSymbol) and use the copy, or allocate with "
                 "cudaMallocManaged");
    }
    finding_add(&f);
    exit(66);
}

/* --- the end --- */

static void tell_leak(const array *a)
{
    finding f = {.kind = "leak", .space = a->kind == ARRAY_MANAGED ? "managed" : "global", .array = a};
    memcpy(f.here.frames, a->frames, sizeof a->frames);
    f.here.depth = a->depth;
    snprintf(f.message, sizeof f.message, "%zu bytes were never freed", a->size);
    snprintf(f.advice, sizeof f.advice, "%s",
             a->kind == ARRAY_PINNED ? "call cudaFreeHost when the memory is not needed any more"
                                     : "call cudaFree when the array is not needed any more");
    finding_add(&f);
}

void api_at_end(int status)
{
    int failed = unchecked.error && unchecked.ignored && !status && !finding_is_incomplete();
    size_t before = finding_count();
    if (failed && (!before || unchecked.launch)) tell_unchecked();
    if (status || before || finding_is_incomplete()) return; /* a program that fell over need not tidy up */
    const array *a;
    for (size_t i = 0; (a = arrays_each(i)); i++)
        if (!a->freed && a->kind <= ARRAY_PINNED && a->depth) tell_leak(a);
}
