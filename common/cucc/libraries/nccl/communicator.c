/* communicator.c: making and ending communicators. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "api/device/failing.h"
#include "api/launch/library.h"
#include "context.h"
#include "group.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct clique *cliques;
static unsigned long long last_number;

void cucc_nccl_lock(void)
{
    pthread_mutex_lock(&lock);
}
void cucc_nccl_unlock(void)
{
    pthread_mutex_unlock(&lock);
}
void cucc_nccl_changed(void)
{
    pthread_cond_broadcast(&changed);
}
bool cucc_nccl_wait(const void *deadline)
{
    return pthread_cond_timedwait(&changed, &lock, deadline) == 0;
}

/* --- cliques; the lock is held --- */

static struct clique *new_clique(int ranks)
{
    struct clique *clique = calloc(1, sizeof *clique);
    if (!clique) return NULL;
    clique->number = ++last_number;
    clique->ranks = ranks;
    clique->next = cliques;
    return cliques = clique;
}

static void forget_clique(struct clique *clique)
{
    struct clique **link = &cliques;
    while (*link != clique) link = &(*link)->next;
    *link = clique->next;
    free(clique);
}

static bool has_device(const struct clique *clique, int device)
{
    for (int r = 0; r < clique->ranks; r++)
        if (clique->members[r] && clique->members[r]->device == device) return true;
    return false;
}

static ncclResult_t join(struct clique *clique, int rank, int device, ncclComm_t *comm)
{
    if (has_device(clique, device))
        return cucc_nccl_fail(ncclInvalidUsage, "device %d has two ranks: each needs a device of its own",
                              device);
    *comm = calloc(1, sizeof **comm);
    if (!*comm) return ncclSystemError;
    **comm = (struct ncclComm){.clique = clique, .rank = rank, .device = device};
    (*comm)->last = &(*comm)->first;
    clique->members[rank] = *comm;
    clique->joined++;
    cucc_nccl_changed();
    return ncclSuccess;
}

static void leave(ncclComm_t comm)
{
    struct clique *clique = comm->clique;
    clique->members[comm->rank] = NULL;
    free(comm);
    if (++clique->left == clique->joined) forget_clique(clique);
}

/* --- all at once --- */

ncclResult_t ncclCommInitAll(ncclComm_t *comm, int ndev, const int *devlist)
{
    int devices = 0;
    ncclResult_t result = ncclSuccess;
    if (cucc_library_fails(__func__)) return ncclUnhandledCudaError;
    cucc_inside_begin();
    (void)cudaGetDeviceCount(&devices);
    cucc_inside_end();
    if (!comm || ndev < 1 || ndev > NCCL_RANKS)
        return cucc_nccl_fail(ncclInvalidArgument, "%s: %d devices", __func__, ndev);
    for (int i = 0; i < ndev; i++) {
        const int device = devlist ? devlist[i] : i;
        if (device < 0 || device >= devices)
            return cucc_nccl_fail(ncclUnhandledCudaError, "%s: there is no device %d", __func__, device);
    }
    cucc_nccl_lock();
    struct clique *clique = new_clique(ndev);
    if (!clique) result = ncclSystemError;
    for (int i = 0; i < ndev && result == ncclSuccess; i++) {
        result = join(clique, i, devlist ? devlist[i] : i, &comm[i]);
        if (result == ncclSuccess) continue;
        for (int k = 0; k < i; k++) leave(comm[k]);
        if (i == 0) forget_clique(clique);
    }
    cucc_nccl_unlock();
    for (int i = 0; i < ndev && result == ncclSuccess; i++)
        cucc_library_made(comm[i], "ncclCommInitAll", "ncclCommDestroy");
    return result;
}

/* --- one by one --- */

struct id {
    unsigned long long number;
    long process;
};

ncclResult_t ncclGetUniqueId(ncclUniqueId *uniqueId)
{
    if (cucc_library_fails(__func__)) return ncclUnhandledCudaError;
    if (!uniqueId) return cucc_nccl_fail(ncclInvalidArgument, "%s: a null pointer", __func__);
    memset(uniqueId, 0, sizeof *uniqueId);
    cucc_nccl_lock();
    struct clique *clique = new_clique(0);
    const struct id id = {clique ? clique->number : 0, (long)getpid()};
    cucc_nccl_unlock();
    memcpy(uniqueId->internal, &id, sizeof id);
    return clique ? ncclSuccess : ncclSystemError;
}

