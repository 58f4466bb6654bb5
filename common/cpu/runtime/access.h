/* access.h: which memory is open to whom, and when.
 *
 * Device memory and __device__ variables are closed but while the executor runs work that needs them.  Managed memory
 * and __managed__ variables are open to the host until a kernel is queued, and again when the host has synchronised
 * and none is left.  The lock must be held, and for all but cucc_access_queued the executor.
 */
#ifndef CUCC_ACCESS_H
#define CUCC_ACCESS_H

#include "arena.h"
#include "queue.h"

extern struct cucc_arena cucc_managed_arena, cucc_pinned_arena;

void cucc_access_queued(void);         /* a kernel was queued in some stream */
void cucc_access_begin(void);          /* the executor begins */
void cucc_access_kernel(int device);   /* a kernel of that device runs next: opens all it may reach */
void cucc_access_end(bool synchronised); /* the executor is done, on behalf of a host thread that waited or not */

/* Opens or closes what one copy or fill touches, if it is closed. */
void cucc_access_range(const void *address, size_t size, bool open);

/* The arena that holds the address, or NULL. */
struct cucc_arena *cucc_arena_of(const void *address);

#endif
