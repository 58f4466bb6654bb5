/* observer.h: what the runtime tells the check build (sanitizer/), which is linked into programs of cucc
 * --check.
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
struct cucc_allocation;
struct cucc_op;
struct CUstream_st;

/* Why a kernel was ended, or what was odd about it */
enum cucc_trouble {
    CUCC_TROUBLE_BARRIERS, /* threads wait in different places */
    CUCC_TROUBLE_MASK,     /* a mask does not name its caller */
    CUCC_TROUBLE_OTHER /* what the observer does not look for itself: assert, trap, division by zero ... */
};

struct cucc_observer {
    /* --- a grid; error: the cudaError_t that it ended with --- */
    void (*grid_begin)(const cucc_launch *launch);
    void (*grid_end)(const cucc_launch *launch, int error);
    void (*block_begin)(struct resident *r);
    void (*block_end)(struct resident *r);
    /* memory for the shared memory of a block: 0 to bytes, at an address that others keep away from */
    void *(*shared_memory)(struct resident *r, size_t bytes);
    void (*block_released)(struct resident *r); /* its threads have all come to a barrier */
    void (*grid_released)(void);                /* so have all blocks */
    void (*warp_met)(struct cucc_warp *warp, int op, unsigned mask, unsigned lanes);
    void (*two_barriers)(const struct cucc_thread *other, unsigned line, unsigned other_line);
    /* first: a thread of each of the groups that wait, with what it waits for */
    void (*stuck)(const struct cucc_thread *first, unsigned line, const char *text);
    void (*kernel_failed)(int error, const char *text); /* the running thread ends the kernel */
    /* a fault signal in a kernel: 1 when the observer has told why already */
    int (*fault)(const void *address, int signal);

    /* --- the API; the lock is held where an allocation is given --- */
    void (*allocated)(struct cucc_allocation *a);
    void (*freed)(struct cucc_allocation *a);
    void (*freed_again)(const struct cucc_allocation *a, const void *address); /* a: NULL if it is none */
    void (*submitted)(const struct CUstream_st *stream, struct cucc_op *op);
    void (*op_begin)(struct CUstream_st *stream, struct cucc_op *op);
    void (*op_end)(struct CUstream_st *stream, struct cucc_op *op);
    /* a graph is run, one node after another; before: the nodes that the node comes after */
    void (*graph_begin)(size_t nodes);
    void (*graph_node)(size_t node, const size_t *before, size_t count);
    void (*graph_end)(void);
    /* the host has waited for the stream up to that op; NULL: for everything on the device */
    void (*host_waited)(const struct CUstream_st *stream, unsigned long long number);
    void (*library_called)(void); /* host code of a library may have written any device memory */
    void (*api_called)(void);     /* a call of the API begins */
    void (*api_error)(int error);
    void (*launch_refused)(void); /* the error just told was that of a <<<...>>> */
    void (*error_asked)(void);    /* cudaGetLastError and its kin, cudaGetErrorString ... */
    void (*error_named)(void);
    /* host code touched closed memory: does not return */
    void (*host_fault)(const void *address, int view, void *const *frames, int depth);
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
