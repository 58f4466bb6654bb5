/* race.c: races, word by word.
 *
 * A cell remembers the last write of its word and two reads that nothing ordered.  An access conflicts with
 * one of these if they touch the same byte, one of them writes, nothing orders them, and they are not both
 * atomic (or volatile: flags are looked at that way).
 */
#include <stdbool.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "findings/finding.h"
#include "findings/kernelcopies.h"
#include "findings/locks.h"
#include "findings/published.h"
#include "findings/race.h"
#include "identity/children.h"
#include "identity/flags.h"
#include "identity/order.h"
#include "identity/site.h"
#include "identity/streams.h"
#include "shadow/arrays.h"
#include "shadow/global.h"
#include "shadow/shared.h"

/* --- telling --- */

static const char *verb(bool writes, int how)
{
    if (how >= ATOMIC) return writes ? "changes atomically" : "reads atomically";
    return writes ? "writes" : "reads";
}
static const char *past_verb(bool writes, int how)
{
    if (how >= ATOMIC) return writes ? "changed atomically" : "read atomically";
    return writes ? "wrote" : "read";
}

typedef struct conflict {
    uintptr_t address;
    size_t size;
    bool writes, other_writes;
    int how, other_how;
    const void *site;
    mark other;
    uint16_t other_site;
    enum sanitizer_space space;
    int why;                  /* UNORDERED, UNFENCED, OTHER_LAUNCH */
    const block_state *block; /* whose shared memory it is; NULL: the running thread's own */
} conflict;

const block_state *cucc_race_block;

/* Two atomics, one of which is none for threads of other blocks */
static bool beyond_its_scope(int how, int other_how)
{
    return (how == ATOMIC_BLOCK && other_how >= ATOMIC) || (other_how == ATOMIC_BLOCK && how >= ATOMIC);
}

/* Statements by which several threads have written the same into one word, a bit each */
static unsigned char several_write[(UINT16_MAX + 1) / 8];

static bool by_several(const conflict *c)
{
    const uint16_t own = c->writes ? cucc_site_quickly(c->site) : 0,
                   other = c->other_writes ? c->other_site : 0;
    return several_write[own >> 3] >> (own & 7) & 1 || several_write[other >> 3] >> (other & 7) & 1;
}

/* What else may mend it than a barrier */
static void advise_index(char *advice, size_t room, const conflict *c)
{
    const shared_zone *z = cucc_self.block->shared;
    *advice = 0;
    if (by_several(c))
        snprintf(advice, room, "%s", ADVISE_SEVERAL_WRITE);
    else if (c->space != SANITIZER_SHARED)
        snprintf(advice, room, "%s", ADVISE_OWN_ELEMENT);
    else if (z->dynamic_name && c->address >= z->static_used && c->site != cucc_site_of(c->other_site))
        snprintf(advice, room, ADVISE_OWN_PART, z->dynamic_name);
}

/* Threads of one block: which barrier is said when all races are known (finding.c) */
static void advise_barrier(finding *f, const conflict *c)
{
    char index[160];
    advise_index(index, sizeof index, c);
    f->barrier_mends = true;
    cucc_finding_advise(f, "%s", index);
}

static void advise(finding *f, const conflict *c)
{
    const char *advice;
    if (c->why == UNFENCED)
        advice = ADVISE_FENCE;
    else if (beyond_its_scope(c->how, c->other_how))
        advice = ADVISE_BLOCK_SCOPE;
    else if (c->writes && c->other_writes && c->site == cucc_site_of(c->other_site))
        advice = ADVISE_SAME_STATEMENT;
    else if ((c->how >= ATOMIC) != (c->other_how >= ATOMIC))
        advice = cucc_same_block(c->other) ? ADVISE_BOTH_ATOMIC : ADVISE_BOTH_ATOMIC_OF_BLOCKS;
    else if (cucc_same_block(c->other)) {
        advise_barrier(f, c);
        return;
    } else
        advice = ADVISE_RACE;
    cucc_finding_advise(f, "%s", advice);
}

