/* curand_mtgp32_kernel.h: MTGP32 in a kernel (M. Saito and M. Matsumoto: "Variants of Mersenne Twister
 * suitable for graphic processors", ACM Transactions on Mathematical Software 39(2), 2013).
 *
 *     curand(&states[blockIdx.x])                            by all threads of the block, 256 at most
 *     curand_mtgp32_specific(&states[blockIdx.x], index, n)  by all threads, whose indices are 0 to n - 1
 *
 * The threads step one state together, each a number of its own, and wait for each other; thread i draws what
 * would be the i-th number of one thread. curand_mtgp32_host.h makes the states. Numbers are those of a GPU
 * to the last bit.
 */
#ifndef CURAND_MTGP32_KERNEL_H
#define CURAND_MTGP32_KERNEL_H

#include "cuda_runtime.h"
#include "curand.h"
#include "curand_mtgp32.h"

#ifdef __CUDACC__
static inline __device__ unsigned int cucc_mtgp_word(const curandStateMtgp32_t *state, unsigned int i)
{
    return state->s[(state->offset + i) & MTGP32_STATE_MASK];
}

/* Number i from the state's offset on, of which the block draws n */
static inline __device__ unsigned int cucc_mtgp_draw(curandStateMtgp32_t *state, unsigned int i,
                                                     unsigned int n)
{
    const mtgp32_kernel_params_t *k = state->k;
    const unsigned int set = state->pIdx, middle = k->pos_tbl[set];
    unsigned int x = (cucc_mtgp_word(state, i) & k->mask[0]) ^ cucc_mtgp_word(state, i + 1);
    x ^= x << k->sh1_tbl[set];
    x ^= cucc_mtgp_word(state, i + middle) >> k->sh2_tbl[set];
    x ^= k->param_tbl[set][x % TBL_SIZE];
    unsigned int helper = cucc_mtgp_word(state, i + middle - 1);
    helper ^= helper >> 16;
    helper ^= helper >> 8;
    state->s[(state->offset + i + MTGPDC_N) & MTGP32_STATE_MASK] = x;
    __syncthreads(); /* all have read the offset */
    if (i == 0) state->offset = (state->offset + n) & MTGP32_STATE_MASK;
    __syncthreads();
    return x ^ k->temper_tbl[set][helper % TBL_SIZE];
}

static inline __device__ unsigned int curand_mtgp32_specific(curandStateMtgp32_t *state, unsigned char index,
                                                             unsigned char n)
{
    return cucc_mtgp_draw(state, index, n);
}

static inline __device__ unsigned int curand(curandStateMtgp32_t *state)
{
    const unsigned int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    return cucc_mtgp_draw(state, thread, blockDim.x * blockDim.y * blockDim.z);
}
#else /* plain C++ has no blocks */
unsigned int curand_mtgp32_specific(curandStateMtgp32_t *state, unsigned char index, unsigned char n);
unsigned int curand(curandStateMtgp32_t *state);
#endif

/* NVIDIA's puts the new word in another place than the recurrence reads. */
#define CUCC_MISSING                                                                                         \
    __attribute__((unavailable("cucc: curand_mtgp32_single is not supported on the CPU; use "                \
                               "curand_uniform")))
CUCC_MISSING __device__ float curand_mtgp32_single(curandStateMtgp32_t *state);
CUCC_MISSING __device__ float curand_mtgp32_single_specific(curandStateMtgp32_t *state, unsigned char index,
                                                            unsigned char n);
#undef CUCC_MISSING

#endif
