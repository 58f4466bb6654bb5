/* failing.h: calls that are made to fail, one in a run, to see whether a program notices.
 *
 *     CUCC_FAIL_CALL=7    call number 7 does nothing and returns the error that such a call would return
 *     CUCC_CALLS=FILE     without CUCC_FAIL_CALL: when the program ends, FILE has a line for each place in its
 *                         source where a call stands that can be made to fail, with the number of the first
 *                         call there; calls of the course's own headers are not listed:
 *                             7 <tab> cudaMalloc <tab> program.cu:41
 *                         With it: what came of the failure, and the first call that shows that the program
 *                         has gone on:
 *                             failed <tab> cudaMalloc <tab> cudaErrorMemoryAllocation
 *                             after <tab> cudaMemcpy
 *
 * Calls are counted from 1 in the order in which the program makes them, launches by <<<...>>> (named "a
 * launch") and those of the libraries among them. Freeing, destroying and asking which device it is
 * is no going on, nor is another launch after one that failed, since the error waits to be asked for. */
#ifndef CUCC_FAILING_H
#define CUCC_FAILING_H

#include <stdbool.h>

#include "cuda_runtime_api.h"

extern bool cucc_calls_watched; /* by one of the two variables */
void cucc_failing_start(void);  /* once, before the first call */

/* A call begins. Returns the error that it must answer, or cudaSuccess. */
cudaError_t cucc_call_begins(const char *call);
/* What the calling thread calls between the two is not the program's doing. */
void cucc_inside_begin(void);
void cucc_inside_end(void);

static inline cudaError_t cucc_failing(const char *call)
{
    return __builtin_expect(cucc_calls_watched, 0) ? cucc_call_begins(call) : cudaSuccess;
}

#endif
