/* match.c: which calls of the ranks belong together. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <time.h>

#include "context.h"

static bool is_message(const struct request *r)
{
    return r->kind == SEND || r->kind == RECEIVE;
}

static void take_out(struct request *r)
{
    ncclComm_t comm = r->comm;
    struct request **link = &comm->first;
    while (*link != r) link = &(*link)->next;
    *link = r->next;
    if (!*link) comm->last = link;
}

static void finish(struct request *const *parts, int count, ncclResult_t result)
{
    for (int i = 0; i < count; i++) {
        take_out(parts[i]);
        parts[i]->result = result;
        parts[i]->done = true;
    }
    cucc_nccl_changed();
}

/* --- messages: the first send of one rank to another, and the first receive there --- */

static struct request *first_message(ncclComm_t comm, enum cucc_nccl_kind kind, int peer)
{
    struct request *r = comm ? comm->first : NULL;
    while (r && is_message(r) && (r->kind != kind || r->root != peer)) r = r->next;
    return r && is_message(r) ? r : NULL;
}

static bool match_message(struct clique *clique)
{
    for (int from = 0; from < clique->ranks; from++)
        for (int to = 0; to < clique->ranks; to++) {
            struct request *send = first_message(clique->members[from], SEND, to);
            struct request *receive = first_message(clique->members[to], RECEIVE, from);
            if (!send || !receive) continue;
            struct request *parts[] = {send, receive};
            const bool same = send->count == receive->count && send->type == receive->type;
            finish(parts, 2,
                   same ? cucc_nccl_queue(parts, 2)
                        : cucc_nccl_fail(ncclInvalidUsage,
                                         "rank %d sends %zu elements to rank %d, which receives %zu", from,
                                         send->count, to, receive->count));
            return true;
        }
    return false;
}

/* --- what all ranks do together --- */

static bool agree(const struct request *a, const struct request *b)
{
    return a->kind == b->kind && a->count == b->count && a->type == b->type && a->op == b->op &&
           a->root == b->root;
}

static bool match_all(struct clique *clique)
{
    struct request *parts[NCCL_RANKS];
    int other = 0;
    for (int r = 0; r < clique->ranks; r++) {
        parts[r] = clique->members[r] ? clique->members[r]->first : NULL;
        if (!parts[r] || is_message(parts[r])) return false;
        if (!agree(parts[r], parts[0])) other = r;
    }
    if (!other)
        finish(parts, clique->ranks, cucc_nccl_queue(parts, clique->ranks));
    else
        finish(parts, clique->ranks,
               cucc_nccl_fail(ncclInvalidUsage,
                              "rank 0 calls %s with %zu elements, rank %d calls %s with %zu",
                              cucc_nccl_call(parts[0]->kind), parts[0]->count, other,
                              cucc_nccl_call(parts[other]->kind), parts[other]->count));
    return true;
}

/* --- a host thread's calls --- */

static void post(struct request *r)
{
    r->next = NULL;
    *r->comm->last = r;
    r->comm->last = &r->next;
    while (match_message(r->comm->clique) || match_all(r->comm->clique)) continue;
}

/* Whom does it wait for? */
static ncclResult_t waits_in_vain(const struct request *r)
{
    const struct clique *clique = r->comm->clique;
    int missing = is_message(r) ? r->root : 0;
    while (!is_message(r) && missing < clique->ranks && clique->members[missing] &&
           clique->members[missing]->first)
        missing++;
    return cucc_nccl_fail(
        ncclInternalError,
        "%s of rank %d: rank %d has not made its call within %d seconds; on GPUs this would wait for "
        "ever (one host thread makes the calls of several ranks in a group)",
        cucc_nccl_call(r->kind), r->comm->rank, missing, PATIENCE_SECONDS);
}

ncclResult_t cucc_nccl_run(struct request *group)
{
    ncclResult_t result = ncclSuccess;
    struct timespec deadline;
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += PATIENCE_SECONDS;
    cucc_nccl_lock();
    for (struct request *r = group; r; r = r->group_next) post(r);
    for (struct request *r = group, *next; r; r = next) {
        next = r->group_next;
        while (!r->done && cucc_nccl_wait(&deadline)) continue;
        if (!r->done) {
            r->result = waits_in_vain(r);
            take_out(r);
        }
        if (result == ncclSuccess) result = r->result;
        free(r);
    }
    cucc_nccl_unlock();
    return result;
}
