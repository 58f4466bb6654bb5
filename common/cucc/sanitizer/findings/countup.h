/* countup.h: volatile words that several threads count up: x = x + 1 is a load and a store, and what another
 * thread has stored in between is lost. */
#ifndef CUCC_FINDINGS_COUNTUP_H
#define CUCC_FINDINGS_COUNTUP_H

#include <stddef.h>
#include <stdint.h>

void cucc_count_up_look(uintptr_t address); /* a volatile load of the running thread */
/* and a volatile store, before it is noted */
void cucc_count_up_store(uintptr_t address, size_t size, const void *site);

#endif
