/* heap.h: memory that kernels allocate themselves, by malloc and new.
 *
 * It lies in a range of addresses of its own, where each piece has a gap behind it, and what has been freed
 * is not used again: so each address tells what it is.  The shadow of a piece is as that of a variable
 * (shadow/sections.h), until it is freed.
 */
#ifndef CUCC_SHADOW_HEAP_H
#define CUCC_SHADOW_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cucc/launch.h"
#include "shadow/cell.h"

#define HEAP_BASE ((uintptr_t)0x340000000000)
#define HEAP_BYTES                                                                                           \
    ((uintptr_t)4 << 30) /* of addresses; what a kernel may have at a time is the device's limit */

typedef struct heap_piece {
    uintptr_t start;
    size_t size;
    unsigned char *defined; /* a bit a byte */
    cell *cells;
    bool freed;
    const void *site, *freed_site; /* of malloc or new; of free or delete */
    const char *kernel, *kernel_file;
    int kernel_line;
    cucc_dim3 block, thread; /* that allocated it */
} heap_piece;

static inline bool cucc_heap_is_zone(uintptr_t a)
{
    return a - HEAP_BASE < HEAP_BYTES;
}
/* For the running thread; NULL: the heap has not so much room left, as on a GPU */
void *cucc_heap_new(size_t size, size_t limit, const void *site);
extern bool cucc_heap_was_full;           /* somebody has been refused */
heap_piece *cucc_heap_piece(uintptr_t a); /* that holds a, or lies before it; freed ones too; NULL: none */
heap_piece *cucc_heap_each(size_t i);     /* i from 0; NULL after the last */
void cucc_heap_free(heap_piece *p, const void *site);

#endif
