/* published.h: what is published without a fence.
 *
 * A thread stores a number and then a flag, both as volatile or by atomics.  Without __threadfence() between
 * the two they may arrive in either order, and who has seen the flag may still read the old number.  That is
 * no race, since words that are looked at like this are expected to change; so it is reported only of a
 * number that is read as one: in a later step than the flag, by an instruction that never looks at a word
 * that nobody has changed yet, nor twice at the same word, as one does that waits; nor has any other looked
 * at this word so. */
#ifndef CUCC_FINDINGS_PUBLISHED_H
#define CUCC_FINDINGS_PUBLISHED_H

#include <stddef.h>
#include <stdint.h>

#include "shadow/cell.h"

/* A volatile or atomic access of the running thread to global memory, before the cell hears of it */
void cucc_published_access(const cell *c, uintptr_t address, int kind, const void *site, uint32_t floor);
/* The running thread has looked at this word of 8 bytes, and what its flag ordered is ordered: were its
 * halves stored one after the other, with nothing between them? Then the one may be seen without the other.
 */
void cucc_published_torn(uintptr_t address, const void *site);
void cucc_published_settle(void); /* at the end: tells what has stayed suspicious */

#endif
