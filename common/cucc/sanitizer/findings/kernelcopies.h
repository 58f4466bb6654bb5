/* kernelcopies.h: asynchronous copies of kernels into shared memory (__pipeline_memcpy_async,
 * cooperative_groups::memcpy_async).
 *
 * From its start a copy counts as a store at no time that has come yet (CUCC_COPYING), which no barrier
 * orders; when the thread that started it has waited, as a store of that thread at that moment.  So does what
 * it reads of global memory.  All of these are about the running thread. */
#ifndef CUCC_FINDINGS_KERNELCOPIES_H
#define CUCC_FINDINGS_KERNELCOPIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "identity/who.h"

#define CUCC_COPYING UINT32_MAX /* the time of such a mark */

/* The store itself has been looked at; from 0: not all of it is copied */
void cucc_copy_started(uintptr_t to, uintptr_t from, size_t size, const void *site);
void cucc_copies_committed(void);
void cucc_copies_waited(unsigned but); /* for all groups committed but the last so many */
void cucc_copies_forget(block_state *b);
bool cucc_copies_some_waited(void); /* for some copy before, by a thread of this block */

#endif
