/* shared.h: the shared memory of blocks: where it lies, which array is where, what has been written. */
#ifndef CUCC_SHADOW_SHARED_H
#define CUCC_SHADOW_SHARED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "identity/who.h"
#include "shadow/cell.h"

#define SHARED_BASE ((uintptr_t)0x330000000000)

typedef struct shared_array {
    const char *name, *file;
    int line;
    size_t offset, size;
} shared_array;

/* When a word was last found to need no look from who reads it, and whose reads that holds for: those of a
 * warp, or SHARED_QUIET_ALL; good while no time has passed, and nobody has written it (findings/quiet.h) */
typedef struct shared_quiet {
    uint32_t time, warp;
} shared_quiet;
#define SHARED_QUIET_ALL UINT32_MAX

/* A block_state has one; offsets count from start */
typedef struct shared_zone {
    char *start;
    size_t bytes, mapped; /* what the block has; what can be touched without a fault */
    size_t static_used;   /* bytes of __shared__ arrays that it has touched */
    cell *cells;
    shared_quiet *quiet;    /* a word */
    unsigned char *defined; /* a bit a byte */
    shared_array *arrays;
    unsigned array_count, array_room;
    const char *dynamic_name; /* of the extern array; NULL: not touched yet */
} shared_zone;

/* Memory for a block of so many bytes; asked for before each block */
void *cucc_shared_zone(resident *r, size_t bytes);
void cucc_shared_zone_begin(block_state *b); /* nothing is written, no array is known */
/* In whose shared memory, or near it, that is: another block's of the running thread's cluster, or its own */
const block_state *cucc_shared_block_of(uintptr_t a);
const shared_array *cucc_shared_array_at(const block_state *b, size_t offset);
const shared_array *cucc_shared_array_near(const block_state *b, ptrdiff_t offset);
static inline bool cucc_shared_is_zone(uintptr_t a)
{
    return a >> 40 == SHARED_BASE >> 40;
}

#endif
