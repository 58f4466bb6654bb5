/* walk.cuh: the work of this practical, and how its time is measured. Given.
 *
 * A walk takes a number through `rounds` rounds x -> a x + c, modulo 2^32. Each round can be undone, so no
 * two numbers end at the same one: a number from the wrong place, or one that was walked once too often,
 * shows in the result, which is exact. More rounds make the kernel longer but move no more bytes.
 */
#ifndef WALK_CUH
#define WALK_CUH

#include <stdio.h>

#include "harness_cuda.h"
#include "helper_cuda.h"
#include "timing.h"

constexpr int BLOCK = 256; // threads per block, where a kernel may have as many blocks as it needs

__host__ __device__ inline unsigned walk(unsigned x, int rounds)
{
    for (int i = 0; i < rounds; i++) x = 1664525u * x + 1013904223u;
    return x;
}

/* y[i] is where the walk of x[i] ends. One thread per element. */
__global__ void walk_all(unsigned *y, const unsigned *x, size_t n, int rounds)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = walk(x[i], rounds);
}

inline unsigned blocks_for(size_t n)
{
    return (unsigned)((n + BLOCK - 1) / BLOCK);
}

/* For the model of the CPU backend's clock: multiply-add is one instruction, and the thread's next one waits
 * four cycles for its result. */
inline void tell_model(int rounds)
{
    thread_cycles(4.0 * rounds);
}

/* The milliseconds of work(), which must wait for its own end; on the CPU, those of the model's clock. */
template <typename work_t> float ms_of(work_t work)
{
    return median_ms(TIMES_ARE_REAL ? 15 : 1, work);
}

/* Whether times should be taken: for a person, by the model, or for a bench on a GPU. */
inline bool times_wanted()
{
    return bench_asked() || (case_by_hand() && !TIMES_ARE_REAL);
}

inline const char *whose_times()
{
    return TIMES_ARE_REAL ? "" : " (the model's clock)";
}

#endif
