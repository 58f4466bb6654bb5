/* cucc/clock.h: what a program may tell the model of time (runtime/api/streams/clock.h). */
#ifndef CUCC_CLOCK_CYCLES_H
#define CUCC_CLOCK_CYCLES_H

#ifdef __cplusplus
extern "C"
#endif
    /* A thread of the kernels that are launched from now on takes so many cycles; 0: what the model thinks,
     * 100. Its times are as exact as this number. */
    void
    cucc_clock_cycles(double cycles) __attribute__((weak));

#endif
