/* curand_lognormal.h: log-normal numbers in a kernel: exp(mean + stddev z) of the normal numbers z of
 * curand_normal.h, in the same forms: curand_log_normal, ..._normal2, ..._normal4 and each with _double.
 *
 * A single call keeps the second number of its pair, finished with its own mean and stddev, for the next one.
 */
#ifndef CURAND_LOGNORMAL_H_
#define CURAND_LOGNORMAL_H_

#include "curand_normal.h"

template <class _T, int bits, bool scrambled>
static inline __device__ float curand_log_normal(cucc_sobol<_T, bits, scrambled> *state, float mean,
                                                 float stddev)
{
    return expf(mean + stddev * curand_normal(state));
}

template <class _T, int bits, bool scrambled>
static inline __device__ double curand_log_normal_double(cucc_sobol<_T, bits, scrambled> *state, double mean,
                                                         double stddev)
{
    return exp(mean + stddev * curand_normal_double(state));
}

static inline __device__ float curand_log_normal(curandStateMtgp32_t *state, float mean, float stddev)
{
    return expf(mean + stddev * curand_normal(state));
}

static inline __device__ double curand_log_normal_double(curandStateMtgp32_t *state, double mean,
                                                         double stddev)
{
    return exp(mean + stddev * curand_normal_double(state));
}

template <class State>
static inline __device__ float2 curand_log_normal2(State *state, float mean, float stddev)
{
    float2 z = curand_normal2(state);
    return make_float2(expf(mean + stddev * z.x), expf(mean + stddev * z.y));
}

template <class State>
static inline __device__ float curand_log_normal(State *state, float mean, float stddev)
{
    bool kept = state->spare_kind == CUCC_SPARE_LOG_NORMAL;
    state->spare_kind = kept ? CUCC_SPARE_NONE : CUCC_SPARE_LOG_NORMAL;
    if (kept) return state->spare;
    float2 pair = curand_log_normal2(state, mean, stddev);
    state->spare = pair.y;
    return pair.x;
}

static inline __device__ float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean,
                                                   float stddev)
{
    float4 z = curand_normal4(state);
    return make_float4(expf(mean + stddev * z.x), expf(mean + stddev * z.y), expf(mean + stddev * z.z),
                       expf(mean + stddev * z.w));
}

template <class State>
static inline __device__ double2 curand_log_normal2_double(State *state, double mean, double stddev)
{
    double2 z = curand_normal2_double(state);
    return make_double2(exp(mean + stddev * z.x), exp(mean + stddev * z.y));
}

template <class State>
static inline __device__ double curand_log_normal_double(State *state, double mean, double stddev)
{
    bool kept = state->spare_double_kind == CUCC_SPARE_LOG_NORMAL;
    state->spare_double_kind = kept ? CUCC_SPARE_NONE : CUCC_SPARE_LOG_NORMAL;
    if (kept) return state->spare_double;
    double2 pair = curand_log_normal2_double(state, mean, stddev);
    state->spare_double = pair.y;
    return pair.x;
}

static inline __device__ double4 curand_log_normal4_double(curandStatePhilox4_32_10_t *state, double mean,
                                                           double stddev)
{
    double4 z = curand_normal4_double(state);
    return make_double4(exp(mean + stddev * z.x), exp(mean + stddev * z.y), exp(mean + stddev * z.z),
                        exp(mean + stddev * z.w));
}

#endif
