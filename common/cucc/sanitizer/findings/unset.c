/* unset.c: local variables that are used before they have a value. */
#include <stdio.h>

#include "findings/finding.h"
#include "api/memory/arena.h" /* CUCC_POISON */
#include "exec/grid.h"
#include "findings/unset.h"
#include "shadow/arrays.h"
#include "shadow/global.h"
#include "shadow/shared.h"

stored cucc_stored;

static void tell(void)
{
    finding f = {.kind = KIND_UNINITIALISED, .space = "local"};
    cucc_finding_here(&f, cucc_stored.site);
    uintptr_t a = (uintptr_t)cucc_stored.place;
    if (!cucc_shared_is_zone(a)) f.array = cucc_arrays_at(a);
    cucc_finding_say(&f, SAY_UNSET_LOCAL);
    cucc_finding_advise(&f, ADVISE_UNSET_LOCAL);
    cucc_finding_add(&f);
}

/* --- by shadows --- */

/* The name with that number in a list with commas */
static void name_of(char *name, size_t room, const char *names, int number)
{
    for (; number > 0; number--) names = strchr(names, ',') + 1;
    snprintf(name, room, "%.*s", (int)strcspn(names, ","), names);
}

void cucc_unset_used(unsigned taint, const char *names, bool decides, const void *site)
{
    char name[64];
    finding f = {.kind = KIND_UNINITIALISED, .space = "local"};
    cucc_finding_here(&f, site);
    name_of(name, sizeof name, names, __builtin_ctz(taint));
    cucc_finding_say(&f, decides ? SAY_UNSET_DECIDES : SAY_UNSET_USED, name);
    cucc_finding_advise(&f, ADVISE_UNSET_LOCAL);
    cucc_finding_add(&f);
    cucc_stored.place = NULL; /* it is told */
}

static bool has_pattern(size_t offset)
{
    uint32_t word;
    memcpy(&word, (const char *)cucc_stored.place + offset, sizeof word);
    return word == CUCC_UNSET_WORD;
}

/* --- structs of which a member was never written --- */

half_written cucc_half_written;

void cucc_unset_half_written(uintptr_t from, size_t size, const void *site)
{
    half_written h = {cucc_tls.current, site, size, 0};
    if (size > 64 || from % 4 || size % 4) return;
    for (size_t i = 0; i < size; i++)
        if (!(i % 4) && !cucc_shadow_is_defined(from + i) && !cucc_shadow_is_defined(from + i + 3))
            h.words |= 1u << i / 4;
    if (h.words) cucc_half_written = h;
}

void cucc_unset_thread_end(void)
{
    if (cucc_half_written.thread == cucc_tls.current) cucc_half_written.thread = NULL;
}

static bool is_poison(size_t offset)
{
    uint32_t word;
    memcpy(&word, (const char *)cucc_stored.place + offset, sizeof word);
    return word == CUCC_POISON;
}

static void tell_member(void)
{
    finding f = {.kind = KIND_UNINITIALISED};
    cucc_finding_here(&f, cucc_stored.site);
    uintptr_t a = (uintptr_t)cucc_stored.place;
    f.space = cucc_shared_is_zone(a) ? "shared" : "global";
    if (!cucc_shared_is_zone(a)) f.array = cucc_arrays_at(a);
    f.other.what = "read the struct";
    f.other.frames[f.other.depth++] = (void *)(uintptr_t)cucc_half_written.site;
    cucc_finding_say(&f, SAY_UNSET_MEMBER);
    cucc_finding_advise(&f, ADVISE_UNSET_MEMBER);
    cucc_finding_add(&f);
}

/* What comes from an unwritten member, and what is only carried along in the same place */
static void look_for_members(void)
{
    const half_written *h = &cucc_half_written;
    uintptr_t a = (uintptr_t)cucc_stored.place;
    if (h->thread != cucc_tls.current || a % 4 || cucc_stored.size % 4) return;
    if (cucc_stored.size <= 8) {
        bool all = is_poison(0) && (cucc_stored.size == 4 || is_poison(4));
        if (all && h->size != cucc_stored.size) tell_member();
    }
    for (size_t i = 0; i < cucc_stored.size && cucc_stored.size == h->size; i += 4) {
        if (!is_poison(i)) continue;
        if (!(h->words >> i / 4 & 1))
            tell_member();
        else if (!cucc_shared_is_zone(a) && cucc_shadow_is_there(a))
            cucc_shadow_undefine(a + i, 4);
    }
}

/* --- is the pattern a number that the program means? --- */

static bool is_among(const void *start, size_t size, const void *but)
{
    const char *p = start;
    for (size_t at = 0; at + 4 <= size; at += 4) {
        uint32_t word;
        memcpy(&word, p + at, sizeof word);
        if (word == CUCC_UNSET_WORD && (uintptr_t)(p + at) - (uintptr_t)but + 16 > 32) return true;
    }
    return false;
}

static bool is_in_memory(void)
{
    const array *a;
    for (size_t i = 0; (a = cucc_arrays_each(i)); i++)
        if (!a->freed && is_among((const void *)a->start, a->size, cucc_stored.place)) return true;
    const shared_zone *z = cucc_self.block->shared;
    const cucc_launch *l = cucc_self.block->resident->launch;
    return is_among(z->start, z->bytes, cucc_stored.place) || is_among(l->closure, l->closure_size, NULL);
}

/* Asked at the first store of it, when no other can have spread it: where it is in memory, among the
 * arguments or in the source, it is a number like others */
static bool pattern_is_meant(void)
{
    static enum { UNKNOWN, MEANT, NOT_MEANT } answer;
    if (answer == UNKNOWN) answer = &cucc_pattern_is_meant || is_in_memory() ? MEANT : NOT_MEANT;
    return answer == MEANT;
}

/* Numbers of 32 bits may be the pattern by chance, but not twice */
static void look_for_pattern(void)
{
    static bool once;
    bool of_8_bytes = cucc_stored.size >= 8 && has_pattern(0) && has_pattern(4);
    if (of_8_bytes && !cucc_stored.members) tell();
    if (cucc_stored.size != 4 && !cucc_stored.members) return;
    for (size_t offset = 0; offset < cucc_stored.size; offset += 4) {
        if (!has_pattern(offset)) continue;
        if (once || of_8_bytes || cucc_stored.certain) tell();
        once = true;
        return;
    }
}

/* --- integers near the pattern --- */

unsigned long cucc_unset_stores;

void cucc_unset_near(void)
{
    enum { SITES = 64, ENOUGH = 16, OF = 4 }; /* 16 of at most 64 stores */
    static struct {
        const void *site;
        unsigned long first; /* of all stores */
        unsigned times;
    } seen[SITES];
    if (cucc_stored.size != 4 || has_pattern(0)) return;
    unsigned i = (unsigned)((uintptr_t)cucc_stored.site * 0x9e3779b97f4a7c15u >> 58);
    if (seen[i].site != cucc_stored.site || cucc_unset_stores - seen[i].first > ENOUGH * OF) {
        seen[i].site = cucc_stored.site;
        seen[i].first = cucc_unset_stores;
        seen[i].times = 0;
    }
    if (++seen[i].times >= ENOUGH && !pattern_is_meant()) tell();
}

void cucc_unset_look(void)
{
    if (cucc_half_written.thread) look_for_members();
    bool any = false;
    for (size_t offset = 0; offset + 4 <= cucc_stored.size && !any; offset += 4) any = has_pattern(offset);
    if (any && !pattern_is_meant()) look_for_pattern();
}
