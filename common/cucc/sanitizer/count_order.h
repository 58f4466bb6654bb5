/* count_order.h: puts the blocks of a function in order (count_flow.h). */
#ifndef CUCC_COUNT_ORDER_H
#define CUCC_COUNT_ORDER_H

#include "count_flow.h"

/* Fills in position, depth and loop of all its blocks */
void order_blocks(flow_function *f);

#endif
