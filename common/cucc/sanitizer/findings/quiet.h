/* quiet.h: plain accesses by the running thread about which race.c would tell nothing. */
#ifndef CUCC_FINDINGS_QUIET_H
#define CUCC_FINDINGS_QUIET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "identity/order.h"
#include "identity/site.h"
#include "identity/who.h"
#include "shadow/cell.h"

static inline bool cucc_quiet_is_mine(mark m)
{
    return m.thread == cucc_self.number && m.time >= cucc_grid_start;
}

/* Two readers of these bytes are known, of different units (blocks; within a block, warps): whoever may write
 * later is not ordered behind one of them, so that a third adds nothing. */
static inline __attribute__((always_inline)) bool cucc_quiet_far_apart(const cell *k, unsigned mask,
                                                                       uint32_t unit)
{
    mark a = k->read[0], b = k->read[1];
    return (k->read_mask0 & k->read_mask1 & mask) == mask && !k->strong0 && !k->strong1 &&
           a.time >= cucc_grid_start && b.time >= cucc_grid_start &&
           a.thread - b.thread + unit - 1 > 2 * unit - 2;
}

/* Nor does a third if no time has passed since they have read, and one of them is of this warp. */
static inline __attribute__((always_inline)) bool cucc_quiet_just_now(const cell *k, unsigned mask)
{
    mark a = k->read[0], b = k->read[1];
    uint32_t warp = cucc_self.number - cucc_self.thread.lane;
    return (k->read_mask0 & k->read_mask1 & mask) == mask && !k->strong0 && !k->strong1 &&
           a.time == cucc_time_now && b.time == cucc_time_now && a.thread != b.thread &&
           (a.thread - warp < CUCC_WARP || b.thread - warp < CUCC_WARP);
}

/* A reader of another warp in this launch, whom no barrier of the block has ordered before this thread; the
 * grid's barriers the floor knows of, and flags are not counted with */
static inline bool cucc_quiet_is_beside(mark m)
{
    const block_state *b = cucc_self.block;
    if (m.time < cucc_grid_start || b->any_knowledge) return false;
    if (m.thread - b->first_thread >= b->threads) return true;
    uint32_t warp = cucc_self.number - cucc_self.thread.lane;
    return m.time >= b->barrier && m.thread - warp >= CUCC_WARP;
}

/* Which place of the word is for this reader: one that is free, or its own, or else the second, if it is
 * certain that the first has not become free; -1: it is not */
static inline int cucc_quiet_place(const cell *k, uint32_t floor)
{
    if (k->read[0].time < floor || cucc_quiet_is_mine(k->read[0])) return 0;
    if (k->read[1].time < floor || cucc_quiet_is_mine(k->read[1])) return 1;
    return cucc_quiet_is_beside(k->read[0]) ? 1 : -1;
}

static inline bool cucc_quiet_note_read(cell *k, unsigned mask, uint32_t floor, const void *site)
{
    int i = cucc_quiet_place(k, floor);
    if (i < 0) return false;
    unsigned had = i ? k->read_mask1 : k->read_mask0;
    if (k->read[i].thread == cucc_self.number && k->read[i].time) mask |= had;
    if (i)
        k->read_mask1 = mask & 15, k->strong1 = 0;
    else
        k->read_mask0 = mask & 15, k->strong0 = 0;
    k->read[i] = (mark){cucc_time_now, cucc_self.number};
    k->read_site[i] = cucc_site_quickly(site);
    return true;
}

static inline __attribute__((always_inline)) bool cucc_quiet_read_word(cell *k, unsigned mask, uint32_t floor,
                                                                       uint32_t unit, const void *site)
{
    if (k->write.time >= floor && (!cucc_quiet_is_mine(k->write) || k->write_kind >= ATOMIC)) return false;
    return cucc_quiet_far_apart(k, mask, unit) || cucc_quiet_just_now(k, mask) ||
           cucc_quiet_note_read(k, mask, floor, site);
}

static inline bool cucc_quiet_write_word(cell *k, unsigned mask, uint32_t floor, const void *site)
{
    if (k->write.time >= floor && !cucc_quiet_is_mine(k->write)) return false;
    for (int i = 0; i < 2; i++)
        if (k->read[i].time >= floor && !cucc_quiet_is_mine(k->read[i])) return false;
    if (mask == (k->read_mask0 | k->read_mask1 | mask)) k->read[0].time = k->read[1].time = 0;
    bool same =
        k->write.time == cucc_time_now && k->write.thread == cucc_self.number && k->write_kind == PLAIN;
    k->write_mask = (same ? k->write_mask | mask : mask) & 15;
    k->write = (mark){cucc_time_now, cucc_self.number};
    k->write_site = cucc_site_quickly(site);
    k->write_kind = PLAIN;
    return true;
}

/* offset: of the first byte in its word; size: 1, 2, or words; unit: threads of a block, or of a warp. False:
 * part of it may have been noted. */
static inline bool cucc_quiet_read(cell *k, size_t offset, size_t size, uint32_t floor, uint32_t unit,
                                   const void *site)
{
    if (size <= 4) return cucc_quiet_read_word(k, ((1u << size) - 1) << offset, floor, unit, site);
    for (size_t i = 0; i < size / 4; i++)
        if (!cucc_quiet_read_word(&k[i], 15, floor, unit, site)) return false;
    return true;
}

static inline bool cucc_quiet_write(cell *k, size_t offset, size_t size, uint32_t floor, const void *site)
{
    if (size <= 4) return cucc_quiet_write_word(k, ((1u << size) - 1) << offset, floor, site);
    for (size_t i = 0; i < size / 4; i++)
        if (!cucc_quiet_write_word(&k[i], 15, floor, site)) return false;
    return true;
}

/* Whole words that nobody has written since the floor, with readers far apart */
static inline bool cucc_quiet_for_all(const cell *k, size_t size, uint32_t floor, uint32_t unit)
{
    for (size_t i = 0; i < (size + 3) / 4; i++)
        if (k[i].write.time >= floor || !cucc_quiet_far_apart(&k[i], 15, unit)) return false;
    return true;
}

#endif
