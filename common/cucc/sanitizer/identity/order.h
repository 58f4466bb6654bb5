/* order.h: what orders the accesses of a grid's threads: barriers, warps that meet, fences.
 *
 * cucc_order_of() answers the question that all of identity/ is for. */
#ifndef CUCC_IDENTITY_ORDER_H
#define CUCC_IDENTITY_ORDER_H

#include <stdbool.h>

#include "identity/time.h"
#include "identity/who.h"

extern uint32_t cucc_grid_start,
    cucc_grid_floor; /* times: the launch began; all before is ordered before the launch */
void cucc_order_grid_begin(uint32_t floor);
void cucc_order_grid_end(void);
void cucc_order_block_end(block_state *b);
void cucc_order_block_released(block_state *b);   /* its threads have all come to a barrier */
void cucc_order_cluster_released(block_state *b); /* so have those of the blocks of its cluster */
void cucc_order_grid_released(void);              /* so have all blocks of the grid */
void cucc_order_warp_synced(const cucc_warp *warp, unsigned lanes); /* these lanes have met at a __syncwarp */
void cucc_order_warp_met(const cucc_warp *warp, unsigned lanes);    /* or at any operation of a warp */
void cucc_order_fence(int scope); /* of the running thread: CUCC_SANITIZE_FENCE_BLOCK or _DEVICE */

/* Is what was done then ordered before what the running thread does now?  floor: all before that time is.
 * UNFENCED: the running thread, or one of its block before a barrier, has seen a flag that was set after it,
 * and neither has fenced since.  What the running thread writes then comes after, and so do its atomics and
 * volatile reads; a plain read may be one of an old value. */
enum { ORDERED, UNORDERED, UNFENCED, OTHER_LAUNCH };
int cucc_order_of(mark m, uint32_t floor);
/* Of what is UNFENCED: is it ordered but for the reader's fence, by an atomic of this block that has changed
 * the flag, as the block that comes last does, and a barrier? */
bool cucc_order_by_count(mark m);
bool cucc_same_block(mark m); /* as the running thread */
bool cucc_same_warp(mark m);

#endif
