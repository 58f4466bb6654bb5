/* barrier.h: __syncthreads and its kin.  The source line a call stands on is what tells barriers apart. */
#ifndef CUCC_BARRIER_H
#define CUCC_BARRIER_H

#include "sanitizer.h"
#include "thread.h"

/* Under -G a call of its own: gdb's `next` then waits until the thread comes back from it */
#ifdef __CUDACC_DEBUG__
#define CUCC_DEVICE static __attribute__((noinline, unused))
#else
#define CUCC_DEVICE static inline __attribute__((always_inline))
#endif

CUCC_DEVICE void __syncthreads(unsigned line = __builtin_LINE())
{
#ifdef __CUCC_SANITIZE__
    cucc_sanitizer_barrier(line);
#else
    cucc_barrier(line);
#endif
}

/* The threads of the block that said yes, after the barrier */
CUCC_DEVICE int __syncthreads_count(int predicate, unsigned line = __builtin_LINE())
{
#ifdef __CUCC_SANITIZE__
    return cucc_sanitizer_barrier_count(predicate, line);
#else
    unsigned *votes = cucc_tls.block->votes[cucc_tls.block->phase & 1];
    cucc_tls.in_runtime = 1;
    votes[predicate != 0]++;
    cucc_tls.in_runtime = 0;
    cucc_barrier(line);
    return (int)votes[1];
#endif
}

CUCC_DEVICE int __syncthreads_or(int predicate, unsigned line = __builtin_LINE())
{
    return __syncthreads_count(predicate, line) != 0;
}

CUCC_DEVICE int __syncthreads_and(int predicate, unsigned line = __builtin_LINE())
{
    return __syncthreads_count(!predicate, line) == 0;
}

#endif
