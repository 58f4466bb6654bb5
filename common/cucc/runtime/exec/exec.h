/* exec.h: the inside of the execution core, for its own files.  The public side is cucc/launch.h and
 * cucc/thread.h.
 *
 *   configuration.c registry.c   what stands between <<< and >>>; kernels by address
 *   exec.c worker.c              grids and the pool of workers; one OS thread's part of a grid (grid.h)
 *   block.c block_report.c       a resident block: its ring and its laps (block.h); why it cannot go on
 *   barrier.c yield.c warp.c     a thread waits for its block or grid, lets others run, meets its warp
 *   shared.c                     shared memory
 *   order.c stack.c fiber_*      forward, reverse, seeded; stacks for threads; from one to the next
 *   fault*.c watchdog.c          what goes wrong in a kernel (fault.h); who gets nowhere
 *   printf.c device_clock.c      what device code calls
 */
#ifndef CUCC_EXEC_H
#define CUCC_EXEC_H

#include <stdint.h>
#include "cucc/launch.h"
#include "cucc/thread.h"
#include "cucc/warp_record.h"

/* --- what fiber_*.S and tls.S count on --- */
#define CUCC_AT(type, member, offset) _Static_assert(offsetof(type, member) == (offset), "see fiber_*.S")
CUCC_AT(cucc_thread, warp, 24);
CUCC_AT(cucc_thread, x, 32);
CUCC_AT(cucc_thread, lane_bit, 44);
CUCC_AT(cucc_block, line, 16);
CUCC_AT(cucc_block, alive, 24);
CUCC_AT(cucc_block, service, 48);
CUCC_AT(cucc_warp, exited, 24);
CUCC_AT(cucc_warp, pending, 28);
CUCC_AT(cucc_warp, attention, 32);
CUCC_AT(struct cucc_tls, block, 8);
CUCC_AT(struct cucc_tls, thread, 16);
CUCC_AT(struct cucc_tls, block_index, 32);
CUCC_AT(struct cucc_tls, block_dim, 48);
CUCC_AT(struct cucc_tls, grid_dim, 64);
CUCC_AT(struct cucc_tls, free_stacks, 80);
_Static_assert(sizeof(cucc_thread) == 64 && sizeof(cucc_warp) == 64, "records of a ring are 64 bytes apart");
_Static_assert(sizeof(struct cucc_tls) == 128, "see tls.S");

/* --- the ring: fiber_*.S --- */
void cucc_ring_next(void);  /* code of a record that has exited */
void cucc_ring_held(void);  /* ... that is passed over for now */
void cucc_ring_start(void); /* ... that is not yet started */
#ifdef CUCC_THREAD_JUMPS_OUT
void cucc_ring_done(void); /* where a thread jumps that ends */
#endif
void cucc_ring_warp_end(void);                            /* ... that ends a warp */
extern const char cucc_ring_code[], cucc_ring_code_end[]; /* all of the above */
/* Abandons the running thread and enters `to` */
_Noreturn void cucc_ring_leave(cucc_thread *to, struct cucc_tls *tls);
/* Parks the caller in `self` and enters `to`; returns when the ring reaches `self` */
void cucc_ring_switch(cucc_thread *self, cucc_thread *to, struct cucc_tls *tls);

/* What the ring calls: */
void cucc_stacks_more(void);                 /* worker.c: the pile has run out */
void cucc_warp_lane_exited(cucc_warp *warp); /* warp.c: of a warp with somebody waiting */
cucc_thread *cucc_warp_end(cucc_warp *warp); /* warp.c: the record to go on with */

/* Says so and ends the program: a kernel cannot be run. (no_memory.c) */
_Noreturn void cucc_no_memory(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* --- stacks: stack.c --- */
enum { CUCC_BIG_STACK_BYTES = 1024 * 1024, CUCC_SERVICE_BYTES = 64 * 1024 };
size_t cucc_thread_stack_bytes(void); /* of a thread that may wait: CUCC_STACK in KB, or 64 KB */
typedef struct stack_pile {
    void **top;    /* one past the topmost free stack; top[-1] == NULL: none is free */
    void **bottom; /* bottom[0] == NULL */
    void **all;    /* every stack ever made */
    size_t stacks; /* ever made */
    size_t stack_bytes;
    int huge; /* are the first in huge pages? */
} stack_pile;
void cucc_stack_pile_init(stack_pile *pile, size_t stack_bytes);
void cucc_stack_pile_grow(stack_pile *pile, size_t stacks); /* ends the program when there is no memory */
void cucc_stack_pile_reset(stack_pile *pile);               /* all stacks are free again */
void cucc_stack_pile_make_huge(stack_pile *pile);           /* all are free, and many blocks have been run */
char *cucc_stack_service(void);                             /* the top of a stack that is on no pile */

/* --- order: order.c --- */
/* ORDER_LATE: forward, and blocks are set aside after they have published something (late.c) */
typedef enum { ORDER_FORWARD, ORDER_REVERSE, ORDER_SEEDED, ORDER_LATE } order_kind;
typedef struct thread_order {
    order_kind kind;
    uint64_t seed;
} thread_order;
thread_order cucc_order_from_environment(void); /* CUCC_ORDER; ends the program on a word it does not know */
/* The n-th of count things to be done; a permutation of 0..count-1, the same in every run */
uint64_t cucc_order_pick(thread_order order, uint64_t n, uint64_t count);
/* Loops over a row of fewer threads win nothing by being turned; in a grid of more blocks a thread's number
 * is perhaps no int (translate/numbers.h) */
enum { CUCC_SHORT_ROW = 8, CUCC_FAR = 1 << 21 };
/* Is a cut kernel run as loops, in an order in which it would not be in any case? That is so if nobody can tell. In the
 * order `late` a thread stops where it has published something, so one that never does goes on as in `forward`. */
static inline int cucc_is_exact(const cucc_launch *launch, thread_order order)
{
    const int flags = launch->info->flags;
    return (flags & CUCC_KERNEL_EXACT || launch->exact) &&
           !(order.kind == ORDER_LATE && flags & CUCC_KERNEL_PUBLISHES);
}
/* Is a block of this launch one record of the ring, which runs all threads as loops? */
static inline int cucc_runs_whole(const cucc_launch *launch, thread_order order)
{
    int flags = launch->info->flags;
    if (flags & CUCC_KERNEL_BY_WARP) return 0;
    if (flags & CUCC_KERNEL_TURNED && (launch->block.x < CUCC_SHORT_ROW || launch->grid.x > CUCC_FAR))
        return 0;
    if (!(flags & CUCC_KERNEL_CUT) || order.kind == ORDER_FORWARD) return flags & CUCC_KERNEL_NOWAIT;
    return cucc_is_exact(launch, order);
}
/* Does a record of the ring do a warp of the block? What the translator takes to be the same for all lanes of a
 * warp is so if they stand beside each other in x. */
static inline int cucc_runs_by_warp(const cucc_launch *launch, thread_order order)
{
    const int flags = launch->info->flags;
    const cucc_dim3 *block = &launch->block;
    if (!(flags & CUCC_KERNEL_BY_WARP)) return 0;
    if (block->y * block->z > 1 && block->x % CUCC_WARP) return 0;
    return order.kind == ORDER_FORWARD || cucc_is_exact(launch, order);
}
uint64_t cucc_order_mix(uint64_t x); /* scatters numbers */

#endif
