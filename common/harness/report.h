/* report.h: what guard.c finds, taken by handover.c into the result file (or told the person at the
 * terminal). */
#ifndef HARNESS_REPORT_H
#define HARNESS_REPORT_H

#include <stdint.h>

void report_guard(const char *name, int side, unsigned element, uint64_t buffer_bytes, uint64_t bytes,
                  uint64_t first, uint64_t last);
void report_modified(const char *name, char type, uint64_t n, uint64_t index, const void *was,
                     const void *is);

#endif
