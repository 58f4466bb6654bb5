/* time.h: when something happened.
 *
 * A program's execution is one sequence in the sanitizer build, so a moment is a number.  It grows by one
 * with everything that orders accesses: a barrier passed, a fence, the begin and end of a launch.  "All
 * accesses of block 3 before time 17" is then what one thread can know of others, and all that vector clocks
 * need.
 */
#ifndef CUCC_IDENTITY_TIME_H
#define CUCC_IDENTITY_TIME_H

#include <stdint.h>

/* When, and by which thread of its grid (cucc_self.number); time 0: never.  What the host, a copy or a fill
 * did has the thread NO_THREAD. */
typedef struct mark {
    uint32_t time, thread;
} mark;

#define NO_THREAD UINT32_MAX

extern uint32_t cucc_time_now;
void cucc_time_tick(void); /* ends the program when the numbers run out */

#endif
