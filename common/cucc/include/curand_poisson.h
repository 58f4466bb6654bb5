/* curand_poisson.h: Poisson numbers in a kernel.
 *
 *     unsigned curand_poisson(&state, lambda)      uint4 curand_poisson4(&philox, lambda)
 *
 * Below 64 Knuth's product of uniform numbers, above 4000 a rounded normal number (both as NVIDIA draws
 * them), between the two Hoermann's transformed rejection ("The transformed rejection method for generating
 * Poisson random variables", Insurance: Mathematics and Economics 12, 1993, algorithm PTRS), which agrees
 * with NVIDIA's in distribution only. Of Sobol's sequences and MTGP32 the inverse of the distribution, of one
 * number each.
 */
#ifndef CURAND_POISSON_H_
#define CURAND_POISSON_H_

#include "curand_normal.h"
#include "curand_uniform.h"

template <class State> static inline __device__ unsigned int cucc_poisson_product(State *state, float lambda)
{
    unsigned int count = 0;
    for (float product = expf(lambda) * curand_uniform(state); product > 1.0f;
         product *= curand_uniform(state))
        count++;
    return count;
}

template <class State>
static inline __device__ unsigned int cucc_poisson_rejection(State *state, double lambda)
{
    double b = 0.931 + 2.53 * sqrt(lambda),
           a = -0.059 + 0.02483 * b; /* the hat's shape, names as in the paper */
    double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4), v_r = 0.9277 - 3.6224 / (b - 2.0);
    for (;;) {
        double u = (curand(state) + 0.5) / 4294967296.0 - 0.5, v = (curand(state) + 0.5) / 4294967296.0;
        double us = 0.5 - fabs(u), k = floor((2.0 * a / us + b) * u + lambda + 0.43);
        if (us >= 0.07 && v <= v_r) return (unsigned int)k;
        if (k < 0.0 || (us < 0.013 && v > us)) continue;
        double hat = log(v * inverse_alpha / (a / (us * us) + b));
        if (hat <= k * log(lambda) - lambda - lgamma(k + 1.0)) return (unsigned int)k;
    }
}

static inline __device__ unsigned int cucc_poisson_rounded(double normal, double lambda)
{
    return (unsigned int)(sqrt(lambda) * normal + lambda + 0.5);
}

/* Where the distribution reaches u, 0 < u <= 1: for those who give one number for one. What lies more than
 * nine deviations below the mean adds up to less than a word can tell from 0. */
static inline __device__ unsigned int cucc_poisson_quantile(double u, double lambda)
{
    const double reach = 9.0 * sqrt(lambda) + 20.0;
    double k = floor(lambda - reach) > 0.0 ? floor(lambda - reach) : 0.0;
    double term = exp(k * log(lambda) - lambda - lgamma(k + 1.0));
    for (double sum = term; sum < u && k < lambda + reach; sum += term) term *= lambda / ++k;
    return (unsigned int)k;
}

template <class State> static inline __device__ unsigned int cucc_poisson_of_one(State *state, double lambda)
{
    if (lambda <= 4000.0) return cucc_poisson_quantile(curand_uniform_double(state), lambda);
    return cucc_poisson_rounded(curand_normal_double(state), lambda);
}

template <class _T, int bits, bool scrambled>
static inline __device__ unsigned int curand_poisson(cucc_sobol<_T, bits, scrambled> *state, double lambda)
{
    return cucc_poisson_of_one(state, lambda);
}

static inline __device__ unsigned int curand_poisson(curandStateMtgp32_t *state, double lambda)
{
    return cucc_poisson_of_one(state, lambda);
}

template <class State> static inline __device__ unsigned int curand_poisson(State *state, double lambda)
{
    if (lambda < 64.0) return cucc_poisson_product(state, (float)lambda);
    if (lambda <= 4000.0) return cucc_poisson_rejection(state, lambda);
    return cucc_poisson_rounded(curand_normal_double(state), lambda);
}

static inline __device__ uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double lambda)
{
    if (lambda > 4000.0) {
        double4 z = curand_normal4_double(state);
        return make_uint4(cucc_poisson_rounded(z.x, lambda), cucc_poisson_rounded(z.y, lambda),
                          cucc_poisson_rounded(z.z, lambda), cucc_poisson_rounded(z.w, lambda));
    }
    unsigned int x = curand_poisson(state, lambda), y = curand_poisson(state, lambda);
    unsigned int z = curand_poisson(state, lambda), w = curand_poisson(state, lambda);
    return make_uint4(x, y, z, w);
}

#endif
