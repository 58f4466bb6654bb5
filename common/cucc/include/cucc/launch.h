/* launch.h: a kernel launch in C, from the call k<<<grid, block>>>(args) down to the execution core.
 *
 *     k<<<g, b, bytes, stream>>>(args)
 *       cucc_push_configuration(g, b, bytes, stream)       remembers the configuration for this host thread
 *       k(args)                                            the stub that the translator made of the kernel
 *         cucc_pop_configuration()                         takes it back
 *         cucc_enqueue_launch(&launch, stream)             API half: checks, copies the closure, queues it
 *     cudaDeviceSynchronize() ... cucc_exec_grid(&launch)  execution core: runs the grid to its end
 *
 * The closure is the kernel's body with its arguments: closure_size bytes that may be copied with memcpy.
 */
#ifndef CUCC_LAUNCH_H
#define CUCC_LAUNCH_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cucc_dim3 {
    unsigned x, y, z;
} cucc_dim3;

enum {
    CUCC_KERNEL_NOWAIT = 1,      /* nothing in the kernel can wait: plain loops over the threads will do */
    CUCC_KERNEL_OWN_INDICES = 2, /* threadIdx and its kin are read in the kernel's own body only */
    CUCC_KERNEL_ON_HOST = 4, /* a library call (runtime/api/launch/library.h): run once, on a host thread */
    CUCC_KERNEL_LIBRARY = 8, /* a part of an algorithm of a library's (libraries/thrust/cuda): a fault in code
                              * that is not the user's is told where the host called it */
    CUCC_KERNEL_ALL_DEVICES = 16, /* a library call that works on the memories of several devices */
    CUCC_KERNEL_CUT = 32,     /* with NOWAIT: it has barriers, and has been cut at them into loops (cut.h) */
    CUCC_KERNEL_TURNED = 128, /* with CUT: it has no barriers, but loops that are turned inside out */
    CUCC_KERNEL_EXACT = 64, /* with CUT: its loops begin and end at barriers, as far as memory is concerned */
    CUCC_KERNEL_BY_WARP =
        512, /* with CUT: it has warp operations too, and a record of the ring does a warp */
    CUCC_KERNEL_PUBLISHES =
        1024, /* it may have atomics or fences: with CUCC_ORDER=late:N it may be set aside there */
    CUCC_KERNEL_SHARES =
        256, /* its file has operations of system scope: the host may use managed memory too */
    CUCC_KERNEL_BOUND_SHIFT = 16 /* flags >> 16: the threads of __launch_bounds__, or 0 */
};

typedef struct cucc_kernel_info {
    const char *name, *file; /* as written, and where */
    int line, flags;         /* CUCC_KERNEL_... */
    cucc_dim3 cluster;       /* blocks of a cluster, by __cluster_dims__; 0: it says nothing */
} cucc_kernel_info;

/* Of what a barrier is told as its line; above it, which of several barriers on that line it is: the
 * translator numbers them from 0 */
enum { CUCC_BARRIER_LINE = (1 << 20) - 1 };

struct cucc_block;
typedef void cucc_run(const void *closure, struct cucc_block *block); /* one thread, or a whole block */

enum { CUCC_LAUNCH_CALLERS = 24 };

typedef struct cucc_launch {
    const cucc_kernel_info *info;
    cucc_dim3 grid, block; /* in blocks, in threads */
    cucc_dim3 cluster;     /* in blocks; 0 or 1 in x: none but the block itself */
    size_t dynamic_shared; /* bytes */
    int cooperative;       /* every block is resident at once; grid.sync() is allowed */
    int exact;             /* CUCC_KERNEL_EXACT holds for this launch */
    cucc_run *run;
    void *closure; /* belongs to the code that filled in the launch */
    size_t closure_size;
    void *callers[CUCC_LAUNCH_CALLERS]; /* of a library's kernel: return addresses of the launch, noted when
                                         * it is queued */
    int caller_count;
    size_t extents, extents_at; /* of a library call: what it uses (runtime/api/memory/extent.h), so many, and
                                 * where they stand in the closure */
    double nanoseconds;         /* of a library call, by the clock of events; 0: as any kernel */
} cucc_launch;

/* Runs a grid to its end on the workers.  Returns 0 or a cudaError_t: 700 for a wild access, 702 when the
 * watchdog ended it, 710 for a failed assert, 719 for misused barriers and __trap; the explanation is on
 * standard error by then. Limits of the device (threads per block, shared memory) are the caller's to check.
 * One grid at a time: concurrent callers take turns. */
int cucc_exec_grid(const cucc_launch *launch);

/* Queues a copy of the launch; returns 0 or the error that cudaGetLastError will report.  API half. */
int cucc_enqueue_launch(const cucc_launch *launch, void *stream);

/* Where a launch's parameter lies that is a reference: the address, or, where no device would reach it
 * because it is the host's own, one at which any access faults; that is said with the parameter's name.  API
 * half. */
void *cucc_reference(const cucc_kernel_info *info, const char *name, const volatile void *address);

/* Says on standard error where the program called for what has just been refused: "cucc: that was at f.cu:12"
 */
void cucc_tell_place(void);

/* The configuration of the launch being written, one deep for each host thread.  push returns 0 when the stub
 * may be called.  pop returns 0 when there was none: a kernel called like a function. */
int cucc_push_configuration(cucc_dim3 grid, cucc_dim3 block, size_t dynamic_shared, void *stream);
int cucc_pop_configuration(cucc_dim3 *grid, cucc_dim3 *block, size_t *dynamic_shared, void **stream);

/* Identify mode: while this is not NULL a stub only stores where its cucc_kernel_info is, and what the
 * compiler calls the type of its closure (the types of its __shared__ arrays begin with the same words). */
extern __thread const cucc_kernel_info **cucc_identify_slot;
extern __thread const char *cucc_identify_body;

/* Kernels by address, for cudaLaunchKernel and cudaFuncGetAttributes.  call unpacks one pointer a parameter.
 * What is known of the parameters themselves, NULL: nothing, must live as long as the kernel. */
typedef struct cucc_parameter {
    unsigned size, alignment;
} cucc_parameter;
void cucc_register_kernel(const void *address, void (*call)(const void *address, void **args), int count,
                          const cucc_parameter *parameters);
const cucc_kernel_info *cucc_identify_kernel(const void *address); /* NULL: no kernel */
int cucc_call_kernel(const void *address, void **args);            /* after push; 0, or 98 for no kernel */
int cucc_kernel_parameters(const void *address,
                           const cucc_parameter **parameters); /* how many; -1: no kernel */
const void *
cucc_registered_kernel(size_t number); /* in the order of their registration; NULL: so many there are not */

/* Is CUCC_ORDER=reverse? A header does not ask the environment: a program that is checked must not. */
bool cucc_runs_in_reverse(void);

/* Is what lies at the address gone with the module? The runtime forgets kernels and __shared__ arrays of
 * which that is so. */
typedef bool cucc_gone(const void *address, const void *module);
void cucc_forget_kernels(cucc_gone *gone, const void *module);
void cucc_shared_forget(cucc_gone *gone, const void *module);

/* A __device__ ('d'), __constant__ ('c') or __managed__ ('m') variable.  API half. */
void cucc_register_variable(const char *name, void *address, size_t size, char kind);
bool cucc_is_variable(const void *address); /* one begins there */

#ifdef __cplusplus
}
#endif
#endif
