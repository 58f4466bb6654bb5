/* flags.h: words by which threads publish what they have done.
 *
 * A thread that fences and then changes a word by an atomic, or writes it as volatile, publishes what it has
 * done: the word becomes a flag.  A thread that then reads that word by an atomic or as volatile has looked
 * at it, and knows it from its next fence or barrier on (identity/order.h).  All of these are about the
 * running thread (cucc_self). */
#ifndef CUCC_IDENTITY_FLAGS_H
#define CUCC_IDENTITY_FLAGS_H

#include <stdbool.h>
#include <stdint.h>

void cucc_flag_release(uintptr_t address);
void cucc_flag_acquire(uintptr_t address, bool acquires); /* acquires: as with a fence behind it */
bool cucc_flag_is(uintptr_t address);                     /* has a thread published anything by this word? */
void cucc_flags_forget(void);                             /* the grid is over, or has met */

#endif
