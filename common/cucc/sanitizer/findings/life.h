/* life.h: arrays that are allocated and freed in the order of a stream (cudaMallocAsync, cudaFreeAsync): an
 * operation of another stream may use one only behind the allocation and before the free. */
#ifndef CUCC_FINDINGS_LIFE_H
#define CUCC_FINDINGS_LIFE_H

#include <stdbool.h>

#include "findings/finding.h"

struct cucc_op;

void cucc_saw_allocation_queued(const struct cucc_op *op);
void cucc_saw_allocation_begin(const struct cucc_op *op); /* the stream comes there */
void cucc_saw_free_begin(const struct cucc_op *op);       /* before the memory goes */
void cucc_saw_free_end(const struct cucc_op *op);

/* Does the operation that runs not come behind the array's allocation?  Or did it not come behind its free,
 * which just ran before? */
bool cucc_life_not_begun(const array *a);
bool cucc_life_ended_beside(const array *a);
/* What to say of that: fills in kind, other, message and advice; verb: "reads", "a copy writes" */
void cucc_life_describe(finding *f, const array *a, const char *verb);

#endif
