/* state.h: the states of cuRAND's device API and what draws 32-bit words from them.  C++; include
 * curand_kernel.h.
 *
 *     curandState s;                      XORWOW, 48 bytes
 *     curandStatePhilox4_32_10_t p;       Philox, 64 bytes
 *     curandStateMtgp32 m;                MTGP32, shared by a block (curand_mtgp32_kernel.h)
 *     curand_init(seed, subsequence, offset, &s);
 *     unsigned x = curand(&s);            32 random bits
 *     uint4 q = curand4(&p);              the next four (Philox)
 *
 * The same seed, subsequence and offset give the same numbers everywhere, on a GPU too.  XORWOW's
 * subsequences are 2^67 numbers apart, Philox's 2^66.  curand_init of XORWOW costs less than
 * a tenth of a microsecond for each hexadecimal digit of the subsequence, four times that in a program that
 * calls it a few hundred times only, of Philox next to nothing.
 */
#ifndef CUCC_RANDOM_STATE_H
#define CUCC_RANDOM_STATE_H

#include "../../cuda_runtime.h"
#include "../../curand.h"
#include "../../curand_mtgp32_kernel.h"
#include "convert.h"
#include "mrg32k3a.h"
#include "philox.h"
#include "xorwow.h"

/* What kind of number a single call has kept for the next one: the second of a Box-Muller pair.  A call that
 * finds one of another kind makes a new pair. */
enum cucc_spare { CUCC_SPARE_NONE, CUCC_SPARE_NORMAL, CUCC_SPARE_LOG_NORMAL };

typedef struct curandStateXORWOW {
    cucc_xorwow sequence;
    int spare_kind, spare_double_kind;
    float spare;
    double spare_double;
} curandStateXORWOW_t;
typedef curandStateXORWOW_t curandState_t;
typedef curandStateXORWOW_t curandState;

typedef struct curandStatePhilox4_32_10 {
    uint4 output; /* block `block` of the subsequence, of which `used` words are gone */
    unsigned long long block, subsequence, seed;
    unsigned used;
    int spare_kind, spare_double_kind;
    float spare;
    double spare_double;
} curandStatePhilox4_32_10_t;

typedef struct curandStateMRG32k3a {
    cucc_mrg32k3a sequence;
    int spare_kind, spare_double_kind;
    float spare;
    double spare_double;
} curandStateMRG32k3a_t;

/* --- XORWOW --- */

/* n numbers, or n subsequences, further */
static inline __device__ void skipahead(unsigned long long n, curandStateXORWOW_t *state)
{
    cucc_xorwow_skip(&state->sequence, n);
}

static inline __device__ void skipahead_sequence(unsigned long long n, curandStateXORWOW_t *state)
{
    cucc_xorwow_skip_subsequences(&state->sequence, n);
}

static inline __device__ void curand_init(unsigned long long seed, unsigned long long subsequence,
                                          unsigned long long offset, curandStateXORWOW_t *state)
{
    cucc_xorwow_seed(&state->sequence, seed);
    cucc_xorwow_skip_subsequences(&state->sequence, subsequence);
    cucc_xorwow_skip(&state->sequence, offset);
    state->spare_kind = state->spare_double_kind = CUCC_SPARE_NONE;
    state->spare = 0.0f;
    state->spare_double = 0.0;
}

static inline __device__ unsigned int curand(curandStateXORWOW_t *state)
{
    return cucc_xorwow_next(&state->sequence);
}

/* --- MRG32k3a --- */

static inline __device__ void skipahead(unsigned long long n, curandStateMRG32k3a_t *state)
{
    cucc_mrg_skip(&state->sequence, n, 0);
}

static inline __device__ void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t *state)
{
    cucc_mrg_skip(&state->sequence, n, CUCC_MRG_SUBSEQUENCE_LOG2);
}

static inline __device__ void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t *state)
{
    cucc_mrg_skip(&state->sequence, n, CUCC_MRG_SEQUENCE_LOG2);
}

static inline __device__ void curand_init(unsigned long long seed, unsigned long long subsequence,
                                          unsigned long long offset, curandStateMRG32k3a_t *state)
{
    cucc_mrg_seed(&state->sequence, seed);
    skipahead_subsequence(subsequence, state);
    skipahead(offset, state);
    state->spare_kind = state->spare_double_kind = CUCC_SPARE_NONE;
    state->spare = 0.0f;
    state->spare_double = 0.0;
}

/* Its 2^32 - 209 numbers, stretched over 32 bits */
static inline __device__ unsigned int curand(curandStateMRG32k3a_t *state)
{
    return (unsigned int)(cucc_mrg_next(&state->sequence) * 1.000000048662);
}

/* --- Philox --- */

static inline __device__ void cucc_philox_fill(curandStatePhilox4_32_10_t *state)
{
    uint32_t word[4];
    cucc_philox_block(state->seed, state->subsequence, state->block, word);
    state->output.x = word[0];
    state->output.y = word[1];
    state->output.z = word[2];
    state->output.w = word[3];
}

