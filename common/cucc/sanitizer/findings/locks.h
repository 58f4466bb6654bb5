/* locks.h: what volatile words and locks do not order, though both look as if they did.
 *
 * Two volatile accesses of a word are no race by themselves: flags are made of them.  They are a fault
 *   - where one of the two threads holds a lock at the time, and nothing orders the two: they do not take the
 *     same lock, or one of them gives it back without a fence before; a thread that only reads while it holds
 *     none looks, as one may;
 *   - where a thread writes under a lock what another has written under it before, without a fence between
 *     taking the lock and that write, and without having read the word: by PTX the two may change places;
 *   - where one of them is an atomic that changes the word, and the other a store by a thread that has not
 *     looked at it: whichever comes last undoes the other.
 *
 * A lock is a word that a thread changes by an atomic and changes back itself.  That shows only later, so
 * these are told when the program ends.  Lanes of one warp are left alone, and words that somebody waits for.
 */
#ifndef CUCC_FINDINGS_LOCKS_H
#define CUCC_FINDINGS_LOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shadow/cell.h"

/* An access by the running thread to global memory that is no plain one, before the cell hears of it */
void cucc_locks_access(uintptr_t address, size_t size, int kind, int how, const void *site);

/* Two accesses to one word by threads of different warps, of which one writes: the running thread's and one
 * that the cell remembers */
typedef struct pair_of_accesses {
    uintptr_t address;
    const void *site;
    mark other;
    uint16_t other_site;
    bool writes, other_writes;
    int how, other_how;
    bool read_since; /* the running thread has read the word plainly since then */
} pair_of_accesses;

void cucc_locks_unordered(const pair_of_accesses *p); /* neither is plain, and nothing orders them */
/* Both write; the running thread has seen a flag that was set after the other, and has not fenced since */
void cucc_locks_unfenced(const pair_of_accesses *p);
/* Both are volatile stores, in order: but would they be, had the other come second? */
void cucc_locks_ordered(const pair_of_accesses *p);

/* What a thread has changed last is there now: before the next such access, and at the end of a thread */
void cucc_locks_after_change(void);
void cucc_locks_settle(void); /* at the end: tells what has stayed suspicious */

#endif
