/* block.h: a resident block. */
#ifndef CUCC_BLOCK_H
#define CUCC_BLOCK_H

#include <stdbool.h>

#include "exec/exec.h"

/* How a lap of the ring ended */
typedef enum {
    LAP_DONE,    /* all threads have exited */
    LAP_AGAIN,   /* everybody was at the barrier, and goes on */
    LAP_GRID,    /* everybody waits for the rest of the grid */
    LAP_CLUSTER, /* nobody goes on before the barrier of the cluster opens */
    LAP_SPIN,    /* some threads were interrupted while they spun */
    LAP_STUCK    /* nobody can ever go on */
} lap_result;

/* The blocks of a cluster (cluster.c); all have one worker */
enum { CLUSTER_MOST = 16 }; /* of blocks: as on a GPU, where so many are asked for */
typedef struct cluster {
    struct resident *blocks[CLUSTER_MOST]; /* by rank */
    unsigned size, ended;                  /* blocks */
    unsigned arrived;                      /* threads, at the barrier */
    uint64_t generation;                   /* barriers passed */
} cluster;

typedef struct resident {
    cucc_block block; /* first: headers know the resident by this */
    const cucc_launch *launch;
    cucc_dim3 index;
    unsigned following;      /* what block.following was when it started */
    uint64_t launch_serial;  /* of the launch that it is prepared for */
    uint64_t linear;         /* index in the grid, x first */
    unsigned threads, warps; /* records in the ring; 1 and 0 when one record does the whole block */
    bool by_warp;            /* each record does a warp (cucc/meeting.h) */
    unsigned barrier_line;   /* what block.line would be in a plain lap */
    thread_order order;
    cucc_thread *records;
    size_t records_bytes;
    cucc_exchange *exchanges; /* one a warp */
    size_t exchanges_bytes;
    cucc_warp no_warp; /* stands in where a block is run by one record */
    unsigned short order_table[CUCC_MAX_THREADS];
    char *shared; /* static slots, then the dynamic part */
    size_t shared_bytes;
    size_t touched_bytes;
    size_t shared_used; /* static bytes this block has touched */
    int replay;         /* 1: it faulted, and will run again with its threads counted; 2: that happens */
    lap_result result;  /* of the last lap */
    unsigned tile_arrivals[5][CUCC_MAX_THREADS / 64]; /* at barriers of tiles of 64, 128 ... threads */
    const void *tile_values[CUCC_MAX_THREADS];        /* what a tile's threads show each other */
    unsigned waiting;    /* threads at a barrier of the block or the grid, when that was last counted */
    int at_grid;         /* the whole block waits for the grid, */
    unsigned aside;      /* rounds in which it is passed over (late.c) */
    uint64_t generation; /* for the barrier after this one */
    cluster *cluster;    /* NULL: a launch without clusters */
    cluster own_cluster; /* of the block of rank 0, for all */
    unsigned rank;       /* in its cluster */
    int at_cluster;      /* nobody goes on before another generation of the cluster than this: */
    uint64_t cluster_generation;
    unsigned char cluster_parity[CUCC_MAX_THREADS]; /* of the generation in which each thread last arrived */
    struct cucc_stretch *stretches;                 /* of a kernel that is cut at its barriers: cut.c */
    unsigned char *gone;
    char *room; /* for what outlives a region: so much there, in use, and most that a block has wanted */
    size_t room_bytes, room_used, room_most;
    void *observed; /* the observer's own (observer.h) */
    char *text;     /* what its threads have printed */
    size_t text_length, text_room;
} resident;

/* What a thread's record says while it waits for its block on this line */
static inline unsigned long long waits_at_barrier(unsigned line)
{
    return (unsigned long long)CUCC_AT_BARRIER << 32 | line;
}

resident *cucc_block_new(void); /* never freed: a worker keeps it for later blocks */
/* Makes the resident hold blocks of this launch.  service is a stack for records that have none. */
void cucc_block_prepare(resident *a, const cucc_launch *launch, thread_order order, void *service);
void cucc_block_start(resident *a, uint64_t linear);
/* From now on a record does a thread: the block is run again, to learn which of them faults */
void cucc_block_by_thread(resident *a);
lap_result cucc_block_lap(resident *a);
void cucc_block_release(resident *a); /* those that wait go on */

/* Fills in block.order; even_forward: not only when the order is another one */
void cucc_block_write_order(resident *a, int even_forward);

/* memory that only grows; contents are lost when it does */
void *cucc_block_memory(void *old, size_t *have, size_t want);

/* cut.c: the lanes of the warp that is done by this record and have not returned */
unsigned cucc_cut_lanes(const resident *a, const cucc_thread *t);

/* block_report.c: explains LAP_STUCK, and ends the grid */
void cucc_block_stuck(resident *a);
/* block_report.c: a thread came to the barrier on this line, others to the one on first_line: ends the grid
 */
_Noreturn void cucc_barrier_diverged(resident *r, unsigned first_line, unsigned line);

/* cluster.c */
void cucc_cluster_form(resident *const *blocks, const cucc_launch *launch); /* before they start */
/* After a lap: if all that are left have arrived, they go on */
void cucc_cluster_look(resident *a);
/* Is there a block of the cluster that may get any further? */
bool cucc_cluster_moves(const cluster *c);
/* The block with the n-th rank of a cluster that is the m-th of its grid: its number in the grid */
uint64_t cucc_cluster_member(const cucc_launch *launch, uint64_t m, unsigned n);
static inline unsigned cluster_blocks(const cucc_launch *launch)
{
    unsigned n = launch->cluster.x * launch->cluster.y * launch->cluster.z;
    return n ? n : 1;
}

/* shared.c */
/* What is at that place of the block's shared memory, in another's; NULL: it is not in the block's */
void *cucc_shared_of(const resident *a, const void *p, resident *other);
bool cucc_shared_holds(const resident *a, const void *p);
void cucc_shared_end(resident *a); /* what is read there from now on is no number */
void cucc_shared_prepare(resident *a);
void cucc_shared_start(resident *a);
/* How far p, in the wall behind the block's shared memory, is beyond the end of that; -1: elsewhere */
long cucc_beyond_shared(const resident *a, const char *p);

#endif
