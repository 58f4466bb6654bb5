/* extent.c: going through the memory that a library call uses. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "api/device/observer.h"
#include "api/memory/access.h"
#include "api/memory/describe.h"
#include "api/memory/extent.h"
#include "api/memory/memory.h"

void cucc_extent_slices(const cucc_extent *e, void (*what)(void *of, const cucc_extent *e, uintptr_t start),
                        void *of)
{
    if (!e->width) return;
    for (size_t i = 0; i < (e->each ? e->each : 1); i++) {
        const void *first = e->each ? ((const void *const *)e->start)[i] : e->start;
        for (size_t d = 0; d < e->depth; d++) what(of, e, (uintptr_t)first + d * e->slice);
    }
}

/* --- run by run --- */

struct runs {
    void (*what)(void *of, const cucc_extent *e, uintptr_t start, size_t width);
    void *of;
};

static void runs_of_slice(void *of, const cucc_extent *e, uintptr_t start)
{
    const struct runs *r = of;
    if (e->how & CUCC_HULL || (!e->triangle && e->pitch == e->width)) {
        r->what(r->of, e, start, cucc_extent_span(e));
        return;
    }
    for (size_t j = 0; j < e->count; j++) {
        const size_t above = e->triangle == 'L' ? j * e->element : 0;
        const size_t width = e->triangle == 'L'   ? e->width - above
                             : e->triangle == 'U' ? (j + 1) * e->element
                                                  : e->width;
        r->what(r->of, e, start + j * e->pitch + above, width);
    }
}

void cucc_extent_runs(const cucc_extent *e,
                      void (*what)(void *of, const cucc_extent *e, uintptr_t start, size_t width), void *of)
{
    struct runs runs = {what, of};
    cucc_extent_slices(e, runs_of_slice, &runs);
}

/* --- does it fit? --- */

struct fit {
    const char *call;
    char *text;
    size_t size;
    bool good;
};

static const char *verb(int how)
{
    return how & CUCC_WRITES ? "writes" : how & CUCC_READS ? "reads" : "uses";
}

static void fit_range(struct fit *f, int how, uintptr_t start, size_t span, bool pointer)
{
    char what[700];
    if (!f->good) return;
    const struct cucc_memory m = cucc_memory_at((const void *)start);
    if (m.type == cudaMemoryTypeUnregistered && !pointer) return; /* the call has looked at that */
    const size_t left = m.size ? (size_t)(m.start + m.size - (char *)start) : 0;
    if (m.size && span <= left) return;
    f->good = false;
    cucc_describe_address((const void *)start, what, sizeof what);
    if (left)
        snprintf(f->text, f->size, "%s %s %zu bytes, %zu too many, from %s", f->call, verb(how), span,
                 span - left, what);
    else
        snprintf(f->text, f->size, "%s %s %zu bytes at %p, %s", f->call, verb(how), span, (void *)start,
                 what);
}

static void fit_slice(void *of, const cucc_extent *e, uintptr_t start)
{
    fit_range(of, e->how, start, cucc_extent_span(e), e->each);
}

bool cucc_extents_fit(const cucc_launch *launch, char *text, size_t size)
{
    struct fit f = {launch->info->name, text, size, true};
    const cucc_extent *e = cucc_extents(launch);
    cucc_lock();
    for (size_t i = 0; i < launch->extents && f.good; i++) {
        if (e[i].each && e[i].width)
            fit_range(&f, CUCC_READS, (uintptr_t)e[i].start, e[i].each * sizeof(void *), false);
        if (f.good) cucc_extent_slices(&e[i], fit_slice, &f);
    }
    cucc_unlock();
    return f.good;
}

/* --- what is in them --- */

static bool wrong;

void cucc_extent_wrong(const char *format, ...)
{
    char text[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    wrong = true;
    cucc_note("%s", text);
    OBSERVE_API(library_wrong(text));
}

bool cucc_extent_was_wrong(void)
{
    const bool was = wrong;
    wrong = false;
    return was;
}

/* --- reading ahead --- */

static void room_behind_slice(void *of, const cucc_extent *e, uintptr_t start)
{
    const uintptr_t last = start + cucc_extent_span(e) - 1;
    struct cucc_arena *arena = cucc_arena_of((const void *)last);
    /* blocked methods take several columns at a time */
    enum { LEAST = 1 << 16, COLUMNS = 64 };
    if (arena) cucc_arena_room(arena, (const void *)last, LEAST + COLUMNS * e->pitch, *(const bool *)of);
}

void cucc_extents_ahead(const cucc_launch *launch, bool open)
{
    const cucc_extent *e = cucc_extents(launch);
    cucc_lock();
    for (size_t i = 0; i < launch->extents; i++)
        if (e[i].how & CUCC_AHEAD) cucc_extent_slices(&e[i], room_behind_slice, &open);
    cucc_unlock();
}
