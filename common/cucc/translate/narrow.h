/* narrow.h: regions in which only some threads of a row have anything to do.
 *
 *     if (t < d) s[t] += s[t + d];          with t the thread's number in its row, d the same for all
 *
 * When nothing else stands between two barriers, the loop over the threads of a row need not go to those that
 * do not pass (cut.c): of a sum in a tree, all of its steps together then take as long as the first.
 */
#ifndef CUCC_TRANSLATE_NARROW_H
#define CUCC_TRANSLATE_NARROW_H

#include "locals.h"

typedef struct {
    uint32_t number;      /* the token of t; or of threadIdx, of threadIdx.x */
    const char *type;     /* of that number */
    const char *sign;     /* of the condition, with the number on its left */
    const char *relation; /* what cucc/cut.h calls it */
    uint32_t from, to;    /* [from, to): what it is compared with */
} narrow_t;

/* The token behind the thread's number in its row that begins at i, threadIdx.x or a variable that is that, and its
 * type; NO_TOKEN: it is something else */
uint32_t past_number(const locals_t *locals, uint32_t i, const char **type);
/* Is the statement such an if, its condition a comparison, or one && something else? */
bool find_narrow(const locals_t *locals, const statement_t *s, narrow_t *narrow);

#endif
