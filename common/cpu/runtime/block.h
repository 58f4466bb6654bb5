/* block.h: a resident block. */
#ifndef CUCC_BLOCK_H
#define CUCC_BLOCK_H

#include "cucc_exec.h"

typedef struct resident {
    cucc_block block; /* first: headers know the resident by this */
    const cucc_launch *launch;
    cucc_dim3 index;
    uint64_t linear; /* index in the grid, x first */
    uint64_t serial; /* of the blocks that this process has run: shared arrays are poisoned once in each */
    unsigned threads,
        warps; /* records of threads in the ring; 1 and 0 when one record does the whole block */
    thread_order order;
    cucc_thread *records;
    size_t records_bytes;
    cucc_exchange *exchanges; /* one a warp */
    size_t exchanges_bytes;
    cucc_warp *warp[CUCC_MAX_THREADS / CUCC_WARP]; /* by number */
    cucc_warp no_warp;                             /* stands in where a block is run by one record */
    unsigned short order_table[CUCC_MAX_THREADS];
    char *shared; /* static slots, then the dynamic part */
    size_t shared_bytes;
    uint64_t *touched; /* by slot: serial of the last block that used it */
    size_t touched_bytes;
    size_t shared_used; /* static bytes this block has touched */
} resident;

/* How a lap of the ring ended */
typedef enum {
    LAP_DONE,  /* all threads have exited */
    LAP_AGAIN, /* everybody was at the barrier, and goes on */
    LAP_GRID,  /* everybody waits for the rest of the grid */
    LAP_SPIN,  /* some threads were interrupted while they spun */
    LAP_STUCK  /* nobody can ever go on */
} lap_result;

resident *block_new(void); /* never freed: a worker keeps its arenas */
/* Makes the resident hold blocks of this launch.  service is a stack for records that have none. */
void block_prepare(resident *a, const cucc_launch *launch, thread_order order, void *service);
void block_start(resident *a, uint64_t linear);
lap_result block_lap(resident *a);

/* memory that only grows; contents are lost when it does */
void *block_memory(void *old, size_t *have, size_t want);

/* fault.c: a thread came to the barrier on this line, others to the one of block->line; does not return */
void barrier_diverged(cucc_block *block, unsigned line);

/* shared.c */
void shared_prepare(resident *a);
void shared_start(resident *a);

#endif
