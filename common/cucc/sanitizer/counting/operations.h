/* operations.h: what the host had the device do, by name: kernels, calls of libraries, copies, fills. */
#ifndef CUCC_COUNT_OPERATIONS_H
#define CUCC_COUNT_OPERATIONS_H

#include <stdio.h>

struct cucc_op;

/* An operation of this name begins; the name stays. */
void cucc_count_operation(const char *name, const struct cucc_op *op);

/* One JSON line a name */
void cucc_operations_write(FILE *jsonl);

#endif
