/* curand_uniform.h: uniform numbers in (0, 1] in a kernel.
 *
 *     float   curand_uniform(&state)             one word each
 *     double  curand_uniform_double(&state)      two words each from XORWOW, one from Philox
 *     float4  curand_uniform4(&philox)
 *     double2 curand_uniform2_double(&philox)
 *     double4 curand_uniform4_double(&philox)
 */
#ifndef CURAND_UNIFORM_H_
#define CURAND_UNIFORM_H_

#include "cucc/random/state.h"

template <class State> static inline __device__ float curand_uniform(State *state)
{
    return cucc_uniform(curand(state));
}

template <bool scrambled>
static inline __device__ float curand_uniform(cucc_sobol<unsigned long long, 64, scrambled> *state)
{
    return cucc_uniform((uint32_t)(curand(state) >> 32));
}

static inline __device__ double curand_uniform_double(curandStateMtgp32_t *state)
{
    return cucc_uniform_double32(curand(state));
}

template <bool scrambled>
static inline __device__ double curand_uniform_double(cucc_sobol<unsigned int, 32, scrambled> *state)
{
    return cucc_uniform_double32(curand(state));
}

template <bool scrambled>
static inline __device__ double curand_uniform_double(cucc_sobol<unsigned long long, 64, scrambled> *state)
{
    return cucc_uniform_double64(curand(state));
}

static inline __device__ double curand_uniform_double(curandStateMRG32k3a_t *state)
{
    return cucc_mrg_next(&state->sequence) * 2.3283065498378288e-10; /* 1 / (2^32 - 209), rounded down */
}

static inline __device__ float curand_uniform(curandStateMRG32k3a_t *state)
{
    return (float)curand_uniform_double(state);
}

static inline __device__ double curand_uniform_double(curandStateXORWOW_t *state)
{
    unsigned int x = curand(state), y = curand(state);
    return cucc_uniform_double(x, y);
}

/* 32 random bits only, unlike curand_uniform2_double: a multiple of 2^-32 */
static inline __device__ double curand_uniform_double(curandStatePhilox4_32_10_t *state)
{
    return (curand(state) + 1.0) / 4294967296.0;
}

static inline __device__ float4 curand_uniform4(curandStatePhilox4_32_10_t *state)
{
    uint4 q = curand4(state);
    return make_float4(cucc_uniform(q.x), cucc_uniform(q.y), cucc_uniform(q.z), cucc_uniform(q.w));
}

static inline __device__ double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state)
{
    uint4 q = curand4(state);
    return make_double2(cucc_uniform_double(q.x, q.y), cucc_uniform_double(q.z, q.w));
}

static inline __device__ double4 curand_uniform4_double(curandStatePhilox4_32_10_t *state)
{
    double2 a = curand_uniform2_double(state), b = curand_uniform2_double(state);
    return make_double4(a.x, a.y, b.x, b.y);
}

#endif
