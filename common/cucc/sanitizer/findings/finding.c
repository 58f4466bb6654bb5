/* finding.c: the list of what was found. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exec/frames.h"
#include "findings/finding.h"
#include "identity/incomplete.h"
#include "identity/place.h"
#include "identity/site.h"

enum { MOST = 500, MOST_INCOMPLETE = 16 }; /* what keeps a report from being complete always finds room */

static finding *list[MOST + MOST_INCOMPLETE];
static size_t count;
static bool too_many;
int cucc_grid_told;

size_t cucc_finding_count(void)
{
    return count;
}

size_t cucc_finding_faults(void)
{
    size_t faults = 0;
    for (size_t i = 0; i < count; i++) faults += list[i]->kind != KIND_REMARK && list[i]->kind != KIND_ORIGIN;
    return faults;
}

const finding *cucc_finding_each(size_t i)
{
    return i < count ? list[i] : NULL;
}

/* --- making one --- */

void cucc_finding_party(party *p, const char *what, const void *site, uint32_t thread)
{
    p->what = what;
    if (site) p->frames[0] = (void *)(uintptr_t)site;
    p->depth = site != NULL;
    p->has_block = p->has_thread = true;
    p->block = cucc_who_block_index(thread);
    p->thread = cucc_who_thread_index(thread);
}

void cucc_finding_callers(party *p)
{
    p->in_library = cucc_kernel_now.caller_count > 0;
    for (int i = 0; i < cucc_kernel_now.caller_count && p->depth < PARTY_FRAMES; i++)
        p->frames[p->depth++] = cucc_kernel_now.callers[i];
}

void cucc_finding_here(finding *f, const void *site)
{
    cucc_finding_party(&f->here, NULL, site, cucc_self.number);
    /* the callers too, for an access in a header: those beyond the site itself */
    void *frames[40];
    int depth = cucc_frames(frames, 40), at = site ? 0 : -1;
    while (site && at < depth && frames[at] != site) at++;
    for (int i = at + 1; i < depth && f->here.depth < PARTY_FRAMES; i++)
        f->here.frames[f->here.depth++] = frames[i];
    cucc_finding_callers(&f->here);
}

finding cucc_finding_race(const void *site, const char *what, uint16_t other_site, mark other)
{
    finding f = {.kind = KIND_RACE, .width = 2};
    cucc_finding_here(&f, site);
    cucc_finding_party(&f.other, what, cucc_site_of(other_site), other.thread);
    return f;
}

size_t cucc_finding_locate(finding *f, uintptr_t address)
{
    f->array = cucc_arrays_at(address);
    f->space = f->array && f->array->kind == ARRAY_MANAGED ? "managed" : "global";
    return f->array ? address - f->array->start : 0;
}

void cucc_finding_at(finding *f, const void *site)
{
    if (cucc_tls.current)
        cucc_finding_here(f, site);
    else
        f->here.frames[f->here.depth++] = (void *)(uintptr_t)site;
}

void cucc_finding_by_host(finding *f)
{
    f->here.depth = cucc_sanitizer_frames(f->here.frames, PARTY_FRAMES);
}

int cucc_finding_say(finding *f, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(f->message, sizeof f->message, format, arguments);
    va_end(arguments);
    return length;
}

void cucc_finding_advise(finding *f, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(f->advice, sizeof f->advice, format, arguments);
    va_end(arguments);
}

/* --- keeping them --- */

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

static bool same_place(const party *a, const party *b)
{
    return a->frames[0] == b->frames[0] && a->depth == b->depth &&
           !memcmp(a->frames, b->frames, (size_t)a->depth * sizeof *a->frames) && a->line == b->line &&
           same_text(a->what, b->what);
}

static bool is_incomplete(const finding *f)
{
    return f->kind == KIND_INCOMPLETE;
}

/* One operation that races with another does so wherever it touches the array */
static bool same(const finding *a, const finding *b)
{
    if (is_incomplete(a) && strcmp(a->message, b->message)) return false;
    return a->kind == b->kind && same_text(a->kernel, b->kernel) && a->array == b->array &&
           same_place(&a->other, &b->other) && !strcmp(a->array_name, b->array_name) &&
           (same_place(&a->here, &b->here) || (a->kind == KIND_STREAM_RACE && a->other.depth));
}

/* What mends a race of lanes does not mend one of blocks: the widest conflict is the one that is reported */
static void count_again(finding *known, const finding *f)
{
    unsigned long times = known->times + 1;
    if (f->width > known->width) *known = *f;
    known->times = times;
}

/* Where there is no memory, that can still be told. */
static finding *spare(void)
{
    static finding memory[2];
    static unsigned taken;
    return taken < 2 ? &memory[taken++] : NULL;
}

finding *cucc_finding_add(finding *f)
{
    if (!f->kernel && f->here.has_thread) {
        f->kernel = cucc_kernel_now.name;
        f->kernel_file = cucc_kernel_now.file;
        f->kernel_line = cucc_kernel_now.line;
    }
    cucc_grid_told++;
    for (size_t i = 0; i < count; i++)
        if (same(list[i], f)) {
            count_again(list[i], f);
            return list[i];
        }
    if (count >= MOST && !is_incomplete(f)) {
        too_many = true;
        return NULL;
    }
    if (count == MOST + MOST_INCOMPLETE) return NULL;
    finding *mine = malloc(sizeof *mine);
    if (!mine && is_incomplete(f)) mine = spare();
    if (!mine) abort();
    *mine = *f;
    mine->times = 1;
    list[count++] = mine;
    return mine;
}

