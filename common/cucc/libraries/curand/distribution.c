/* distribution.c: items from words. */
#include "distribution.h"

#include <math.h>

#include "cucc/random/convert.h"

static const struct {
    unsigned char outputs, words, bytes;
} shapes[] = {
    [UINT] = {1, 1, 4},           [ULONG] = {1, 2, 8},          [UNIFORM] = {1, 1, 4},
    [UNIFORM_DOUBLE] = {1, 2, 8}, [NORMAL] = {2, 2, 4},         [NORMAL_DOUBLE] = {2, 4, 8},
    [POISSON_TABLE] = {1, 1, 4},  [POISSON_NORMAL] = {2, 2, 4},
};

unsigned cucc_outputs_of_item(enum distribution_kind kind)
{
    return shapes[kind].outputs;
}

unsigned cucc_words_of_item(enum distribution_kind kind)
{
    return shapes[kind].words;
}

size_t cucc_bytes_of_output(enum distribution_kind kind)
{
    return shapes[kind].bytes;
}

static void normal_item(const struct distribution *distribution, const uint32_t *words, float *out)
{
    float mean = (float)distribution->mean, deviation = (float)distribution->deviation;
    cucc_normal_pair(words[0], words[1], out);
    for (int i = 0; i < 2; i++) {
        out[i] = out[i] * deviation + mean;
        if (distribution->exponential) out[i] = expf(out[i]);
    }
}

static void normal_double_item(const struct distribution *distribution, const uint32_t *words, double *out)
{
    cucc_normal_pair_double(words, out);
    for (int i = 0; i < 2; i++) {
        out[i] = out[i] * distribution->deviation + distribution->mean;
        if (distribution->exponential) out[i] = exp(out[i]);
    }
}

static void poisson_normal_item(double mean, const uint32_t *words, unsigned *out)
{
    float normal[2];
    cucc_normal_pair(words[0], words[1], normal);
    for (int i = 0; i < 2; i++) out[i] = cucc_poisson_from_normal(mean, normal[i]);
}

void cucc_make_item(const struct distribution *distribution, const uint32_t *words, void *out)
{
    switch (distribution->kind) {
    case UINT:
        *(uint32_t *)out = words[0];
        break;
    case ULONG: /* these generators have none */
        break;
    case UNIFORM:
        *(float *)out = cucc_uniform(words[0]);
        break;
    case UNIFORM_DOUBLE:
        *(double *)out = cucc_uniform_double(words[0], words[1]);
        break;
    case NORMAL:
        normal_item(distribution, words, out);
        break;
    case NORMAL_DOUBLE:
        normal_double_item(distribution, words, out);
        break;
    case POISSON_TABLE:
        *(unsigned *)out = cucc_poisson_table_draw(distribution->table, words[0]);
        break;
    case POISSON_NORMAL:
        poisson_normal_item(distribution->mean, words, out);
        break;
    }
}

static double one_uniform_double(enum one_word whose, uint64_t word)
{
    switch (whose) {
    case SOBOL64_WORD:
        return cucc_uniform_double64(word);
    case MT19937_WORD:
        return ((double)(word >> 32) + 0.5) / 4294967296.0; /* 2^32 */
    default:
        return cucc_uniform_double32((uint32_t)(word >> 32));
    }
}

static double one_normal_double(enum one_word whose, uint64_t word)
{
    const uint32_t high = (uint32_t)(word >> 32);
    if (whose == SOBOL64_WORD) return cucc_normal_quantile64(word);
    return whose == MTGP32_WORD ? cucc_normal_quantile32f(high) : cucc_normal_quantile32(high);
}

void cucc_make_one(const struct distribution *d, enum one_word whose, uint64_t word, void *out, size_t i)
{
    const uint32_t high = (uint32_t)(word >> 32);
    float *to = (float *)out + i;
    double *to_double = (double *)out + i;
    switch (d->kind) {
    case UINT:
        ((uint32_t *)out)[i] = high;
        break;
    case ULONG:
        ((uint64_t *)out)[i] = word;
        break;
    case UNIFORM:
        *to = whose == MT19937_WORD ? (float)one_uniform_double(whose, word) : cucc_uniform(high);
        break;
    case UNIFORM_DOUBLE:
        *to_double = one_uniform_double(whose, word);
        break;
    case NORMAL:
        *to = cucc_normal_quantile32f(high) * (float)d->deviation + (float)d->mean;
        if (d->exponential) *to = expf(*to);
        break;
    case NORMAL_DOUBLE:
        *to_double = one_normal_double(whose, word) * d->deviation + d->mean;
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
