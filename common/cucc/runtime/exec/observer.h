/* observer.h: what the runtime tells the sanitizer build (sanitizer/), which is linked into programs of cucc
 * --sanitize.
 *
 * In any other program cucc_observer is not there, and its address is NULL: each place asks observed() first.
 * With an observer there is one worker, and threads are not interrupted: the observer makes those yield that
 * only spin, so that every run is the same.
 */
#ifndef CUCC_OBSERVER_H
#define CUCC_OBSERVER_H

#include "cucc/launch.h"
#include "cucc/shared.h"

struct resident;
struct cucc_warp;
struct cucc_thread;

/* What a kernel was ended for */
enum cucc_end {
    CUCC_END_OTHERWISE,
    CUCC_END_LANES_DISAGREE, /* lanes of one mask call different operations */
    CUCC_END_MASK_LACKS_IT   /* a lane calls with a mask that does not name it */
};

struct fault; /* fault.h */
struct cucc_observer {
    void (*grid_begin)(const cucc_launch *launch);
    /* as cucc_exec_grid answers; NULL, or where the thread was that was ended */
    void (*grid_end)(const cucc_launch *launch, int error, const struct fault *at);
    void (*block_begin)(struct resident *r);
    void (*block_end)(struct resident *r);
    /* memory for the shared memory of a block: 0 to bytes, at an address that others keep away from */
    void *(*shared_memory)(struct resident *r, size_t bytes);
    void (*block_released)(struct resident *r); /* its threads have all come to a barrier */
    void (*grid_arrived)(struct resident *r);   /* its threads have all come to the barrier of the grid */
    void (*grid_released)(unsigned gone);       /* so have all blocks, but for those that have ended */
    void (*cluster_released)(struct resident *const *blocks, unsigned count); /* so have those of a cluster */
    void (*warp_met)(struct cucc_warp *warp, int op, unsigned mask, unsigned lanes);
    /* a shuffle of that lane reads a lane that is not in the mask, has exited or is not there */
    void (*missing_lane)(struct cucc_warp *warp, unsigned lane, unsigned source, unsigned line);
    void (*two_barriers)(const struct cucc_thread *other, unsigned line, unsigned other_line);
    /* a thread waits, and another one at another place (or NULL); text: all groups, with what they wait for
     */
    void (*stuck)(const struct cucc_thread *waits, const struct cucc_thread *other, const char *text);
    /* the running thread ends the kernel; text: in words */
    void (*kernel_failed)(int error, enum cucc_end why, const char *text);
    void (*no_memory)(const char *text); /* the program ends */
    /* a fault signal in a kernel, at frames[0]; stack_bytes: of a stack that is full, or 0.  1 when the
     * observer has told why already */
    int (*fault)(const void *address, int signal, void *const *frames, int depth, size_t stack_bytes);
};

extern const struct cucc_observer cucc_observer __attribute__((weak));

static inline int observed(void)
{
    return &cucc_observer != 0;
}

#define OBSERVE(call)                                                                                        \
    do {                                                                                                     \
        if (observed()) cucc_observer.call;                                                                  \
    } while (0)

#endif
