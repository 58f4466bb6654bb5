/* lanes.h: loops that are turned inside out.
 *
 * A loop that all threads of a block go through equally often, whose turns go from one thread to the next
 * through memory side by side, is better done in turns of the whole block: for each turn of the loop a loop
 * over the threads, which the compiler vectorises, and which goes through memory in its order. cut.c does it,
 * as if there were a barrier in the loop.
 */
#ifndef CUCC_TRANSLATE_LANES_H
#define CUCC_TRANSLATE_LANES_H

#include "locals.h"

typedef struct {
    int turned;      /* so many loops are marked (statement_t.turned), */
    uint32_t inside; /* and the innermost loop that begins here is not; NO_TOKEN: there is none; */
    const char *why; /* the reason */
} turning_t;
turning_t turn_loops(locals_t *locals);

/* Is what stands in [from, to) the same for all threads of a row, as far as its text shows? */
bool is_same_in_row(const locals_t *locals, uint32_t from, uint32_t to);

#endif
