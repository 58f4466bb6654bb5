/* work.c: what calls that belong together do, in one stream, which all the others wait for. */
#include <stdlib.h>
#include <string.h>

#include "api/device/failing.h"
#include "api/launch/library.h"
#include "context.h"
#include "reduce.h"

struct part {
    const char *send;
    char *receive;
    int rank;
};

struct work {
    enum cucc_nccl_kind kind;
    size_t count, element;
    ncclDataType_t type;
    ncclRedOp_t op;
    int root, ranks; /* of a message: 2 */
    struct part parts[NCCL_RANKS];
};

#define CALL(function)                                                                                       \
    {                                                                                                        \
        function, "NCCL", 0, CUCC_KERNEL_ON_HOST | CUCC_KERNEL_ALL_DEVICES,                                  \
        {                                                                                                    \
            0, 0, 0                                                                                          \
        }                                                                                                    \
    }
static const cucc_kernel_info calls[NCCL_KINDS] = {[ALL_REDUCE] = CALL("ncclAllReduce"),
                                                   [REDUCE] = CALL("ncclReduce"),
                                                   [REDUCE_SCATTER] = CALL("ncclReduceScatter"),
                                                   [BROADCAST] = CALL("ncclBroadcast"),
                                                   [ALL_GATHER] = CALL("ncclAllGather"),
                                                   [SEND] = CALL("ncclSend"),
                                                   [RECEIVE] = CALL("ncclRecv")};

const char *cucc_nccl_call(enum cucc_nccl_kind kind)
{
    return calls[kind].name;
}

/* --- what each rank reads and writes: bytes --- */

static size_t read_by(const struct work *w, int rank)
{
    const size_t bytes = w->count * w->element;
    if (w->kind == REDUCE_SCATTER) return bytes * (size_t)w->ranks;
    if (w->kind == BROADCAST) return rank == w->root ? bytes : 0;
    return w->kind == SEND && rank == 1 ? 0 : bytes; /* a message: part 0 sends, part 1 receives */
}

static size_t written_by(const struct work *w, int rank)
{
    const size_t bytes = w->count * w->element;
    if (w->kind == ALL_GATHER) return bytes * (size_t)w->ranks;
    if (w->kind == REDUCE) return rank == w->root ? bytes : 0;
    return w->kind == SEND && rank == 0 ? 0 : bytes;
}

/* --- doing it --- */

/* All of it in memory of the host's before anything is written: arrays may be the same. */
static void run(const void *argument, struct cucc_block *unused)
{
    const struct work *w = argument;
    const size_t bytes = w->count * w->element, ranks = (size_t)w->ranks;
    char *all = malloc(bytes * ranks + 1);
    (void)unused;
    if (!all) {
        cucc_note("%s: no memory; nothing was done", cucc_nccl_call(w->kind));
        return;
    }
    if (w->kind == ALL_GATHER) {
        for (size_t r = 0; r < ranks; r++) memcpy(all + r * bytes, w->parts[r].send, bytes);
    } else if (w->kind == BROADCAST || w->kind == SEND) {
        memcpy(all, w->parts[w->kind == SEND ? 0 : w->root].send, bytes);
    } else {
        const size_t count = w->kind == REDUCE_SCATTER ? w->count * ranks : w->count;
        memcpy(all, w->parts[0].send, count * w->element);
        for (int r = 1; r < w->ranks; r++) cucc_nccl_reduce(all, w->parts[r].send, count, w->type, w->op);
        if (w->op == ncclAvg) cucc_nccl_divide(all, count, w->type, w->ranks);
    }
    for (int r = 0; r < w->ranks; r++)
        if (written_by(w, r))
            memcpy(w->parts[r].receive, all + (w->kind == REDUCE_SCATTER ? bytes * (size_t)r : 0),
                   written_by(w, r));
    free(all);
}

/* --- queueing it --- */

/* Nanoseconds of the model (streams/clock.h): in a ring over direct links */
static double duration(const struct work *w)
{
    const double bytes = (double)(w->count * w->element), ranks = w->ranks;
    const double rounds = w->kind == ALL_REDUCE ? 2 * (ranks - 1) : ranks - 1;
    const bool whole = w->kind == ALL_GATHER || w->kind == REDUCE_SCATTER || w->kind == SEND;
    return 3000 + rounds * (5000 + (whole ? bytes : bytes / ranks) / 20);
}

static void fill_in(struct work *w, struct request *const *parts, int count)
{
    *w = (struct work){.kind = parts[0]->kind,
                       .count = parts[0]->count,
                       .element = cucc_nccl_bytes(parts[0]->type),
                       .type = parts[0]->type,
                       .op = parts[0]->op,
                       .root = parts[0]->root,
                       .ranks = count};
    for (int i = 0; i < count; i++)
        w->parts[i] = (struct part){parts[i]->send, parts[i]->receive, parts[i]->comm->rank};
}

static cudaError_t queue_one(struct request *first, const struct work *w)
{
    cucc_extent extents[2 * NCCL_RANKS];
    size_t used = 0;
    for (int r = 0; r < w->ranks; r++) {
        extents[used++] = cucc_extent_list(w->parts[r].send, 1, (long long)read_by(w, r), CUCC_READS);
        extents[used++] = cucc_extent_list(w->parts[r].receive, 1, (long long)written_by(w, r), CUCC_WRITES);
    }
    return (cudaError_t)cucc_library_queue_lasting(&calls[w->kind], first->stream, run, w, sizeof *w, extents,
                                                   used, duration(w));
}

/* `waiter` waits for all that is in the other's stream now. */
static cudaError_t wait_for(struct request *waiter, struct request *other)
{
    cudaEvent_t event;
    cudaError_t error = cudaSetDevice(other->comm->device);
    if (error == cudaSuccess) error = cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
    if (error != cudaSuccess) return error;
    error = cudaEventRecord(event, other->stream);
    if (error == cudaSuccess) error = cudaSetDevice(waiter->comm->device);
    if (error == cudaSuccess) error = cudaStreamWaitEvent(waiter->stream, event, 0);
    (void)cudaEventDestroy(event);
    return error;
}

ncclResult_t cucc_nccl_queue(struct request *const *parts, int count)
{
    struct work w;
    int current = 0;
    fill_in(&w, parts, count);
    cucc_inside_begin();
    cudaError_t error = cudaGetDevice(&current);
    for (int i = 1; i < count && error == cudaSuccess; i++) error = wait_for(parts[0], parts[i]);
    if (error == cudaSuccess) error = cudaSetDevice(parts[0]->comm->device);
    if (error == cudaSuccess) error = queue_one(parts[0], &w);
    for (int i = 1; i < count && error == cudaSuccess; i++) error = wait_for(parts[i], parts[0]);
    (void)cudaSetDevice(current);
    cucc_inside_end();
    if (error == cudaSuccess) return ncclSuccess;
    return cucc_nccl_fail(ncclUnhandledCudaError, "%s: %s; does each stream belong to its rank's device?",
                          cucc_nccl_call(w.kind), cudaGetErrorName(error));
}
