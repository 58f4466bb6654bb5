/* graphmemory.h: memory that graphs allocate and free.  The lock must be held.
 *
 * An address is given out when the node is made, and is the node's as long as there is one: nodes and queued
 * work hold references.  It is *held* from the launch of a graph that allocates it until a launch, or a call,
 * that frees it.  All that is noted when it is queued, since cudaGraphLaunch must refuse a graph whose memory
 * is still held. Memory that is reserved for graphs is a number only, and as on an H200 all of it counts as
 * used: it grows, by blocks of 32 MiB that no two graphs share, to what was held at a time, stays when memory
 * is freed and graphs are destroyed, and cudaDeviceGraphMemTrim takes it back to what is held.
 */
#ifndef CUCC_GRAPHMEMORY_H
#define CUCC_GRAPHMEMORY_H

#include "api/memory/arena.h"
#include "api/device/runtime.h"

/* Without a reference yet: the caller adds one.  graph: its number. */
cudaError_t cucc_graphmemory_new(struct cucc_allocation **allocation, unsigned long graph, int device,
                                 size_t size);
void cucc_graphmemory_keep(struct cucc_allocation *allocation);
void cucc_graphmemory_drop(struct cucc_allocation *allocation);

void cucc_graphmemory_take(struct cucc_allocation *allocation); /* held from now on */
void cucc_graphmemory_give(struct cucc_allocation *allocation); /* no longer */

#endif