/* Sets array and space; the byte within the array */
static size_t locate(finding *f, const conflict *c)
{
    if (c->space != SANITIZER_SHARED) return cucc_finding_locate(f, c->address);
    const shared_array *s = cucc_shared_array_at(c->block ? c->block : cucc_self.block, c->address);
    f->space = "shared";
    snprintf(f->array_name, sizeof f->array_name, "%s", s ? s->name : "shared memory");
    return c->address - (s ? s->offset : 0);
}

static void tell_streams(const conflict *c)
{
    const past *p = cucc_streams_past(c->other.time);
    bool of_graph = p && p->end == UINT32_MAX; /* it has not ended: another node of the graph that runs */
    finding f = {.kind = KIND_STREAM_RACE};
    cucc_finding_here(&f, c->site);
    const size_t byte = locate(&f, c);
    f.other.what = past_verb(c->other_writes, c->other_how);
    const bool of_kernel = of_graph && cucc_children_clock_runs();
    const bool of_parent = of_kernel && cucc_children_clock_of_parent(c->other.time);
    const char *what = of_parent   ? "the grid that has launched this one"
                       : of_kernel ? "another launch of this grid's or its parent's"
                       : of_graph  ? "another node of the graph"
                       : p         ? p->name
                                   : "an earlier operation";
    if (p && p->depth) {
        memcpy(f.other.frames, p->frames, sizeof p->frames);
        f.other.depth = p->depth;
    } else if (c->other_site) {
        cucc_finding_party(&f.other, f.other.what, cucc_site_of(c->other_site), 0);
        f.other.has_thread = f.other.has_block = false;
    }
    cucc_finding_say(&f, SAY_STREAM_RACE, verb(c->writes, c->how), byte, what, f.other.what,
                     of_graph ? "" : " in another stream");
    cucc_finding_advise(&f, "%s",
                        of_parent   ? ADVISE_PARENT
                        : of_kernel ? ADVISE_CHILDREN
                                    : ADVISE_STREAM_RACE);
    cucc_finding_add(&f);
}

static void tell_copying(const conflict *c)
{
    finding f = {.kind = KIND_RACE, .width = 1};
    cucc_finding_here(&f, c->site);
    const size_t byte = locate(&f, c);
    f.other.what = c->other_writes ? "copies there" : "copies from there";
    f.other.frames[f.other.depth++] = (void *)(uintptr_t)cucc_site_of(c->other_site);
    cucc_finding_say(&f, SAY_COPYING, verb(c->writes, c->how), byte, c->other_writes ? "writes" : "reads");
    const bool same_copy = c->writes && c->other_writes && cucc_site_of(c->other_site) == c->site;
    cucc_finding_advise(&f, "%s",
                        same_copy                   ? ADVISE_COPYING_AGAIN
                        : cucc_copies_some_waited() ? ADVISE_COPYING_STAGE
                                                    : ADVISE_COPYING);
    cucc_finding_add(&f);
}

/* As CUDA's guide has the block that comes last: its counter is an atomic, a barrier follows, and no fence.
 * PTX asks for one. */
static void remark_on_last(const conflict *c)
{
    finding f = cucc_finding_race(c->site, "wrote", c->other_site, c->other);
    f.kind = KIND_REMARK;
    const size_t byte = locate(&f, c);
    cucc_finding_say(&f, SAY_LAST_BLOCK, byte);
    cucc_finding_advise(&f, ADVISE_LAST_BLOCK);
    cucc_finding_add(&f);
}

static void tell(const conflict *c)
{
    if (c->why == UNFENCED && cucc_order_by_count(c->other)) {
        remark_on_last(c);
        return;
    }
    if (c->other.time == CUCC_COPYING) {
        tell_copying(c);
        return;
    }
    if (c->why == OTHER_LAUNCH) {
        tell_streams(c);
        return;
    }
    bool same_block = cucc_same_block(c->other);
    finding f = cucc_finding_race(c->site, past_verb(c->other_writes, c->other_how), c->other_site, c->other);
    if (same_block) f.width = !cucc_same_warp(c->other);
    const size_t byte = locate(&f, c);
    const char *who_else = !same_block                ? "a thread of another block"
                           : cucc_same_warp(c->other) ? "another lane of the warp"
                                                      : "another thread of the block";
    cucc_finding_say(&f, SAY_RACE, verb(c->writes, c->how), byte, who_else, f.other.what,
                     c->why == UNFENCED ? SAY_FENCE : SAY_NOTHING_ORDERS);
    advise(&f, c);
    cucc_finding_add(&f);
}

