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
    bool shareable, imported;           /* poolsharing.c */
    int origin;                         /* the process that made it, and a number of the pool there */
    unsigned long long number;
    unsigned reachable; /* bit d: cudaMemPoolSetAccess let device d in */
};

/* A live pool, or NULL */
struct CUmemPoolHandle_st *cucc_pool(cudaMemPool_t handle);

/* One more pool of that device, which may hold so many bytes (0: any number); NULL: no memory */
struct CUmemPoolHandle_st *cucc_pool_new(int device, size_t most);

/* An allocation is one of the pool's. */
void cucc_pool_took(struct CUmemPoolHandle_st *pool, struct cucc_allocation *allocation);

/* An allocation of a pool was freed. */
void cucc_pool_freed(const struct cucc_allocation *allocation);

#endif
