/* event.h: what the check build sees, for those who count it.
 *
 * The hooks (hooks.c) find out what an access is, look for faults, and then hand it on to count_*.  All calls
 * come from one OS thread, in the order of the simulated execution, which is the same in every run.
 *
 * Addresses of the same program are the same in every run too, but a report says nothing of them: places are
 * given by check_place_of().
 */
#ifndef CUCC_CHECK_EVENT_H
#define CUCC_CHECK_EVENT_H

#include <stdint.h>
#include <stdio.h>

#include "cucc/launch.h" /* cucc_dim3 */

enum check_space {
    CHECK_GLOBAL,   /* device, managed and mapped host memory, __device__ and __managed__ variables */
    CHECK_SHARED,   /* a block's shared memory */
    CHECK_CONSTANT, /* __constant__ variables */
    CHECK_LOCAL     /* a thread's own; never handed on */
};
enum check_kind { CHECK_LOAD, CHECK_STORE, CHECK_ATOMIC };

/* A launch.  The pointer stays good until count_kernel_end has returned; name and file for ever. */
typedef struct check_kernel {
    const char *name, *file; /* as written, and where */
    int line;
    unsigned launch; /* number of the launch in the program, from 1 */
    cucc_dim3 grid, block;
    unsigned threads;      /* a block */
    unsigned warps;        /* a block */
    size_t dynamic_shared; /* bytes a block */
    size_t static_shared; /* bytes of __shared__ arrays that a block has touched; final at count_kernel_end */
    int most_threads;     /* a block, by __launch_bounds__; 0: without */
    int cooperative;
    double napkin_bytes; /* the least that it has to move, as the program has declared; 0: it has not */
} check_kernel;

/* A block that has begun and not ended.  Several may be under way at once (spinning blocks, grid.sync()). */
typedef struct check_block {
    const check_kernel *kernel;
    uint64_t linear; /* in the grid, x first */
    cucc_dim3 index; /* blockIdx */
    unsigned place;  /* among the blocks under way: a small number, free again after count_block_end */
    void *count;     /* NULL at the beginning of a block: for count_*.c, to hang its own on */
} check_block;

/* The thread that does something */
typedef struct check_thread {
    check_block *block;
    unsigned linear; /* in its block, x first */
    unsigned warp, lane;
    cucc_dim3 index; /* threadIdx */
} check_thread;

typedef struct check_access {
    const void *site; /* return address of the hook: the instruction in the program */
    uint64_t address; /* global, constant: the address; shared: the offset in the block's shared memory */
    uint32_t size;    /* bytes: 1, 2, 4, 8, 16; more for a copied struct */
    uint8_t space;    /* CHECK_GLOBAL, CHECK_SHARED, CHECK_CONSTANT */
    uint8_t kind;     /* CHECK_LOAD, CHECK_STORE, CHECK_ATOMIC */
    uint8_t by_words; /* a struct whose type is aligned to less than its size: a GPU copies it in pieces */
    uint8_t atomic;   /* of CHECK_ATOMIC: CUCC_CHECK_ATOMIC and its kin (cucc/sanitizer.h) */
} check_access;

enum check_barrier { CHECK_BARRIER_BLOCK, CHECK_BARRIER_WARP, CHECK_BARRIER_GRID };

/* --- called by the hooks, written in count_*.c --- */

void count_kernel_begin(const check_kernel *kernel);
/* Only accesses that are allowed come here, not what was reported as out of bounds. */
void count_access(const check_thread *thread, const check_access *access);
/* A basic block of the program begins; pc is its return address, as above. */
void count_basic_block(const check_thread *thread, const void *pc);
/* A function is entered, from the call at site, and left. */
void count_call(const check_thread *thread, const void *site);
void count_return(const check_thread *thread);
/* The thread has come to a barrier.  line: of the source, since calls of barriers are told apart by it.
 * CHECK_BARRIER_WARP: __syncwarp, and every shuffle, vote, match and reduction. */
void count_barrier(const check_thread *thread, unsigned line, enum check_barrier kind);
void count_thread_end(const check_thread *thread);
void count_block_end(const check_block *block); /* frees block->count */
void count_kernel_end(const check_kernel *kernel);
/* At exit: one JSON line a kernel and a source line (the finding half writes "end") */
void count_write(FILE *jsonl);

/* --- for count_*.c, from the finding half --- */

typedef struct check_place {
    const char *file; /* as the program would write it, from the current folder; "" if unknown */
    int line;         /* 0 if unknown */
} check_place;

/* The line of the user's source in which this instruction is, seen through inlined functions of cucc's own
 * headers.  Slow at the first question, so ask at the end; tell all sites first with check_places_wanted. */
check_place check_place_of(const void *site);
int check_place_is_users(const void *site); /* 0: it is in a header of cucc's own */
void check_places_wanted(const void *site);

/* Writes a JSON string with its quotes. */
void check_json_string(FILE *out, const char *text);

#endif