/* --- two threads that write the same: a flag that many set is no fault --- */

bool cucc_race_waits; /* for the store to happen: until the next thing that the thread does */
static struct {
    const void *place;
    unsigned char before[16];
    size_t size;
    conflict c;
} same_value;

void cucc_race_look(void)
{
    cucc_race_waits = false;
    if (memcmp(same_value.place, same_value.before, same_value.size)) {
        tell(&same_value.c);
        return;
    }
    const uint16_t site = cucc_site_quickly(same_value.c.site);
    if (site) several_write[site >> 3] |= (unsigned char)(1u << (site & 7));
}

static const void *place_of_conflict(const conflict *c)
{
    const block_state *b = c->block ? c->block : cucc_self.block;
    return c->space == SANITIZER_SHARED ? b->shared->start + c->address : (const void *)c->address;
}

/* The conflicting word, with what the other has written there */
static void wait_for_store(const conflict *c)
{
    cucc_race_after_store();
    cucc_race_waits = true;
    same_value.place = place_of_conflict(c);
    same_value.size = c->size < 16 ? c->size : 16;
    memcpy(same_value.before, same_value.place, same_value.size);
    same_value.c = *c;
}

/* --- doubt: old = *p; then atomicCAS(p, old, ...) is how atomics are made --- */

void cucc_race_settle(agent *a)
{
    if (!a->doubt.site) return;
    conflict c = {.address = a->doubt.address,
                  .size = a->doubt.size,
                  .other_writes = true,
                  .other_how = ATOMIC,
                  .site = a->doubt.site,
                  .other = a->doubt.other,
                  .other_site = a->doubt.other_site,
                  .space = a->doubt.space,
                  .why = UNORDERED};
    a->doubt.site = NULL;
    tell(&c);
}

/* The running thread changes that word by an atomic, other than an exchange, which looks at nothing: what it
 * has read there was only a guess */
static void take_back(uintptr_t address)
{
    agent *a = cucc_self.agent;
    if ((a->doubt.address & ~(uintptr_t)7) == (address & ~(uintptr_t)7)) a->doubt.site = NULL;
}

static void put_in_doubt(const conflict *c)
{
    agent *a = cucc_self.agent;
    if (a->doubt.site && a->doubt.address != c->address) cucc_race_settle(a);
    a->doubt.address = c->address;
    a->doubt.size = (unsigned)c->size;
    a->doubt.site = c->site;
    a->doubt.other = c->other;
    a->doubt.other_site = c->other_site;
    a->doubt.space = c->space;
}

/* --- one word --- */

/* Both strong: no race, but for lanes of a warp that count on running in step */
static bool excused(int how, int other_how, mark other, enum sanitizer_space space)
{
    if (how == PLAIN || other_how == PLAIN) return false;
    if (beyond_its_scope(how, other_how) && !cucc_same_block(other)) return false;
    return how >= ATOMIC || other_how >= ATOMIC || space != SANITIZER_SHARED || !cucc_same_warp(other);
}

/* No race by itself: but what of the locks of both? */
static void ask_locks(const cell *k, const conflict *c, mark other, uint16_t other_site, bool other_writes,
                      int other_how)
{
    if (c->space != SANITIZER_GLOBAL || cucc_same_warp(other)) return;
    bool read_since = false;
    for (int i = 0; i < 2; i++)
        read_since |= k->read[i].thread == cucc_self.number && k->read[i].time >= other.time;
    pair_of_accesses p = {c->address,   c->site, other,     other_site, c->writes,
                          other_writes, c->how,  other_how, read_since};
    if (c->why == UNORDERED)
        cucc_locks_unordered(&p);
    else if (c->why == ORDERED)
        cucc_locks_ordered(&p);
    else if (c->why == UNFENCED && c->writes && other_writes)
        cucc_locks_unfenced(&p);
}

