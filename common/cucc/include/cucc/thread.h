/* thread.h: how the threads of a block are kept, and how one of them waits.
 *
 * A block is a ring of 64-byte records: the threads of warp 0, a record that ends the warp, the threads of
 * warp 1, ... and a record that ends the block.  Each record says where to go on (code, stack, frame).  A
 * thread that waits writes its own record and jumps to the next one; the record at a warp's end looks whether
 * lanes of that warp have been released, and the last one returns to the scheduler, which decides what the
 * lap has achieved.  A record that is not yet started begins its thread on a fresh stack, one that has exited
 * only jumps on.
 *
 * A thread may be resumed although what it waits for has not happened; it then parks again.  That keeps the
 * ring free of queues: a crossing of __syncthreads costs a few loads and stores and one jump.
 *
 * Everything here is read by cucc's headers and by the assembly in runtime/fiber_*.S: offsets are fixed.
 */
#ifndef CUCC_THREAD_H
#define CUCC_THREAD_H

#include "launch.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CUCC_WARP = 32, CUCC_MAX_THREADS = 1024 };

/* What a thread waits for beyond its warp: the upper half of cucc_thread.wait.  The lower half is the line.
 */
enum { CUCC_RUNNABLE = 0, CUCC_AT_BARRIER = 1, CUCC_AT_GRID = 2, CUCC_YIELDED = 3, CUCC_AT_CLUSTER = 4 };

typedef struct cucc_thread {
    void *resume;            /*  0: code to go on with */
    void *stack;             /*  8: its stack pointer; always a place where a signal may be delivered */
    void *frame;             /* 16: its frame pointer */
    struct cucc_warp *warp;  /* 24 */
    unsigned x, y, z;        /* 32: threadIdx */
    unsigned lane_bit;       /* 44: 1 << lane */
    unsigned long long wait; /* 48: CUCC_AT_... << 32 | line, or CUCC_RUNNABLE */
    void *held;              /* 56: its code, while a record at the barrier is passed over */
} __attribute__((aligned(64))) cucc_thread;

struct cucc_block {
    void (*run)(const void *closure, struct cucc_block *block); /*  0: one thread, or the whole block */
    const void *closure;                                        /*  8 */
    unsigned line;               /* 16: of the barrier that all come to in this lap; 0 none yet; ~0 ask */
    unsigned irregular;          /* 20: this lap something other than a block barrier was waited for */
    unsigned alive;              /* 24: threads that have not exited */
    unsigned phase;              /* 28: barriers passed */
    cucc_thread *first;          /* 32 */
    cucc_thread *end;            /* 40: the scheduler's record */
    void *service;               /* 48: a stack for records that have none of their own */
    char *dynamic_shared;        /* 56 */
    char *static_shared;         /* 64 */
    const unsigned short *order; /* 72: the n-th thread to run, or NULL for ascending */
    unsigned votes[2][2]; /* 80: __syncthreads_count and its kin: how many said no, yes; by phase parity */
    unsigned long long serial;   /* 96: of the blocks run in this place */
    unsigned long long *touched; /* 104: by slot of shared memory: serial of the last block that used it */
    unsigned
        following; /* 112: blocks that run next in this place, each the neighbour in x of the one before; */
                   /* those that do nothing are taken off by the one that finds it (run_rows) */
    void *ends;    /* 120: code to which a thread may jump when it ends (hop_x86_64.h) */
};
typedef struct cucc_block cucc_block;

/* This OS thread's place in a grid.  threadIdx, blockIdx, blockDim, gridDim lie inside: exec/tls.S */
struct cucc_tls {
    cucc_thread *current;  /*  0: NULL on a thread that runs no kernel */
    cucc_block *block;     /*  8 */
    cucc_dim3 thread;      /* 16 */
    unsigned lane_bit;     /* 28 */
    cucc_dim3 block_index; /* 32 */
    unsigned pad1;
    cucc_dim3 block_dim; /* 48 */
    unsigned pad2;
    cucc_dim3 grid_dim;  /* 64 */
    unsigned in_runtime; /* 76: preemption waits until this is 0 */
    void *
        *free_stacks; /* 80: one past the top of the worker's pile of free stacks; at its bottom lies NULL */
    void *worker;     /* 88 */
    unsigned spins;   /* 96: atomics and fences that changed nothing, since somebody last gave way */
    unsigned late;    /* 100: publications until the block is set aside (exec/late.c); 0: never */
    const char *shared; /* 104: the shared memory of the block, of which only this OS thread knows; and its */
    size_t shared_bytes; /* 112: length, 0 in the sanitizer build */
} __attribute__((aligned(64)));
extern __thread struct cucc_tls cucc_tls;