static void advise_and_add(finding *f)
{
    cucc_finding_advise(f, ADVISE_INCOMPLETE);
    cucc_finding_add(f);
}

static void add_incomplete(const char *text)
{
    finding f = {.kind = KIND_INCOMPLETE, .space = "host"};
    cucc_finding_say(&f, "%s", text);
    advise_and_add(&f);
}

void cucc_finding_incomplete(finding *f)
{
    cucc_note_incomplete();
    advise_and_add(f);
}

void cucc_findings_begin(void)
{
    cucc_incomplete_told = add_incomplete;
}

/* --- one cause, one finding --- */

static bool same_line(const finding *a, const finding *b)
{
    sanitizer_place here = cucc_place_of_frames(a->here.frames, a->here.depth),
                    there = cucc_place_of_frames(b->here.frames, b->here.depth);
    return here.line == there.line && !strcmp(here.file, there.file);
}

/* What the compiler saw, in a library's header, or where somebody else has told of the line */
static bool superfluous(const finding *f)
{
    if (!cucc_sanitizer_place_is_users(f->here.frames[0])) return true;
    for (size_t i = 0; i < count; i++)
        if (list[i]->told_by < f->told_by && list[i]->kind == f->kind &&
            same_text(list[i]->kernel, f->kernel) && same_line(list[i], f))
            return true;
    return false;
}

/* The lines of a race between which a barrier would stand. false: they are not known, or in two files */
typedef struct gap {
    const char *file;
    int low, high;
} gap;

static bool gap_of(const finding *f, gap *g)
{
    sanitizer_place here = cucc_place_of_frames(f->here.frames, f->here.depth),
                    there = cucc_place_of_frames(f->other.frames, f->other.depth);
    if (!here.line || !there.line || strcmp(here.file, there.file)) return false;
    *g = (gap){here.file, here.line < there.line ? here.line : there.line,
               here.line < there.line ? there.line : here.line};
    return true;
}

/* Would one barrier mend both? */
static bool share_barrier(const finding *a, const finding *b)
{
    gap one, other;
    if (!same_text(a->kernel, b->kernel) || !gap_of(a, &one) || !gap_of(b, &other)) return false;
    const bool overlap = one.low < other.high && other.low < one.high,
               of_one_array = a->array == b->array && !strcmp(a->array_name, b->array_name);
    return !strcmp(one.file, other.file) && overlap &&
           (one.low == other.low || one.high == other.high || of_one_array);
}

/* Of lanes only, where no race of the same lines is between warps */
static bool warp_is_enough(const finding *f)
{
    for (size_t i = 0; i < count; i++)
        if (list[i]->barrier_mends && list[i]->width && share_barrier(f, list[i])) return false;
    return f->width == 0;
}

/* A barrier cannot stand between two halves of one statement, but between two rounds of its loop it can */
static void advise_on_barrier(finding *f)
{
    if (!f->barrier_mends) return;
    gap g;
    char index[sizeof f->advice];
    memcpy(index, f->advice, sizeof index);
    if (gap_of(f, &g) && g.low == g.high)
        cucc_finding_advise(f, ADVISE_ONE_STATEMENT);
    else if (warp_is_enough(f))
        cucc_finding_advise(f, ADVISE_SYNCWARP, index);
    else
        cucc_finding_advise(f, ADVISE_SYNCTHREADS, index);
}

/* What stands in a function that the kernel calls is often wrong in the call */
static void tell_caller(finding *f)
{
    if (!f->kernel || !f->here.has_thread || f->here.file || f->here.in_library) return;
    if (f->kind == KIND_ORIGIN) return; /* its message ends with "at" */
    sanitizer_place here = cucc_place_of_frames(f->here.frames, f->here.depth),
                    caller = cucc_place_of_caller(f->here.frames, f->here.depth);
    if (!caller.line || !here.line || caller.line == here.line) return;
    size_t length = strlen(f->message);
    const char *base = strrchr(caller.file, '/');
    if (strcmp(caller.file, here.file) == 0)
        snprintf(f->message + length, sizeof f->message - length, " (called from line %d)", caller.line);
    else
        snprintf(f->message + length, sizeof f->message - length, " (called from %s:%d)",
                 base ? base + 1 : caller.file, caller.line);
}

static void drop_superfluous(void)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (list[i]->told_by != BY_ACCESS && superfluous(list[i])) list[i]->kind = KIND_NONE;
    for (size_t i = 0; i < count; i++)
        if (list[i]->kind != KIND_NONE)
            list[kept++] = list[i];
        else
            free(list[i]);
    count = kept;
}

void cucc_findings_close(void)
{
    for (size_t i = 0; i < count; i++) {
        cucc_place_wanted(list[i]->here.frames, list[i]->here.depth);
        cucc_place_wanted(list[i]->other.frames, list[i]->other.depth);
        if (list[i]->array) cucc_place_wanted(list[i]->array->frames, list[i]->array->depth);
    }
    for (size_t i = 0; i < count; i++) advise_on_barrier(list[i]);
    drop_superfluous();
    for (size_t i = 0; i < count; i++) tell_caller(list[i]);
    if (too_many) cucc_incomplete(SAY_LOST_FINDINGS, MOST);
}
