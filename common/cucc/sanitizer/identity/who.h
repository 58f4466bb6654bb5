/* who.h: the blocks and threads under way, and which of them runs.
 *
 * Memory: a block_state belongs to its resident (exec/block.h) and is used again for the next block there.
 */
#ifndef CUCC_IDENTITY_WHO_H
#define CUCC_IDENTITY_WHO_H

#include <stdbool.h>
#include <stddef.h>

#include "exec/block.h"
#include "identity/knowledge.h"
#include "identity/launch.h"
#include "identity/time.h"

/* A plain read of what others change by atomics: not told before it is clear that it is no part of a
 * compare-and-swap (findings/race.c) */
typedef struct doubt {
    uint32_t time;
    uintptr_t address; /* of which word; in shared memory, from its beginning on */
    const void *site;  /* NULL: there is none */
    mark other;
    uint16_t other_site;
    unsigned size;
    enum sanitizer_space space;
} doubt;

/* The last volatile load */
typedef struct look_up {
    uintptr_t address; /* 0: none */
    unsigned long step;
    bool before; /* it has looked there before that, too */
} look_up;

/* A word that a thread has changed by an atomic: a lock, perhaps (findings/locks.h) */
typedef struct taken {
    uintptr_t address; /* 0: none */
    uint64_t before;   /* its value before that */
    uint32_t time;
} taken;

/* A thread of a block */
typedef struct agent {
    uint32_t fence, fence_block; /* time of the last __threadfence, __threadfence_block; 0: none */
    uint32_t fence_barrier;      /* the block's barrier time at that fence */
    knowledge *knows;            /* of other blocks, since the block's last barrier */
    knowledge *looked;           /* and what it will know when it fences: it has looked at flags, */
    knowledge *looked_block;     /* and at what a __threadfence_block of its block has published */
    struct looks *looks;         /* at words that others have changed (findings/published.h) */
    const void *barrier_site;    /* of the last barrier or warp operation it came to, */
    unsigned barrier_line;       /* and its line */
    const struct flag *seen;     /* the last flag it looked at, */
    uint32_t seen_version;       /* and in which state */
    doubt doubt;
    look_up look_up;
    taken taken;
    const void *last_look;     /* the instruction that has last read global memory other than plainly */
    unsigned copies_committed; /* groups of asynchronous copies */
    uint32_t strong_store;     /* time of the last volatile or atomic store to global memory */
    uint8_t atomic;            /* what nvcc makes of the atomic that it announces (cucc/sanitizer.h) */
    bool exchanges;            /* that atomic takes no notice of what is there */
    unsigned calls;            /* functions that it is in */
    unsigned idle;             /* looks at flags since it last gave way */
    bool exited;
    bool syncs_group, will_sync_group; /* it waits in the sync() of a coalesced group; it is about to */
} agent;

/* What the lanes of a warp know of each other */
typedef struct warp_state {
    uint32_t together;            /* time of the last __syncwarp of all its lanes */
    uint32_t (*known)[CUCC_WARP]; /* [lane][of lane]: by __syncwarp with a mask; NULL: none yet */
} warp_state;

typedef struct block_state {
    sanitizer_block block; /* first */
    resident *resident;
    unsigned threads;
    uint32_t first_thread; /* number in the grid of its thread 0 */
    uint32_t start;        /* time */
    uint32_t barrier;      /* time of the last barrier */
    uint32_t cluster;      /* time of the last barrier of its cluster; 0: none */
    uint32_t shared_floor; /* what was done in its shared memory before is ordered: its last barrier, or its
                              cluster's, where others come there, too */
    uint32_t fenced;       /* all threads had fenced what was before this time */
    bool any_knowledge;    /* agents or block have some */
    bool any_looks;        /* agents or block have some */
    bool reads_flags;      /* one of its threads has read a word of global memory as volatile */
    bool any_fence;        /* since the last barrier */
    bool told_exited;      /* that barriers miss threads */
    knowledge *knows, *fenced_knowledge;
    knowledge *looked; /* what each of its threads will know when it fences: before the last barrier one of
                          them has looked at flags, and none has fenced since */
    struct copyings *copies; /* asynchronous ones that have not been waited for (findings/kernelcopies.h) */
    struct looks *looks;     /* of all its threads, before the last barrier */
    agent *agents;           /* one a thread */
    size_t agents_room;
    warp_state warps[CUCC_MAX_THREADS / CUCC_WARP];
    struct shared_zone *shared; /* its shared memory (shadow/shared.h) */
} block_state;

/* The running thread.  A hook calls cucc_who() first. */
typedef struct self {
    const cucc_thread *record;
    block_state *block;
    agent *agent;
    sanitizer_thread thread;
    uint32_t number; /* in the grid */
} self;
extern self cucc_self;
void cucc_who_changed(void);
static inline void cucc_who(void)
{
    if (__builtin_expect(
            cucc_self.record != cucc_tls.current || cucc_self.block->resident != (void *)cucc_tls.block, 0))
        cucc_who_changed();
}

extern sanitizer_kernel cucc_kernel_now;         /* the running grid */
cucc_dim3 cucc_who_block_index(uint32_t thread); /* of a thread of it, by number */
cucc_dim3 cucc_who_thread_index(uint32_t thread);
void cucc_who_grid_begin(const cucc_launch *launch, double napkin_bytes);
void cucc_who_grid_end(void);
block_state *cucc_who_block_new(resident *r);
void cucc_who_block_begin(block_state *b);
bool cucc_who_block_runs(const block_state *b); /* it has begun and not ended */
void cucc_who_block_end(block_state *b);
block_state *cucc_who_block_of(const resident *r); /* NULL: it has never held one */

#endif
