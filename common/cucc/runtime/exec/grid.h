/* grid.h: a grid on its way, and the workers that run it. */
#ifndef CUCC_GRID_H
#define CUCC_GRID_H

#include <pthread.h>
#include <stdatomic.h>
#include "exec/block.h"
#include "exec/observer.h"

enum { /* as in cudaError_t */
       ERROR_INVALID_VALUE = 1,
       ERROR_ILLEGAL_ADDRESS = 700,
       ERROR_TIMEOUT = 702,
       ERROR_ASSERT = 710,
       ERROR_ILLEGAL_INSTRUCTION = 715,
       ERROR_LAUNCH_FAILURE = 719
};
enum { MAX_WORKERS = 64, MAX_RESIDENTS = 2048 };

typedef struct grid {
    const cucc_launch *launch;
    thread_order order;
    uint64_t blocks, clusters;    /* without clusters each block is one */
    uint64_t chunk;               /* clusters a worker takes at a time */
    unsigned workers;             /* that may take part */
    uint64_t begun;               /* when, in ns (exec.c) */
    _Atomic int helpers_sleep;    /* only the caller works at it: it is expected to be over at once */
    _Atomic uint64_t next;        /* the first cluster not yet taken */
    _Atomic int error;            /* what ended the grid; everybody leaves */
    _Atomic unsigned spun;        /* threads that yielded because they did nothing but look, */
    _Atomic unsigned interrupted; /* and those among them that only a tick made yield */
    _Atomic int told_missing_lane;
    _Atomic uint64_t progress; /* grows whenever a barrier of the grid opens */
    pthread_mutex_t mutex;     /* guards what follows */
    pthread_cond_t changed;
    uint64_t finished, at_barrier; /* blocks */
    _Atomic uint64_t generation;   /* grid barriers passed */
    unsigned patience;       /* seconds without progress before the watchdog ends the grid; 0: for ever */
    struct printed *printed; /* output of finished blocks (printf.c) */
    size_t printed_count, printed_room;
    struct fault *fault; /* the first one (fault.h) */
} grid;

/* A worker is an OS thread that runs blocks: number 0 is the thread that called cucc_exec_grid. */
typedef struct worker {
    pthread_t thread;
    struct cucc_tls *tls;         /* of its OS thread; NULL while it runs no grid */
    stack_pile small, big, *pile; /* for threads that may wait; for whole blocks; the one in use */
    char *service_top;            /* stack for the ends of warps */
    grid *grid;
    resident *live[MAX_RESIDENTS], *idle[MAX_RESIDENTS];
    unsigned live_count, idle_count;
    uint64_t launch_serial;         /* tells residents that are prepared for this launch from others */
    uint64_t chunk_next, chunk_end; /* blocks taken and not yet started */
    uint64_t late_seed;             /* with ORDER_LATE: of what comes next, */
    unsigned late_count;            /* and how often a block of this launch has been set aside (late.c) */
    _Atomic uint64_t laps;          /* the watchdog looks at this, */
    _Atomic uint64_t moves; /* at the laps in which a block got on (in the grid, each store would take */
                            /* the line from all other workers), */
    unsigned long long
        cut_barriers; /* and at the barriers that blocks have passed whose kernel is cut (cut.c) */
} worker;

/* exec.c: a grid to which nobody was called has taken as long as that is worth */
void cucc_call_helpers(grid *g);

/* worker.c */
void cucc_worker_run(worker *w, grid *g); /* until the grid has no work left for this worker */
static inline worker *this_worker(void)
{
    return cucc_tls.worker;
}
static inline resident *this_resident(void)
{
    return (resident *)cucc_tls.block;
}
/* The running kernel is over: tells why, if it is the first to fail, and leaves the thread for good */
_Noreturn void cucc_kernel_end(enum cucc_end why, int error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#define cucc_kernel_fail(error, ...) cucc_kernel_end(CUCC_END_OTHERWISE, error, __VA_ARGS__)
_Noreturn void cucc_kernel_leave(void);
/* Returns when it is known which thread of the block runs.  If nobody counts them, the block is left, and run
 * again with its threads counted: then this is called once more. */
void cucc_want_thread(void);
/* The same for a scheduler: 1 if it is the first */
int cucc_grid_fail(grid *g, int error);

/* Between these a thread is not interrupted in favour of another */
static inline void runtime_enter(void)
{
    cucc_tls.in_runtime++;
    __asm__ volatile("" ::: "memory");
}
static inline void runtime_leave(void)
{
    __asm__ volatile("" ::: "memory");
    cucc_tls.in_runtime--;
}

/* late.c: at the begin of a launch, when the order is ORDER_LATE */
void cucc_late_begin(worker *w);

/* warp.c: what these lanes, named in the mask, want by what they have left in the warp's exchange */
void cucc_warp_work(cucc_warp *warp, cucc_warp_op op, unsigned mask, unsigned lanes);
/* warp.c: what a lane waits for in its warp; 0: nothing */
int cucc_warp_pending_line(const cucc_thread *t, const char **what, unsigned *line, unsigned *mask);

/* watchdog.c: looks after the workers while a grid runs */
void cucc_watchdog_begin(grid *g, worker *workers, unsigned count);
void cucc_watchdog_end(void);

/* printf.c */
void cucc_printed_collect(grid *g, resident *r); /* at the end of a block */
void cucc_printed_flush(grid *g);                /* at the end of the grid, in the order of blocks */

/* fault.c */
void cucc_fault_catch(void);        /* the process, once */
void cucc_fault_catch_thread(void); /* each thread that runs kernels */
void cucc_fault_report(grid *g);    /* tells the user about g->fault */
/* Prints "cucc: kernel k (file.cu:12), block (x,y,z): ", then the message */
void cucc_complain_block(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
