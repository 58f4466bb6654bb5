/* xorwow.c: the host library's XORWOW sequence: subsequences that take turns. */
#include "generator.h"

#include <string.h>

#include "cucc/random/convert.h"

void cucc_xorwow_start(struct xorwow_states *states, uint64_t seed, bool seeded_ordering, uint64_t position)
{
    const uint64_t seed_distance = 3133713; /* between neighbours in CURAND_ORDERING_PSEUDO_SEEDED */
    cucc_xorwow state;
    cucc_xorwow_seed(&state, seed);
    memset(states->has_spare, 0, sizeof states->has_spare);
    for (unsigned i = 0; i < XORWOW_SUBSEQUENCES; i++) {
        uint64_t turns = position / XORWOW_SUBSEQUENCES + (i < position % XORWOW_SUBSEQUENCES);
        if (seeded_ordering) cucc_xorwow_seed(&state, seed + seed_distance * i);
        states->at[i] = state;
        cucc_xorwow_skip(&states->at[i], turns);
        cucc_xorwow_skip_subsequences(&state, 1);
    }
}

/* Single normals: a subsequence gives the two of a pair at two of its turns. */
static unsigned next_from_normal(struct xorwow_states *states, unsigned turn, double mean)
{
    float pair[2] = {states->spare[turn]};
    if (!states->has_spare[turn]) {
        uint32_t first = cucc_xorwow_next(&states->at[turn]), second = cucc_xorwow_next(&states->at[turn]);
        cucc_normal_pair(first, second, pair);
        states->spare[turn] = pair[1];
    }
    states->has_spare[turn] = !states->has_spare[turn];
    return cucc_poisson_from_normal(mean, pair[0]);
}

void cucc_xorwow_generate(curandGenerator_t generator, const struct distribution *distribution, void *out,
                          size_t n)
{
    unsigned words = cucc_words_of_item(distribution->kind),
             outputs = cucc_outputs_of_item(distribution->kind);
    size_t size = cucc_bytes_of_output(distribution->kind);
    struct xorwow_states *states = generator->xorwow;
    unsigned char *to = out;
    if (distribution->kind == POISSON_NORMAL) outputs = 1;
    for (size_t i = 0; i < n; i += outputs, to += outputs * size) {
        unsigned turn = generator->position++ % XORWOW_SUBSEQUENCES;
        uint32_t word[MAX_ITEM_WORDS];
        if (distribution->kind == POISSON_NORMAL) {
            *(unsigned *)to = next_from_normal(states, turn, distribution->mean);
            continue;
        }
        for (unsigned w = 0; w < words; w++) word[w] = cucc_xorwow_next(&states->at[turn]);
        cucc_make_item(distribution, word, to);
    }
}
