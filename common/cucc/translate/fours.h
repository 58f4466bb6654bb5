/* fours.h: loops that are turned inside out, four iterations at a time.
 *
 *     for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
 *
 * In a turned loop (lanes.h) an iteration goes through all threads of the block, and each of them fetches and
 * stores its sum. If four iterations go through the threads together, they fetch it once, the four elements
 * of a row of `a` come from one line of the cache, and the compiler still vectorises over the threads. An
 * iteration may only read memory: what it stores could be in the way of the next one's reads.
 */
#ifndef CUCC_TRANSLATE_FOURS_H
#define CUCC_TRANSLATE_FOURS_H

#include "cut.h"

typedef struct {
    const char *name;               /* of the variable that counts the iterations */
    const char *condition, *change; /* of the loop's head */
    uint32_t from, to;              /* the tokens of the change, [from, to) */
} fours_t;

/* Is the region all that a turned loop goes through, and may four iterations be done at a time? */
bool find_fours(const locals_t *locals, const region_t *region, fours_t *fours);

#endif
