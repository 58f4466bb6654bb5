/* tiles.h: what the blocks of a kernel do from barrier to barrier, as time lines: when they bring a tile into
 * shared memory, and when they work on it. Drawn for launches in which a block brings at least two. */
#ifndef XRAY_SHOW_TILES_H
#define XRAY_SHOW_TILES_H

#include <stdio.h>

#include "trace.h"

/* Of all of the trace, whatever a page has of it. */
void tiles_print(FILE *out, const trace_t *trace);

#endif
