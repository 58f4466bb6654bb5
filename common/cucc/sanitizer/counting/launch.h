/* launch.h: what has been counted, launch by launch.
 *
 * The first launches of a kernel are kept apart; those after them are summed up in one (`launches` of them),
 * which has the grid and the block of the first of its launches, and knows the largest and the smallest.
 * Those in iterations and those outside of them are never in one.
 */
#ifndef CUCC_COUNT_LAUNCH_H
#define CUCC_COUNT_LAUNCH_H

#include <stdbool.h>

#include "counting/cells.h"
#include "counting/count.h"

enum { COUNT_MEMORY = 512 }; /* megabytes to keep what threads do, unless CUCC_COUNT_MEMORY says otherwise */

typedef struct count_launch {
    sanitizer_kernel kernel; /* of the first launch */
    unsigned launches;
    bool iterating;                         /* in iterations (iterations.h), as all its launches */
    unsigned long long largest_grid;        /* blocks, of any of them */
    unsigned largest_block, smallest_block; /* threads */
    count_cells cells;
    unsigned long long shuffle_lanes; /* how often a lane took part in a shuffle */
    double napkin_bytes;              /* sum of what was declared; 0: nothing was */
    struct count_launch *next;
} count_launch;

extern count_launch *cucc_count_now;        /* that is running, or NULL */
const count_launch *cucc_count_first(void); /* of all, in the order of the program */

/* Where the report is sealed: a word for all that has been counted of it. Said when a launch ends, and again
 * with the report, so that numbers which were changed in between are found. */
void cucc_count_tell(const count_launch *launch);

/* An environment variable that must be a whole number; ends the program when it is something else */
unsigned long cucc_count_setting(const char *name, unsigned long otherwise);

#endif
