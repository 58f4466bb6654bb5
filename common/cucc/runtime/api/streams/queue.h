/* queue.h: work, the streams it waits in, and the events that mark places in them.
 *
 * A call that CUDA makes asynchronous fills in a struct cucc_op and submits it.  The op waits in its stream
 * until a host thread synchronises; that thread then becomes the executor and runs what it waits for, in
 * stream order, each op preceded by what it depends on:
 *   - the ops before it in its stream;
 *   - for a wait, the place in another stream that an event marked;
 *   - in a legacy default stream, earlier ops of all blocking streams of its device, and the other way round.
 * Ops are numbered as submitted; dependencies always point to lower numbers, so there is always something to
 * run.
 */
#ifndef CUCC_QUEUE_H
#define CUCC_QUEUE_H

#include "cucc/launch.h"
#include "api/device/runtime.h"

struct cucc_allocation;

/* What each is and does: kind.h */
enum cucc_op_kind {
    CUCC_OP_KERNEL,
    CUCC_OP_COPY,
    CUCC_OP_FILL,
    CUCC_OP_HOST,
    CUCC_OP_CALLBACK,
    CUCC_OP_RECORD,
    CUCC_OP_WAIT,
    CUCC_OP_GRAPH,
    CUCC_OP_ALLOCATE, /* only for an observer: the memory is there already */
    CUCC_OP_FREE,
    CUCC_OP_GRAPH_ALLOCATE, /* of a graph's memory: noted when it is queued (memory/graphmemory.h) */
    CUCC_OP_GRAPH_FREE,
    CUCC_OP_CONDITIONAL,
    CUCC_OP_SHARED_WAIT, /* for an event that another process recorded (sharedevent.h) */
    CUCC_OP_ATTACH,      /* managed memory to a stream */
    CUCC_OP_EMPTY
};

/* depth slices of height rows of width bytes; pitches and slices are distances in bytes */
struct cucc_copy {
    char *dst;
    const char *src;
    size_t dst_pitch, dst_slice, src_pitch, src_slice;
    size_t width, height, depth;
    bool to_host, from_host; /* pageable or pinned: for the clock */
    bool pageable;
    int from_device, to_device; /* whose memories they are; the same unless it is a copy between devices */
    bool direct;                /* such a copy does not go by way of the host (clock.h) */
    void *staged;               /* the source, if it is a copy of the op's own */
    bool *bad; /* set when an address is not there, for a host that waits; NULL: the device's error then */
};

struct cucc_fill {
    char *dst;
    size_t pitch, slice, width, height, depth; /* width in bytes */
    unsigned value, element;                   /* element: 1, 2 or 4 bytes */
};

struct cucc_wait {
    struct CUstream_st *stream; /* a reference */
    unsigned long long number;
    struct CUevent_st *event; /* a reference */
};

struct cucc_attach {
    struct cucc_allocation *allocation;
    struct CUstream_st *stream; /* NULL: to none */
    unsigned flags;             /* cudaMemAttach... */
};

struct cucc_op {
    struct cucc_op *next;
    unsigned long long number;
    double submitted, begins, ends; /* model time */
    double cycles;                  /* of a thread of a kernel, for the model */
    unsigned long long ticket;      /* of a record of a shared event (sharedevent.h) */
    bool planned;                   /* begins and ends are known since it was queued (clock.h) */
    int device;                     /* that it runs on */
    enum cucc_op_kind kind;
    void *observed; /* the observer's own (observer.h) */
    union {
        cucc_launch kernel; /* owns its closure */
        struct cucc_copy copy;
        struct cucc_fill fill;
        struct {
            cudaHostFn_t function;
            cudaStreamCallback_t callback;
            void *data;
        } host;
        struct CUevent_st *record; /* a reference */
        struct cucc_wait wait;
        struct cucc_attach attach;
        struct cucc_instance *graph;          /* a reference */
        struct cucc_allocation *allocation;   /* allocated or freed; a reference, if by a graph */
        struct cucc_conditional *conditional; /* a reference */
    } u;
};

