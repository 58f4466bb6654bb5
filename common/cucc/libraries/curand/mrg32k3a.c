/* mrg32k3a.c: the host library's MRG32k3a sequence: subsequences that take turns.  Its numbers are made from
 * numbers between 0 and 1, not from words: one is enough for a double. */
#include "generator.h"

#include <math.h>
#include <string.h>

#include "cucc/random/convert.h"

enum { MOST_NUMBERS = 2 }; /* of an item */

static double uniform_of(uint32_t number)
{
    return number * 2.3283065498378288e-10; /* 1 / (2^32 - 209), rounded down */
}

static uint32_t word_of(uint32_t number)
{
    return (uint32_t)(number * 1.000000048662); /* 2^32 / (2^32 - 209) */
}

void cucc_mrg_start(struct mrg_states *states, uint64_t seed, bool legacy, uint64_t position)
{
    cucc_mrg32k3a state;
    states->count = legacy ? MRG_LEGACY_SUBSEQUENCES : MRG_SUBSEQUENCES;
    cucc_mrg_seed(&state, seed);
    memset(states->has_spare, 0, sizeof states->has_spare);
    for (unsigned i = 0; i < states->count; i++) {
        states->at[i] = state;
        cucc_mrg_skip(&states->at[i], position / states->count + (i < position % states->count), 0);
        cucc_mrg_skip(&state, 1, CUCC_MRG_SUBSEQUENCE_LOG2);
    }
}

static void normal_pair(const uint32_t *number, float out[2])
{
    float angle = (float)uniform_of(number[1]) * 6.2831855f;
    float radius = sqrtf(-2.0f * logf((float)uniform_of(number[0])));
    sincosf(angle, &out[0], &out[1]);
    out[0] *= radius;
    out[1] *= radius;
}

static void normal_item(const struct distribution *distribution, const uint32_t *number, float *out)
{
    float mean = (float)distribution->mean, deviation = (float)distribution->deviation;
    normal_pair(number, out);
    for (int i = 0; i < 2; i++) {
        out[i] = out[i] * deviation + mean;
        if (distribution->exponential) out[i] = expf(out[i]);
    }
}

static void normal_double_item(const struct distribution *distribution, const uint32_t *number, double *out)
{
    double turns = uniform_of(number[1]) * 2.0, radius = sqrt(-2.0 * log(uniform_of(number[0])));
    sincos(turns * 3.14159265358979323846, &out[0], &out[1]);
    for (int i = 0; i < 2; i++) {
        out[i] = out[i] * radius * distribution->deviation + distribution->mean;
        if (distribution->exponential) out[i] = exp(out[i]);
    }
}

/* Single normals: a subsequence gives the two of a pair at two of its turns. */
static unsigned next_from_normal(struct mrg_states *states, unsigned turn, double mean)
{
    float pair[2] = {states->spare[turn]};
    if (!states->has_spare[turn]) {
        uint32_t first = cucc_mrg_next(&states->at[turn]), second = cucc_mrg_next(&states->at[turn]);
        normal_pair((uint32_t[]){first, second}, pair);
        states->spare[turn] = pair[1];
    }
    states->has_spare[turn] = !states->has_spare[turn];
    return cucc_poisson_from_normal(mean, pair[0]);
}

static void make_item(const struct distribution *distribution, const uint32_t *number, void *out)
{
    switch (distribution->kind) {
    case UINT:
        *(uint32_t *)out = word_of(number[0]);
        break;
    case UNIFORM:
        *(float *)out = (float)uniform_of(number[0]);
        break;
    case UNIFORM_DOUBLE:
        *(double *)out = uniform_of(number[0]);
        break;
    case NORMAL:
        normal_item(distribution, number, out);
        break;
    case NORMAL_DOUBLE:
        normal_double_item(distribution, number, out);
        break;
    case POISSON_TABLE:
        *(unsigned *)out = cucc_poisson_table_draw(distribution->table, word_of(number[0]));
        break;
    case ULONG:
    case POISSON_NORMAL: /* next_from_normal */
        break;
    }
}

void cucc_mrg_generate(curandGenerator_t generator, const struct distribution *distribution, void *out,
                       size_t n)
{
    struct mrg_states *states = generator->mrg;
    const bool singly = distribution->kind == POISSON_NORMAL;
    const unsigned outputs = singly ? 1 : cucc_outputs_of_item(distribution->kind);
    const size_t size = cucc_bytes_of_output(distribution->kind);
    unsigned char *to = out;
    for (size_t i = 0; i < n; i += outputs, to += outputs * size) {
        unsigned turn = generator->position++ % states->count;
        uint32_t number[MOST_NUMBERS];
        if (singly) {
            *(unsigned *)to = next_from_normal(states, turn, distribution->mean);
            continue;
        }
        for (unsigned k = 0; k < outputs; k++) number[k] = cucc_mrg_next(&states->at[turn]);
        make_item(distribution, number, to);
    }
}
