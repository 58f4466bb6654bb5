/* iterations.h: a stretch of the program that it has marked as the iterations of a method, and what the host
 * has done in it: how many iterations there were, how often it waited for the device.
 *
 * Operations (operations.h) and launches (launch.h) ask cucc_iterating, whether they belong to it. The
 * program calls cucc_sanitizer_iterations_begin and _end (cucc/sanitizer.h) when the device has nothing to
 * do, so that what was queued between the two also ran between them. There may be several such stretches:
 * they are added up.
 */
#ifndef CUCC_COUNT_ITERATIONS_H
#define CUCC_COUNT_ITERATIONS_H

#include <stdbool.h>
#include <stdio.h>

extern bool cucc_iterating;

/* The host has waited for a device in some call: is it counted? */
bool cucc_iterations_waited(void);

/* One JSON line, or none where nothing was marked */
void cucc_iterations_write(FILE *jsonl);

#endif