static __attribute__((noinline)) bool against_write(const cell *k, conflict *c, uint32_t floor)
{
    c->why = cucc_order_of(k->write, floor);
    if (c->why == ORDERED) {
        if (c->writes && c->how == VOLATILE && k->write_kind == VOLATILE)
            ask_locks(k, c, k->write, k->write_site, true, VOLATILE);
        return false;
    }
    if ((c->why == UNFENCED && (c->writes || c->how != PLAIN)) ||
        excused(c->how, k->write_kind, k->write, c->space)) {
        ask_locks(k, c, k->write, k->write_site, true, k->write_kind);
        return false;
    }
    c->other_writes = true;
    c->other_how = k->write_kind;
    c->other = k->write;
    c->other_site = k->write_site;
    if (!c->writes && c->how == PLAIN && k->write_kind >= ATOMIC && c->why == UNORDERED)
        put_in_doubt(c);
    else if (c->writes && c->how == PLAIN && k->write_kind == PLAIN && c->why == UNORDERED &&
             c->other.time != CUCC_COPYING)
        wait_for_store(c);
    else
        tell(c);
    return true;
}

static __attribute__((noinline)) bool against_read(const cell *k, int i, conflict *c, uint32_t floor)
{
    int how = (i ? k->strong1 : k->strong0) ? VOLATILE : PLAIN;
    c->why = cucc_order_of(k->read[i], floor);
    if (c->why == ORDERED || c->why == UNFENCED) return false;
    if (excused(c->how, how, k->read[i], c->space)) {
        ask_locks(k, c, k->read[i], k->read_site[i], false, how);
        return false;
    }
    c->other_writes = false;
    c->other_how = how;
    c->other = k->read[i];
    c->other_site = k->read_site[i];
    tell(c);
    return true;
}

static inline bool mine(mark m)
{
    return m.thread == cucc_self.number && m.time >= cucc_grid_start;
}

static bool of_own_block(mark m)
{
    return m.time >= cucc_grid_start && m.thread - cucc_self.block->first_thread < cucc_self.block->threads;
}

/* A plain write and then an atomic, as in "one thread clears the counter, then all add": who has not waited
 * for the first must be told, so the atomic does not take its place.  In global memory other blocks may not
 * have waited. */
static bool hides_plain_write(const cell *k, int how, enum sanitizer_space space)
{
    if (how == PLAIN || k->write_kind != PLAIN || !of_own_block(k->write)) return false;
    return space == SANITIZER_GLOBAL ||
           (k->write.thread == cucc_self.number && k->write.time >= cucc_self.block->barrier);
}

/* An atomic after another block's that nothing orders before it, as in "each block adds its sum, then one
 * reads the total": that a block has added, too, says nothing of the other, so the other's stays.  Not so
 * where threads fence before they change the word: they publish by it, and who comes last may read it. */
static bool hides_atomic(const cell *k, const conflict *c, uint32_t floor)
{
    return c->how >= ATOMIC && k->write_kind >= ATOMIC && c->space == SANITIZER_GLOBAL &&
           k->write.time >= floor && k->write.time >= cucc_grid_start && !of_own_block(k->write) &&
           cucc_order_of(k->write, floor) == UNORDERED && !cucc_flag_is(c->address);
}

/* An atomic of the block's after another thread's, as in "all add, then one reads the sum": whoever reads may
 * be the one who has added last, so the other is kept, too, in the place of a reader of no bytes. */
static bool keeps_atomic(const cell *k)
{
    return k->strong1 && !k->read_mask1 && k->read[1].time;
}

static void note_several(cell *k, mark other, uint16_t site, uint32_t floor)
{
    if (other.time < floor || !of_own_block(other) || cucc_order_of(other, floor) != UNORDERED) return;
    k->read[1] = other;
    k->read_site[1] = site;
    k->read_mask1 = 0;
    k->strong1 = 1;
}

static bool against_several(const cell *k, conflict *c, uint32_t floor)
{
    if (c->how != PLAIN || k->write_kind < ATOMIC || !keeps_atomic(k) || k->read[1].time < floor)
        return false;
    c->why = cucc_order_of(k->read[1], floor);
    if (c->why != UNORDERED || mine(k->read[1])) return false;
    c->other_writes = true;
    c->other_how = ATOMIC;
    c->other = k->read[1];
    c->other_site = k->read_site[1];
    put_in_doubt(c);
    return true;
}