static inline __device__ unsigned int cucc_philox_word(const uint4 &q, unsigned i)
{
    return i == 0 ? q.x : i == 1 ? q.y : i == 2 ? q.z : q.w;
}

/* `blocks` blocks further; the subsequence that follows the last block is the next one */
static inline __device__ void cucc_philox_advance(curandStatePhilox4_32_10_t *state,
                                                  unsigned long long blocks)
{
    state->block += blocks;
    if (state->block < blocks) state->subsequence++;
    cucc_philox_fill(state);
}

static inline __device__ void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state)
{
    unsigned used = state->used + (unsigned)(n & 3);
    state->used = used & 3;
    cucc_philox_advance(state, n / 4 + used / 4);
}

static inline __device__ void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state)
{
    state->subsequence += n;
    cucc_philox_fill(state);
}

static inline __device__ void curand_init(unsigned long long seed, unsigned long long subsequence,
                                          unsigned long long offset, curandStatePhilox4_32_10_t *state)
{
    state->seed = seed;
    state->subsequence = subsequence;
    state->block = 0;
    state->used = 0;
    state->spare_kind = state->spare_double_kind = CUCC_SPARE_NONE;
    state->spare = 0.0f;
    state->spare_double = 0.0;
    skipahead(offset, state);
}

static inline __device__ unsigned int curand(curandStatePhilox4_32_10_t *state)
{
    unsigned int word = cucc_philox_word(state->output, state->used++);
    if (state->used == 4) {
        state->used = 0;
        cucc_philox_advance(state, 1);
    }
    return word;
}

/* The next four, wherever in a block they begin */
static inline __device__ uint4 curand4(curandStatePhilox4_32_10_t *state)
{
    uint4 old = state->output, now;
    cucc_philox_advance(state, 1);
    switch (state->used) {
    case 0:
        return old;
    case 1:
        now = make_uint4(old.y, old.z, old.w, state->output.x);
        break;
    case 2:
        now = make_uint4(old.z, old.w, state->output.x, state->output.y);
        break;
    default:
        now = make_uint4(old.w, state->output.x, state->output.y, state->output.z);
        break;
    }
    return now;
}

/* --- Sobol: a state walks through one dimension; the scrambled kinds begin at a number of the caller's ---
 */

template <class _T, int bits, bool scrambled> struct cucc_sobol {
    _T i, x, direction_vectors[bits]; /* the next number is x, with index i */
};
typedef cucc_sobol<unsigned int, 32, false> curandStateSobol32_t, curandStateSobol32;
typedef cucc_sobol<unsigned int, 32, true> curandStateScrambledSobol32_t, curandStateScrambledSobol32;
typedef cucc_sobol<unsigned long long, 64, false> curandStateSobol64_t, curandStateSobol64;
typedef cucc_sobol<unsigned long long, 64, true> curandStateScrambledSobol64_t, curandStateScrambledSobol64;

/* n numbers further: the vectors whose bits differ in the Gray codes of the two indices */
template <class _T, int bits, bool scrambled>
static inline __device__ void skipahead(_T n, cucc_sobol<_T, bits, scrambled> *state)
{
    _T now = state->i ^ state->i >> 1, then = (state->i + n) ^ (state->i + n) >> 1;
    for (int k = 0; k < bits; k++) {
        if ((now ^ then) >> k & 1) state->x ^= state->direction_vectors[k];
    }
    state->i += n;
}

template <class _T, int bits, bool scrambled>
static inline __device__ void cucc_sobol_init(const _T *direction_vectors, _T start, _T offset,
                                              cucc_sobol<_T, bits, scrambled> *state)
{
    for (int k = 0; k < bits; k++) state->direction_vectors[k] = direction_vectors[k];
    state->i = 0;
    state->x = start;
    skipahead(offset, state);
}

static inline __device__ void curand_init(curandDirectionVectors32_t direction_vectors, unsigned int offset,
                                          curandStateSobol32_t *state)
{
    cucc_sobol_init(direction_vectors, 0u, offset, state);
}

static inline __device__ void curand_init(curandDirectionVectors32_t direction_vectors,
                                          unsigned int scramble_c, unsigned int offset,
                                          curandStateScrambledSobol32_t *state)
{
    cucc_sobol_init(direction_vectors, scramble_c, offset, state);
}

static inline __device__ void curand_init(curandDirectionVectors64_t direction_vectors,
                                          unsigned long long offset, curandStateSobol64_t *state)
{
    cucc_sobol_init(direction_vectors, 0ull, offset, state);
}

static inline __device__ void curand_init(curandDirectionVectors64_t direction_vectors,
                                          unsigned long long scramble_c, unsigned long long offset,
                                          curandStateScrambledSobol64_t *state)
{
    cucc_sobol_init(direction_vectors, scramble_c, offset, state);
}

template <class _T, int bits, bool scrambled>
static inline __device__ _T curand(cucc_sobol<_T, bits, scrambled> *state)
{
    _T number = state->x, next = ++state->i;
    int k = 0;
    while (k < bits - 1 && !(next >> k & 1)) k++;
    state->x ^= state->direction_vectors[k];
    return number;
}

#endif
