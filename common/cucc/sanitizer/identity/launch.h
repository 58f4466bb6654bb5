/* launch.h: who does something: a launch, a block, a thread, as the rest of the sanitizer build speaks of
 * them.
 *
 * All of this is told by one OS thread, in the order of the simulated execution, which is the same in every
 * run.  Addresses of the same program are the same in every run too, but a report says nothing of them:
 * places are given by cucc_sanitizer_place_of() (place.h).
 */
#ifndef CUCC_IDENTITY_LAUNCH_H
#define CUCC_IDENTITY_LAUNCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cucc/launch.h" /* cucc_dim3 */

enum sanitizer_space {
    SANITIZER_GLOBAL,   /* device, managed and mapped host memory, __device__ and __managed__ variables */
    SANITIZER_SHARED,   /* a block's shared memory */
    SANITIZER_CONSTANT, /* __constant__ variables */
    SANITIZER_LOCAL     /* a thread's own; never handed on */
};
enum sanitizer_kind { SANITIZER_LOAD, SANITIZER_STORE, SANITIZER_ATOMIC };

/* A launch.  The pointer stays good until the launch's end has been told; name and file for ever. */
typedef struct sanitizer_kernel {
    const char *name, *file; /* as written, and where */
    int line;
    unsigned launch; /* number of the launch in the program, from 1 */
    cucc_dim3 grid, block;
    unsigned threads;      /* a block */
    unsigned warps;        /* a block */
    size_t dynamic_shared; /* bytes per block */
    size_t static_shared; /* bytes of __shared__ arrays that a block has touched; final at the launch's end */
    int most_threads;     /* a block, by __launch_bounds__; 0: without */
    bool cooperative;
    void *const *callers; /* of a library's kernel: who launched it, as return addresses */
    int caller_count;
    double napkin_bytes; /* the least that it has to move, as the program has declared; 0: it has not */
} sanitizer_kernel;

/* A block that has begun and not ended.  Several may be under way at once (spinning blocks, grid.sync()). */
typedef struct sanitizer_block {
    const sanitizer_kernel *kernel;
    uint64_t linear; /* in the grid, x first */
    cucc_dim3 index; /* blockIdx */
    unsigned place;  /* among the blocks under way: a small number, free again when it has ended */
    void *count;     /* NULL at the beginning of a block: for counting, to hang its own on */
} sanitizer_block;

/* The thread that does something */
typedef struct sanitizer_thread {
    sanitizer_block *block;
    unsigned linear; /* in its block, x first */
    unsigned warp, lane;
    cucc_dim3 index; /* threadIdx */
    void *count;     /* for counting: NULL, or where cucc_count_make_ready() keeps it */
} sanitizer_thread;

#endif
