/* curand_normal.h: standard normal numbers in a kernel, by Box and Muller.
 *
 *     float   curand_normal(&state)             every other call computes a pair and keeps the second number
 *     float2  curand_normal2(&state)            a pair: two words
 *     float4  curand_normal4(&philox)           two pairs
 * and curand_normal_double, curand_normal2_double (four words), curand_normal4_double.
 */
#ifndef CURAND_NORMAL_H_
#define CURAND_NORMAL_H_

#include "cucc/random/state.h"
#include "curand_uniform.h"

static inline __device__ float2 cucc_normal2(unsigned int x, unsigned int y)
{
    float pair[2];
    cucc_normal_pair(x, y, pair);
    return make_float2(pair[0], pair[1]);
}

static inline __device__ double2 cucc_normal2_double(uint4 q)
{
    const uint32_t word[4] = {q.x, q.y, q.z, q.w};
    double pair[2];
    cucc_normal_pair_double(word, pair);
    return make_double2(pair[0], pair[1]);
}

/* four words, in order */
static inline __device__ uint4 cucc_draw4(curandStateXORWOW_t *state)
{
    unsigned int x = curand(state), y = curand(state), z = curand(state), w = curand(state);
    return make_uint4(x, y, z, w);
}

static inline __device__ uint4 cucc_draw4(curandStatePhilox4_32_10_t *state)
{
    return curand4(state);
}

/* Sobol's numbers one to one, through the inverse of the distribution */
template <bool scrambled>
static inline __device__ float curand_normal(cucc_sobol<unsigned int, 32, scrambled> *state)
{
    return cucc_normal_quantile32f(curand(state));
}

/* and MTGP32's, of which each thread of a block draws its own */
static inline __device__ float curand_normal(curandStateMtgp32_t *state)
{
    return cucc_normal_quantile32f(curand(state));
}

static inline __device__ double curand_normal_double(curandStateMtgp32_t *state)
{
    return cucc_normal_quantile32(curand(state));
}

template <bool scrambled>
static inline __device__ float curand_normal(cucc_sobol<unsigned long long, 64, scrambled> *state)
{
    return cucc_normal_quantile32f((uint32_t)(curand(state) >> 32));
}

template <bool scrambled>
static inline __device__ double curand_normal_double(cucc_sobol<unsigned int, 32, scrambled> *state)
{
    return cucc_normal_quantile32(curand(state));
}

template <bool scrambled>
static inline __device__ double curand_normal_double(cucc_sobol<unsigned long long, 64, scrambled> *state)
{
    return cucc_normal_quantile64(curand(state));
}

template <class State> static inline __device__ float2 curand_normal2(State *state)
{
    unsigned int x = curand(state), y = curand(state);
    return cucc_normal2(x, y);
}

template <class State> static inline __device__ double2 curand_normal2_double(State *state)
{
    return cucc_normal2_double(cucc_draw4(state));
}

/* MRG32k3a's from two uniform numbers, not from words */
static inline __device__ float2 curand_normal2(curandStateMRG32k3a_t *state)
{
    float x = curand_uniform(state), angle = curand_uniform(state) * 6.2831855f,
          radius = sqrtf(-2.0f * logf(x));
    return make_float2(sinf(angle) * radius, cosf(angle) * radius);
}

static inline __device__ double2 curand_normal2_double(curandStateMRG32k3a_t *state)
{
    double x = curand_uniform_double(state), turns = curand_uniform_double(state) * 2.0;
    double radius = sqrt(-2.0 * log(x)), angle = turns * 3.14159265358979323846;
    return make_double2(sin(angle) * radius, cos(angle) * radius);
}

template <class State> static inline __device__ float curand_normal(State *state)
{
    bool kept = state->spare_kind == CUCC_SPARE_NORMAL;
    state->spare_kind = kept ? CUCC_SPARE_NONE : CUCC_SPARE_NORMAL;
    if (kept) return state->spare;
    float2 pair = curand_normal2(state);
    state->spare = pair.y;
    return pair.x;
}

template <class State> static inline __device__ double curand_normal_double(State *state)
{
    bool kept = state->spare_double_kind == CUCC_SPARE_NORMAL;
    state->spare_double_kind = kept ? CUCC_SPARE_NONE : CUCC_SPARE_NORMAL;
    if (kept) return state->spare_double;
    double2 pair = curand_normal2_double(state);
    state->spare_double = pair.y;
    return pair.x;
}

static inline __device__ float4 curand_normal4(curandStatePhilox4_32_10_t *state)
{
    uint4 q = curand4(state);
    float2 a = cucc_normal2(q.x, q.y), b = cucc_normal2(q.z, q.w);
    return make_float4(a.x, a.y, b.x, b.y);
}

static inline __device__ double4 curand_normal4_double(curandStatePhilox4_32_10_t *state)
{
    double2 a = curand_normal2_double(state), b = curand_normal2_double(state);
    return make_double4(a.x, a.y, b.x, b.y);
}

#endif
