/* race.h: races, word by word. */
#ifndef CUCC_FINDINGS_RACE_H
#define CUCC_FINDINGS_RACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "identity/who.h"
#include "shadow/cell.h"

/* One access by the running thread.  floor: all before it is ordered before it; address: for the report */
void cucc_race_access(cell *c, uintptr_t address, size_t size, int kind, int how, const void *site,
                      enum sanitizer_space space, uint32_t floor);
/* Whose shared memory cucc_race_access is about: of a block of the running thread's cluster */
extern const block_state *cucc_race_block;
/* Before a thread does anything else: its last store may have to be looked at */
extern bool cucc_race_waits;
void cucc_race_look(void);
static inline void cucc_race_after_store(void)
{
    if (__builtin_expect(cucc_race_waits, 0)) cucc_race_look();
}
/* The running thread frees that many words of what kernels allocate */
void cucc_race_freed(const cell *k, size_t words, const void *site);
/* A read through a cache that knows of no stores of the kernel; how: "by __ldg".  site NULL: a library's */
void cucc_race_read_only(uintptr_t address, size_t size, const char *how, const void *site);
void cucc_race_settle(agent *a); /* the doubt of the running thread was right */

/* A copy or fill that runs now beside kernels of other streams: whether there is a conflict, and with whom */
bool cucc_race_range(uintptr_t a, size_t size, bool writes, uint32_t floor, mark *other, uint16_t *site,
                     bool *wrote);
void cucc_race_note_range(uintptr_t a, size_t size, bool writes);

#endif
