/* trace.h: what each simulated thread does, one event after another, for `make show` (common/xray/show).
 *
 * CUCC_TRACE names the file; without it nothing is recorded. CUCC_TRACE_BLOCK=0: of the threads only those of
 * this block of each launch, which is less to write and to read; what others store is then told only as far
 * as an image has it. A program that is to name its variables, too, has been compiled with -G. The file is
 * text, a line an event, its words between tabs, in the order in which the CPU ran the threads:
 *
 *     cucc-trace  1                                  the first line
 *     kernel  NAME FILE LINE GX GY GZ BX BY BZ       a launch begins
 *     t  BLOCK THREAD      who does what follows, both linear, x first
 *     b  SITE              a basic block begins
 *     l  SITE ARRAY OFFSET SIZE HEX                  a load; bytes in the order of memory
 *     s  SITE ARRAY OFFSET SIZE HEX                  a store, with what is there then
 *     a  SITE ARRAY OFFSET SIZE HEX HEX              an atomic: what was there, and is
 *     v  VARIABLE TEXT                               a variable has this value by now; "?": none; of KIND h
 *                                                    and n: its bits
 *     w  SITE LINE         comes to the block's barrier;  g SITE LINE  to the grid's
 *     m  SITE OP MASK SOURCE                         comes to an operation of its warp; SOURCE: of a shuffle
 *     c  SITE              calls a function there;   r    has returned
 *     x                    the thread has ended
 *     end  ERROR           of the kernel; 0: as it should
 *     ran  OP                                        what follows, up to the next one, is done by it
 *     copy  WHAT SIZE                                a copy or fill (calls.h), in bytes, of these rows
 *     moved  ARRAY OFFSET ARRAY OFFSET SIZE HEX      to, from; ARRAY -1: other memory of the host's, or a
 *                                                    fill; HEX: what is there then, of the first bytes
 *     array  ARRAY SPACE BLOCK SIZE NAME             before its first use; BLOCK: of shared memory, or -1
 *     type  ARRAY KIND SIZE NAME                     what a pointer or reference says of it
 *     image  ARRAY OFFSET HEX                        what is there before; ".." is a byte that nobody wrote
 *     variable  VARIABLE LINE KIND SIZE FUNCTION NAME
 *     cut                                            there would be more, which found no room
 *     threads  HOW                                   other threads of the host have called, too; HOW:
 *                                                    "turns" (turns.h) or nothing
 *     call  NAME LINE FILE                           what the host has called, in its order ...
 *     queued  OP DEVICE STREAM WHAT                  ... and put into a stream by that call,
 *     waited  DEVICE STREAM                          ... or waited for; STREAM -1: all of the device's
 *     site  SITE USERS PC FILE LINE                  at the end, all of them
 *     scope  SITE VARIABLE...                        the variables that are known there
 *     whole                                          the last line
 *
 * OFFSET counts bytes, and may be beyond the array: that access was out of bounds, and has no HEX. KIND is a
 * letter: f floating point, h half, n bfloat16, i signed, u unsigned, b bool, ? anything else. USERS is 0
 * where the code is none of the user's, 2 where such code has been inlined in a line of theirs, else 1. Basic
 * blocks of a library that follow each other on the same line of the user's may be told as one, and calls in
 * it not at all.
 */
#ifndef CUCC_TRACE_TRACE_H
#define CUCC_TRACE_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "identity/who.h"

extern bool cucc_tracing;

void cucc_trace_open(void); /* when the program begins */
void cucc_trace_close(void);

/* Of the running thread, cucc_who() having been asked */
void cucc_trace_kernel_begin(void);
void cucc_trace_kernel_end(int error);
void cucc_trace_step(const void *site);
void cucc_trace_access(uintptr_t address, size_t size, int kind, const void *site);
void cucc_trace_barrier(const void *site, unsigned line, bool of_grid);
void cucc_trace_meet(const void *site, int op, unsigned mask, unsigned source);
/* function: a site in the one called */
void cucc_trace_call(const void *site, const void *function);
void cucc_trace_return(void);
void cucc_trace_thread_end(void);

#define CUCC_TRACE(call)                                                                                     \
    do {                                                                                                     \
        if (__builtin_expect(cucc_tracing, 0)) cucc_trace_##call;                                            \
    } while (0)

#endif
