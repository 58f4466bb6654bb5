/* flow.h: the control flow of the program's functions, as far as threads have been seen to take it.
 *
 * A warp executes in step where its lanes are at the same place.  To tell what "the same" is, blocks are put
 * in an order in which every block stands behind those that lead to it, and each loop in one piece: then the
 * lane that is furthest behind in that order goes first, and lanes meet again where their ways join, as on
 * the hardware.  (A weak topological order, in Bourdoncle's words.)  Within a loop the iteration counts
 * before the place does.
 */
#ifndef CUCC_COUNT_FLOW_H
#define CUCC_COUNT_FLOW_H

#include <stdbool.h>
#include <stdint.h>

enum { FLOW_LOOPS = 8 }; /* nested more deeply, loops are not told apart */

typedef struct flow_block {
    uint32_t token;
    struct flow_function *function;
    struct flow_block **next; /* those seen to follow it, by token */
    unsigned next_count, next_room;
    unsigned position, depth;                  /* in the order; number of loops around it */
    const struct flow_block *loop[FLOW_LOOPS]; /* the heads of those, from outside in */
    struct flow_block *next_in_table;
    unsigned region, index, low, stacked; /* while the order is made */
} flow_block;

typedef struct flow_function {
    flow_block *entry;
    flow_block **blocks;
    unsigned count, room;
    struct flow_function *next_stale;
    bool stale; /* the order is not that of all edges yet */
} flow_function;

flow_block *cucc_flow_find(uint32_t token);            /* made when it is new */
void cucc_flow_enter(flow_block *entry);               /* a call has come to this block */
void cucc_flow_edge(flow_block *from, flow_block *to); /* a thread has gone this way */
void cucc_flow_settle(void);                           /* puts all blocks in order again */

/* order.c: fills in position, depth and loop of all blocks of a function */
void cucc_order_blocks(flow_function *f);

#endif
