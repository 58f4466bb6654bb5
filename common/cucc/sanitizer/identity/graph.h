/* graph.h: what a node of a graph that runs comes after. */
#ifndef CUCC_IDENTITY_GRAPH_H
#define CUCC_IDENTITY_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void cucc_graph_clock_begin(size_t nodes);
void cucc_graph_clock_node(size_t node, const size_t *before, size_t count); /* this one runs now */
void cucc_graph_clock_end(void);
bool cucc_graph_clock_runs(void);
uint32_t cucc_graph_clock_floor(void);        /* all before is ordered before the node that runs */
bool cucc_graph_clock_ordered(uint32_t time); /* was what the graph did then ordered before it? */

#endif
