/* walk.cuh: the work of this practical, and how its time is taken. Given.
 *
 * A walk takes a number through so many rounds x -> a x + c, modulo 2^32. Each round can be undone, so no two
 * numbers end at the same one: whatever comes from the wrong place, or has been walked once too often, is
 * seen in the result, which is exact. More rounds make the kernel longer and move no more bytes.
 */
#ifndef WALK_CUH
#define WALK_CUH

#include <stdio.h>

#include "harness_cuda.h"
#include "helper_cuda.h"
#include "timing.h"

constexpr int BLOCK = 256; // threads, where a kernel may have as many blocks as it needs

__host__ __device__ inline unsigned walk(unsigned x, int rounds)
{
    for (int i = 0; i < rounds; i++) x = 1664525u * x + 1013904223u;
    return x;
}

/* y[i] is where x[i] ends. One thread per element. */
__global__ void walk_all(unsigned *y, const unsigned *x, size_t n, int rounds)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = walk(x[i], rounds);
}

inline unsigned blocks_for(size_t n)
{
    return (unsigned)((n + BLOCK - 1) / BLOCK);
}

/* For the clock of the CPU backend, a model: multiply and add is an instruction, and the next one of a thread
 * has to wait four cycles for its result. */
inline void tell_model(int rounds)
{
    thread_cycles(4.0 * rounds);
}

/* Milliseconds of work(), which waits for its own end; on the CPU those of the model's clock. */
template <typename work_t> float ms_of(work_t work)
{
    return median_ms(TIMES_ARE_REAL ? 15 : 1, work);
}

/* Is there somebody to print times for, or a GPU to be measured? */
inline bool times_wanted()
{
    return bench_asked() || (case_by_hand() && !TIMES_ARE_REAL);
}

inline const char *whose_times()
{
    return TIMES_ARE_REAL ? "" : " (the model's clock)";
}

#endif