static struct clique *clique_of(const ncclUniqueId *unique)
{
    struct id id;
    struct clique *clique = cliques;
    memcpy(&id, unique->internal, sizeof id);
    while (clique && (id.process != (long)getpid() || clique->number != id.number)) clique = clique->next;
    return clique;
}

bool cucc_nccl_joined(ncclComm_t comm, const void *deadline)
{
    const struct clique *clique = comm->clique;
    while (clique->joined < clique->ranks)
        if (!cucc_nccl_wait(deadline)) return false;
    return true;
}

ncclResult_t cucc_nccl_not_joined(ncclComm_t comm)
{
    for (int r = 0; r < comm->clique->ranks; r++)
        if (!comm->clique->members[r])
            return cucc_nccl_fail(
                ncclInternalError,
                "ncclCommInitRank: rank %d has not made this call within %d seconds; on GPUs the others "
                "would "
                "wait for ever (one host thread with several ranks makes these calls in a group)",
                r, PATIENCE_SECONDS);
    return ncclSuccess;
}

static ncclResult_t join_as(ncclComm_t *comm, int nranks, const ncclUniqueId *id, int rank, int device)
{
    struct clique *clique = clique_of(id);
    if (!clique)
        return cucc_nccl_fail(
            ncclInvalidArgument,
            "ncclCommInitRank: the id comes from another process; here all ranks are threads of one process");
    if (clique->ranks && clique->ranks != nranks)
        return cucc_nccl_fail(ncclInvalidUsage, "ncclCommInitRank: %d ranks, where others have said %d",
                              nranks, clique->ranks);
    clique->ranks = nranks;
    if (clique->members[rank])
        return cucc_nccl_fail(ncclInvalidUsage, "ncclCommInitRank: rank %d has been given twice", rank);
    return join(clique, rank, device, comm);
}

ncclResult_t ncclCommInitRank(ncclComm_t *comm, int nranks, ncclUniqueId commId, int rank)
{
    int device = -1;
    if (cucc_library_fails(__func__)) return ncclUnhandledCudaError;
    if (!comm || nranks < 1 || nranks > NCCL_RANKS || rank < 0 || rank >= nranks)
        return cucc_nccl_fail(ncclInvalidArgument, "%s: rank %d of %d", __func__, rank, nranks);
    cucc_inside_begin();
    const cudaError_t there = cudaGetDevice(&device);
    cucc_inside_end();
    if (there != cudaSuccess) return ncclUnhandledCudaError;
    cucc_nccl_lock();
    ncclResult_t result = join_as(comm, nranks, &commId, rank, device);
    cucc_nccl_unlock();
    if (result != ncclSuccess) return result;
    cucc_library_made(*comm, __func__, "ncclCommDestroy");
    return cucc_nccl_group_joined(*comm);
}

/* --- the end, and questions --- */

ncclResult_t ncclCommDestroy(ncclComm_t comm)
{
    if (!comm) return ncclSuccess;
    if (cucc_library_fails(__func__)) return ncclUnhandledCudaError;
    cucc_library_destroyed(comm);
    cucc_nccl_lock();
    leave(comm);
    cucc_nccl_unlock();
    return ncclSuccess;
}

ncclResult_t ncclCommAbort(ncclComm_t comm)
{
    return ncclCommDestroy(comm);
}

ncclResult_t ncclCommFinalize(ncclComm_t comm)
{
    return comm ? ncclSuccess : cucc_nccl_fail(ncclInvalidArgument, "%s: no communicator", __func__);
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t *asyncError)
{
    if (!comm || !asyncError) return cucc_nccl_fail(ncclInvalidArgument, "%s: a null pointer", __func__);
    *asyncError = ncclSuccess;
    return ncclSuccess;
}

ncclResult_t ncclCommCount(const ncclComm_t comm, int *count)
{
    if (!comm || !count) return cucc_nccl_fail(ncclInvalidArgument, "%s: a null pointer", __func__);
    *count = comm->clique->ranks;
    return ncclSuccess;
}

ncclResult_t ncclCommCuDevice(const ncclComm_t comm, int *device)
{
    if (!comm || !device) return cucc_nccl_fail(ncclInvalidArgument, "%s: a null pointer", __func__);
    *device = comm->device;
    return ncclSuccess;
}

ncclResult_t ncclCommUserRank(const ncclComm_t comm, int *rank)
{
    if (!comm || !rank) return cucc_nccl_fail(ncclInvalidArgument, "%s: a null pointer", __func__);
    *rank = comm->rank;
    return ncclSuccess;
}
