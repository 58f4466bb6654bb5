/* operations.h: what the host had the device do, by name: kernels, calls of libraries, copies, fills. */
#ifndef CUCC_COUNT_OPERATIONS_H
#define CUCC_COUNT_OPERATIONS_H

#include <stdbool.h>
#include <stdio.h>

/* An operation of this name begins; the name stays. launch: a kernel, or a call of a library. */
void cucc_count_operation(const char *name, bool launch);

/* One JSON line a name */
void cucc_operations_write(FILE *jsonl);

#endif
