/* operations.h: what the host had the device do, by name: kernels, calls of libraries, copies, fills.
 *
 *     CUCC_OPERATIONS=FILE    when the program ends, how often each was done, one JSON object per line, as in
 *                             a report of the sanitizer build (sanitizer/COUNTING.md): so a check can count
 *                             calls without that build. In a program of the sanitizer build nothing is written
 *                             here.
 */
#ifndef CUCC_OPERATIONS_H
#define CUCC_OPERATIONS_H

struct cucc_op;

void cucc_operation_begins(const struct cucc_op *op);

/* As a check names it, good for ever; NULL: nothing that is done to memory. */
const char *cucc_operation_name(const struct cucc_op *op);

/* What a launch is made of; nothing where it is none. */
typedef struct cucc_operation_shape {
    unsigned long long blocks, threads;
} cucc_operation_shape;
cucc_operation_shape cucc_operation_shape_of(const struct cucc_op *op);

#endif
