/* race.h: races, word by word. */
#ifndef CUCC_FINDINGS_RACE_H
#define CUCC_FINDINGS_RACE_H

#include <stddef.h>
#include <stdint.h>

#include "identity/who.h"
#include "shadow/cell.h"

/* One access by the running thread.  floor: all before it is ordered before it; address: for the report */
void cucc_race_access(cell *c, uintptr_t address, size_t size, int kind, int how, const void *site,
                      enum check_space space, uint32_t floor);
void cucc_race_after_store(
    void); /* before a thread does anything else: its last store may have to be looked at */
void cucc_race_settle(agent *a); /* the doubt of the running thread was right */

/* A copy or fill that runs now beside kernels of other streams: 1 if there is a conflict, with whom */
int cucc_race_range(uintptr_t a, size_t size, bool writes, uint32_t floor, mark *other, uint16_t *site,
                    int *wrote);
void cucc_race_note_range(uintptr_t a, size_t size, bool writes);

#endif
