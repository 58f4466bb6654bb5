/* remember.h: what `make` knows of earlier checks: build/progress/NN_name has a line a step,
 *     step <tab> status <tab> points <tab> sum of the sources <tab> where [<tab> passed]
 * The last word stands where the step has passed once, whatever its status is now: its solution stays open.
 */
#ifndef GRADE_REMEMBER_H
#define GRADE_REMEMBER_H

#include <stdbool.h>

#include "grade/plan/plan.h"
#include "base/record.h"

typedef struct {
    int step, points;
    status_t status;
    const char *sum, *where;
    bool passed_once; /* now or in an earlier check; remember_write sees to it */
} remembered_t;

typedef struct {
    remembered_t *steps; /* rising */
    size_t count;
} memory_t;

/* What is known of a practical; nothing where it was never checked. Lines that cannot be read are left out.
 */
memory_t remember_read(arena_t *arena, const char *practical);

/* Puts the new ones in the place of the old and writes all. Returns 0, or -1 with errno. */
int remember_write(arena_t *arena, const char *practical, const remembered_t *fresh, size_t count);

#endif
