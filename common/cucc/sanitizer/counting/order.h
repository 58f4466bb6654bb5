/* order.h: puts the blocks of a function in order (flow.h). */
#ifndef CUCC_COUNT_ORDER_H
#define CUCC_COUNT_ORDER_H

#include "counting/flow.h"

/* Fills in position, depth and loop of all its blocks */
void cucc_order_blocks(flow_function *f);

#endif
