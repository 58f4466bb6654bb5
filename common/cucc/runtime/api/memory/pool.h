/* pool.h: memory pools.  They count; the memory is the device's arena's.  The lock must be held. */
#ifndef CUCC_POOL_H
#define CUCC_POOL_H

#include "api/memory/arena.h"
#include "api/device/runtime.h"

struct CUmemPoolHandle_st {
    struct CUmemPoolHandle_st *next;
    int device;
    bool is_default;
    size_t most;                        /* bytes it may hold; 0: what the device has */
    unsigned long long used, used_high; /* bytes */
    unsigned long long threshold;       /* kept for cudaMemPoolGetAttribute; without effect */
    int reuse[3];                       /* cudaMemPoolReuse... switches; without effect */
    unsigned reachable;                 /* bit d: cudaMemPoolSetAccess let device d in */
};

/* A live pool, or NULL */
struct CUmemPoolHandle_st *cucc_pool(cudaMemPool_t handle);

/* An allocation of a pool was freed. */
void cucc_pool_freed(const struct cucc_allocation *allocation);

#endif
