/* cycles.c: how long a thread of a kernel takes, for the clock of the CPU backend. */
#include "harness.h"
#include "cucc/include/cucc/clock.h" /* cucc_clock_cycles: NULL in a program for a GPU */

void thread_cycles(double cycles)
{
    if (cucc_clock_cycles) cucc_clock_cycles(cycles);
}
