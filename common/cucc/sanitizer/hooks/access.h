/* access.h: one access of the running thread, given to all that look at it: bounds, races, counts. */
#ifndef CUCC_HOOKS_ACCESS_H
#define CUCC_HOOKS_ACCESS_H

#include <stddef.h>

#include "findings/race.h"
#include "findings/unset.h"
#include "shadow/cell.h"

enum { UNALIGNED_IS_FINE = 0, MUST_BE_ALIGNED = 1 };

/* kind: enum sanitizer_kind (identity/launch.h).  Host code is announced too, and passes. */
void cucc_access(const void *address, size_t size, int kind, enum access_how how, int alignment,
                 const void *site);

/* Before the running thread does anything else: what it has stored last is there now */
static inline void cucc_after_store(void)
{
    cucc_unset_after_store();
    cucc_race_after_store();
}

/* cudaMalloc and cudaFree in a kernel (heap.c) */
void cucc_heap_kernel_malloc(void **result, size_t size, const void *site);
void cucc_heap_kernel_free(void *start, const void *site);

/* Somebody who only looks at flags lets others run, after the same number of looks in every run */
void cucc_be_patient(int kind);
extern unsigned cucc_basic_blocks; /* since a thread last gave way */

#endif
