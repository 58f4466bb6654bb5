/* global.h: the shadow of global memory: a bit a byte that says "written", a cell a word for races.
 *
 * A byte that no array holds is never "written", so one look tells a good access from one that must be looked
 * at more closely.  Cells are mapped with the allocation that they are for; untouched ones cost nothing.
 */
#ifndef CUCC_SHADOW_GLOBAL_H
#define CUCC_SHADOW_GLOBAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shadow/cell.h"

enum { GLOBAL_SLOTS = 18 }; /* address ranges of 1 TiB from GLOBAL_BASE on: devices, managed, pinned */
#define GLOBAL_BASE ((uintptr_t)0x200000000000)
#define DEFINED_BASE ((uintptr_t)0x400000000000)
#define LINES_BASE ((uintptr_t)0x420000000000)
#define CELLS_BASE ((uintptr_t)0x500000000000)
enum { SLOT_BITS = 38 };

static inline uintptr_t cucc_shadow_packed(uintptr_t a)
{
    return ((a - GLOBAL_BASE) >> 40 << SLOT_BITS) | (a & (((uintptr_t)1 << SLOT_BITS) - 1));
}
static inline unsigned char *cucc_shadow_defined(uintptr_t a) /* the byte for 8 bytes at a & ~7 */
{
    return (unsigned char *)(DEFINED_BASE + (cucc_shadow_packed(a) >> 3));
}
static inline cell *cucc_shadow_cell(uintptr_t a)
{
    return (cell *)(CELLS_BASE + (cucc_shadow_packed(a) >> 2) * sizeof(cell));
}

/* Is there shadow for this address?  For each GiB: an array lies there, or has lain. */
static inline bool cucc_global_is_zone(uintptr_t a)
{
    return (a - GLOBAL_BASE) >> 40 < GLOBAL_SLOTS;
}
extern bool cucc_shadow_mapped[GLOBAL_SLOTS << (SLOT_BITS - 30)];
static inline bool cucc_shadow_is_there(uintptr_t a)
{
    bool in_slot = (a - GLOBAL_BASE) >> 40 < GLOBAL_SLOTS && !(a >> SLOT_BITS & 3);
    return in_slot && cucc_shadow_mapped[cucc_shadow_packed(a) >> 30];
}

/* Shadow for these pages: nothing is written, nobody was there; and none any more */
void cucc_shadow_map(uintptr_t low, uintptr_t high);
void cucc_shadow_unmap(uintptr_t low, uintptr_t high);
void cucc_shadow_define(uintptr_t a, size_t size);
void cucc_shadow_undefine(uintptr_t a, size_t size);
bool cucc_shadow_is_defined(uintptr_t a);
/* The first undefined byte from a on, and how many follow it; 0: none */
size_t cucc_shadow_undefined_run(uintptr_t a, size_t size, size_t *first);
/* What is not poison any more has been written by somebody who was not seen: host code, a library */
void cucc_shadow_find_written(uintptr_t a, size_t size, uint32_t poison);
void cucc_shadow_watch_size(void); /* now and then: ends the program beyond CUCC_SANITIZE_MEMORY */

#endif
