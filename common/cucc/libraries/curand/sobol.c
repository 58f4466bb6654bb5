/* sobol.c: the host library's quasi-random numbers: dimension by dimension. */
#include "sobol.h"

#include "generator.h"

static uint64_t number_at(const uint64_t v[64], uint64_t i)
{
    uint64_t gray = i ^ i >> 1, x = 0;
    for (int k = 0; gray != 0; k++, gray >>= 1) {
        if (gray & 1) x ^= v[k];
    }
    return x;
}

void cucc_sobol_generate(curandGenerator_t g, const struct distribution *distribution, void *out, size_t n)
{
    const uint64_t(*vectors)[64] = cucc_sobol_vectors64();
    const bool wide = g->type == CURAND_RNG_QUASI_SOBOL64;
    const uint64_t last = wide ? UINT64_MAX : UINT32_MAX; /* then from 0 again */
    size_t each = n / g->dimensions;
    for (unsigned d = 0; d < g->dimensions; d++) {
        uint64_t x = number_at(vectors[d], g->position & last);
        for (size_t i = 0; i < each; i++) {
            uint64_t next = (g->position + i + 1) & last;
            cucc_make_one(distribution, wide ? SOBOL64_WORD : SOBOL32_WORD, x, out, d * each + i);
            x = next != 0 ? x ^ vectors[d][__builtin_ctzll(next)] : 0;
        }
    }
    g->position += each;
}
