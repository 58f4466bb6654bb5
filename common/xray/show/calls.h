/* calls.h: what the host calls, beside the kernels: a list with links to the steps, and the words for a copy.
 */
#ifndef XRAY_SHOW_CALLS_H
#define XRAY_SHOW_CALLS_H

#include <stdio.h>

#include "script.h"
#include "steps.h"

/* "A copy between devices, 800 bytes, in stream 2 of device 1: u[0 to 199] becomes u[600 to 799]." Stays. */
const char *calls_say_copy(const trace_t *trace, const copy_t *copy);

/* The line that called for the copy of a step; line 0: it is no copy */
site_t calls_site(const trace_t *trace, const step_t *step);

/* row: of the page's source (script.h) */
void calls_print(FILE *out, const trace_t *trace, const steps_t *steps, row_of_t *row, void *of);

#endif
