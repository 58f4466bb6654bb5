/* group.c: the public calls, and groups of them. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <time.h>

#include "api/device/failing.h"
#include "api/launch/library.h"
#include "context.h"
#include "group.h"

static _Thread_local int depth;
static _Thread_local struct request *calls, *last_call;
static _Thread_local ncclComm_t joined[NCCL_RANKS];
static _Thread_local int joined_count;
static _Thread_local ncclResult_t failed; /* a call of the group was refused */

/* --- waiting for the ranks of new communicators --- */

static ncclResult_t wait_for_ranks(const ncclComm_t *comms, int count)
{
    ncclResult_t result = ncclSuccess;
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += PATIENCE_SECONDS;
    cucc_nccl_lock();
    for (int i = 0; i < count && result == ncclSuccess; i++)
        if (!cucc_nccl_joined(comms[i], &deadline)) result = cucc_nccl_not_joined(comms[i]);
    cucc_nccl_unlock();
    return result;
}

ncclResult_t cucc_nccl_group_joined(ncclComm_t comm)
{
    if (!depth || joined_count == NCCL_RANKS) return wait_for_ranks(&comm, 1);
    joined[joined_count++] = comm;
    return ncclSuccess;
}

/* --- groups --- */

ncclResult_t ncclGroupStart(void)
{
    if (cucc_library_fails(__func__)) return ncclUnhandledCudaError;
    depth++;
    return ncclSuccess;
}

ncclResult_t ncclGroupEnd(void)
{
    if (cucc_library_fails(__func__)) return ncclUnhandledCudaError;
    if (!depth) return cucc_nccl_fail(ncclInvalidUsage, "%s: there was no ncclGroupStart", __func__);
    if (--depth) return ncclSuccess;
    struct request *group = calls;
    ncclResult_t result = wait_for_ranks(joined, joined_count), refused = failed;
    calls = last_call = NULL;
    joined_count = 0;
    failed = ncclSuccess;
    if (result == ncclSuccess) result = refused;
    if (result == ncclSuccess) return cucc_nccl_run(group);
    for (struct request *next; group; group = next) next = group->group_next, free(group);
    return result;
}

/* --- the calls --- */

static bool adds(enum cucc_nccl_kind kind)
{
    return kind == ALL_REDUCE || kind == REDUCE || kind == REDUCE_SCATTER;
}

static ncclResult_t check(const struct request *r)
{
    const char *call = cucc_nccl_call(r->kind);
    if (!r->comm) return cucc_nccl_fail(ncclInvalidArgument, "%s: no communicator", call);
    if (!cucc_nccl_bytes(r->type))
        return cucc_nccl_fail(ncclInvalidArgument, "%s: %d is no type", call, (int)r->type);
    if ((unsigned)r->op >= ncclNumOps)
        return cucc_nccl_fail(ncclInvalidArgument, "%s: %d is no operation", call, (int)r->op);
    if (r->root < 0 || r->root >= r->comm->clique->ranks)
        return cucc_nccl_fail(ncclInvalidArgument, "%s: there is no rank %d", call, r->root);
    if (adds(r->kind) && (r->type == ncclFloat16 || r->type >= ncclBfloat16))
        return cucc_nccl_fail(ncclInvalidArgument,
                              "%s: sums of half precision and less are not supported on the CPU backend",
                              call);
    const bool sends = r->kind != RECEIVE && (r->kind != BROADCAST || r->comm->rank == r->root);
    const bool receives = r->kind != SEND && (r->kind != REDUCE || r->comm->rank == r->root);
    if (r->count && ((sends && !r->send) || (receives && !r->receive)))
        return cucc_nccl_fail(ncclInvalidArgument, "%s: a null pointer", call);
    if (r->count && ((sends && !cucc_library_reachable(call, "sendbuff", r->send)) ||
                     (receives && !cucc_library_reachable(call, "recvbuff", r->receive))))
        return cucc_nccl_fail(ncclInvalidArgument, "%s: an array is not in device memory", call);
    return ncclSuccess;
}

static ncclResult_t call(struct request one)
{
    if (cucc_library_fails(cucc_nccl_call(one.kind))) return ncclUnhandledCudaError;
    ncclResult_t result = check(&one);
    struct request *r = result == ncclSuccess ? malloc(sizeof *r) : NULL;
    if (result == ncclSuccess && !r) result = ncclSystemError;
    if (result != ncclSuccess) {
        if (depth && failed == ncclSuccess) failed = result;
        return result;
    }
    *r = one;
    if (!depth) return cucc_nccl_run(r);
    if (calls)
        last_call->group_next = r;
    else
        calls = r;
    last_call = r;
    return ncclSuccess;
}

ncclResult_t ncclAllReduce(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype,
                           ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream)
{
    return call((struct request){.kind = ALL_REDUCE,
                                 .send = sendbuff,
                                 .receive = recvbuff,
                                 .count = count,
                                 .type = datatype,
                                 .op = op,
                                 .comm = comm,
                                 .stream = stream});
}

ncclResult_t ncclReduce(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype,
                        ncclRedOp_t op, int root, ncclComm_t comm, cudaStream_t stream)
{
    return call((struct request){.kind = REDUCE,
                                 .send = sendbuff,
                                 .receive = recvbuff,
                                 .count = count,
                                 .type = datatype,
                                 .op = op,
                                 .root = root,
                                 .comm = comm,
                                 .stream = stream});
}

ncclResult_t ncclReduceScatter(const void *sendbuff, void *recvbuff, size_t recvcount,
                               ncclDataType_t datatype, ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream)
{
    return call((struct request){.kind = REDUCE_SCATTER,
                                 .send = sendbuff,
                                 .receive = recvbuff,
                                 .count = recvcount,
                                 .type = datatype,
                                 .op = op,
                                 .comm = comm,
                                 .stream = stream});
}

ncclResult_t ncclBroadcast(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype,
                           int root, ncclComm_t comm, cudaStream_t stream)
{
    return call((struct request){.kind = BROADCAST,
                                 .send = sendbuff,
                                 .receive = recvbuff,
                                 .count = count,
                                 .type = datatype,
                                 .root = root,
                                 .comm = comm,
                                 .stream = stream});
}

ncclResult_t ncclBcast(void *buff, size_t count, ncclDataType_t datatype, int root, ncclComm_t comm,
                       cudaStream_t stream)
{
    return ncclBroadcast(buff, buff, count, datatype, root, comm, stream);
}

ncclResult_t ncclAllGather(const void *sendbuff, void *recvbuff, size_t sendcount, ncclDataType_t datatype,
                           ncclComm_t comm, cudaStream_t stream)
{
    return call((struct request){.kind = ALL_GATHER,
                                 .send = sendbuff,
                                 .receive = recvbuff,
                                 .count = sendcount,
                                 .type = datatype,
                                 .comm = comm,
                                 .stream = stream});
}

ncclResult_t ncclSend(const void *sendbuff, size_t count, ncclDataType_t datatype, int peer, ncclComm_t comm,
                      cudaStream_t stream)
{
    return call((struct request){.kind = SEND,
                                 .send = sendbuff,
                                 .count = count,
                                 .type = datatype,
                                 .root = peer,
                                 .comm = comm,
                                 .stream = stream});
}

ncclResult_t ncclRecv(void *recvbuff, size_t count, ncclDataType_t datatype, int peer, ncclComm_t comm,
                      cudaStream_t stream)
{
    return call((struct request){.kind = RECEIVE,
                                 .receive = recvbuff,
                                 .count = count,
                                 .type = datatype,
                                 .root = peer,
                                 .comm = comm,
                                 .stream = stream});
}
