/* cut.h: a kernel that is cut at its barriers, as cut.c plans it. */
#ifndef CUCC_TRANSLATE_CUT_H
#define CUCC_TRANSLATE_CUT_H

#include "locals.h"

/* Statements that follow one another without a barrier, or the condition of a guard (uniform.h): a loop over
 * the threads goes around them */
typedef struct region {
    statement_t *first, *last;
    uint32_t from, to; /* its tokens, both its own */
    bool guards;
    int number;
    struct region *following;
} region_t;

typedef struct cut {
    locals_t locals;
    region_t *regions, **last;
    int barriers;
    int meetings; /* operations of the whole warp at which it is cut: then it is a warp that is cut (meets.h) */
    int region_count;
    int is_exact; /* no two regions of which one writes memory that the other may use follow one another
                   * without a barrier */
    int turned;   /* loops without a barrier that are turned inside out (lanes.h) */
} cut_t;

#endif