/* Nodes of a graph that the next one in a captured stream will depend on */
struct cucc_tips {
    struct CUgraphNode_st **nodes;
    size_t count;
};

struct CUstream_st {
    struct CUstream_st *next; /* of all streams, in the order of creation */
    unsigned references;      /* the handle, and waits and events that name the stream */
    bool destroyed;
    int device, priority;
    unsigned flags; /* cudaStreamNonBlocking */
    bool legacy;
    unsigned long long id;
    struct cucc_op *head, **tail;
    unsigned long long submitted, completed; /* numbers of the last op so far */
    double done_at, planned_at;              /* model time: of the last item that ran, that was planned */
    struct cucc_capture *capture;
    struct cucc_tips tips;
    cudaLaunchAttributeValue attributes[2]; /* access policy window, synchronisation policy */
};

struct CUevent_st {
    struct CUevent_st *next; /* of all events that have a handle */
    unsigned references;     /* the handle, and ops that name the event */
    unsigned flags;
    int device;
    struct CUstream_st *stream; /* where it was recorded last (a reference), or NULL */
    unsigned long long number;
    double at;                    /* model time, once done */
    struct cucc_capture *capture; /* it was recorded in a captured stream, behind these nodes */
    struct cucc_tips tips;
    struct cucc_event_page *page; /* of one that processes share, and one more than the number of its file */
    int file;
};

/* --- handles; the lock must be held --- */

/* The stream that a handle, also NULL, cudaStreamLegacy or cudaStreamPerThread, means; NULL: none */
struct CUstream_st *cucc_stream(cudaStream_t handle);
void cucc_stream_release(struct CUstream_st *stream);
struct CUevent_st *cucc_event(cudaEvent_t handle);          /* NULL if there is no such event */
void cucc_events_leave(const struct cucc_capture *capture); /* it is over */
void cucc_event_release(struct CUevent_st *event);
extern struct CUstream_st *cucc_streams;

/* --- submitting --- */

/* Puts a copy of *op at the end of the stream, or into the graph that captures it; takes over what *op owns
 * (also when it fails).  The lock must not be held.  400 for a bad handle, 906 and its kin for captures. */
cudaError_t cucc_submit(cudaStream_t handle, const struct cucc_op *op);
/* The same; *stream and *number then say what to finish.  *stream stays NULL if the op was captured. */
cudaError_t cucc_submit_marked(cudaStream_t handle, const struct cucc_op *op, struct CUstream_st **stream,
                               unsigned long long *number);
/* A copy of an op that owns what it holds; false: no memory (then *copy owns nothing) */
bool cucc_op_clone(const struct cucc_op *op, struct cucc_op *copy);
/* Frees what the op owns, not the op. */
void cucc_op_dispose(struct cucc_op *op);

/* --- running; the lock must not be held --- */

/* Runs the stream up to that op; returns the device's sticky error. */
cudaError_t cucc_finish(struct CUstream_st *stream, unsigned long long number);
/* The same where an event marks it: it is as late for the host then as the event says, not as the stream. */
cudaError_t cucc_finish_event(struct CUstream_st *stream, const struct CUevent_st *event,
                              unsigned long long number);
cudaError_t cucc_finish_device(int device);
/* All work of all devices; returns the sticky error of the current one. */
cudaError_t cucc_finish_all(void);
/* Runs one op of the stream, for queries; returns the device's sticky error. */
cudaError_t cucc_progress(struct CUstream_st *stream);
/* Runs everything, for nobody in particular; false when the executor is busy. */
bool cucc_finish_idle(void);
/* How many ops wait in all streams, and how many kernels and graphs of them; the lock must be held. */
size_t cucc_waiting(void);
size_t cucc_kernels_waiting(void);
/* Drops all waiting work of a device. */
void cucc_drop_device(int device);

/* Runs the stream up to that op, for a graph that waits for it.  The executor and the lock must be held. */
void cucc_run_until(struct CUstream_st *stream, unsigned long long number);

/* Does what the op says (runop.c).  The lock must not be held; the executor must. */
void cucc_run_op(struct CUstream_st *stream, struct cucc_op *op);

#endif
