/* find.h: steps that a reader asks for. */
#ifndef XRAY_SHOW_FIND_H
#define XRAY_SHOW_FIND_H

#include "../report.h"
#include "steps.h"

typedef struct {
    long long first, second; /* steps; NONE: not on the page, or there is no other */
} found_t;

/* The steps in which the parties of a finding did what they did, the earlier one first: of a race, the first
 * such pair that shares a byte. */
found_t find_steps(const trace_t *trace, const steps_t *steps, const finding_t *finding);

/* The first step in which the warp of a request asks so; NONE: it is not on the page. */
long long find_request(const trace_t *trace, const steps_t *steps, const request_t *request);

/* The step in which an element of an array is written last; 0: none writes it. */
size_t find_written(const trace_t *trace, const steps_t *steps, int array, long long element);
/* The step with which the phase of a step begins; the first one begins at 0. */
size_t find_phase(const steps_t *steps, size_t step);

/* The array of that name, else the only one of the device's with so many elements (0: that is not known) that
 * the last launch writes, or any; NONE. */
int find_array(const trace_t *trace, const char *name, long long count);

/* Where a reader begins, and the last step that belongs to it: the phase in which the first wrong element is
 * written; else what was found first, with both its accesses. Without either it begins at 0. */
typedef struct {
    size_t begin, end;
} start_t;
start_t find_start(const trace_t *trace, const steps_t *steps, const report_t *report, int array,
                   long long element);

/* Of these and of all findings the steps, as many as there is room for, the former first. Returns how many.
 */
size_t find_wanted(const trace_t *trace, const steps_t *steps, const report_t *report, start_t start,
                   size_t *wanted, size_t room);

/* From which step on a page of at most `most` steps has these, and what leads there. */
size_t find_window(const steps_t *steps, start_t start, size_t most);

#endif
