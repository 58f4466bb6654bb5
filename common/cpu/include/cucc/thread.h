/* thread.h: how the threads of a block are kept, and how one of them waits.
 *
 * A block is a ring of 64-byte records: the threads of warp 0, a record that ends the warp, the threads of
 * warp 1, ... and a record that ends the block.  Each record says where to go on (code, stack, frame).  A
 * thread that waits writes its own record and jumps to the next one; the record at a warp's end looks whether
 * lanes of that warp have been released, and the last one returns to the scheduler, which decides what the
 * lap has achieved.  A record that is not yet started begins its thread on a fresh stack, one that has exited
 * only jumps on.
 *
 * A thread may be resumed although what it waits for has not happened; it then parks again.  That keeps the
 * ring free of queues: a crossing of __syncthreads costs a few loads and stores and one jump.
 *
 * Everything here is read by cucc's headers and by the assembly in runtime/fiber_*.S: offsets are fixed.
 */
#ifndef CUCC_THREAD_H
#define CUCC_THREAD_H

#include "launch.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CUCC_WARP = 32, CUCC_MAX_THREADS = 1024 };

/* What a thread waits for beyond its warp: the upper half of cucc_thread.wait; the lower half is the source
 * line */
enum { CUCC_RUNNABLE = 0, CUCC_AT_BARRIER = 1, CUCC_AT_GRID = 2, CUCC_YIELDED = 3 };

typedef struct cucc_thread {
    void *resume;            /*  0: code to go on with */
    void *stack;             /*  8: its stack pointer; always a place where a signal may be delivered */
    void *frame;             /* 16: its frame pointer */
    struct cucc_warp *warp;  /* 24 */
    unsigned x, y, z;        /* 32: threadIdx */
    unsigned lane_bit;       /* 44: 1 << lane */
    unsigned long long wait; /* 48: CUCC_AT_... << 32 | line, or CUCC_RUNNABLE */
    void *held;              /* 56: its code, while a record at the barrier is passed over */
} __attribute__((aligned(64))) cucc_thread;

struct cucc_block {
    void (*run)(const void *closure, struct cucc_block *block); /*  0: one thread, or the whole block */
    const void *closure;                                        /*  8 */
    unsigned line;               /* 16: of the barrier that all come to in this lap; 0 none yet; ~0 ask */
    unsigned irregular;          /* 20: this lap something other than a block barrier was waited for */
    unsigned alive;              /* 24: threads that have not exited */
    unsigned phase;              /* 28: barriers passed */
    cucc_thread *first;          /* 32 */
    cucc_thread *end;            /* 40: the scheduler's record */
    void *service;               /* 48: a stack for records that have none of their own */
    char *dynamic_shared;        /* 56 */
    char *static_shared;         /* 64 */
    const unsigned short *order; /* 72: the n-th thread to run, or NULL for ascending */
    unsigned votes[2][2]; /* 80: __syncthreads_count and its kin, by phase parity: how many said no, yes */
    unsigned long long serial;   /* 96: of the blocks run in this place */
    unsigned long long *touched; /* 104: by slot of shared memory: serial of the last block that used it */
};
typedef struct cucc_block cucc_block;

/* This OS thread's place in a grid.  threadIdx, blockIdx, blockDim and gridDim lie inside: runtime/tls.S */
struct cucc_tls {
    cucc_thread *current;  /*  0: NULL on a thread that runs no kernel */
    cucc_block *block;     /*  8 */
    cucc_dim3 thread;      /* 16 */
    unsigned lane_bit;     /* 28 */
    cucc_dim3 block_index; /* 32 */
    unsigned pad1;
    cucc_dim3 block_dim; /* 48 */
    unsigned pad2;
    cucc_dim3 grid_dim;  /* 64 */
    unsigned in_runtime; /* 76: preemption waits until this is 0 */
    void *
        *free_stacks; /* 80: one past the top of the worker's pile of free stacks; below its end lies NULL */
    void *worker;     /* 88 */
    unsigned spins;   /* 96: atomics and fences that changed nothing, since somebody last gave way */
} __attribute__((aligned(64)));
extern __thread struct cucc_tls cucc_tls;

#if defined(CUCC_UCONTEXT) || !(defined(__x86_64__) || defined(__aarch64__))
/* runtime/fiber_ucontext.c: slower, for machines without assembly here */
void cucc_park(void);
int cucc_park_at(unsigned line);

#elif defined(__x86_64__)
#define CUCC_CLOBBERS                                                                                        \
    "rbx", "rsi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1", "xmm2", "xmm3",      \
        "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14",         \
        "xmm15", "memory"

/* From record rax (self) to the next one; rdi = &cucc_tls.  runtime/fault_context.c knows the first
 * instructions. */
#define CUCC_HOP                                                                                             \
    "leaq 1f(%%rip), %%rcx\n\t"                                                                              \
    "movq %%rcx, 0(%%rax)\n\t"                                                                               \
    "movq %%rsp, 8(%%rax)\n\t"                                                                               \
    "movq %%rbp, 16(%%rax)\n\t"                                                                              \
    "addq $64, %%rax\n\t"                                                                                    \
    "movq 72(%%rax), %%rcx\n\t" /* the stack after the next one: fetch its top while this one runs */        \
    "movaps 32(%%rax), %%xmm0\n\t"                                                                           \
    "movq %%rax, 0(%%rdi)\n\t"                                                                               \
    "movaps %%xmm0, 16(%%rdi)\n\t"                                                                           \
    "movq 8(%%rax), %%rsp\n\t"                                                                               \
    "movq 16(%%rax), %%rbp\n\t"                                                                              \
    "prefetcht0 (%%rcx)\n\t"                                                                                 \
    "jmpq *0(%%rax)\n"                                                                                       \
    "1:\n\t"

