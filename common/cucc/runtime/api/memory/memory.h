/* memory.h: what an address is to CUDA. */
#ifndef CUCC_MEMORY_H
#define CUCC_MEMORY_H

#include "api/memory/arena.h"
#include "api/device/runtime.h"

/* A stretch of memory that CUDA knows.  type is cudaMemoryTypeUnregistered for all other memory. */
struct cucc_memory {
    enum cudaMemoryType type; /* __device__ variables are device memory, __managed__ ones managed */
    int device;
    char *start;
    size_t size;
    unsigned flags;                     /* pinned: cudaHostAlloc... */
    struct cucc_allocation *allocation; /* NULL for variables and registered memory */
};

/* What address lies in.  An address in one of CUDA's arenas but in no live array has device type and size 0.
 * The lock must be held. */
struct cucc_memory cucc_memory_at(const void *address);

/* The device's arena, reserved at its first use; NULL: there are no addresses */
struct cucc_arena *cucc_memory_arena(int device);

/* Allocates on the current device; NULL and 2 when it is full.  The lock must be held. */
cudaError_t cucc_memory_new(struct cucc_allocation **allocation, int device, size_t size);

void cucc_memory_delete(struct cucc_allocation *allocation);

/* Memory of the program's own that cudaHostRegister has pinned. */
struct cucc_registered {
    struct cucc_registered *next;
    char *start;
    size_t size;
    unsigned flags;
};
extern struct cucc_registered *cucc_registered;

#endif
