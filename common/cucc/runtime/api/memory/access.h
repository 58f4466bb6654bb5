/* access.h: which memory is open to whom, and when.
 *
 * Device memory and __device__ variables are closed but while the executor runs work that needs them. Managed
 * memory and __managed__ variables are open to the host until a kernel is queued, and again when the host has
 * synchronised and none is left.  The lock must be held, and for all but cucc_access_queued the executor.
 */
#ifndef CUCC_ACCESS_H
#define CUCC_ACCESS_H

#include "api/memory/arena.h"
#include "api/streams/queue.h"

/* mapped: what cuMemMap maps (driver/virtual.c); its allocations say which devices may do what */
extern struct cucc_arena cucc_managed_arena, cucc_pinned_arena, cucc_mapped_arena;

/* A kernel, or what has kernels in it, was queued in some stream. */
void cucc_access_queued(void);
/* The executor begins. */
void cucc_access_begin(void);
/* A kernel of that device runs next: opens all that it may reach. */
void cucc_access_kernel(int device);
/* Is that memory of another device, to which the device of the kernel that runs has no access? */
bool cucc_access_refused(const void *address, int *device, int *other);
/* So does a library's call that works on several devices: opens their memories. */
void cucc_access_devices(void);
/* A host function of a stream runs next: it may use managed memory. */
void cucc_access_host_function(void);
/* The executor is done.  synchronised: for a host thread that waited for the work */
void cucc_access_end(bool synchronised);

/* Opens what one copy or fill touches, until cucc_access_end. */
void cucc_access_range(const void *address, size_t size);

/* Attaches memory to a stream, to the host or to all, as cudaStreamAttachMemAsync said. */
void cucc_managed_attach(const struct cucc_attach *attach);

/* Waits until nothing runs that could use memory; returns the current device's sticky error. The lock and the
 * executor must not be held. */
cudaError_t cucc_access_settle(void);

/* What an address that host code faulted on is to it.  Takes no lock. */
enum cucc_host_view {
    CUCC_VIEW_NONE, /* nothing of CUDA's */
    CUCC_VIEW_DEVICE,
    CUCC_VIEW_VARIABLE, /* __device__ or __constant__ */
    CUCC_VIEW_MANAGED,  /* closed because a kernel is queued */
    CUCC_VIEW_OUTSIDE   /* within an arena that is open to the host, but in no array */
};
enum cucc_host_view cucc_host_view(const void *address);

/* The arena that holds the address, or NULL. */
struct cucc_arena *cucc_arena_of(const void *address);

#endif
