/* context.h: what the parts of NCCL's stand-in share.
 *
 * A clique is all ranks of a communicator. Each rank has a queue of calls that were made and whose partners
 * were not yet: match.c finds those that belong together, and queues in the ranks' streams what they do
 * (work.c).
 */
#ifndef CUCC_NCCL_CONTEXT_H
#define CUCC_NCCL_CONTEXT_H

#include <nccl.h>
#include <stdbool.h>

enum { NCCL_RANKS = 64, PATIENCE_SECONDS = 2 };

enum cucc_nccl_kind { ALL_REDUCE, REDUCE, REDUCE_SCATTER, BROADCAST, ALL_GATHER, SEND, RECEIVE, NCCL_KINDS };

struct request {
    struct request *next;       /* of the rank's queue */
    struct request *group_next; /* of those that one host thread has made together */
    enum cucc_nccl_kind kind;
    const void *send;
    void *receive;
    size_t count;
    ncclDataType_t type;
    ncclRedOp_t op;
    int root; /* or the peer */
    ncclComm_t comm;
    cudaStream_t stream;
    bool done; /* matched, and queued or failed */
    ncclResult_t result;
};

struct clique {
    struct clique *next;
    unsigned long long number; /* in its unique id */
    int ranks, joined, left;
    ncclComm_t members[NCCL_RANKS];
};

struct ncclComm {
    struct clique *clique;
    int rank, device;
    struct request *first, **last;
};

/* Guards all of this; cond: something was joined, or matched. */
void cucc_nccl_lock(void);
void cucc_nccl_unlock(void);
void cucc_nccl_changed(void);
bool cucc_nccl_wait(const void *deadline); /* a struct timespec; false: it has passed */

const char *cucc_nccl_call(enum cucc_nccl_kind kind); /* "ncclAllReduce" */
size_t cucc_nccl_bytes(ncclDataType_t type);          /* of an element; 0 for no type */

/* The calls that one host thread has made: returns when all of them are queued. Frees them. */
ncclResult_t cucc_nccl_run(struct request *group);

/* Queues what these `count` requests do together, in all their streams. The lock is held. */
ncclResult_t cucc_nccl_queue(struct request *const *parts, int count);

/* Keeps the text for ncclGetLastError of this thread and says it on standard error; returns the result. */
ncclResult_t cucc_nccl_fail(ncclResult_t result, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
