/* lines.h: what all parts of the trace write with (trace.h has its lines). */
#ifndef CUCC_TRACE_LINES_H
#define CUCC_TRACE_LINES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

FILE *cucc_trace_lines(void); /* where the next line goes */
void cucc_trace_text(const char *text);
/* The number of the array of the device, or of pinned memory, that has all these bytes, and where in it they
 * begin; -1: none has */
int cucc_trace_array(uintptr_t address, size_t size, size_t *offset);
/* The bytes of such an array in hex; ".." is one that nobody has written */
void cucc_trace_contents(uintptr_t address, size_t size);

#endif