static void note_write(cell *k, unsigned mask, const conflict *c, uint16_t site, uint32_t floor)
{
    if (mask == 15 || mask == (k->read_mask0 | k->read_mask1 | mask)) k->read[0].time = k->read[1].time = 0;
    if (hides_plain_write(k, c->how, c->space) || hides_atomic(k, c, floor)) return;
    bool same =
        k->write.time == cucc_time_now && k->write.thread == cucc_self.number && k->write_kind == c->how;
    k->write_mask = same ? k->write_mask | mask : mask;
    k->write = (mark){cucc_time_now, cucc_self.number};
    k->write_site = site;
    k->write_kind = (unsigned)c->how & 3;
}

static void note_atomic(cell *k, unsigned mask, const conflict *c, uint16_t site, uint32_t floor)
{
    const bool several = k->write_kind >= ATOMIC && (!mine(k->write) || keeps_atomic(k));
    const mark other = mine(k->write) ? k->read[1] : k->write;
    const uint16_t other_site = mine(k->write) ? k->read_site[1] : k->write_site;
    note_write(k, mask, c, site, floor);
    if (several && mine(k->write)) note_several(k, other, other_site, floor);
}

static void put_read(cell *k, int i, unsigned mask, int how, uint16_t site)
{
    bool same = k->read[i].thread == cucc_self.number && k->read[i].time;
    if (i) {
        k->read_mask1 = same ? k->read_mask1 | mask : mask;
        k->strong1 = how != PLAIN;
    } else {
        k->read_mask0 = same ? k->read_mask0 | mask : mask;
        k->strong0 = how != PLAIN;
    }
    k->read[i] = (mark){cucc_time_now, cucc_self.number};
    k->read_site[i] = site;
}

static void note_read(cell *k, unsigned mask, int how, uint16_t site, uint32_t floor)
{
    for (int i = 0; i < 2; i++)
        if (k->read[i].time < floor ||
            (k->read[i].time >= cucc_grid_start && k->read[i].thread == cucc_self.number)) {
            put_read(k, i, mask, how, site);
            return;
        }
    bool plain_kept = how != PLAIN && !k->strong0 && !k->strong1; /* flags are read often, and harmless */
    if (plain_kept) return;
    int order = cucc_order_of(k->read[0], floor);
    put_read(k, order == ORDERED || order == UNFENCED ? 0 : 1, mask, how, site);
}

static inline bool one_word(cell *k, unsigned mask, conflict *c, uint16_t site, uint32_t floor)
{
    bool told = false;
    if (k->write.time >= floor && k->write_mask & mask)
        told = !mine(k->write) ? against_write(k, c, floor) : !c->writes && against_several(k, c, floor);
    if (!c->writes) {
        if (k->read[0].time == cucc_time_now && k->read[0].thread == cucc_self.number &&
            (k->read_mask0 & mask) == mask)
            return told;
        note_read(k, mask, c->how, site, floor);
        return told;
    }
    if (!told && k->read[0].time >= floor && k->read[0].time && k->read_mask0 & mask && !mine(k->read[0]))
        told = against_read(k, 0, c, floor);
    if (!told && k->read[1].time >= floor && k->read[1].time && k->read_mask1 & mask && !mine(k->read[1]))
        told = against_read(k, 1, c, floor);
    if (c->how >= ATOMIC)
        note_atomic(k, mask, c, site, floor);
    else
        note_write(k, mask, c, site, floor);
    return told;
}

void cucc_race_access(cell *k, uintptr_t address, size_t size, int kind, int how, const void *site,
                      enum sanitizer_space space, uint32_t floor)
{
    conflict c = {.address = address,
                  .size = size,
                  .writes = kind != SANITIZER_LOAD,
                  .how = how,
                  .site = site,
                  .space = space,
                  .block = cucc_race_block};
    uint16_t number = cucc_site_quickly(site);
    if (how >= ATOMIC && cucc_self.agent->doubt.site && !cucc_self.agent->exchanges) take_back(address);
    if (how != PLAIN && space == SANITIZER_GLOBAL) {
        cucc_published_access(k, address, kind, site, floor);
        cucc_locks_access(address, size, kind, how, site);
    }
    size_t from = address & 3;
    for (bool told = false; size > 0; k++) {
        size_t here = 4 - from < size ? 4 - from : size;
        c.size = size;
        unsigned mask = ((1u << here) - 1) << from;
        if (told)
            one_word(k, mask, &(conflict){.writes = c.writes, .how = ATOMIC, .space = space}, number,
                     UINT32_MAX);
        else
            told = one_word(k, mask, &c, number, floor);
        size -= here;
        c.address += here;
        from = 0;
    }
}

