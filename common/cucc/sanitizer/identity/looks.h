/* looks.h: what threads have seen of words that other blocks change by volatile stores and atomics.
 *
 * A thread that has looked at such a word knows that its last store has happened, and may count on what the
 * same thread has stored before.  The last looks are kept, one for each instruction that looks; a barrier
 * hands them on to the block, an operation of a warp to its lanes. */
#ifndef CUCC_IDENTITY_LOOKS_H
#define CUCC_IDENTITY_LOOKS_H

#include <stdbool.h>
#include <stdint.h>

#include "identity/who.h"

/* Grows with each basic block that is entered: of two looks in one step neither depends on the other */
extern unsigned long cucc_looks_step;

void cucc_looks_note(const void *site, mark store); /* by the running thread */
/* Was there a look of the running thread, or of its block, at a later store of the thread that has made this
 * one, by another instruction, in another step? Not by one that has come to look later than this one: who
 * reads x and then y, and both again because they do not fit (a sequence lock), does not take y for a flag of
 * x. */
bool cucc_looks_find(const void *site, mark store);
bool cucc_looks_again(const void *site, uintptr_t address); /* was the last look of this thread the same? */
void cucc_looks_block_released(block_state *b);
void cucc_looks_warp_met(agent *first, unsigned lanes);
void cucc_looks_forget(block_state *b);

#endif
