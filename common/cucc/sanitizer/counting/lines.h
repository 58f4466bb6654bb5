/* lines.h: what has been counted, by lines of the source. */
#ifndef CUCC_COUNT_LINES_H
#define CUCC_COUNT_LINES_H

#include "counting/launch.h"
#include "counting/totals.h"

typedef struct line_totals {
    const char *file;
    int line;
    totals totals;
} line_totals;

/* Asks for the places of all that was counted: before cucc_lines_of, so that they are looked up at once. */
void cucc_lines_wanted(const count_launch *launch);

/* The kernel's file, named as in its lines: from the folder where the program runs */
const char *cucc_lines_kernel_file(const count_launch *launch);

/* By file and line; to be freed.  What has no place in the user's source counts for the kernel's own line. */
line_totals *cucc_lines_of(const count_launch *launch, unsigned *count);

#endif
