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
                   * without a barrier (exact.h) */
    const char *exact_if; /* an expression, for the launch, that says when it is so; NULL: never, or always */
    bool if_row,
        if_turned; /* what it asks: is the block one row; does each of some loops turn at least once */
    int turned;    /* loops without a barrier that are turned inside out (lanes.h) */
} cut_t;

/* The calls of warp operations in a statement, from the first to the end of the last */
region_t calls_in(const unit_t *unit, statement_t *s);

#endif
