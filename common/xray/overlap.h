/* overlap.h: metrics of what ran at the same time as what, by the model's clock: from the spans of what was
 * done in iterations (report.h), and of no single kernel.
 *
 *   time_of_overlap   the time of the iterations, as a multiple of max + (sum - max) / pieces: copies in,
 *                     kernels and copies out, of which the longest is max; there are as many pieces as
 *                     kernels whose name matches. 1: nothing waits that need not wait
 *   time_of_serial    the time of the iterations, as a multiple of all that the busiest device does in them,
 *                     added up: 1 where nothing of it overlaps
 *   kernels_at_once   how many of these kernels ran at the same time, at most
 *   streams_of        in how many streams they ran
 *   devices_of        on how many devices
 *   pageable_copies   copies from or to pageable memory; they have no name
 *   staged_copies     copies between devices that went by way of the host
 *   peer_copies_per_iteration, peer_bytes_per_iteration   copies between devices
 *   device_waits      calls in which the host waited for all that the device had to do; nor have they
 */
#ifndef XRAY_OVERLAP_H
#define XRAY_OVERLAP_H

#include <regex.h>

#include "bound.h"

bool overlap_is_metric(const char *name);

/* As bound_check, for these metrics. */
int overlap_check(FILE *out, const report_t *report, const bound_t *bound, const regex_t *pattern);

/* A paragraph: how long copies and kernels took, and all of it. Nothing where there are no spans. */
void overlap_print(FILE *out, const report_t *report);

#endif