/* Where in a block of x by y by some thread number t is, without a division for each, which takes as long as many a
 * thread: numbers below 1024 are divided by a size when they are multiplied by 2^20 / size, rounded up. */
typedef struct cucc_places {
    unsigned x, y, by_x, by_y;
} cucc_places;
static inline cucc_places cucc_places_of(unsigned x, unsigned y)
{
    const unsigned one = 1u << 20;
    const cucc_places places = {x, y, (one + x - 1) / x, (one + y - 1) / y};
    return places;
}
static inline cucc_dim3 cucc_place(cucc_places places, unsigned t)
{
    const unsigned row = t * places.by_x >> 20, plane = row * places.by_y >> 20;
    const cucc_dim3 place = {t - row * places.x, row - plane * places.y, plane};
    return place;
}

/* Leaves the running thread in its record and goes on with the next record of the ring; returns when the ring
 * comes round.  Only what the compiler keeps alive across the call is saved, by the compiler. */
static inline void cucc_park(void);
/* The same if the lap's barrier is on that line; 1 at once if not.  Looking and parking are one to a tick's
 * handler. */
static inline int cucc_park_at(unsigned line);

#if defined(CUCC_UCONTEXT) || !(defined(__x86_64__) || defined(__aarch64__))
#include "hop_ucontext.h"
#elif defined(__x86_64__)
#include "hop_x86_64.h"
#else
#include "hop_aarch64.h"
#endif

/* Out of line: to be called before a thread waits for anything but a block barrier */
void cucc_irregular(void);
/* Out of line: this lap's first thread at a barrier (0: go on and park), or no plain lap (1: has waited
 * already) */
int cucc_barrier_slow(unsigned line);

/* Out of line: lets other threads, and other blocks, run */
void cucc_yield(void);
/* Out of line: yields if that makes sense here; resets cucc_tls.spins */
void cucc_spinning(void);
/* Out of line: the thread has published something; with CUCC_ORDER=late:N others may run now */
void cucc_published(void);
/* Out of line: the barrier of a whole grid, on that line */
void cucc_grid_barrier(unsigned line);
int cucc_grid_is_cooperative(void);
/* Out of line, for clusters of blocks (exec/cluster.c): the running thread has come to the barrier of its
 * cluster; it waits there for all others, on that line; where its cluster lies in the grid, in clusters, and
 * its block in the cluster; its size in blocks; the same place of another block's shared memory, by rank; the
 * rank of the block in whose shared memory that is */
void cucc_cluster_arrive(void);
void cucc_cluster_wait(unsigned line);
cucc_dim3 cucc_cluster_index(void);
cucc_dim3 cucc_cluster_block(void);
cucc_dim3 cucc_cluster_size(void);
bool cucc_cluster_is_asked_for(void); /* by the launch or the kernel */
void *cucc_cluster_map(const void *shared, unsigned rank);
unsigned cucc_cluster_rank_of(const void *shared);
/* Out of line: the barrier of the caller's tile, one of aligned size (64 ... 1024) of the block's threads;
 * how often threads of that tile have come to one, so far; where a block's threads show each other values, by
 * rank */
void cucc_tile_barrier(unsigned size);
unsigned *cucc_tile_arrivals(unsigned size);
const void **cucc_tile_values(void);

/* __syncthreads: arrive at the barrier on that line of the source, return when the whole block has */
static inline __attribute__((always_inline)) void cucc_barrier(unsigned line)
{
    while (__builtin_expect(cucc_park_at(line), 0))
        if (cucc_barrier_slow(line)) return;
}

#ifdef __cplusplus
}
#endif
#endif
