/* children.h: what work that a kernel has queued (dynamic parallelism) comes after.
 *
 * It runs within the operation of the host's launch, one piece after another. On a GPU two pieces that one
 * grid has queued may run together unless they are in one stream (each block has a null stream of its own),
 * an event orders them, or the second is a tail launch; each ends when all that it has queued itself has
 * ended. A piece may also run together with the grid that has queued it, which cannot wait for it, unless it
 * is a tail launch: it comes after what the queueing thread has done before, and what others of the grid did
 * before a barrier that this thread had passed (Programming Guide, "Dynamic Parallelism", Memory Coherence
 * and Consistency). */
#ifndef CUCC_IDENTITY_CHILDREN_H
#define CUCC_IDENTITY_CHILDREN_H

#include <stdbool.h>
#include <stdint.h>

#include "api/streams/children.h"
#include "identity/time.h"

void cucc_children_clock_queued(void);                            /* the running thread has queued a piece */
void cucc_children_clock_begin(const struct cucc_child_place *p); /* this one runs now */
void cucc_children_clock_end(void);                               /* all have run */
bool cucc_children_clock_runs(void);
uint32_t cucc_children_clock_floor(void);       /* all before is ordered before the one that runs */
bool cucc_children_clock_ordered(mark m);       /* was what another did then ordered before it? */
bool cucc_children_clock_of_parent(uint32_t t); /* did a grid do it that has led to the one that runs? */

#endif
