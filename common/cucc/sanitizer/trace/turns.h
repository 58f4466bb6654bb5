/* turns.h: the order in which threads of the host call CUDA, for the trace (trace.h): one call after another.
 *
 * The operating system's order differs from run to run, and so would the page. Here they take turns in the
 * order in which they were started: a thread that comes to a call waits until all others have come to one of
 * theirs, too, or have ended, or sleep, such as one that waits for another to end. Which of them runs does
 * not matter to what they do between their calls, unless the program has a race on the host. Where a thread
 * neither sleeps nor comes to a call, nobody waits for turns any more.
 */
#ifndef CUCC_TRACE_TURNS_H
#define CUCC_TRACE_TURNS_H

#include <stdbool.h>

void cucc_turns_begin(void); /* by the thread that begins the program */
void cucc_trace_turn(void);  /* a call of the API begins: returns when it is this thread's turn */
bool cucc_turns_kept(void);  /* has the order been that one throughout? */

#endif
