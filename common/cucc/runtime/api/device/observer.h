/* observer.h: what calls of the API tell the sanitizer, as exec/observer.h does for grids. */
#ifndef CUCC_API_DEVICE_OBSERVER_H
#define CUCC_API_DEVICE_OBSERVER_H

#include <stddef.h>
#include "exec/observer.h"

struct cucc_allocation;
struct cucc_op;
struct cucc_copy;
struct cucc_child_place;
struct CUstream_st;

/* the lock is held where an allocation is given */
struct cucc_api_observer {
    void (*allocated)(struct cucc_allocation *a);
    void (*pitched)(const void *start, size_t width, size_t pitch); /* the array just allocated has rows */
    void (*freed)(struct cucc_allocation *a);
    void (*freed_again)(const struct cucc_allocation *a, const void *address); /* a: NULL if it is none */
    void (*submitted)(const struct CUstream_st *stream, struct cucc_op *op);
    void (*op_begin)(struct CUstream_st *stream, struct cucc_op *op);
    void (*op_end)(struct CUstream_st *stream, struct cucc_op *op);
    /* by the model's clock it has run from op->begins to op->ends; no node of a graph, no child of a kernel
     */
    void (*op_timed)(const struct CUstream_st *stream, const struct cucc_op *op);
    /* a graph is run, one node after another; before: the nodes that the node comes after */
    void (*graph_begin)(size_t nodes);
    void (*graph_node)(size_t node, const size_t *before, size_t count);
    void (*graph_end)(void);
    void (*child_queued)(void); /* by the running thread */
    /* work that kernels have queued is run, one piece after another; all have run */
    void (*child_begin)(const struct cucc_child_place *p);
    void (*children_end)(void);
    /* the host has waited for the stream up to that op, from one time of the model's to another; NULL: for
     * everything on that device */
    void (*host_waited)(int device, const struct CUstream_st *stream, unsigned long long number, double since,
                        double until);
    void (*kernel_malloc)(void **result, size_t size,
                          const void *site); /* cudaMalloc and cudaFree in a kernel */
    void (*kernel_free)(void *start, const void *site);
    /* a library call runs, with device memory open; it has run */
    void (*library_begin)(const cucc_launch *launch);
    void (*library_end)(const cucc_launch *launch);
    /* one that was given this address as an array or scalar ("an array"), which is no device memory */
    void (*library_refused)(const char *call, const char *what, const void *address);
    void (*library_wrong)(const char *text); /* the call that runs cannot do what it is asked for */
    /* a stream, an event, a graph, something of a library's: made by the call of that name */
    void (*handle_made)(const void *handle, const char *made, const char *destroys);
    void (*handle_destroyed)(const void *handle); /* NULL: all, with the device */
    void (*api_called)(const char *call);         /* a call of the API begins */
    void (*api_error)(int error);
    void (*noted)(const char *text); /* what is said on standard error of a call that fails, before it does */
    void (*launch_refused)(void);    /* the error just told was that of a <<<...>>> */
    void (*error_asked)(void);       /* cudaGetLastError and its kin, cudaGetErrorString ... */
    void (*error_named)(int error);
    /* a copy between these ranges is about to be queued; it may be made shorter */
    void (*copy_called)(const char *call, struct cucc_copy *c);
    /* side: of a copy, "source" or "destination", is device memory, and the copy's kind calls it the host's
     */
    void (*kind_mistaken)(const char *call, const char *side);
    /* host code touched closed memory: does not return */
    void (*host_fault)(const void *address, int view, void *const *frames, int depth);
    void (*texture_read)(const void *address, size_t size); /* a texel, by a kernel */
};

extern const struct cucc_api_observer cucc_api_observer __attribute__((weak)); /* there if observed() */

#define OBSERVE_API(call)                                                                                    \
    do {                                                                                                     \
        if (observed()) cucc_api_observer.call;                                                              \
    } while (0)

#endif
