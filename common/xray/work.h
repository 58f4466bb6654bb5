/* work.h: metrics of what the host had the device do, of no single kernel: how often something of a name, and
 * how much of it in each iteration of a method that the program has marked (iterations_begin,
 * harness_cuda.h).
 *
 *   operations                 kernels, calls of libraries, "fill", "copy to the host" and its kin, in all
 *   operations_per_iteration   the same in the iterations, divided by their number
 *   launches_per_iteration     kernels and calls of libraries alone, those of a graph too
 *   bytes_per_iteration        that kernels move, 32 for each sector; inside of libraries nothing is seen
 *   waits_per_iteration        calls in which the host waited for the device; they have no name
 */
#ifndef XRAY_WORK_H
#define XRAY_WORK_H

#include <regex.h>
#include <stdbool.h>

#include "bound.h"

/* Whether there is a metric of this name. */
bool work_is_metric(const char *name);

/* As bound_check, for these metrics: summed over what the pattern matches; none is a number, too. */
int work_check(FILE *out, const report_t *report, const bound_t *bound, const regex_t *pattern);

/* A paragraph: how many iterations the program has marked, and what each of them takes. Nothing where there
 * are none. */
void work_print_iterations(FILE *out, const report_t *report);

#endif
