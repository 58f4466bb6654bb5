/* cut.h: a kernel that is cut at its barriers, as cut.c plans it. */
#ifndef CUCC_TRANSLATE_CUT_H
#define CUCC_TRANSLATE_CUT_H

#include "locals.h"

/* Statements that follow one another without a barrier: a loop over the threads goes around them */
typedef struct region {
    statement_t *first, *last;
    int number;
    struct region *following;
} region_t;

typedef struct cut {
    locals_t locals;
    region_t *regions, **last;
    int barriers;
    int region_count;
    int is_exact; /* no two regions that touch memory follow one another without a barrier */
} cut_t;

#endif
