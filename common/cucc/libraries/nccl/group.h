/* group.h: what a host thread has put between ncclGroupStart and ncclGroupEnd. */
#ifndef CUCC_NCCL_GROUP_H
#define CUCC_NCCL_GROUP_H

#include "context.h"

/* The communicator was joined just now: waits for the other ranks, at once or at the group's end. */
ncclResult_t cucc_nccl_group_joined(ncclComm_t comm);

/* In communicator.c; the lock is held. Have all ranks come by then? The error names the rank that has not. */
bool cucc_nccl_joined(ncclComm_t comm, const void *deadline);
ncclResult_t cucc_nccl_not_joined(ncclComm_t comm);

#endif