/* --- what is freed --- */

void cucc_race_freed(const cell *k, size_t words, const void *site)
{
    for (const cell *end = k + words; k < end; k++) {
        const mark marks[] = {k->write, k->read[0], k->read[1]};
        for (int i = 0; i < 3; i++) {
            if (!marks[i].time || marks[i].time < cucc_grid_start || mine(marks[i])) continue;
            if (cucc_order_of(marks[i], cucc_grid_floor) == ORDERED) continue;
            const char *what = i ? "reads" : "writes";
            finding f = cucc_finding_race(site, i ? "read" : "wrote", i ? k->read_site[i - 1] : k->write_site,
                                          marks[i]);
            f.space = "heap";
            cucc_finding_say(&f, SAY_FREED_IN_USE, what);
            cucc_finding_advise(&f, ADVISE_FREED_IN_USE);
            cucc_finding_add(&f);
            return;
        }
    }
}

/* --- what is read through a cache that knows of no stores --- */

void cucc_race_read_only(uintptr_t address, size_t size, const char *how, const void *site)
{
    if (!cucc_shadow_is_there(address) || !cucc_shadow_is_there(address + size - 1)) return;
    for (uintptr_t a = address & ~(uintptr_t)3; a < address + size; a += 4) {
        const cell *k = cucc_shadow_cell(a);
        if (k->write.time < cucc_grid_start || k->write.thread == UINT32_MAX) continue;
        finding f = {.kind = KIND_RACE, .space = "global", .width = 2, .array = cucc_arrays_at(address)};
        cucc_finding_here(&f, site);
        cucc_finding_party(&f.other, "wrote", cucc_site_of(k->write_site), k->write.thread);
        cucc_finding_say(&f, SAY_READ_ONLY, (size_t)(address - (f.array ? f.array->start : 0)), how);
        cucc_finding_advise(&f, ADVISE_READ_ONLY);
        cucc_finding_add(&f);
        return;
    }
    for (uintptr_t a = address & ~(uintptr_t)3; a < address + size; a += 4) /* of whoever writes later */
        note_read(cucc_shadow_cell(a), 15, PLAIN, cucc_site_quickly(site), cucc_grid_floor);
}

/* --- copies and fills --- */

bool cucc_race_range(uintptr_t a, size_t size, bool writes, uint32_t floor, mark *other, uint16_t *site,
                     bool *wrote)
{
    for (uintptr_t p = a & ~(uintptr_t)3; p < a + size; p += 4) {
        const cell *k = cucc_shadow_cell(p);
        *wrote = true;
        if (k->write.time >= floor && !cucc_streams_ordered(k->write)) {
            *other = k->write;
            *site = k->write_site;
            return true;
        }
        for (int i = 0; writes && i < 2; i++)
            if (k->read[i].time >= floor && k->read[i].time && !cucc_streams_ordered(k->read[i])) {
                *other = k->read[i];
                *site = k->read_site[i];
                *wrote = false;
                return true;
            }
    }
    return false;
}

void cucc_race_note_range(uintptr_t a, size_t size, bool writes)
{
    for (uintptr_t p = a & ~(uintptr_t)3; p < a + size; p += 4) {
        cell *k = cucc_shadow_cell(p);
        if (writes) {
            k->write = (mark){cucc_time_now, UINT32_MAX};
            k->write_mask = 15;
            k->write_kind = PLAIN;
            k->write_site = 0;
        } else {
            int i = k->read[0].time && k->read[0].time >= cucc_streams_floor();
            k->read[i] = (mark){cucc_time_now, UINT32_MAX};
            k->read_site[i] = 0;
            if (i)
                k->read_mask1 = 15, k->strong1 = 0;
            else
                k->read_mask0 = 15, k->strong0 = 0;
        }
    }
}
