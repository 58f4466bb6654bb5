// Volatile words and locks: what neither orders by itself.
#include "faults.h"

enum { BLOCKS = 8, THREADS = 64 };

// The lock is taken, and nothing keeps the write behind that; mended, and given back by a volatile store
template <bool Mended> __global__ void last_to_come(int *lock, volatile int *last)
{
    if (threadIdx.x) return;
    while (atomicExch(lock, 1)) continue;
    if (Mended) __threadfence();
    *last = (int)blockIdx.x; // finds no_fence_behind_lock: race
    __threadfence();
    if (Mended)
        *(volatile int *)lock = 0;
    else
        atomicExch(lock, 0);
}
template <bool Mended> void no_fence_behind_lock()
{
    int *lock = zeros<int>(1), *last = zeros<int>(1);
    last_to_come<Mended><<<BLOCKS, THREADS>>>(lock, last);
    finish();
    cudaFree(lock), cudaFree(last);
}

// A fence of the block's scope, and the others are in other blocks; what is read first may be added to
template <bool Mended> __global__ void count_locked(int *lock, volatile int *last, volatile int *count)
{
    if (threadIdx.x) return;
    while (atomicCAS(lock, 0, 1) != 0) continue;
    if (Mended)
        __threadfence();
    else
        __threadfence_block();
    *count = *count + 1;
    *last = (int)blockIdx.x; // finds fence_of_block_behind_lock: race
    __threadfence();
    atomicExch(lock, 0);
}
template <bool Mended> void fence_of_block_behind_lock()
{
    int *lock = zeros<int>(1), *last = zeros<int>(1), *count = zeros<int>(1);
    count_locked<Mended><<<BLOCKS, THREADS>>>(lock, last, count);
    finish();
    cudaFree(lock), cudaFree(last), cudaFree(count);
}

// The lock is given back while the write may still be under way
template <bool Mended> __global__ void give_back(int *lock, volatile int *last)
{
    if (threadIdx.x % 32) return;
    while (atomicCAS(lock, 0, 1) != 0) continue;
    __threadfence();
    *last = (int)(blockIdx.x * THREADS + threadIdx.x); // finds no_fence_before_unlock: race
    if (Mended) __threadfence();
    atomicExch(lock, 0);
}
template <bool Mended> void no_fence_before_unlock()
{
    int *lock = zeros<int>(1), *last = zeros<int>(1);
    give_back<Mended><<<BLOCKS, THREADS>>>(lock, last);
    finish();
    cudaFree(lock), cudaFree(last);
}

// Two locks for one word
template <bool Mended> __global__ void several_locks(int *locks, volatile int *last)
{
    if (threadIdx.x) return;
    int *lock = Mended ? locks : &locks[blockIdx.x % 2];
    while (atomicCAS(lock, 0, 1) != 0) continue;
    __threadfence();
    *last = (int)blockIdx.x; // finds another_lock: race
    __threadfence();
    atomicExch(lock, 0);
}
template <bool Mended> void another_lock()
{
    int *locks = zeros<int>(2), *last = zeros<int>(1);
    several_locks<Mended><<<BLOCKS, THREADS>>>(locks, last);
    finish();
    cudaFree(locks), cudaFree(last);
}

// One thread takes no lock; mended it only looks, as one may
template <bool Mended> __global__ void besides(int *lock, volatile int *best, int *seen)
{
    if (threadIdx.x) return;
    if (blockIdx.x == BLOCKS / 2) {
        if (Mended)
            *seen = *best;
        else
            *best = 100; // finds no_lock_taken: race
        return;
    }
    while (atomicCAS(lock, 0, 1) != 0) continue;
    __threadfence();
    if ((int)blockIdx.x >= *best) *best = (int)blockIdx.x + 1; // may find no_lock_taken: race
    __threadfence();
    atomicExch(lock, 0);
}
template <bool Mended> void no_lock_taken()
{
    int *lock = zeros<int>(1), *best = zeros<int>(1), *seen = zeros<int>(1);
    besides<Mended><<<BLOCKS, THREADS>>>(lock, best, seen);
    finish();
    cudaFree(lock), cudaFree(best), cudaFree(seen);
}

// A store in the midst of atomics
template <bool Mended> __global__ void begin_anew(unsigned *count)
{
    if (threadIdx.x) return;
    if (blockIdx.x == 3) {
        if (Mended)
            atomicExch(count, 0);
        else
            *(volatile unsigned *)count = 0; // finds store_among_atomics: race
    }
    atomicAdd(count, 1u); // may find store_among_atomics: race
}
template <bool Mended> void store_among_atomics()
{
    unsigned *count = zeros<unsigned>(1);
    begin_anew<Mended><<<BLOCKS, THREADS>>>(count);
    finish();
    cudaFree(count);
}

int main(int argc, char **argv)
{
    const fault faults[] = {FAULT(no_fence_behind_lock),   FAULT(fence_of_block_behind_lock),
                            FAULT(no_fence_before_unlock), FAULT(another_lock),
                            FAULT(no_lock_taken),          FAULT(store_among_atomics)};
    return run_fault(faults, argc, argv);
}