/* Leaves the running thread in its record and goes on with the next record of the ring; returns when the ring
 * comes round.  Only what the compiler keeps alive across the call is saved, by the compiler. */
static inline __attribute__((always_inline)) void cucc_park(void)
{
    struct cucc_tls *tls = &cucc_tls;
    cucc_thread *self = tls->current;
    __asm__ volatile(CUCC_HOP : "+a"(self), "+D"(tls) : : CUCC_CLOBBERS, "rcx", "rdx", "cc");
}

/* The same if the lap's barrier is on that line; 1 at once if not.  Looking and parking are one to the tick's
 * handler. */
static inline __attribute__((always_inline)) int cucc_park_at(unsigned line)
{
    struct cucc_tls *tls = &cucc_tls;
    cucc_thread *self = tls->current;
    cucc_block *block = tls->block;
    int other;
    __asm__ volatile("cmpl %%ecx, 16(%%rdx)\n\t"
                     "jne 2f\n\t" CUCC_HOP "cmpl %%eax, %%eax\n"
                     "2:\n\t"
                     : "+a"(self), "+D"(tls), "+d"(block), "+c"(line), "=@ccne"(other)
                     :
                     : CUCC_CLOBBERS);
    return other;
}

#elif defined(__aarch64__)
#define CUCC_CLOBBERS                                                                                        \
    "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16", "x17", "x18",       \
        "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28", "x30", "v0", "v1", "v2", "v3", \
        "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15", "v16", "v17", "v18",   \
        "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31", "memory", \
        "cc"

/* From record x0 (self) to the next one; x1 = &cucc_tls.  runtime/fault_context.c knows the first
 * instructions. */
#define CUCC_HOP                                                                                             \
    "adr x9, 1f\n\t"                                                                                         \
    "mov x10, sp\n\t"                                                                                        \
    "stp x9, x10, [x0]\n\t"                                                                                  \
    "str x29, [x0, 16]\n\t"                                                                                  \
    "add x0, x0, 64\n\t"                                                                                     \
    "ldr x11, [x0, 72]\n\t" /* the stack after the next one: fetch its top while this one runs */            \
    "ldr q0, [x0, 32]\n\t"                                                                                   \
    "str x0, [x1]\n\t"                                                                                       \
    "str q0, [x1, 16]\n\t"                                                                                   \
    "ldp x9, x10, [x0]\n\t"                                                                                  \
    "ldr x29, [x0, 16]\n\t"                                                                                  \
    "mov sp, x10\n\t"                                                                                        \
    "prfm pldl1keep, [x11]\n\t"                                                                              \
    "br x9\n"                                                                                                \
    "1:\n\t"

static inline __attribute__((always_inline)) void cucc_park(void)
{
    register struct cucc_tls *tls __asm__("x1") = &cucc_tls;
    register cucc_thread *self __asm__("x0") = cucc_tls.current;
    __asm__ volatile(CUCC_HOP : "+r"(self), "+r"(tls) : : CUCC_CLOBBERS, "x2", "x3");
}

static inline __attribute__((always_inline)) int cucc_park_at(unsigned line)
{
    struct cucc_tls *place = &cucc_tls;
    cucc_thread *current = place->current;
    cucc_block *ring = place->block;
    register struct cucc_tls *tls __asm__("x1") = place;
    register cucc_thread *self __asm__("x0") = current;
    register cucc_block *block __asm__("x2") = ring;
    register unsigned other __asm__("w3") = line;
    __asm__ volatile("ldr w9, [x2, 16]\n\t"
                     "cmp w9, w3\n\t"
                     "b.ne 2f\n\t" CUCC_HOP "cmp x0, x0\n"
                     "2:\n\t"
                     "cset w3, ne\n\t"
                     : "+r"(self), "+r"(tls), "+r"(block), "+r"(other)
                     :
                     : CUCC_CLOBBERS);
    return (int)other;
}
#endif

/* Out of line: to be called before a thread waits for anything but a block barrier */
void cucc_irregular(void);
/* Out of line: this lap's first thread at a barrier (0: go on and park), or no plain lap (1: has waited
 * already) */
int cucc_barrier_slow(unsigned line);

/* Out of line: lets other threads, and other blocks, run */
void cucc_yield(void);
/* Out of line: yields if that makes sense here; resets cucc_tls.spins */
void cucc_spinning(void);
/* Out of line: the barrier of a whole grid, on that line */
void cucc_grid_barrier(unsigned line);
int cucc_grid_is_cooperative(void);

/* __syncthreads: arrive at the barrier on that line of the source, return when the whole block has */
static inline __attribute__((always_inline)) void cucc_barrier(unsigned line)
{
    while (__builtin_expect(cucc_park_at(line), 0))
        if (cucc_barrier_slow(line)) return;
}

#ifdef __cplusplus
}
#endif
#endif
