/* heap.h: memory that kernels allocate themselves, by malloc and new. */
#ifndef CUCC_SHADOW_HEAP_H
#define CUCC_SHADOW_HEAP_H

#include <stdbool.h>
#include <stdint.h>

bool cucc_heap_holds(uintptr_t a);

#endif
