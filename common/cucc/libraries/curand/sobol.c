/* sobol.c: the host library's quasi-random numbers: dimension by dimension. */
#include "sobol.h"

#include "cucc/random/convert.h"
#include "generator.h"

static uint64_t number_at(const uint64_t v[64], uint64_t i)
{
    uint64_t gray = i ^ i >> 1, x = 0;
    for (int k = 0; gray != 0; k++, gray >>= 1) {
        if (gray & 1) x ^= v[k];
    }
    return x;
}

static void put(curandGenerator_t g, const struct distribution *d, uint64_t x, void *out, size_t i)
{
    bool wide = g->type == CURAND_RNG_QUASI_SOBOL64;
    uint32_t high = (uint32_t)(x >> 32);
    float *to = (float *)out + i;
    double *to_double = (double *)out + i;
    switch (d->kind) {
    case UINT:
        ((uint32_t *)out)[i] = high;
        break;
    case ULONG:
        ((uint64_t *)out)[i] = x;
        break;
    case UNIFORM:
        *to = cucc_uniform(high);
        break;
    case UNIFORM_DOUBLE:
        *to_double = wide ? cucc_uniform_double64(x) : cucc_uniform_double32(high);
        break;
    case NORMAL:
        *to = cucc_normal_quantile32f(high) * (float)d->deviation + (float)d->mean;
        if (d->exponential) *to = expf(*to);
        break;
    case NORMAL_DOUBLE:
        *to_double = wide ? cucc_normal_quantile64(x) : cucc_normal_quantile32(high);
        *to_double = *to_double * d->deviation + d->mean;
        if (d->exponential) *to_double = exp(*to_double);
        break;
    case POISSON_TABLE:
        ((unsigned *)out)[i] = cucc_poisson_table_draw(d->table, high);
        break;
    case POISSON_NORMAL:
        ((unsigned *)out)[i] = cucc_poisson_from_normal(d->mean, cucc_normal_quantile32f(high));
        break;
    }
}

void cucc_sobol_generate(curandGenerator_t g, const struct distribution *distribution, void *out, size_t n)
{
    const uint64_t(*vectors)[64] = cucc_sobol_vectors64();
    const uint64_t last =
        g->type == CURAND_RNG_QUASI_SOBOL64 ? UINT64_MAX : UINT32_MAX; /* then from 0 again */
    size_t each = n / g->dimensions;
    for (unsigned d = 0; d < g->dimensions; d++) {
        uint64_t x = number_at(vectors[d], g->position & last);
        for (size_t i = 0; i < each; i++) {
            uint64_t next = (g->position + i + 1) & last;
            put(g, distribution, x, out, d * each + i);
            x = next != 0 ? x ^ vectors[d][__builtin_ctzll(next)] : 0;
        }
    }
    g->position += each;
}
